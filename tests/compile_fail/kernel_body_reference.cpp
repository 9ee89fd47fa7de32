// expect: crosslane::kernel: body takes its group by reference; take it by value, as [=](auto group) { ... } does
// once
#include <crosslane/dispatch/dispatch.hpp>
using namespace crosslane;
void f()
{
    dispatch(serial, kernel<num_threads<64>, wave_size<4, 128>>([](auto& group) { group.for_each_wave([](auto) {}); }), {1});
}
