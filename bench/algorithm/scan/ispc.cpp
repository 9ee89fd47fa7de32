#include "algorithm/scan/experiment.hpp"

extern "C" {
void ispc_scan_int32(std::int32_t const* in, std::int32_t count, std::int32_t* out);
void ispc_scan_float(float const* in, std::int32_t count, float* out);
}

namespace {

template <auto& f, class T>
void scan(T const* in, std::size_t count, T* out)
{
    f(in, static_cast<std::int32_t>(count), out);
}

bench::scan::Contender const added("ispc", scan<ispc_scan_int32, std::int32_t>, scan<ispc_scan_float, float>);

} // namespace
