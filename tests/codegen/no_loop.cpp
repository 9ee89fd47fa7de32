// What becomes one straight run of instructions, without a loop or a call, and how many they are at -O2.
// list_instructions.cmake reads the numbers and lets a tenth more pass.
#include <crosslane/crosslane.hpp>

using namespace crosslane;

constexpr std::size_t N = 32;

extern "C" {

// GNU avx2: 66, GNU avx512: 46, Clang avx2: 53, Clang avx512: 49
void prefix_count_bits(std::int32_t const* x, std::uint32_t* out) { store(out, WavePrefixCountBits(Wave<N>{}, load<N>(x) > 0)); }

// GNU avx2: 21, GNU avx512: 13 (before GCC 14 a mask is hidden: compare_avx512.hpp), Clang avx2: 21, Clang avx512: 9
std::uint64_t ballot(std::int32_t const* x) { return WaveActiveBallot(Wave<N>{}, load<N>(x) > 0).bits(); }

// GNU avx2: 55, GNU avx512: 10, Clang avx2: 50, Clang avx512: 10
void read_lane_at(std::int32_t const* x, std::uint32_t const* index, std::int32_t* out)
{
    store(out, WaveReadLaneAt(Wave<N>{}, load<N>(x), load<N>(index)));
}

} // extern "C"
