// expect: name what the groups write: gathered(range), gathered_at(root, range) or added(range)
#include <crosslane/dispatch/dispatch_parts.hpp>
#include "one_rank.hpp"
#include <vector>
void f(std::vector<float>& pixels)
{
    dispatch(OneRank(), crosslane::kernel<crosslane::num_threads<8>>([](auto) {}), {1}, pixels);
}
