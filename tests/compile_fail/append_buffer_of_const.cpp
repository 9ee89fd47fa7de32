// expect: crosslane::AppendBuffer: columns must be writable
#include <crosslane/algorithm/append.hpp>
#include <vector>
void f(std::vector<float> const& v) { crosslane::AppendBuffer items(v); }
