#pragma once

// What a user gives a shader: memory, constants.

#include <crosslane/lanes/isa/target.hpp>

#include <cstddef>
#include <cstdint>
#include <memory>
#include <span>
#include <type_traits>
#include <vector>

namespace crosslane::inline CROSSLANE_TARGET::detail {

struct BoundBuffer
{
    std::byte* data = nullptr;
    std::size_t bytes = 0, element_bytes = 1;
    bool is_writable = true;
    bool is_of_numbers = false; // each of which may be a part of the buffer's elements
    std::shared_ptr<std::vector<std::uint8_t>> unwritten = {}; // whether each byte is written; null: all are
};
template <class T, std::size_t Extent>
[[nodiscard]] BoundBuffer bound_buffer(std::span<T, Extent> memory, bool begins_unwritten = false)
{
    static_assert(std::is_trivially_copyable_v<T>, "crosslane::Shader::bind: a buffer's elements must be trivially copyable");
    return {reinterpret_cast<std::byte*>(const_cast<std::remove_const_t<T>*>(memory.data())), memory.size_bytes(), sizeof(T),
            !std::is_const_v<T>, std::is_arithmetic_v<T> || std::is_enum_v<T>,
            begins_unwritten ? std::make_shared<std::vector<std::uint8_t>>(memory.size_bytes()) : nullptr};
}

/// The value given to a specialisation constant, as an integer and as a float. The constant's type decides which is
/// used.
struct GivenConstant
{
    std::uint64_t integer = 0; // sign-extended if it has fewer bits
    double real = 0;
    bool is_real = false;
};

} // namespace crosslane::detail
