#!/usr/bin/env bash
# bench/intrinsic_costs.sh [--all] AVX2.json AVX512.json: prints docs/intrinsics.md with the costs of the rows that have none yet (…), or
# with --all of every row: cycles for a wave of 32 lanes of int32, or of float where there is no such benchmark, from what run_bench
# left in the build folder. All rows are of one machine, which the text above the table names: on another one, use --all and name it.
#
#     cmake --workflow --preset bench
#     bench/intrinsic_costs.sh build/bench/bench/avx2.json build/bench/bench/avx512.json > costs.new && mv costs.new docs/intrinsics.md
set -euo pipefail
all=0
[ "${1-}" != --all ] || { all=1; shift; }
[ $# = 2 ] || { sed -n '2,7p' "$0" >&2; exit 2; }

# Google Benchmark writes one field a line. A median counts, or a single run's figure where there are no repetitions.
awk -v all="$all" '
    function value(line) {
        sub(/^[^:]*: /, "", line)
        gsub(/[",]/, "", line)
        return line
    }
    FNR == 1 { ++file }
    file < 3 && /"run_name":/ { name = value($0); kind = "" }
    file < 3 && /"aggregate_name":/ { kind = value($0) }
    file < 3 && /"cycles\/wave":/ && (kind == "" || kind == "median") { cycles[file, name] = value($0) }
    file < 3 { next }

    function cost(file, intrinsic) {
        at = intrinsic "/int32/N:32/crosslane"
        if (!((file, at) in cycles)) at = intrinsic "/float/N:32/crosslane"
        if (!((file, at) in cycles)) {
            print "no row " intrinsic " in " ARGV[file] > "/dev/stderr"
            missing = 1
            return "…"
        }
        return sprintf(cycles[file, at] + 0 < 9.95 ? "%.1f" : "%.0f", cycles[file, at])
    }
    /^\| `(Wave|Quad)/ && (all || /\| (…|–) \| [^|]+ \|$/ || /\| (…|–) \|$/) { # the others have nothing to measure
        split($0, cell, "|")
        intrinsic = cell[2]
        gsub(/[` ]/, "", intrinsic)
        row = "|"
        for (i = 2; i <= 7; ++i) row = row cell[i] "|"
        print row " " cost(1, intrinsic) " | " cost(2, intrinsic) " |"
        next
    }
    { print }
    END { exit missing }
' "$1" "$2" "$(dirname "$0")/../docs/intrinsics.md"
