// expect: gathered, gathered_at and added are for ranks: by this policy all groups write to the same memory; leave them out
#include <crosslane/dispatch/dispatch_parts.hpp>
#include <vector>
void f(std::vector<float>& pixels)
{
    dispatch(crosslane::serial, crosslane::kernel<crosslane::num_threads<8>>([](auto) {}), {1}, crosslane::gathered(pixels));
}
