// expect: a Vec has several truths: write any(x) or all(x)
#include <crosslane/crosslane.hpp>
using namespace crosslane;
auto f(Wave<8> wave, Vec<Lanes<std::uint32_t, 8>, 2> v) { return wave.where(v < 3u); }
