#include "algorithm/scan/experiment.hpp"

#include <numeric>

namespace {

template <class T>
void exclusive(T const* in, std::size_t count, T* out)
{
    std::exclusive_scan(in, in + count, out, T{});
}

bench::scan::Contender const added("std", exclusive<std::int32_t>, exclusive<float>);

} // namespace
