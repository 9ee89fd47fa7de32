// expect: crosslane::Lanes: one number fills all lanes; write load<N>(p), from_array, or iota<T, N>()
#include <crosslane/crosslane.hpp>
using namespace crosslane;
Lanes<float, 8> pair() { return {1.0f, 2.0f}; }
