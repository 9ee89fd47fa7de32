// expect: crosslane::Lanes: one number fills all lanes; write load<N>(p), from_array, or iota<T, N>()
#include <crosslane/crosslane.hpp>
using namespace crosslane;
Lanes<float, 4> const x{1, 2, 3, 4};
