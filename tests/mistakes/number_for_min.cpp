// expect: line 15: min: -1 does not fit 64-bit unsigned integers
// prints: 3 values
// The lesser of -1 and a size, neither of them lanes: C++ makes the largest size of -1.
#include <crosslane/crosslane.hpp>

#include <cstdio>
#include <vector>

using namespace crosslane;

int main()
{
    std::vector<float> const values(3);
    std::printf("%zu values\n", values.size());
    std::printf("%zu\n", static_cast<std::size_t>(min(-1, values.size())));
}
