#pragma once

/// GPU wave intrinsics on CPU SIMD registers: everything but what has a header of its own for those who need it:
/// dispatch/parallel.hpp (oneTBB), dispatch/mpi.hpp, dispatch/best_target.hpp, algorithm/sort.hpp and shader/shader.hpp.

#include <algorithm> // first, so that the error of std::min(x, 1.0f) does not list the headers on the way to it

#include <crosslane/lanes/arithmetic.hpp>
#include <crosslane/lanes/bits.hpp>
#include <crosslane/lanes/checked.hpp>
#include <crosslane/lanes/compress.hpp>
#include <crosslane/lanes/convert.hpp>
#include <crosslane/lanes/failure.hpp>
#include <crosslane/lanes/fast_min_max.hpp>
#include <crosslane/lanes/half_bits.hpp>
#include <crosslane/lanes/lanes.hpp>
#include <crosslane/lanes/lookup.hpp>
#include <crosslane/lanes/mask.hpp>
#include <crosslane/lanes/mat.hpp>
#include <crosslane/lanes/math.hpp>
#include <crosslane/lanes/memory.hpp>
#include <crosslane/lanes/more_math.hpp>
#include <crosslane/lanes/select.hpp>
#include <crosslane/lanes/shader_math.hpp>
#include <crosslane/lanes/swizzle.hpp>
#include <crosslane/lanes/transcendental.hpp>
#include <crosslane/lanes/uniform_math.hpp>
#include <crosslane/lanes/vec.hpp>
#include <crosslane/lanes/vec_functions.hpp>
#include <crosslane/lanes/vec_math.hpp>
#include <crosslane/lanes/vec_transcendental.hpp>

#include <crosslane/wave/ballot.hpp>
#include <crosslane/wave/buffer.hpp>
#include <crosslane/wave/clustered.hpp>
#include <crosslane/wave/lane_masks.hpp>
#include <crosslane/wave/lerp.hpp>
#include <crosslane/wave/match.hpp>
#include <crosslane/wave/multi_prefix.hpp>
#include <crosslane/wave/operation.hpp>
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

#include <crosslane/group/group.hpp>
#include <crosslane/group/interlocked.hpp>
#include <crosslane/group/thread_id.hpp>

#include <crosslane/dispatch/dispatch.hpp>
#include <crosslane/dispatch/for_each_wave.hpp>
#include <crosslane/dispatch/for_each_wave_size.hpp>
#include <crosslane/dispatch/kernel.hpp>
#include <crosslane/dispatch/policy.hpp>
#include <crosslane/dispatch/shuffled.hpp>
#include <crosslane/dispatch/targets.hpp>

#include <crosslane/algorithm/append.hpp>
#include <crosslane/algorithm/blend.hpp>
#include <crosslane/algorithm/blend_parallel.hpp>
#include <crosslane/algorithm/compact.hpp>
#include <crosslane/algorithm/compact_parallel.hpp>
#include <crosslane/algorithm/dispatch_arguments.hpp>
#include <crosslane/algorithm/distribute.hpp>
#include <crosslane/algorithm/expand.hpp>
#include <crosslane/algorithm/histogram.hpp>
#include <crosslane/algorithm/histogram_by_match.hpp>
#include <crosslane/algorithm/histogram_parallel.hpp>
#include <crosslane/algorithm/per_key.hpp>
#include <crosslane/algorithm/reduce.hpp>
#include <crosslane/algorithm/reduce_parallel.hpp>
#include <crosslane/algorithm/scalarize.hpp>
#include <crosslane/algorithm/scan.hpp>
#include <crosslane/algorithm/scan_parallel.hpp>
#include <crosslane/algorithm/sphere_influence.hpp>
#include <crosslane/algorithm/tile_min_max.hpp>
#include <crosslane/algorithm/uniform_load.hpp>
