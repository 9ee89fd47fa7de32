#pragma once

#include <array>
#include <cstddef>
#include <cstdint>

/// Evaluation by key: out[i] = a polynomial of degree 7 in x[i], with the coefficients of key[i]. 256 KiB of x. Rows
///
///     scalarize/keys:16/random/per_key
///
/// for 1, 4, 16, 32 and 256 keys, each element's at random or in runs of 40 on average. Each row's output is compared with
/// the plain loop's, but for rounding, before it is timed.
///
/// One contender is one file, which names itself once:
///
///     bench::scalarize::Contender const added("mine", evaluate);
namespace bench::scalarize {

using Coefficients = std::array<float, 8>; // of x^0, x^1, …

struct Input
{
    Coefficients const* coefficients;
    std::size_t keys; // how many
    std::uint32_t const* key;
    float const* x;
    std::size_t count;
};

using Evaluate = void (*)(Input const& in, float* out);

struct Contender
{
    Contender(char const* name, Evaluate evaluate);
};

/// The reference, in plain_loop.cpp.
void plain_loop(Input const& in, float* out);

/// Horner's scheme, on numbers and on lanes.
template <class X, class C>
[[gnu::always_inline]] inline X polynomial(X const& x, C const& c)
{
    return ((((((c[7] * x + c[6]) * x + c[5]) * x + c[4]) * x + c[3]) * x + c[2]) * x + c[1]) * x + c[0];
}

} // namespace bench::scalarize
