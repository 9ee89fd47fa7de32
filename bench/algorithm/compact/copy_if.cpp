#include "algorithm/compact/experiment.hpp"

#include <algorithm>

namespace {

template <class T>
std::size_t below(T const* in, std::size_t count, T* out, T limit)
{
    return static_cast<std::size_t>(std::copy_if(in, in + count, out, [limit](T x) { return x < limit; }) - out);
}

bench::compact::Contender const added("copy_if", below<std::int32_t>, below<std::uint8_t>, below<float>);

} // namespace
