# `make help` lists the targets. Written for GNU make 3.81 too, the one that macOS has.

# Recipes run in the folder of this file, so relative paths hold from anywhere (make -C), also where
# the folder's own path has spaces. What runs below them may change folder, and gets absolute ones.
path_outside := $(subst $(CURDIR)/.venv/bin:,,$(PATH))
export path_outside
export PATH := $(CURDIR)/.venv/bin:$(path_outside)
export DBT_PROJECT_DIR := $(CURDIR)
export DBT_PROFILES_DIR := $(CURDIR)
ifdef TARGET
export DBT_TARGET := $(TARGET)
endif
export DBT_SEND_ANONYMOUS_USAGE_STATS := false
# Deprecations inside dependencies are nothing that a user of this project can act on.
export PYTHONWARNINGS := ignore

.DEFAULT_GOAL := help
.PHONY: help setup java demo test test-all lint lock clean clean-data clean-history FORCE

help: ## print this list
	@awk -F ':.*## ' '/^[a-z-]+:.*## / { printf "  make %-15s%s\n", $$1, $$2 }' Makefile
	@echo
	@echo 'PYTHON=/path/to/python3.12 sets up with another Python than the first one that fits.'

setup: java .venv/.installed .venv/.prepared ## check Java, make .venv, install what requirements.txt pins

demo: setup ## land days 1 to 3, build each, show the gold tables (TARGET=delta: in Delta Lake)
	@.venv/bin/python scripts/demo.py

test: lint ## lint, the tests, and on target delta those of what it promises
	DBT_TARGET=local .venv/bin/python -m pytest
	DBT_TARGET=delta .venv/bin/python -m pytest

test-all: lint ## all tests on both targets, with more kills and repeats: hours
	for target in local delta; do \
	    DBT_TARGET=$$target SHOP_TEST_KILLS=20 SHOP_TEST_KILLS_BETWEEN_BUILDS=1 \
	    SHOP_TEST_ALL=1 .venv/bin/python -m pytest || exit 1; \
	done

lint: setup ## check the style of Python, YAML and SQL, and the project's own rules
# Python: mistakes and layout
	.venv/bin/ruff check scripts tests conf
	.venv/bin/ruff format --check scripts tests conf
# every YAML file
	.venv/bin/yamllint --strict .
