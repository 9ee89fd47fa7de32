// expect: write std::int64_t or std::uint64_t
#include <crosslane/lanes/lanes.hpp>
crosslane::Lanes<long long, 8> x;
