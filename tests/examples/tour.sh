#!/bin/sh
# tour.sh RUN_IF_SUPPORTED ISA TOUR: the tour's pictures, options and errors. An error is one line and status 1.
run_if_supported=$1 isa=$2 program=$3
venice=$(dirname "$0")/../../examples/data/venice.hdr
folder=$(mktemp -d) || exit 1
trap 'rm -rf "$folder"' EXIT
failures=0

tour() { # ARGUMENT...
    "$run_if_supported" "$isa" "$program" "$@" > "$folder/out" 2> "$folder/err"
    status=$?
}
complain() { # WHAT
    echo "FAILED: $1 (status $status)"
    cat "$folder/out" "$folder/err"
    failures=$((failures + 1))
}
works() { # TEXT ARGUMENT...: the text is in the output, and the picture is a PNG
    text=$1
    shift
    rm -f "$folder/tour.png"
    tour --output "$folder" "$@"
    [ $status -eq 0 ] && [ ! -s "$folder/err" ] && grep -qF -- "$text" "$folder/out" &&
        [ "$(head -c 4 "$folder/tour.png" | tail -c 3)" = PNG ] || complain "works: $text: $*"
}
fails() { # TEXT ARGUMENT...: the text is in the only line of the complaint
    text=$1
    shift
    tour "$@"
    [ $status -eq 1 ] && [ "$(wc -l < "$folder/err")" -eq 1 ] && grep -q "^tour: ." "$folder/err" &&
        grep -qF -- "$text" "$folder/err" || complain "fails: $text: $*"
}
broken() { # TEXT: broken.hdr cannot be read, and nothing else is printed
    fails "broken.hdr: $1" --output "$folder" "$folder/broken.hdr"
    [ ! -s "$folder/out" ] && [ ! -e "$folder/tour.png" ] || complain "broken: $1"
}
picture() { # SIZE PIXELS: a whole file, on the output
    printf '#?RADIANCE\nFORMAT=32-bit_rle_rgbe\n\n%s\n' "$1"
    printf "$2"
}

tour --help
[ $status -eq 77 ] && cat "$folder/out" && exit 77
[ $status -eq 0 ] && grep -q "^usage: tour" "$folder/out" || complain "--help"

works "waves of 64" "$venice"
works "26450 (20.2 %) are brighter than 1"
works "131072 (100.0 %)" --threshold -1
works "0 (0.0 %)" --threshold 1e30 "$venice"
picture '-Y 1 +X 3' '\200\200\200\201\200\200\200\202\200\200\200\200' > "$folder/three.hdr"
works "three.hdr, 3 x 1 pixels: 2 (66.7 %) are brighter than 1" "$folder/three.hdr"
picture '-Y 1 +X 1' '\0\0\0\0' > "$folder/black.hdr"
works "0 (0.0 %)" "$folder/black.hdr" --threshold 0
picture '-Y 1 +X 1' '\377\377\377\377' > "$folder/sun.hdr"
works "1 (100.0 %)" "$folder/sun.hdr"
rm -f "$folder/tour.png"

fails "missing.hdr: no such file" "$folder/missing.hdr"
fails "is a directory" "$folder"
for bytes in 0 5 40 100 1000 100000; do
    head -c $bytes "$venice" > "$folder/broken.hdr"
    broken ""
done
{ head -c 5000 "$venice"; printf '\0\0\0\0\0\0\0\0'; tail -c +5009 "$venice"; } > "$folder/broken.hdr"
broken "scanline"
head -c 5000 "$program" > "$folder/broken.hdr"
broken "is not a Radiance picture"
picture '-Y 100000 +X 100000' '' > "$folder/broken.hdr"
broken "claims more"
picture '-Y 0 +X 7' '' > "$folder/broken.hdr"
broken "has no pixels"

fails "--bright is not an option" --bright
fails "--threshold needs a value" --threshold
fails "--output needs a value" "$venice" --output
for number in bright 1x "" nan inf 1e99 " 1"; do
    fails "\"$number\" is not a number" --threshold "$number"
done
fails "only one picture" "$venice" "$venice"
fails "tour.png: cannot be written" --output "$folder/missing" "$folder/three.hdr"
fails "tour.png: cannot be written" --output "$folder/three.hdr" "$folder/three.hdr"
if [ -c /dev/full ]; then
    "$run_if_supported" "$isa" "$program" --help > /dev/full 2> "$folder/err"
    status=$?
    [ $status -eq 1 ] && [ "$(wc -l < "$folder/err")" -eq 1 ] || complain "a full output"
fi

[ $failures -eq 0 ]
