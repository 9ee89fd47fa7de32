// A user's code in which GCC 12 would warn of its own AVX-512 intrinsics, from which it is to hear nothing.
#include <crosslane/algorithm/compact.hpp>
#include <crosslane/algorithm/per_key.hpp>
#include <crosslane/lanes/transcendental.hpp>
#include <crosslane/wave/multi_prefix.hpp>
#include <crosslane/wave/reduce.hpp>
#include <crosslane/wave/shuffle.hpp>

#include <vector>

using namespace crosslane;

void shuffle(int* p)
{
    Wave<32> const wave;
    auto const x = Lanes<int, 32>::load(p), y = WaveReadLaneAt(wave, x, WaveShuffleXor(wave, x, 5));
    (max(x, abs(y)) + WavePrefixSum(wave, min(x, y)) + WaveActiveMin(wave, x)).store(p);
}

void groups(float* p, LaneMasks<32> const& masks)
{
    WaveMultiPrefixMin(Wave<32>{}, Lanes<float, 32>::load(p), masks).store(p);
}

void cast(std::int8_t* narrow, std::int64_t* wide)
{
    auto const x = Lanes<std::int8_t, 32>::load(narrow);
    lanes_cast<std::int8_t>(Lanes<std::int64_t, 32>::load(wide)).store(narrow);
    lanes_cast<std::int64_t>(x).store(wide);
}

void calculate(std::uint32_t* p)
{
    auto const x = lanes_cast<float>(Lanes<std::uint32_t, 32>::load(p));
    lanes_cast<std::uint32_t>(floor(sqrt(x)) + round(exp(x))).store(p);
}

std::size_t keep(std::vector<float> const& in, std::vector<float>& out)
{
    return compact(in, out, [](auto const& x) { return x > 0.5f; });
}

std::size_t constants(PerKey<float, 8> const& table, std::vector<int> const& keys, std::vector<float>& x)
{
    return evaluate_by_key(table, keys, x, x, [](auto const& in, auto const& c) { return c[0] * in + c[7]; });
}

void join(int* p, double* q)
{
    Lanes<int, 16>(Lanes<int, 8>::load(p), Lanes<int, 8>::load(p + 32)).store(p);
    Lanes<double, 8>(Lanes<double, 4>::load(q), Lanes<double, 4>::load(q + 32)).store(q);
}