# SQL; macros and generic tests are templates, which are linted as the SQL that they make: where
# models and tests call them, and in conf/lint for the rest
	.venv/bin/sqlfluff lint --disable-progress-bar models tests/*.sql tests/reconciliation conf/lint
	.venv/bin/sqlfluff lint --disable-progress-bar --rules jinja macros tests/generic
	@find macros tests models conf -name '*.sql' -exec awk \
	    'length > 100 { print FILENAME ":" FNR ": over 100 columns"; n = 1 } END { exit n }' {} +
# the dbt project, where a warning is a mistake; only files that are read again warn again
	.venv/bin/dbt parse --quiet --warn-error --no-partial-parse
# descriptions, contracts, names and the order of layers, in the manifest that dbt parse wrote
	@if [ -x .venv/bin/dbt-bouncer ]; then set -x; .venv/bin/dbt-bouncer run; \
	else echo 'dbt-bouncer is left out: it needs Python 3.11 or newer'; fi

# uv gets a folder of its own that goes again: it is no part of what is pinned.
lock: ## resolve requirements.txt from pyproject.toml (UPGRADE=1: all to their newest)
	@set -eu; tools=$$(mktemp -d); trap 'rm -rf "$$tools"' EXIT; \
	"$${PYTHON:-python3}" -m venv "$$tools"; \
	"$$tools/bin/python" -m pip install --quiet --disable-pip-version-check uv; \
	UV_PYTHON_DOWNLOADS=never "$$tools/bin/uv" pip compile --quiet $(if $(UPGRADE),--upgrade) \
	    --universal --generate-hashes --no-strip-extras --python-version 3.10 --group dev \
	    pyproject.toml -o requirements.txt
	@echo 'requirements.txt is up to date; `make setup` installs it'

clean: ## remove what dbt and the tests leave behind (target/, logs/, caches)
	rm -rf target logs .pytest_cache .ruff_cache .hypothesis scripts/__pycache__ \
	    tests/e2e/__pycache__ conf/lint/dbt_names/__pycache__ conf/lint/checks/manifest/__pycache__

clean-history: setup ## on target delta, remove what only versions older than 30 days need
	@DBT_TARGET=$${DBT_TARGET:-delta} .venv/bin/dbt --quiet run-operation clean_history

clean-data: ## remove all landed files and all tables (landing/, warehouse/)
	rm -rf landing warehouse

java:
	@sh scripts/check_java.sh

# Prints the Python that .venv is made of.
define choose_python
if [ -n "$${PYTHON:-}" ]; then
    set -- "$$PYTHON"
else
    set -- python3 python3.13 python3.12 python3.11 python3.10 python
fi
PATH=$$path_outside
seen=
for python do
    facts=$$("$$python" -c '
import importlib.util, os, sys
version = sys.version_info
inside = os.path.realpath(sys.prefix) == os.path.realpath(".venv")
fits = (3, 10) <= version[:2] <= (3, 13) and not inside
has_venv = importlib.util.find_spec("ensurepip")
print("fits" if fits and has_venv else "half" if fits else "no", "%d.%d" % version[:2])
' 2>/dev/null) || facts='no not to be run'
    case $$facts in
    fits*)
        command -v "$$python"
        exit ;;
    half*)
        # Debian has the module that makes a .venv in a package of its own.
        package=python$${facts#half }-venv
        if ! command -v apt-get >/dev/null || [ "$$(id -u)" -ne 0 ]; then
            echo "$$python lacks its venv module: run \`sudo apt-get install $$package\`." >&2
            exit 1
        fi
        echo "$$python lacks its venv module: installing $$package with apt-get" >&2
        { apt-get update -qq || true; apt-get install -qq -y "$$package"; } >/dev/null || exit 1
        command -v "$$python"
        exit ;;
    esac
    if command -v "$$python" >/dev/null; then seen="$${seen:+$$seen, }$$python is $${facts#no }"; fi
done
echo "Python 3.10 to 3.13 is needed, and none was found$${seen:+ ($$seen)}:" \
    "install one, or name it with \`make setup PYTHON=/path/to/python3.12\`." >&2
exit 1
endef
export choose_python

# A .venv that was left half-made has no .installed. In one that was moved, or whose Python is gone,
# scripts such as dbt do not start: .installed says where it was made.
ifneq ($(shell { .venv/bin/python -c '' && cat .venv/.installed; } 2>/dev/null),$(CURDIR))
.venv/.installed: FORCE
else ifneq ($(PYTHON),)
ifneq ($(shell "$(PYTHON)" -V 2>/dev/null),$(shell .venv/bin/python -V))
.venv/.installed: FORCE
endif
endif

# Always from nothing: packages that the lock no longer has would go unnoticed.
.venv/.installed: requirements.txt
	@set -e; python=$$(sh -c "$$choose_python"); \
	echo "making .venv with $$python ($$("$$python" -V))"; \
	"$$python" -m venv --clear .venv
	@echo 'installing the packages that requirements.txt pins (about a minute)'
# --use-pep517: pip before 23.1 warns about how it would build pyspark otherwise
	@.venv/bin/python -m pip install --quiet --disable-pip-version-check --use-pep517 \
	    --require-hashes -r requirements.txt
	@pwd -P > .venv/.installed

# Not part of .installed: it costs a build, and is worth nothing where Java cannot do it.
.venv/.prepared: .venv/.installed conf/spark-env.sh scripts/prepare_spark.py
	@echo 'storing the classes of Spark, so that every run starts faster (half a minute, once)'
	@.venv/bin/python scripts/prepare_spark.py
	@touch .venv/.prepared
