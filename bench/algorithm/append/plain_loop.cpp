#include "algorithm/append/experiment.hpp"

#include <atomic>

namespace bench::append {

std::size_t plain_loop(std::int32_t const* in, std::size_t count, std::int32_t* out)
{
    std::atomic<std::size_t> n{0};
    for (std::size_t i = 0; i < count; ++i)
        if (in[i] < 0) out[n.fetch_add(1, std::memory_order_relaxed)] = in[i];
    return n;
}

namespace {

Contender const added("plain_loop", plain_loop);

} // namespace
} // namespace bench::append
