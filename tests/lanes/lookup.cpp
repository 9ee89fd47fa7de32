#include "support/catch.hpp"
#include "support/lane_operation.hpp"

#include <crosslane/lanes/lookup.hpp>

namespace lanes_lookup {

namespace {

using support::Format;

template <class T, class I, std::size_t N>
[[gnu::noinline]] void look_up(void* result, void const* table, void const* index)
{
    auto const lanes = crosslane::load<N>(static_cast<T const*>(table));
    lookup(lanes, crosslane::load<N>(static_cast<I const*>(index))).store(static_cast<T*>(result));
}

struct Lookup
{
    Format format, index;
    std::size_t lanes;
    void (*function)(void* result, void const* table, void const* index);
};

template <class T, class I, std::size_t... N>
void add(std::vector<Lookup>& lookups, std::index_sequence<N...>)
{
    lookups.insert(lookups.end(), {{support::format_of<T>, support::format_of<I>, N, look_up<T, I, N>}...});
}
template <class I, class... T>
void add_types(std::vector<Lookup>& lookups, std::tuple<T...>)
{
    (add<T, I>(lookups, support::LaneCounts<T>{}), ...);
}
template <class T, class... I>
void add_index_types(std::vector<Lookup>& lookups, std::tuple<I...>)
{
    (add<T, I>(lookups, std::index_sequence<2, 4, 16, 32>{}), ...);
}

/// Indices within the lanes, in order and at random; then past them, negative, and of any bits.
std::vector<std::vector<std::uint64_t>> index_patterns(Lookup const& f)
{
    std::vector<std::vector<std::uint64_t>> patterns(40, std::vector<std::uint64_t>(f.lanes));
    for (std::size_t lane = 0; lane < f.lanes; ++lane) {
        patterns[0][lane] = lane;
        patterns[1][lane] = f.lanes - 1 - lane;
        patterns[2][lane] = f.lanes + lane;
        patterns[3][lane] = 0 - std::uint64_t{1} - lane;
        for (std::size_t i = 4; i < patterns.size(); ++i) {
            auto const random = support::random_bits(i, lane);
            patterns[i][lane] = i % 2 == 0 ? random % f.lanes : random;
        }
    }
    for (auto& pattern : patterns) {
        for (auto& index : pattern) index &= f.index.all_bits();
    }
    return patterns;
}

} // namespace

TEST_CASE("lookup takes run-time indices modulo the lanes", "[lanes]")
{
    std::vector<Lookup> lookups;
    add_types<std::int32_t>(lookups, support::LaneTypes{});
    add_types<std::uint8_t>(lookups, support::LaneTypes{});
    add_index_types<std::int8_t>(lookups, support::IntegerTypes{});
    add_index_types<float>(lookups, support::IntegerTypes{});
    add_index_types<std::uint64_t>(lookups, support::IntegerTypes{});
    for (auto const& f : lookups) {
        auto const table = support::test_bits(f.format, f.lanes, 1);
        auto const packed_table = support::packed(f.format, table);
        std::string wrong;
        for (auto const& index : index_patterns(f)) {
            std::vector<unsigned char> result(f.lanes * f.format.bytes);
            f.function(result.data(), packed_table.data(), support::packed(f.index, index).data());
            for (std::size_t lane = 0; lane < f.lanes; ++lane) {
                auto const& expected = table[index[lane] % f.lanes]; // a power of two: also right for negative ones
                if (std::memcmp(&result[lane * f.format.bytes], &expected, f.format.bytes) == 0 || !wrong.empty()) continue;
                wrong = "lane " + std::to_string(lane) + ", index " + support::to_text(f.index, index[lane]);
            }
        }
        INFO(f.format.name() << " x " << f.lanes << " by " << f.index.name());
        CHECK(wrong == "");
    }
}

} // namespace lanes_lookup
