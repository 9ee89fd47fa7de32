// expect: crosslane::Group: for_each_wave and retire change the group, which is const here; a kernel's body takes it by value, as [=](auto group), a function by auto&, and a phase captures it by reference, as [&](auto wave)
// once
#include <crosslane/dispatch/dispatch.hpp>
using namespace crosslane;
template <class Group>
void leave(Group const& group) { group.for_each_wave([](auto) {}); }
void f()
{
    dispatch(serial, kernel<num_threads<64>, wave_size<4, 128>>([](auto group) { leave(group); }), {1});
}
