#include "algorithm/compact/experiment.hpp"

extern "C" {
std::int32_t ispc_compact_int32(std::int32_t const* in, std::int32_t count, std::int32_t* out, std::int32_t limit);
std::int32_t ispc_compact_float(float const* in, std::int32_t count, float* out, float limit);
}

namespace {

/// packed_store_active, which has no form for bytes.
template <auto& f, class T>
std::size_t compact(T const* in, std::size_t count, T* out, T limit)
{
    return static_cast<std::size_t>(f(in, static_cast<std::int32_t>(count), out, limit));
}

bench::compact::Contender const added("ispc", compact<ispc_compact_int32, std::int32_t>, nullptr, compact<ispc_compact_float, float>);

} // namespace
