#!/usr/bin/env bash
# bench/intrinsic_costs.sh [--all] PAGE SSE2.json AVX2.json AVX512.json: prints PAGE, one of docs/, with the costs of the rows that have
# none yet (…), or with --all of every row that is measured, from what run_bench left in the build folder: in intrinsics.md and
# functions.md cycles for a wave of 32 lanes of int32, or of float where there is no such benchmark; in groups.md and algorithms.md
# nanoseconds for an item of the benchmark row that the table names. All rows are of one machine, which the text above
# docs/intrinsics.md's table names: on another one, use --all for all four pages and name it.
#
#     cmake --preset bench -DCROSSLANE_BENCH_ISAS="sse2;avx2;avx512" && cmake --build build/bench --target run_bench
#     for page in docs/{intrinsics,functions,groups,algorithms}.md; do
#         bench/intrinsic_costs.sh $page build/bench/bench/{sse2,avx2,avx512}.json > new && mv new $page
#     done
set -euo pipefail
all=0
[ "${1-}" != --all ] || { all=1; shift; }
[ $# = 4 ] || { sed -n '2,11p' "$0" >&2; exit 2; }
page=$1
shift

# Google Benchmark writes one field a line. A median counts, or a single run's figure where there are no repetitions.
awk -v all="$all" '
    function value(line) {
        sub(/^[^:]*: /, "", line)
        gsub(/[",]/, "", line)
        return line
    }
    FNR == 1 { ++file }
    file < 4 && /"run_name":/ { name = value($0); kind = "" }
    file < 4 && /"aggregate_name":/ { kind = value($0) }
    file < 4 && /"cycles\/wave":/ && (kind == "" || kind == "median") { cycles[file, name] = value($0) }
    file < 4 && /"items_per_second":/ && (kind == "" || kind == "median") { rate[file, name] = value($0) }
    file < 4 { next }

    function missing_row(file, row) {
        print "no row " row " in " ARGV[file] > "/dev/stderr"
        missing = 1
        return "…"
    }
    function rounded(x) {
        return sprintf(x < 0.0995 ? "%.3f" : x < 0.995 ? "%.2f" : x < 9.95 ? "%.1f" : "%.0f", x)
    }
    function nanoseconds(file, row) {
        return (file, row) in rate ? rounded(1e9 / rate[file, row]) : missing_row(file, row)
    }

    function cost(file, intrinsic) {
        at = intrinsic "/int32/N:32/crosslane"
        if (!((file, at) in cycles)) at = intrinsic "/float/N:32/crosslane"
        if (!((file, at) in cycles)) return missing_row(file, intrinsic)
        return sprintf(cycles[file, at] + 0 < 9.95 ? "%.1f" : "%.0f", cycles[file, at])
    }
    /^\| `/ && !/\| – \| – \| – \|$/ && (all || /… \|/) && split($0, cell, "|") == 11 { # – has nothing to measure
        intrinsic = cell[2]
        gsub(/[` ]/, "", intrinsic)
        row = "|"
        for (i = 2; i <= 7; ++i) row = row cell[i] "|"
        print row " " cost(1, intrinsic) " | " cost(2, intrinsic) " | " cost(3, intrinsic) " |"
        next
    }
    /^\| `/ && (all || /… \|/) && split($0, cell, "|") == 8 && cell[4] ~ /^ `[a-z_]+\/.*` $/ {
        measured = cell[4]
        gsub(/[` ]/, "", measured)
        row = "|"
        for (i = 2; i <= 4; ++i) row = row cell[i] "|"
        for (i = 1; i <= 3; ++i) row = row " " (cell[i + 4] == " – " ? "–" : nanoseconds(i, measured)) " |"
        print row
        next
    }
    { print }
    END { exit missing }
' "$@" "$page"
