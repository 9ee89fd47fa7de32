#!/usr/bin/env bash
# bench/ratios.sh MACHINE RESULTS.json...: prints, for each row of ours that has others beside it, how many times as fast as the fastest
# other it is: of several runs the lowest, since a machine that is shared gives other figures each time. With a file of such ratios
# among the arguments, it names the rows that are more than a tenth below it in all the runs, and fails:
#
#     cmake --workflow --preset bench
#     bench/ratios.sh "AMD Zen 3 virtual machine" build/bench/bench/avx2.json > bench/ratios/zen3_avx2.tsv
#     bench/ratios.sh "AMD Zen 3 virtual machine" build/bench/bench/avx2.json bench/ratios/zen3_avx2.tsv
set -euo pipefail
usage() { sed -n '2,8p' "$0" >&2; exit 2; }
[ $# -ge 2 ] || usage
machine=$1 kept= results=()
shift
for file; do
    case $file in
    *.tsv) kept=$file ;;
    *) results+=("$file") ;;
    esac
done
[ ${#results[@]} -gt 0 ] || usage

# Google Benchmark writes one field a line. A median counts, or a single run's figure where there are no repetitions.
awk -v machine="$machine" -v kept="$kept" '
    function value(line) {
        sub(/^[^:]*: /, "", line)
        gsub(/[",]/, "", line)
        return line
    }
    function end_run(    i, row, ours, name) { # the ratios of the run that was read
        for (i = 1; i <= count; ++i) {
            row = names[i]
            sub(/\/[^\/]*$/, "", row)
            ours = names[i] ~ /\/crosslane[^\/]*$/
            if (!ours && !(row in best && speed[best[row]] >= speed[names[i]])) best[row] = names[i]
        }
        for (i = 1; i <= count; ++i) {
            name = row = names[i]
            sub(/\/[^\/]*$/, "", row)
            if (name !~ /\/crosslane[^\/]*$/ || !(row in best)) continue
            if (!(name in lowest)) rows[++row_count] = name
            if (!(name in lowest) || speed[name] / speed[best[row]] < lowest[name]) {
                lowest[name] = speed[name] / speed[best[row]]
                other[name] = substr(best[row], length(row) + 2)
            }
            if (!(name in highest) || speed[name] / speed[best[row]] > highest[name]) highest[name] = speed[name] / speed[best[row]]
        }
        split("", speed)
        split("", best)
        count = 0
    }
    FNR == 1 { end_run() }
    FILENAME == kept {
        if (split($0, field, "\t") == 3) was[field[1]] = field[2]
        else if (FNR == 1 && index($0, "# " machine ",") != 1) {
            print "these ratios are of another machine: " substr($0, 3) > "/dev/stderr"
            exit failed = 2
        }
        next
    }
    /"compiler":/ { compiler = value($0) }
    /"instruction_set":/ {
        if (isa != "" && isa != value($0)) { print "these runs are of " isa " and of " value($0) > "/dev/stderr"; exit failed = 2 }
        isa = value($0)
    }
    /"run_name":/ { name = value($0); kind = "" }
    /"aggregate_name":/ { kind = value($0) }
    /"items_per_second":/ && (kind == "" || kind == "median") {
        if (!(name in speed)) names[++count] = name
        speed[name] = value($0) + 0 # a number: strings compare otherwise
    }
    END {
        if (failed) exit failed
        end_run()
        if (kept == "") print "# " machine ", " isa ", " compiler "\n# a row of ours\ttimes as fast as the fastest other\twhich that is"
        for (i = 1; i <= row_count; ++i) {
            row = rows[i]
            if (kept == "") {
                printf "%s\t%.2f\t%s\n", row, lowest[row], other[row]
            } else if (row in was) {
                ++compared
                if (highest[row] < 0.9 * was[row]) { printf "%s: %.2f, was %.2f\n", row, highest[row], was[row]; failed = 1 }
            }
        }
        if (kept != "") print compared + 0 " ratios compared" > "/dev/stderr"
        if (!row_count || (kept != "" && !compared)) failed = 1
        exit failed
    }' ${kept:+"$kept"} "${results[@]}"
