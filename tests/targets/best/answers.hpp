#pragma once

// What a program and its functions for each instruction set share: everything here is in every object, and nothing is
// inlined, so that each of them brings the linker its own.

#include <algorithm>
#include <cstddef>
#include <cstdint>
#include <span>
#include <stdexcept>
#include <string>
#include <vector>

template <class Target>
struct Answers {
    /// A number made of the answers' bits; says what it was compiled for. Throws TooFew.
    static std::uint64_t run(std::span<float const> in, std::size_t wanted, std::string& compiled_for);
};

/// Answers' on the best target.
std::uint64_t answers(std::span<float const> in, std::size_t wanted, std::string& compiled_for);

struct TooFew : std::runtime_error {
    using std::runtime_error::runtime_error;
};

inline int calls = 0; // one in the program
[[gnu::noinline]] inline int& turns()
{
    static int count = 0; // also one
    return count;
}

[[gnu::noinline]] inline float squared(float x) { return x * x; }
[[gnu::noinline]] inline float halved(float x) { return 0.5f * x; }
inline float (*steps[])(float) = {&squared, &halved}; // leads to functions

struct Shape {
    virtual ~Shape() = default;
    virtual float area(float side) const { return steps[0](side) + 1.0f; } // so does its virtual table
};

struct Square { // without a destructor that would be to call when the program ends
    virtual float area(float side) const { return squared(side); }
};
inline constinit Square drawn{};     // leads to functions by way of its virtual table
inline Square* first_drawn = &drawn; // and by way of that

inline constexpr char compiled_name[][8] = { // another constant in each object
#if defined(__AVX512F__)
    "avx512"
#elif defined(__AVX__)
    "avx2"
#else
    "sse2"
#endif
};

[[gnu::noinline]] inline std::vector<float> areas(std::span<float const> sides)
{
    std::vector<float> result;
    Shape const shape;
    Shape const* const any = std::max(&shape, &shape);
    for (auto const side : sides) result.push_back(any->area(side) + steps[1](side) + first_drawn->area(side));
    std::sort(result.begin(), result.end());
    return result;
}
