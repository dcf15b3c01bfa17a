#!/bin/sh
# Makes sure that Spark finds Java 17 or newer: exit 0 when it does, else a sentence on what to do.
# On Debian and its relatives, as root, it installs Java itself.
set -eu

needed=17
installable="17 21 25" # Debian 13 has no 17 any more; the first one that can be had is taken

fail() {
    printf '%s\n' "$*" >&2
    exit 1
}

# "17.0.15" for a java that runs, nothing for one that doesn't: macOS has a /usr/bin/java that only
# says that there is no Java. JAVA_TOOL_OPTIONS makes java print a line before the version.
version_of() {
    { "$1" -version 2>&1 || true; } | sed -n 's/^[^ ]* version "\([^"]*\)".*/\1/p' | sed 1q
}

# 8 for "1.8.0_402", 25 for "25-ea"
major_of() {
    number=${1#1.}
    printf '%s\n' "${number%%[!0-9]*}"
}

new_enough() {
    major=$(major_of "$1")
    [ -n "$major" ] && [ "$major" -ge "$needed" ]
}

# Sets java and version to what is on the PATH, empty for none.
look_on_path() {
    java=$(command -v java || true)
    version=
    if [ -n "$java" ]; then version=$(version_of "$java"); fi
}

# Spark takes $JAVA_HOME/bin/java and looks no further, so an installation would not help.
if [ -n "${JAVA_HOME:-}" ]; then
    java=$JAVA_HOME/bin/java
    remedy="set it to the folder of Java $needed or newer, or unset it"
    if [ ! -x "$java" ]; then
        fail "JAVA_HOME is $JAVA_HOME, where there is no bin/java: $remedy."
    fi
    version=$(version_of "$java")
    if [ -z "$version" ]; then
        fail "JAVA_HOME is $JAVA_HOME, and the bin/java in it does not run: $remedy."
    fi
    if ! new_enough "$version"; then
        fail "JAVA_HOME is $JAVA_HOME, which holds Java $version: $remedy."
    fi
    echo "Java $version ($java)"
    exit 0
fi

look_on_path
if [ -n "$version" ] && new_enough "$version"; then
    echo "Java $version ($java)"
    exit 0
fi
if [ -n "$version" ]; then
    found="the one found, $java, is $version"
else
    found="none was found"
fi
problem="Java $needed or newer is needed, and $found"

if ! command -v apt-get >/dev/null; then
    if [ "$(uname)" = Darwin ]; then
        fail "$problem: run \`brew install openjdk@$needed\` and do what it says about the PATH."
    fi
    fail "$problem: install a Java $needed runtime (most systems call it openjdk-$needed)."
fi
if [ "$(id -u)" -ne 0 ]; then
    for release in $installable $needed; do
        if apt-cache show "openjdk-$release-jre-headless" >/dev/null 2>&1; then break; fi
    done
    fail "$problem: run \`sudo apt-get install openjdk-$release-jre-headless\`."
fi

export DEBIAN_FRONTEND=noninteractive
echo "$problem: installing openjdk-$needed-jre-headless with apt-get"
# One source of packages that does not answer is no reason to give up.
messages=$(apt-get update -qq 2>&1) || true
for release in $installable; do
    package=openjdk-$release-jre-headless
    # A machine that has just started may still be installing its updates: wait for the lock.
    if output=$(apt-get install -qq -y --no-install-recommends \
        -o DPkg::Lock::Timeout=300 "$package" 2>&1); then
        look_on_path
        if [ -n "$version" ] && new_enough "$version"; then
            echo "Java $version ($java)"
            exit 0
        fi
        fail "$package is installed, but java on the PATH is ${java:-missing}" \
            "(${version:-no version}): set JAVA_HOME to the new one, a folder in /usr/lib/jvm."
    fi
    messages="$messages
$output"
done
fail "$messages
apt-get could not install Java, for the reasons above: install Java $needed or newer yourself."
