#pragma once

// What one lane can hold, and the registers that hold several. Builds on nothing but xsimd.

#include <crosslane/lanes/check_numbers.hpp>
#include <crosslane/lanes/undefined.hpp>

#pragma push_macro("min") // a user's macros are not for these headers
#pragma push_macro("max")
#undef min
#undef max
#if !__has_include(<xsimd/xsimd.hpp>)
#error "crosslane needs xsimd 8.1 or later: install it (Debian: libxsimd-dev), or name its folder with -I"
#include <crosslane needs xsimd> // ends the compilation; after __has_include GCC goes on without a header that is missing
#endif
CROSSLANE_UNINITIALIZED_BEGIN
#include <xsimd/xsimd.hpp>
CROSSLANE_UNINITIALIZED_END

#include <bit>
#include <concepts>
#include <cstddef>
#include <cstdint>
#include <cstring>
#include <type_traits>
#include <utility>
#include <vector> // not needed here, but to be read before a user's min and max come back
#pragma pop_macro("min")
#pragma pop_macro("max")

namespace crosslane::inline CROSSLANE_TARGET {

#if defined(__FLT16_MAX__) && (defined(__aarch64__) ? defined(__clang__) || __GNUC__ >= 13 : !defined(__clang__) || __clang_major__ >= 15)
#define CROSSLANE_HAS_HALF 1
/// HLSL's half: 16 bits. CROSSLANE_HAS_HALF is defined where there is one: on x86-64 from GCC 12 and Clang 15, on AArch64 from GCC 13
/// and Clang 14.
///
/// Errors   Elsewhere there is no such name. Numbers from 65520 on become infinite.
using half = _Float16;
#endif

namespace detail {

template <class T, class... Ts>
inline constexpr bool is_one_of = (std::same_as<T, Ts> || ...);

#if defined(CROSSLANE_HAS_HALF)
template <class T>
inline constexpr bool is_half = std::same_as<T, half>;
#else
template <class T>
inline constexpr bool is_half = false;
#endif

} // namespace detail

/// What one lane can hold: an integer of 8 to 64 bits, float, double, and half where the compiler has it.
/// (A truth value per lane is a Mask.)
///
/// Errors   bool, long double, pointers and structs do not satisfy it.
template <class T>
concept LaneType = detail::is_one_of<T, std::int8_t, std::int16_t, std::int32_t, std::int64_t, std::uint8_t,
                                     std::uint16_t, std::uint32_t, std::uint64_t, float, double> ||
                   detail::is_half<T>;

namespace detail {

/// std::bit_cast, but inline in every build: GCC spent most of its time deciding on each of thousands of calls.
template <class To, class From>
[[nodiscard, gnu::always_inline]] inline constexpr To bit_cast(From const& x)
{
    return __builtin_bit_cast(To, x);
}

template <LaneType T>
inline constexpr bool is_float = std::is_floating_point_v<T> || is_half<T>;

/// A floating-point number where an integer T is asked for: C++ would silently drop its fraction.
template <class S, class T>
concept FractionFor = std::integral<T> && (std::floating_point<S> || is_half<S>);

/// A T that stands for equal lanes, as a parameter beside Lanes<T, N>.
template <class T>
struct ScalarFor
{
    T value;

