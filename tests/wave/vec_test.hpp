#pragma once

#include "wave/wave_function.hpp"

/// What wave functions of a Vec, and of a swizzle, must give: for each component what they give for its Lanes alone.
namespace wave_test {

template <class T, std::size_t N, std::size_t C>
crosslane::Vec<crosslane::Lanes<T, N>, C> make_vec(T const* x)
{
    crosslane::Vec<crosslane::Lanes<T, N>, C> v;
    for (std::size_t c = 0; c < C; ++c) v[c] = crosslane::load<N>(x + c * N);
    return v;
}

template <class T>
bool same_bytes(T const& a, T const& b)
{
    return std::memcmp(&a, &b, sizeof(T)) == 0;
}
template <class T, std::size_t N>
bool same_bytes(crosslane::Lanes<T, N> const& a, crosslane::Lanes<T, N> const& b)
{
    return same_bytes(a.to_array(), b.to_array());
}
template <std::size_t N, std::size_t Width>
bool same_bytes(crosslane::Mask<N, Width> const& a, crosslane::Mask<N, Width> const& b)
{
    return all(a == b);
}

/// v as a swizzle.
template <class L, std::size_t C>
auto all_components(crosslane::Vec<L, C>& v)
{
    if constexpr (C == 2) {
        return v.xy();
    } else if constexpr (C == 3) {
        return v.xyz();
    } else {
        return v.xyzw();
    }
}

template <class F, class T, std::size_t N, std::size_t C>
[[gnu::noinline]] bool acts_per_component(MaskWords const& active, void const* x)
{
    auto const wave = make_wave<N>(active);
    auto const v = make_vec<T, N, C>(static_cast<T const*>(x));
    auto const result = F{}(wave, v);
    auto changed = v;
    auto const of_swizzle = F{}(wave, all_components(changed));
    bool same = true;
    for (std::size_t c = 0; c < C; ++c) same = same && same_bytes(result[c], F{}(wave, v[c])) && same_bytes(result[c], of_swizzle[c]);
    return same;
}

/// f(wave, Vec of 2, 3 and 4 components), under a few masks.
template <class T, class F>
void require_per_component(char const* name, F)
{
    using Check = bool (*)(MaskWords const&, void const*);
    auto const check = [name](std::size_t lanes, std::size_t components, Check run) {
        auto const x = support::small_values<T>(lanes * components, components, -9, 9);
        for (auto const& active : support::mask_patterns(4)) {
            MaskWords const mask = {active[0] * 0x0101010101010101, 0};
            INFO(name << " of " << components << " components of " << lanes << " lanes of " << support::type_name<T>()
                      << ", " << support::to_string(mask, lanes));
            REQUIRE(run(mask, x.data()));
        }
    };
    check(8, 2, acts_per_component<F, T, 8, 2>);
    check(4, 3, acts_per_component<F, T, 4, 3>);
    check(16, 4, acts_per_component<F, T, 16, 4>);
}

} // namespace wave_test
