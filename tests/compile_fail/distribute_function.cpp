// expect: crosslane::distribute: f must take a Wave<N> and two Lanes<std::uint32_t, N>, as [](auto items, auto owner, auto item) { ... } does
#include <crosslane/algorithm/distribute.hpp>
void f(crosslane::Wave<8> wave, crosslane::Lanes<std::uint32_t, 8> counts) { crosslane::distribute(wave, counts, [](auto, auto) {}); }
