#pragma once

#include <crosslane/lanes/vec_components.hpp>

namespace crosslane::inline CROSSLANE_TARGET::detail {

/// What v.xy() is of a v that may change: vec_components.hpp says what can be done with it.
template <class T, std::size_t C>
struct Swizzle : Vec<T, C>
{
    using Value = Vec<T, C>;

    CROSSLANE_INLINE Swizzle(ByReference, T& a, T& b) : Value(a, b), first(&a), second(&b) {}
    CROSSLANE_INLINE Swizzle(ByReference, T& a, T& b, T& c) : Value(a, b, c), first(&a), second(&b), third(&c) {}
    CROSSLANE_INLINE Swizzle(ByReference, T& a, T& b, T& c, T& d)
        : Value(a, b, c, d), first(&a), second(&b), third(&c), fourth(&d) {}
    Swizzle(Swizzle const&) = default;

    CROSSLANE_INLINE Swizzle& operator=(Value const& v) &
    {
        Value::operator=(v);
        return *this;
    }
    CROSSLANE_INLINE Swizzle& operator=(Swizzle const& v) & { return *this = v.value(); }

    // v.xy() is const, which a copy is not: copies do not write through.
    CROSSLANE_INLINE Value const operator=(Value const& v) const&& { return write(v); }
    CROSSLANE_INLINE Value const operator=(Swizzle const& v) const&& { return write(v.value()); }
    void operator=(auto const&) && = delete;
#define CROSSLANE_COMPOUND(op)                                                                         \
    template <class S>                                                                                 \
        requires requires(Value const& x, S const& v) { Value(x op v); }                               \
    CROSSLANE_INLINE Value const operator op##=(S const& v) const&& { return write(value() op v); }    \
    void operator op##=(auto const&) && = delete;
    CROSSLANE_COMPOUND(+)
    CROSSLANE_COMPOUND(-)
    CROSSLANE_COMPOUND(*)
    CROSSLANE_COMPOUND(/)
    CROSSLANE_COMPOUND(%)
    CROSSLANE_COMPOUND(<<)
    CROSSLANE_COMPOUND(>>)
    CROSSLANE_COMPOUND(&)
    CROSSLANE_COMPOUND(|)
    CROSSLANE_COMPOUND(^)
#undef CROSSLANE_COMPOUND

    [[nodiscard]] CROSSLANE_INLINE Value const& value() const { return *this; }

private:
    T *first, *second, *third = nullptr, *fourth = nullptr;

    CROSSLANE_INLINE Value write(Value const& v) const
    {
        Value const written = v; // v may be part of what is written
        *first = written.x;
        *second = written.y;
        if constexpr (C > 2) *third = written.z;
        if constexpr (C > 3) *fourth = written.w;
        return written;
    }
};

} // namespace crosslane::detail
