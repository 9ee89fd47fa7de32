#pragma once

#include <filesystem>
#include <span>

struct Options {
    std::filesystem::path picture = CROSSLANE_EXAMPLES_DATA "/venice.hdr";
    std::filesystem::path output = ".";
    float threshold = 1;
    bool help = false;
};

inline constexpr char usage[] =
    "usage: tour [PICTURE.hdr] [--threshold LUMINANCE] [--output FOLDER]\n"
    "\n"
    "Keeps the pixels of a Radiance picture that are brighter than the threshold (1 unless\n"
    "given), measures how long that takes, and writes FOLDER/tour.png, which shows them.\n";

/// Errors   std::runtime_error, in one line, if an argument is not understood.
Options options_of(std::span<char* const> arguments);
