// Compiled for each instruction set.
#include "answers.hpp"

#include <crosslane/algorithm/compact.hpp>
#include <crosslane/algorithm/reduce.hpp>
#include <crosslane/algorithm/scan.hpp>
#include <crosslane/dispatch/targets.hpp>

#include <bit>

template <>
std::uint64_t Answers<crosslane::ThisTarget>::run(std::span<float const> in, std::size_t wanted, std::string& compiled_for)
{
    std::size_t const volatile only = 0;
    compiled_for = compiled_name[only];
    ++calls;
    ++turns();
    auto const all = areas(in);
    std::vector<float> kept(all.size());
    kept.resize(crosslane::compact(all, kept, [](auto x) { return x > 2.0f; }));
    if (kept.size() < wanted) throw TooFew("too few");
    std::vector<float> sums(kept.size());
    crosslane::inclusive_scan(kept, sums);
    std::uint64_t bits = std::bit_cast<std::uint32_t>(crosslane::reduce(kept));
    for (auto const x : sums) bits = bits * 0x9e3779b97f4a7c15u + std::bit_cast<std::uint32_t>(x);
    return bits;
}
