#pragma once

#include <crosslane/lanes/vec_components.hpp>

namespace crosslane::inline CROSSLANE_TARGET::detail {

/// Two to four components of a vector, named together, each once: v.xy(), v.zyx(). It is a Vec of their values. Assigning to
/// it directly writes the vector's own components; once it has a name of its own, it is a plain value.
///
///     v.xy() = w;             // HLSL: v.xy = w
///     v.xy() = v.yx();        // both are read before any is written
///     v.zw() *= 2.0f;
///     auto a = v.xy();        // a copy: what happens to it does not touch v
///     assign(w, v.xy(), a);   // in the active lanes
///
/// Shapes   As Vec<T, C>, all of whose operators take it. It is a const Vec if the vector is const or a temporary, or if a
///          component is named twice.
/// Active   Assignment writes all lanes, as it does for a Vec; assign writes the active ones.
/// Errors   Assigning to a const Vec does not compile.
/// Source   HLSL's swizzles.
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
