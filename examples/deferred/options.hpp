#pragma once

#include "policy.hpp"

#include <filesystem>
#include <span>

struct Options {
    std::filesystem::path picture = "deferred.png";
    std::uint32_t width = 1280, height = 720;
    std::size_t wave = crosslane::machine_wave_size;
    deferred::Policy policy;
    bool help = false;
};

inline constexpr char usage[] =
    "usage: deferred [PICTURE.png] [--size WIDTHxHEIGHT] [--wave LANES] [--parallel | --shuffled SEED]\n"
    "\n"
    "Renders a hall of columns by compute shaders in waves of 4, 8, 16, 32 or 64 lanes (unless\n"
    "told as many as four registers hold), prints what each stage took, and writes\n"
    "PICTURE.png (deferred.png unless told, 1280x720).\n"
    "--parallel uses all cores; --shuffled draws the order of groups, waves and lanes at\n"
    "random. Neither changes a byte of the picture, and nor does the number of lanes.\n";

/// Errors   std::runtime_error, in one line, if an argument is not understood.
Options options_of(std::span<char* const> arguments);
