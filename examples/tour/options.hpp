#pragma once

#include <filesystem>
#include <span>

struct Options {
    std::filesystem::path picture = CROSSLANE_EXAMPLES_DATA "/venice.hdr";
    std::filesystem::path output = ".";
    float threshold = 1;
    float stops = 0;
    float seconds = 0.1f;
    bool help = false;
};

inline constexpr char usage[] =
    "usage: tour [PICTURE.hdr] [--threshold LUMINANCE] [--stops STOPS] [--time SECONDS] [--output FOLDER]\n"
    "\n"
    "Takes a Radiance picture (a photograph of Venice unless given) through three algorithms, by waves of 4\n"
    "to 64 lanes and by a plain loop, checks that they agree, and prints how long each takes:\n"
    "\n"
    "  FOLDER/tour.png           the pixels brighter than a threshold, kept by stream compaction\n"
    "  FOLDER/tour_exposure.png  the picture, exposed by the histogram of its luminance, which is below it\n"
    "  FOLDER/tour_spheres.png   1024 translucent spheres, blended over the picture\n"
    "\n"
    "  --threshold LUMINANCE     pixels brighter than this are kept (1)\n"
    "  --stops STOPS             makes the exposure so many stops brighter, or darker if negative (0)\n"
    "  --time SECONDS            how long each measurement goes on (0.1); 0: a single run\n"
    "  --output FOLDER           where the pictures go (the current folder)\n";

/// Errors   std::runtime_error, in one line, if an argument is not understood.
Options options_of(std::span<char* const> arguments);