    CROSSLANE_INLINE ScalarFor(T v) : value(v) {}
#if defined(CROSSLANE_IS_CHECKED)
    template <OtherNumber<T> S>
    CROSSLANE_INLINE ScalarFor(S v CROSSLANE_CALLER) : value(static_cast<T>(v))
    {
        check_number<T>(caller, v);
    }
#endif
    template <FractionFor<T> S>
    CROSSLANE_INLINE ScalarFor(S)
    {
        static_assert(!FractionFor<S, T>, "crosslane::Lanes<T, N>: a floating-point number beside integers would lose its fraction; "
                                          "lanes_cast<float> the lanes, write the integer as a float, or static_cast<T> the number");
    }
};
template <class T>
using Scalar = std::type_identity_t<ScalarFor<T>>; // so that T is deduced from the lanes

/// The signed and the unsigned integer of a given size in bytes.
template <std::size_t Bytes>
using IntOf = std::conditional_t<Bytes == 1, std::int8_t,
                                 std::conditional_t<Bytes == 2, std::int16_t,
                                                    std::conditional_t<Bytes == 4, std::int32_t, std::int64_t>>>;
template <std::size_t Bytes>
using UintOf = std::make_unsigned_t<IntOf<Bytes>>;

/// The lane type for memory that holds E. For integers that C++ keeps apart from those of fixed width, such as long long, char
/// and on some systems long, it is the lane type of their size and sign.
template <class E>
struct LaneForElement { using type = E; };
template <std::integral E>
    requires(!LaneType<E> && !std::same_as<E, bool> && sizeof(E) <= 8)
struct LaneForElement<E> { using type = std::conditional_t<std::is_signed_v<E>, IntOf<sizeof(E)>, UintOf<sizeof(E)>>; };
template <class E>
using LaneFor = typename LaneForElement<E>::type;
template <class E, class T>
concept ElementOfLane = std::same_as<LaneFor<E>, T>;
template <class E>
concept LaneElement = LaneType<E> || LaneType<LaneFor<E>>;

/// Size in bytes of the register that holds N lanes of T, 0 if none does. Lanes past N are spare: whatever they
/// hold must never reach a result or raise a fault.
template <LaneType T, std::size_t N>
inline constexpr std::size_t register_bytes =
    is_half<T> || N * sizeof(T) > widest_register ? 0 : (N * sizeof(T) < 16 ? 16 : N * sizeof(T));

template <std::size_t Bytes>
struct ArchOf;
#if defined(CROSSLANE_NEON)
template <>
struct ArchOf<16> { using type = xsimd::neon64; };
#elif defined(CROSSLANE_AVX512) || defined(CROSSLANE_AVX2)
template <>
struct ArchOf<16> { using type = std::conditional_t<xsimd::fma3<xsimd::sse4_2>::supported(), xsimd::fma3<xsimd::sse4_2>, xsimd::sse4_2>; };
template <>
struct ArchOf<32> { using type = std::conditional_t<xsimd::fma3<xsimd::avx2>::supported(), xsimd::fma3<xsimd::avx2>, xsimd::avx2>; };
template <>
struct ArchOf<64> { using type = xsimd::avx512bw; };
#elif defined(CROSSLANE_SSE2)
template <>
struct ArchOf<16>
{
    using Narrower = std::conditional_t<xsimd::ssse3::supported(), xsimd::ssse3, xsimd::sse2>;
    using type = std::conditional_t<xsimd::sse4_2::supported(), xsimd::sse4_2, Narrower>;
};
#endif

template <LaneType T, std::size_t Bytes>
using Batch = xsimd::batch<T, typename ArchOf<Bytes>::type>;

/// The same register as the compiler's own vector type, for what xsimd does not cover: shuffles, shifts, conversions.
template <LaneType T, std::size_t Bytes>
struct VectorOf { typedef T type __attribute__((vector_size(Bytes))); };
template <LaneType T, std::size_t Bytes>
using Vector = typename VectorOf<T, Bytes>::type;

template <class V>
inline constexpr std::size_t vector_lanes = sizeof(V) / sizeof(std::declval<V>()[0]);

template <class T, class Arch>
[[gnu::always_inline]] inline auto to_vector(xsimd::batch<T, Arch> const& x)
{
    return detail::bit_cast<Vector<T, sizeof(x)>>(x.data);
}

template <LaneType T, class V>
[[gnu::always_inline]] inline auto to_batch(V const& v)
{
    Batch<T, sizeof(V)> result; // its constructor calls those of four base classes, one within the other
    result.data = detail::bit_cast<typename Batch<T, sizeof(V)>::register_type>(v);
    return result;
}

/// A vector whose lane i is lane index(i) of a and b laid end to end; -1 means any. Compiles to the best shuffle there is.
template <std::size_t Count, class V, class F>
[[gnu::always_inline]] inline auto shuffle(V a, V b, F index)
{
    return [&]<std::size_t... I>(std::index_sequence<I...>) __attribute__((always_inline)) {
#if defined(__CUDACC__) // nvcc loses a pack in the builtin's arguments
        constexpr auto lanes = static_cast<int>(vector_lanes<V>);
        auto const lane = [&](int i) CROSSLANE_INLINE_LAMBDA { return i < lanes ? a[i < 0 ? 0 : i] : b[i - lanes]; };
        return Vector<std::remove_cvref_t<decltype(a[0])>, sizeof(a[0]) * Count>{lane(static_cast<int>(index(I)))...};
#else
        return __builtin_shufflevector(a, b, static_cast<int>(index(I))...);
#endif
    }(std::make_index_sequence<Count>{});
}

/// A register at any address, in memory of any type, read and written as by an intrinsic. With memcpy instead, Clang calls a function at
/// -O0, and GCC keeps the register in memory at -Og.
template <class V>
struct UnalignedOf { typedef V type __attribute__((aligned(1), may_alias)); };
template <class V>
using Unaligned = typename UnalignedOf<V>::type;

/// The first Used bytes of a register from and to memory. They go through an integer: if they were copied into a register's
/// memory, loading that whole would wait for the store.
template <std::size_t Used, class V>
CROSSLANE_INLINE V load_bytes(void const* p)
{
    if constexpr (Used == sizeof(V)) {
        V v = *static_cast<Unaligned<V> const*>(p);
#if defined(CROSSLANE_AVX512) && !defined(__clang__)
        if constexpr (Used == 64) asm("" : "+v"(v)); // else GCC reads memory again at each use: a select 1.7 times as slow
#endif
        return v;
    } else {
        UintOf<Used> chunk;
        std::memcpy(&chunk, p, Used);
        return detail::bit_cast<V>(Vector<UintOf<Used>, sizeof(V)>{chunk, 0}); // nvcc takes one number for no list
    }
}
template <std::size_t Used, class V>
    requires(Used < sizeof(V))
CROSSLANE_INLINE void store_bytes(void* p, V const& v)
{
    UintOf<Used> const chunk = detail::bit_cast<Vector<UintOf<Used>, sizeof(V)>>(v)[0];
    std::memcpy(p, &chunk, Used);
}

template <class V>
[[gnu::always_inline]] inline void store_unaligned(void* p, V const& v)
{
    *static_cast<Unaligned<V>*>(p) = v;
}

/// A register of one lane, for lane types and builds without SIMD registers; integers wrap.
template <LaneType T>
struct Single
{
    T value;

