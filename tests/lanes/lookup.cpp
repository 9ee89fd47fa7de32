#include "support/catch.hpp"
#include "support/lane_types.hpp"
#include "support/masks.hpp"

#include <crosslane/lanes/lookup.hpp>
#include <crosslane/lanes/memory.hpp>

#include <vector>

namespace {

template <class T, class I, std::size_t N>
[[gnu::noinline]] void look_up(void const* table, void const* index, void* out)
{
    using namespace crosslane;
    store(static_cast<T*>(out), lookup(load<N>(static_cast<T const*>(table)), load<N>(static_cast<I const*>(index))));
}

/// Indices in and out of range; those out of range count modulo the lanes.
template <class T, class I, std::size_t N>
std::string look_up_by_loop()
{
    std::vector<unsigned char> table(N * sizeof(T)), out(N * sizeof(T));
    std::vector<I> index(N);
    for (std::uint64_t round = 0; round < 20; ++round) {
        for (std::size_t i = 0; i < table.size(); ++i) table[i] = static_cast<unsigned char>(support::random_bits(round, i));
        for (std::size_t lane = 0; lane < N; ++lane) {
            auto const any = support::random_bits(100 + round, lane);
            index[lane] = static_cast<I>(round % 2 == 0 ? any % N : any);
        }
        if (round == 2) index.assign(N, static_cast<I>(N - 1));
        if (round == 4) index.assign(N, static_cast<I>(-1));
        look_up<T, I, N>(table.data(), index.data(), out.data());
        for (std::size_t lane = 0; lane < N; ++lane) {
            auto const from = static_cast<std::size_t>(static_cast<std::uint64_t>(index[lane]) % N);
            if (std::memcmp(&out[lane * sizeof(T)], &table[from * sizeof(T)], sizeof(T)) != 0)
                return std::to_string(N) + " lanes of " + std::to_string(sizeof(T)) + " bytes, lane " + std::to_string(lane) +
                       ", index " + std::to_string(index[lane]);
        }
    }
    return {};
}

template <class T, class I, std::size_t... N>
std::string test_type(std::index_sequence<N...>)
{
    std::string wrong;
    static_cast<void>(((wrong = look_up_by_loop<T, I, N>()).empty() && ...));
    return wrong;
}

} // namespace

TEST_CASE("lookup reads the lane that each index names, modulo N", "[lanes]")
{
    REQUIRE(support::for_each_type<support::LaneTypes>(
                []<class T>() { return test_type<T, std::uint32_t>(support::LaneCounts<T>{}); }) == "");
}

TEST_CASE("lookup takes indices of every integer type", "[lanes]")
{
    REQUIRE(support::for_each_type<support::IntegerTypes>(
                []<class I>() { return test_type<std::int32_t, I>(std::index_sequence<4, 16, 64>{}); }) == "");
}
