// Divisions by numbers that the compiler knows, of one register and of several.

#include <crosslane/lanes/lanes.hpp>

using namespace crosslane;

template <class T, std::size_t N>
Lanes<T, N> third(Lanes<T, N> const& x) { return x / T(3); }
template <class T, std::size_t N>
Lanes<T, N> rest(Lanes<T, N> const& x) { return x % T(10); }

template Lanes<std::uint32_t, 8> third(Lanes<std::uint32_t, 8> const&);
template Lanes<std::uint32_t, 32> third(Lanes<std::uint32_t, 32> const&);
template Lanes<std::int32_t, 32> third(Lanes<std::int32_t, 32> const&);
template Lanes<std::uint32_t, 64> rest(Lanes<std::uint32_t, 64> const&);
template Lanes<std::int32_t, 8> rest(Lanes<std::int32_t, 8> const&);
template Lanes<std::uint8_t, 32> third(Lanes<std::uint8_t, 32> const&);
template Lanes<std::int8_t, 32> third(Lanes<std::int8_t, 32> const&);
template Lanes<std::uint16_t, 32> third(Lanes<std::uint16_t, 32> const&);
template Lanes<std::uint8_t, 64> rest(Lanes<std::uint8_t, 64> const&);
template Lanes<std::int16_t, 64> rest(Lanes<std::int16_t, 64> const&);