    using Wide = std::conditional_t<is_float<T>, T, UintOf<(sizeof(T) < 4 ? 4 : sizeof(T))>>; // not promoted to int
    CROSSLANE_INLINE friend Single operator+(Single a, Single b) { return {static_cast<T>(Wide(a.value) + Wide(b.value))}; }
    CROSSLANE_INLINE friend Single operator-(Single a, Single b) { return {static_cast<T>(Wide(a.value) - Wide(b.value))}; }
    CROSSLANE_INLINE friend Single operator*(Single a, Single b) { return {static_cast<T>(Wide(a.value) * Wide(b.value))}; }
    CROSSLANE_INLINE friend Single operator/(Single a, Single b) { return {static_cast<T>(a.value / b.value)}; }
    CROSSLANE_INLINE friend Single operator&(Single a, Single b) { return {static_cast<T>(a.value & b.value)}; }
    CROSSLANE_INLINE friend Single operator|(Single a, Single b) { return {static_cast<T>(a.value | b.value)}; }
    CROSSLANE_INLINE friend Single operator^(Single a, Single b) { return {static_cast<T>(a.value ^ b.value)}; }
};

template <class X>
inline constexpr bool is_single = false;
template <LaneType T>
inline constexpr bool is_single<Single<T>> = true;

/// The one idea: what does not fit one register is two halves.
template <class Part>
struct Halves { Part lo, hi; };

/// A mutable member. GCC 12 and 13 take no const variable apart that is stored to where it is made, such as a function's result: it stays
/// in memory and is copied in pieces of 16 bytes. What has a mutable member they take apart (tests/codegen/const_lanes.cpp): kernels of 32
/// and 64 lanes take up to twice as long without (bench/dispatch/groupshared, AVX2, transpose and bitonic).
template <class L>
struct NotReadOnly {};

/// Chooses the constructors that make each register in its place. What is made elsewhere GCC copies at -Og, in pieces that are slow to
/// read again as a register: compact of int32 took 5 times as long (bench/algorithm/compact).
struct InPlace {};

/// Applies f to every register of its arguments, which are Lanes and all split the same way.
template <class Result, class F, class... X>
[[gnu::always_inline]] inline Result per_register(F f, X const&... x)
{
    return Result(InPlace{}, f, x...);
}

enum class Compare : unsigned char { equal, not_equal, less, less_equal, greater, greater_equal };

} // namespace detail

// arithmetic.hpp and storage.hpp name these before they are defined.
template <detail::LaneElement T, std::size_t N>
struct Lanes;
template <std::size_t N, std::size_t Width = 4>
struct Mask;
} // namespace crosslane
