// expect: crosslane::compact_indices: of several ranks, out must hold uint64_t: indices count through all of them
#include <crosslane/algorithm/compact_parts.hpp>
#include <vector>
struct OneRank
{
    std::size_t rank() const { return 0; }
    std::size_t size() const { return 1; }
    crosslane::Serial local() const { return {}; }
    void all_gather(void const*, void*, std::size_t) const {}
    void all_gather(void const*, void*, std::span<std::uint64_t const>, std::size_t) const {}
    void send(std::size_t, void const*, std::size_t) const {}
    void receive(std::size_t, void*, std::size_t) const {}
    void all_sum(std::span<std::uint64_t>) const {}
    void all_sum(std::span<std::uint32_t>) const {}
};
auto f(std::vector<float> const& in, std::vector<std::uint32_t>& places)
{
    return crosslane::compact_indices(OneRank(), in, places, [](auto x) { return x > 0.0f; });
}
