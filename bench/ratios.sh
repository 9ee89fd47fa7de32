#!/usr/bin/env bash
# bench/ratios.sh MACHINE RESULTS.json: prints, for each row of ours that has others beside it, how many times as fast as the fastest
# other it is. With a third argument, a file of such ratios, it names those that have fallen by more than a tenth since, and fails:
#
#     cmake --workflow --preset bench
#     bench/ratios.sh "AMD Zen 3 virtual machine" build/bench/bench/avx2.json > bench/ratios/avx2.tsv
#     bench/ratios.sh "AMD Zen 3 virtual machine" build/bench/bench/avx2.json bench/ratios/avx2.tsv
set -euo pipefail
[ $# = 2 ] || [ $# = 3 ] || { sed -n '2,7p' "$0" >&2; exit 2; }

# Google Benchmark writes one field a line. A median counts, or a single run's figure where there are no repetitions.
awk -v machine="$1" -v kept="${3-}" '
    function value(line) {
        sub(/^[^:]*: /, "", line)
        gsub(/[",]/, "", line)
        return line
    }
    FILENAME == kept {
        if (split($0, field, "\t") == 3) was[field[1]] = field[2]
        else if (FNR == 1 && index($0, "# " machine ",") != 1) {
            print "these ratios are of another machine: " substr($0, 3) > "/dev/stderr"
            exit failed = 2
        }
        next
    }
    /"compiler":/ { compiler = value($0) }
    /"instruction_set":/ { isa = value($0) }
    /"run_name":/ { name = value($0); kind = "" }
    /"aggregate_name":/ { kind = value($0) }
    /"items_per_second":/ && (kind == "" || kind == "median") {
        if (!(name in speed)) names[++count] = name
        speed[name] = value($0)
    }
    END {
        if (failed) exit failed
        for (i = 1; i <= count; ++i) {
            row = names[i]
            sub(/\/[^\/]*$/, "", row)
            if (names[i] !~ /\/crosslane[^\/]*$/ && !(speed[best[row]] >= speed[names[i]])) best[row] = names[i]
        }
        if (kept == "") print "# " machine ", " isa ", " compiler "\n# a row of ours\ttimes as fast as the fastest other\twhich that is"
        for (i = 1; i <= count; ++i) {
            row = names[i]
            sub(/\/[^\/]*$/, "", row)
            if (names[i] !~ /\/crosslane[^\/]*$/ || !(row in best)) continue
            ratio = speed[names[i]] / speed[best[row]]
            if (kept == "") {
                printf "%s\t%.2f\t%s\n", names[i], ratio, substr(best[row], length(row) + 2)
            } else if (names[i] in was) {
                ++compared
                if (ratio < 0.9 * was[names[i]]) { printf "%s: %.2f, was %.2f\n", names[i], ratio, was[names[i]]; failed = 1 }
            }
        }
        if (kept != "") print compared + 0 " ratios compared" > "/dev/stderr"
        if (kept != "" && !compared) failed = 1
        exit failed
    }' ${3+"$3"} "$2"
