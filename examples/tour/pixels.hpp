#pragma once

#include <cstddef>
#include <cstdint>
#include <tuple>
#include <vector>

/// Pixels in linear RGB, one column per colour, and where each stands in the picture.
struct Pixels {
    std::vector<float> red, green, blue;
    std::vector<std::uint32_t> position;

    auto columns() { return std::tie(red, green, blue, position); }
    auto columns() const { return std::tie(red, green, blue, position); }
    std::size_t size() const { return position.size(); }
    void resize(std::size_t size) {
        std::apply([=](auto&... column) { (column.resize(size), ...); }, columns());
    }
};

/// The luminance of one pixel (X is float), or of the pixel in every lane (X is Lanes<float, N>).
template <class X>
X luminance(X const& red, X const& green, X const& blue) {
    return 0.2126f * red + 0.7152f * green + 0.0722f * blue; // HLSL: dot(color, float3(0.2126, 0.7152, 0.0722))
}
