#!/bin/sh
# tour.sh RUN_IF_SUPPORTED ISA TOUR: the tour's pictures, options and errors. An error is one line and status 1.
. "$(dirname "$0")/program.sh"
venice=$(dirname "$0")/../../examples/data/venice.hdr

works() { # TEXT ARGUMENT...: the text is in the output, and the pictures are PNGs
    text=$1
    shift
    rm -f "$folder"/*.png
    run --output "$folder" --time 0 "$@"
    [ $status -eq 0 ] && [ ! -s "$folder/err" ] && grep -qF -- "$text" "$folder/out" || complain "works: $text: $*"
    for name in tour tour_exposure tour_spheres; do
        [ "$(head -c 4 "$folder/$name.png" | tail -c 3)" = PNG ] || complain "works: $name.png: $*"
    done
}
size() { # NAME WIDTH HEIGHT: of the picture that was written last
    bytes=$(head -c 24 "$folder/$1.png" | tail -c 8 | od -An -tu1 | tr -s ' ')
    [ "$bytes" = " 0 0 $(($2 / 256)) $(($2 % 256)) 0 0 $(($3 / 256)) $(($3 % 256))" ] || complain "size of $1.png: $bytes"
}
fails() { # TEXT ARGUMENT...: the text is in the only line of the complaint
    text=$1
    shift
    run "$@"
    [ $status -eq 1 ] && [ "$(wc -l < "$folder/err")" -eq 1 ] && grep -q "^tour: ." "$folder/err" &&
        grep -qF -- "$text" "$folder/err" || complain "fails: $text: $*"
}
broken() { # TEXT: broken.hdr cannot be read, and nothing else is printed
    fails "broken.hdr: $1" --output "$folder" "$folder/broken.hdr"
    [ ! -s "$folder/out" ] && ! ls "$folder"/*.png 2> /dev/null || complain "broken: $1"
}
picture() { # SIZE PIXELS: a whole file, on the output
    printf '#?RADIANCE\nFORMAT=32-bit_rle_rgbe\n\n%s\n' "$1"
    printf "$2"
}

run --help
[ $status -eq 77 ] && cat "$folder/out" && exit 77
[ $status -eq 0 ] && grep -q "^usage: tour" "$folder/out" || complain "--help"

works "26450 (20.2 %) are brighter than 1" "$venice"
for row in "waves of 4" "waves of 32" "waves of 64" "WaveMatch of 32" "1024 spheres over 131072 pixels, for each strip of 64 those that touch it: 4.9" "luminance is 0.311, so light is multiplied with 0.334"; do
    grep -qF -- "$row" "$folder/out" || complain "a row: $row"
done
size tour 512 412 # with a caption of four lines
size tour_exposure 512 500
size tour_spheres 512 378
works "131072 (100.0 %)" --threshold -1
picture '-Y 1 +X 3' '\200\200\200\201\200\200\200\202\200\200\200\200' > "$folder/three.hdr"
works "three.hdr, 3 x 1 pixels" "$folder/three.hdr"
size tour 3 6 # too narrow for a caption
size tour_spheres 3 1
works "2 (66.7 %) are brighter than 1" "$folder/three.hdr"
works "0 (0.0 %)" --threshold 1e30 "$folder/three.hdr"
works "luminance is 1.03, so light is multiplied with 0.808" "$folder/three.hdr" --stops 3
picture '-Y 1 +X 1' '\0\0\0\0' > "$folder/black.hdr"
works "0 (0.0 %)" "$folder/black.hdr" --threshold 0
grep -qF "light is multiplied with 1." "$folder/out" || complain "the exposure of black"
picture '-Y 1 +X 1' '\377\377\377\377' > "$folder/sun.hdr"
works "1 (100.0 %)" "$folder/sun.hdr"
rm -f "$folder"/*.png

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
fails "--time needs a value" --time
fails "\"-1\" is too small" --time -1
fails "\"101\" is too small or too large" --stops 101
fails "only one picture" "$venice" "$venice"
fails "tour.png: cannot be written" --time 0 --output "$folder/missing" "$folder/three.hdr"
fails "tour.png: cannot be written" --time 0 --output "$folder/three.hdr" "$folder/three.hdr"
if [ -c /dev/full ]; then
    "$run_if_supported" "$isa" "$program" --help > /dev/full 2> "$folder/err"
    status=$?
    [ $status -eq 1 ] && [ "$(wc -l < "$folder/err")" -eq 1 ] || complain "a full output"
fi

[ $failures -eq 0 ]
