#include "support/catch.hpp"

#include "support/guard_pages.hpp"

#include <crosslane/group/interlocked.hpp>
#include <crosslane/wave/buffer.hpp>

/// As lanes/whole_wave.cpp, compiled with optimisation: what the compiler then leaves out.
#if !defined(CROSSLANE_PLAIN_INLINE)
namespace {

using namespace crosslane;

template <class Float>
struct Light
{
    Vec<Float, 3> position;
    Float range;
    auto members() { return std::tie(position, range); }
};

/// Stores for no lane where nobody may read.
template <std::size_t N, class T>
[[gnu::noinline]] void store_nothing(Wave<N> const& none, Buffer<T> const& buffer, Lanes<std::uint32_t, N> const& id)
{
    assign(none, buffer[id], detail::InLanes<T, N>());
}
template <std::size_t N, class T>
void check_stores_nothing()
{
    support::GuardedMemory const memory(0);
    Buffer<T> const buffer(memory.last<T>(0), 2 * N);
    std::array<std::uint32_t, N> backwards;
    for (std::size_t lane = 0; lane < N; ++lane) backwards[lane] = static_cast<std::uint32_t>(N - lane);
    Wave<N> const none{Mask<N>::none()};
    store_nothing<N>(none, buffer, iota<std::uint32_t, N>(1u));
    store_nothing<N>(none, buffer, Lanes<std::uint32_t, N>::from_array(backwards));
    if constexpr (std::same_as<T, std::uint32_t>) InterlockedAdd(none, buffer[Lanes<std::uint32_t, N>::from_array(backwards)], 1u);
}
template <std::size_t N>
void check_stores_nothing_of_all()
{
    check_stores_nothing<N, std::uint32_t>();
    check_stores_nothing<N, Vec<float, 2>>();
    check_stores_nothing<N, Vec<float, 3>>();
    check_stores_nothing<N, Vec<std::int32_t, 4>>();
    check_stores_nothing<N, Light<float>>();
    check_stores_nothing<N, std::uint8_t>();
    check_stores_nothing<N, bool>();
}

} // namespace

TEST_CASE("optimised, an element of a buffer is not read where it is only stored to", "[wave]")
{
    check_stores_nothing_of_all<4>();
    check_stores_nothing_of_all<8>();
    check_stores_nothing_of_all<16>();
    check_stores_nothing_of_all<32>();
    check_stores_nothing_of_all<64>();
    check_stores_nothing_of_all<128>();
    SUCCEED("no read of what nobody may read");
}
#endif
