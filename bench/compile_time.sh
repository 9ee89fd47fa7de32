#!/usr/bin/env bash
# bench/compile_time.sh [XSIMD_INCLUDE_DIR]: how long including crosslane takes, against including xsimd alone: the median
# of seven compilations, code generation included, of a file with nothing else in it.
set -euo pipefail
cd "$(dirname "$0")/.."
folder=$(mktemp -d)
trap 'rm -rf "$folder"' EXIT
echo '#include <xsimd/xsimd.hpp>' > "$folder/xsimd.cpp"
echo '#include <crosslane/crosslane.hpp>' > "$folder/crosslane.cpp"

for compiler in g++ clang++; do
    command -v "$compiler" > "$folder/found" || continue
    for isa in x86-64-v3 x86-64-v4; do
        : > "$folder/xsimd.times"
        : > "$folder/crosslane.times"
        for _ in 1 2 3 4 5 6 7; do
            for header in xsimd crosslane; do # in turn, so that a busy machine slows both
                TIMEFORMAT='%U %S'
                { time "$compiler" -std=c++20 -O2 "-march=$isa" -Iinclude ${1:+-isystem "$1"} \
                      -c "$folder/$header.cpp" -o "$folder/$header.o"; } 2>> "$folder/$header.times"
            done
        done
        median() { awk '{ print $1 + $2 }' "$folder/$1.times" | sort -n | sed -n 4p; }
        awk -v x="$(median xsimd)" -v c="$(median crosslane)" -v name="$compiler $isa" \
            'BEGIN { printf "%-20s xsimd %.2f s, crosslane %.2f s, ratio %.2f\n", name, x, c, c / x }'
    done
done
