// expect: no member named 'nothing'
// never: must take
#include <crosslane/crosslane.hpp>
using namespace crosslane;
void f()
{
    dispatch(serial, kernel<num_threads<64>>([](auto group) { group.for_each_wave([](auto wave) { wave.nothing(); }); }), {1});
}
