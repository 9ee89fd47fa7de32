#pragma once

// What a user gives a shader: memory, constants.

#include <crosslane/lanes/refuse.hpp>
#include <crosslane/shader/image.hpp>
#include <crosslane/shader/list.hpp>
#include <crosslane/shader/message_text.hpp>
#include <crosslane/shader/runs_once.hpp>
#include <crosslane/shader/share.hpp>

#include <concepts>
#include <cstddef>
#include <cstdint>
#include <iterator>
#include <memory>
#include <span>
#include <string>
#include <type_traits>
#include <utility>

CROSSLANE_RUNS_ONCE
namespace crosslane::inline CROSSLANE_TARGET {

namespace detail {

struct BoundBuffer
{
    std::byte* data = nullptr;
    std::size_t bytes = 0, element_bytes = 1;
    bool is_writable = true;
    bool is_of_numbers = false; // each of which may be a part of the buffer's elements
    Kept<List<std::uint8_t>> unwritten = {}; // whether each byte is written; null: all are
};
template <class T, std::size_t Extent>
[[nodiscard]] BoundBuffer bound_buffer(std::span<T, Extent> memory)
{
    static_assert(std::is_trivially_copyable_v<T>, "crosslane::Shader::bind: a buffer's elements must be trivially copyable");
    return {reinterpret_cast<std::byte*>(const_cast<std::remove_const_t<T>*>(memory.data())), memory.size_bytes(), sizeof(T),
            !std::is_const_v<T>, std::is_arithmetic_v<T> || std::is_enum_v<T>};
}

/// The value given to a specialisation constant, as an integer and as a float. The constant's type decides which is
/// used.
struct GivenConstant
{
    std::uint64_t integer = 0; // sign-extended if it has fewer bits
    double real = 0;
    bool is_real = false;

    /// Whether an integer of this type can have the value.
    [[nodiscard]] bool fits(std::uint32_t bits, bool is_signed) const
    {
        auto const all = ~std::uint64_t{} >> (64 - bits), half = std::uint64_t{1} << (bits - 1);
        if (real < 0) return is_signed && 0 - integer <= half;
        return integer <= (is_signed ? half - 1 : all);
    }
    [[nodiscard]] std::string text() const
    {
        if (is_real) return "a float";
        return text_of({real < 0 ? "-" : "", real < 0 ? 0 - integer : integer});
    }
};

template <class M>
concept Spannable = requires(M& m) { std::span(m); };
template <class M>
concept ImageOrSampler = std::convertible_to<M, ShaderImage> || std::convertible_to<M, ShaderSampler>;
/// A struct or a number, whose bytes are the buffer's; no view, whose elements would be meant.
template <class M, class Object = std::remove_cvref_t<M>>
concept PlainObject = std::is_trivially_copyable_v<Object> && !std::is_pointer_v<Object> && !Spannable<M> && !ImageOrSampler<M> &&
                      !requires(Object& o) { std::begin(o); } && !requires(Object& o) { o.data(); };
/// What is there after the call, too: a variable, or what only refers to memory. (<span> has enable_borrowed_range without
/// the rest of <ranges>, which takes a while to compile.)
template <class M>
concept OutlivesTheCall = std::is_lvalue_reference_v<M> || std::ranges::enable_borrowed_range<std::remove_cvref_t<M>>;

/// A binding's number, or one that was not called set or binding.
template <class W>
concept BareNumber = std::is_integral_v<W> || std::is_enum_v<W>;

} // namespace detail

/// Memory for a shader, which is not copied: made from what is given to Shader::bind.
///
/// Shapes   a span; a container or an array, which a span can view; a variable, as a buffer of one element.
/// Active   –
/// Errors   A pointer, a temporary, and containers without data() do not compile.
class ShaderMemory
{
public:
    template <class M>
        requires detail::Spannable<M> && detail::OutlivesTheCall<M>
    ShaderMemory(M&& memory) : buffer_(detail::bound_buffer(std::span(memory)))
    {
    }
    template <detail::PlainObject M>
        requires detail::OutlivesTheCall<M>
    ShaderMemory(M&& object) : buffer_(detail::bound_buffer(std::span(std::addressof(object), 1)))
    {
    }
    template <class M>
        requires(!detail::OutlivesTheCall<M> && (detail::Spannable<M> || detail::PlainObject<M>))
    CROSSLANE_REFUSE_CONSTRUCTOR("the memory is not copied: bind a variable", ShaderMemory, M&&);
    template <class M>
        requires std::is_pointer_v<std::remove_cvref_t<M>>
    CROSSLANE_REFUSE_CONSTRUCTOR("a pointer has no length: bind a span", ShaderMemory, M&&);
    template <class M>
        requires(!detail::Spannable<M> && !detail::PlainObject<M> && !detail::ImageOrSampler<M> &&
                 !std::is_pointer_v<std::remove_cvref_t<M>> && !std::same_as<std::remove_cvref_t<M>, ShaderMemory>)
    CROSSLANE_REFUSE_CONSTRUCTOR("bind a span, a container with data(), or a plain struct", ShaderMemory, M&&);

    [[nodiscard]] detail::BoundBuffer buffer(bool begins_unwritten = false) const
    {
        auto result = buffer_;
        if (begins_unwritten) result.unwritten = detail::share<detail::List<std::uint8_t>>(result.bytes);
        return result;
    }

private:
    detail::BoundBuffer buffer_;
};

} // namespace crosslane
CROSSLANE_RUNS_ONCE_END
