#include "dispatch/groupshared/experiment.hpp"

extern "C" {
void ispc_groupshared_histogram(std::uint32_t const* in, std::int32_t count, std::uint32_t* out);
void ispc_groupshared_sums(std::uint32_t const* in, std::int32_t count, std::uint32_t* out);
void ispc_groupshared_transpose(std::uint32_t const* in, std::int32_t side, std::uint32_t* out);
void ispc_groupshared_bitonic(std::uint32_t const* in, std::int32_t count, std::uint32_t* out);
void ispc_groupshared_ranks(std::uint32_t const* in, std::int32_t count, std::uint32_t* out);
}

namespace {

using bench::groupshared::Uints;

template <auto F, std::size_t Size>
void call(Uints const& in, Uints& out)
{
    F(in.data(), Size, out.data());
}

constexpr auto count = bench::groupshared::count, side = bench::groupshared::side;
bench::groupshared::Contender const added("ispc", {call<ispc_groupshared_histogram, count>, call<ispc_groupshared_sums, count>,
                                                   call<ispc_groupshared_transpose, side>, call<ispc_groupshared_bitonic, count>,
                                                   call<ispc_groupshared_ranks, count>});

} // namespace
