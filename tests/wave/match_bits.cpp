#include "wave/match_test.hpp"

namespace wave_match_bits {

namespace {

using namespace crosslane;
using wave_test::match, wave_test::require_matches;

static_assert(std::same_as<decltype(WaveMatch<5>(Wave<128>{}, Lanes<std::int8_t, 128>{})), LaneMasks<128>>);

template <class W, class X>
concept HasMatchOfBits = requires(W w, X x) { WaveMatch<8>(w, x); };
static_assert(HasMatchOfBits<Wave<8>, Lanes<int, 8>> && !HasMatchOfBits<Wave<8>, Lanes<float, 8>>, "bits of integers only");

template <class T, class Sizes, std::size_t... Bits>
void check_match_of_bits()
{
    (require_matches(match<T, Sizes, 1, Bits>("WaveMatch<" + std::to_string(Bits) + ">",
                                              [](auto const& w, auto const& x) { return WaveMatch<Bits>(w, x); })),
     ...);
}

} // namespace

TEST_CASE("WaveMatch of a key's low bits", "[wave][match]")
{
    AllowFindings const meant(Finding::Kind::contract); // the keys have more bits
    // What is looked up in tables, from 1 bit to 16, and what is not.
    check_match_of_bits<std::uint32_t, wave_test::Sizes<32>, 1, 2, 4, 5, 8, 12, 16, 17, 32>();
    check_match_of_bits<std::uint32_t, wave_test::AllSizes, 3>();
    check_match_of_bits<std::int32_t, wave_test::Sizes<4, 64>, 8, 31>();
    check_match_of_bits<std::int8_t, wave_test::Sizes<16>, 1, 5, 8>();
    check_match_of_bits<std::uint16_t, wave_test::Sizes<16>, 3, 9, 12, 16>();
    check_match_of_bits<std::uint64_t, wave_test::Sizes<8>, 8, 17, 32, 64>();
    check_match_of_bits<std::int64_t, wave_test::Sizes<16>, 2, 16, 33>();
    require_matches(match<std::int8_t, wave_test::Sizes<8>, 2, 3>("WaveMatch<3> of a Vec",
                                                                  [](auto const& w, auto const& x) { return WaveMatch<3>(w, x); }));
}

} // namespace wave_match_bits
