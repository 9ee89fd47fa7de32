// expect: WaveReadable
#include <crosslane/wave/read_struct.hpp>
#include <crosslane/wave/waterfall.hpp>
template <class Int> struct Id { Int number; auto members() { return std::tie(number); } };
void f(crosslane::Wave<8> wave, Id<crosslane::Lanes<int, 8>> id) { for (auto turn : waterfall(wave, id)) static_cast<void>(turn); }
