#!/usr/bin/env bash
# bench/chart.sh MACHINE RESULTS.json: prints an SVG of how many times as fast as the plain loop waves of 4 to 64 lanes are,
# from what run_bench left in the build folder:
#
#     cmake --workflow --preset bench
#     bench/chart.sh "AMD Zen 4 virtual machine" build/bench/bench/avx512.json > bench/speed_ups.svg
set -euo pipefail
[ $# = 2 ] || { sed -n '2,6p' "$0" >&2; exit 2; }

# Google Benchmark writes one field a line. A median counts, or a single run's figure where there are no repetitions.
awk -v machine="$1" '
    function value(line) {
        sub(/^[^:]*: /, "", line)
        gsub(/[",]/, "", line)
        return line
    }
    /"compiler":/ { compiler = value($0) }
    /"instruction_set":/ { isa = toupper(value($0)); sub(/_/, ".", isa); sub(/X5/, "X-5", isa) } # AVX-512
    /"run_name":/ { name = value($0); kind = "" }
    /"aggregate_name":/ { kind = value($0) }
    /"items_per_second":/ && (kind == "" || kind == "median") { speed[name] = value($0) }

    function x(i) { return 56 + (i - 1) * 132 }
    function exponent(times) { return log(times) / log(2) }
    function y(times) { return 436 - 360 * (exponent(times) - lowest) / (highest - lowest) }

    # One line of the chart: the row of N lanes, @ for their number, and the plain loop beside it.
    function line(label, row,    i, at, plain) {
        names[++lines] = label
        for (i = 1; i <= 5; ++i) {
            plain = at = row
            sub(/[^\/]*$/, "plain_loop", plain)
            gsub(/@/, lanes[i], plain)
            gsub(/@/, lanes[i], at)
            if (!(at in speed) || !(plain in speed)) {
                print "no row " at " or " plain > "/dev/stderr"
                exit 1
            }
            times[lines, i] = speed[at] / speed[plain]
            while (exponent(times[lines, i]) < lowest) --lowest
            while (exponent(times[lines, i]) > highest) ++highest
        }
    }
    END {
        split("4 8 16 32 64", lanes, " ")
        split("#d1495b #3a86d8 #2a9d6f #e07a1f #8e5bd0 #b8860b #169aa8 #d24fa0 #6b8e23 #7a869a", colour, " ")
        line("WaveActiveBallot", "WaveActiveBallot/int32/N:@/crosslane")
        line("WaveActiveSum", "WaveActiveSum/int32/N:@/crosslane")
        line("WavePrefixSum", "WavePrefixSum/int32/N:@/crosslane")
        line("WaveMatch", "WaveMatch/int32/N:@/crosslane")
        line("compact, half kept", "compact/int32/256KiB/kept:50/random/crosslane_@")
        line("exclusive_scan", "scan/int32/256KiB/crosslane_@")
        line("histogram, all equal", "histogram/uint8/256/16Mi/same/crosslane_@")
        line("histogram, two ids in turn", "histogram/uint8/256/16Mi/alternating/crosslane_@")
        line("histogram, at random", "histogram/uint8/256/16Mi/uniform/crosslane_@")
        line("blend, 1024 × 1024", "blend/1024x1024/radius:0.5/crosslane_points_@")

        print "<svg xmlns=\"http://www.w3.org/2000/svg\" viewBox=\"0 0 820 500\" font-family=\"system-ui, sans-serif\" font-size=\"13\">"
        print "<style>.card { fill: #fff } .grid { stroke: #d8dee4 } text { fill: #1f2328 } .small { fill: #59636e }"
        print "@media (prefers-color-scheme: dark) { .card { fill: #0d1117 } .grid { stroke: #30363d } text { fill: #e6edf3 } .small { fill: #9198a1 } }</style>"
        print "<rect class=\"card\" width=\"820\" height=\"500\" rx=\"8\"/>"
        print "<text x=\"20\" y=\"28\" font-size=\"17\" font-weight=\"600\">Speed-up over the plain loop, by lanes in a wave</text>"
        print "<text x=\"20\" y=\"48\" class=\"small\">" machine ", " compiler ", " isa ", one core</text>"
        for (e = lowest; e <= highest; ++e)
            printf "<path class=\"grid\" d=\"M56 %.1fH584\"/><text class=\"small\" x=\"48\" y=\"%.1f\" text-anchor=\"end\">%s%d×</text>\n", y(2 ^ e), y(2 ^ e) + 4, e < 0 ? "1/" : "", 2 ^ (e < 0 ? -e : e)
        for (i = 1; i <= 5; ++i) printf "<text class=\"small\" x=\"%d\" y=\"470\" text-anchor=\"middle\">%d lanes</text>\n", x(i), lanes[i]

        # The labels beside the ends of their lines, pushed apart from the top down.
        for (n = 1; n <= lines; ++n) {
            place[n] = y(times[n, 5])
            for (i = n; i > 1 && place[order[i - 1]] > place[n]; --i) order[i] = order[i - 1]
            order[i] = n
        }
        for (i = 1; i <= lines; ++i) {
            n = order[i]
            at = i > 1 && place[n] < at + 17 ? at + 17 : place[n]
            printf "<polyline fill=\"none\" stroke=\"%s\" stroke-width=\"2.5\" stroke-linejoin=\"round\" points=\"", colour[n]
            for (k = 1; k <= 5; ++k) printf " %d,%.1f", x(k), y(times[n, k])
            printf "\"/><path fill=\"none\" stroke=\"%s\" d=\"M588 %.1fL602 %.1f\"/><text x=\"606\" y=\"%.1f\">%s %.1f×</text>\n", colour[n], place[n], at, at + 4, names[n], times[n, 5]
        }
        print "</svg>"
    }
' "$2"
