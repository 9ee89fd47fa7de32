#pragma once

/// GPU wave intrinsics on CPU SIMD registers: everything.

#include <crosslane/algorithm/blend.hpp>
#include <crosslane/algorithm/compact.hpp>
#include <crosslane/algorithm/operation.hpp>
#include <crosslane/algorithm/reduce.hpp>
#include <crosslane/algorithm/scan.hpp>
#include <crosslane/dispatch/for_each_wave.hpp>
#include <crosslane/dispatch/for_each_wave_size.hpp>
#include <crosslane/lanes/arithmetic.hpp>
#include <crosslane/lanes/compress.hpp>
#include <crosslane/lanes/convert.hpp>
#include <crosslane/lanes/lanes.hpp>
#include <crosslane/lanes/lookup.hpp>
#include <crosslane/lanes/mask.hpp>
#include <crosslane/lanes/math.hpp>
#include <crosslane/lanes/memory.hpp>
#include <crosslane/lanes/vec.hpp>
#include <crosslane/wave/ballot.hpp>
#include <crosslane/wave/clustered.hpp>
#include <crosslane/wave/lerp.hpp>
#include <crosslane/wave/match.hpp>
#include <crosslane/wave/multi_prefix.hpp>
#include <crosslane/wave/prefix.hpp>
#include <crosslane/wave/quad.hpp>
#include <crosslane/wave/query.hpp>
#include <crosslane/wave/read_lane.hpp>
#include <crosslane/wave/read_struct.hpp>
#include <crosslane/wave/reduce.hpp>
#include <crosslane/wave/shuffle.hpp>
#include <crosslane/wave/vote.hpp>
#include <crosslane/wave/waterfall.hpp>
#include <crosslane/wave/wave.hpp>
