// expect: crosslane::PerKey<T, C>: C is the number of constants of one key and must be from 1 to 64
#include <crosslane/algorithm/per_key.hpp>
crosslane::PerKey<float, 65> const* f() { return nullptr; }
std::size_t g(crosslane::PerKey<float, 65> const& table) { return table.size(); }
