#pragma once

#include "policy.hpp"

#include <filesystem>
#include <span>

namespace deferred {

struct Options {
    std::filesystem::path picture = "deferred.png";
    std::uint32_t width = 1920, height = 1080;
    std::size_t wave = crosslane::machine_wave_size < 64 ? 32 : 64;
    Policy policy;
    bool help = false;
};

inline constexpr char usage[] =
    "usage: deferred [PICTURE.png] [--size WIDTHxHEIGHT] [--wave LANES] [--parallel | --shuffled SEED | --ranks]\n"
    "\n"
    "Renders a hall of columns by compute shaders in waves of 4 to 128 lanes (64 with\n"
    "AVX-512, otherwise 32, unless told), prints what each stage took, and writes PICTURE.png\n"
    "(deferred.png unless told, 1920x1080).\n"
    "--parallel uses all cores; --shuffled draws the order of groups, waves and lanes at\n"
    "random; --ranks shares out the groups among the processes that mpirun started. None of\n"
    "them changes a byte of the picture, and nor does the number of lanes.\n";

/// Errors   std::runtime_error, in one line, if an argument is not understood.
Options options_of(std::span<char* const> arguments);

} // namespace deferred
