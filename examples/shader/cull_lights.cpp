// cull_lights.hlsl, written in C++, beside the shader itself: both find the same lights for each tile.
#include <crosslane/crosslane.hpp>
#include <crosslane/shader/shader.hpp>

#include <algorithm>
#include <cstdio>
#include <vector>

using namespace crosslane;

template <class Float>
struct Light                                                                      // struct Light { float3 position; float radius; };
{
    Vec<Float, 3> position;
    Float radius;
    auto members() { return std::tie(position, radius); }
};
struct Frame { std::uint32_t light_count, tiles_across; };                        // cbuffer Frame { … };

/// Each tile's lights, in ascending order, as waves may append in any order.
struct Tiles
{
    std::vector<std::uint32_t> lights = std::vector<std::uint32_t>(64 * 12), counts = std::vector<std::uint32_t>(12);
    bool operator==(Tiles const&) const = default;
    void sort()
    {
        for (std::size_t t = 0; t < counts.size(); ++t) {
            auto const first = lights.begin() + static_cast<std::ptrdiff_t>(64 * t);
            std::sort(first, first + (std::min)(counts[t], 64u));
        }
    }
};

Tiles in_cpp(std::vector<Light<float>> const& all_lights, Frame frame)
{
    Tiles tiles;
    Buffer lights(all_lights);                                                    // StructuredBuffer<Light> lights;
    Buffer tile_lights(tiles.lights);                                             // RWStructuredBuffer<uint> tile_lights;
    Buffer tile_counts(tiles.counts);                                             // RWStructuredBuffer<uint> tile_counts;

    auto const cull = kernel<num_threads<64>, wave_size<4, 64>>([=](auto group) { // [numthreads(64, 1, 1)]
        auto& count = groupshared<std::uint32_t>(group);                          // groupshared uint count;
        Buffer kept(groupshared<std::array<std::uint32_t, 64>>(group));           // groupshared uint kept[64];
        auto const id = SV_GroupID(group);
        auto const tile = id.y * frame.tiles_across + id.x;
        auto const low = lanes_cast<float>(id.xy()) * 16.0f, high = low + 16.0f;
        count = 0;                                                                // if (index == 0) count = 0; barrier

        group.for_each_wave([&](auto wave) {
            for (auto i = SV_GroupIndex(wave); auto w = wave.where(i < frame.light_count); i += 64u) {
                auto const light = lights[i];
                auto const at = light.position.xy();
                auto const away = clamp(at, low, high) - at;
                auto const reaches = dot(away, away) <= light.radius * light.radius;
                auto const first = InterlockedAdd(count, WaveActiveCountBits(w, reaches));  // by the first lane, read by all
                auto const place = first + WavePrefixCountBits(w, reaches);
                assign(w.where(reaches), kept[place], i);                         // none is stored past the 64th
            }
        });                                                                       // GroupMemoryBarrierWithGroupSync();

        group.for_each_wave([&](auto wave) {
            auto const index = SV_GroupIndex(wave);
            assign(wave.where(index < min(count, 64u)), tile_lights[tile * 64u + index], kept[index]);
        });
        tile_counts[tile] = count;                                                // if (index == 0) …
    });
    dispatch(serial, cull, {4, 3});
    tiles.sort();
    return tiles;
}

Tiles in_hlsl(std::vector<Light<float>> const& lights, Frame frame)
{
    Tiles tiles;
    auto shader = Shader::load(CROSSLANE_SHADERS "/cull_lights.spv");
    shader.bind("lights", lights).bind("tile_lights", tiles.lights).bind("tile_counts", tiles.counts).bind("Frame", std::span(&frame, 1));
    dispatch(serial, shader.at(wave_size<32>), {4, 3});
    tiles.sort();
    return tiles;
}

int main()
{
    std::vector<Light<float>> lights(250);
    for (std::uint32_t i = 0; i < lights.size(); ++i)
        lights[i] = {{static_cast<float>(i * 37 % 64), static_cast<float>(i * 59 % 48), 1.0f}, static_cast<float>(1 + i % 7)};
    Frame const frame{250, 4};
    auto const ported = in_cpp(lights, frame), shipped = in_hlsl(lights, frame);
    std::printf("the first tile has %u lights, the last %u; C++ and HLSL %s\n", ported.counts.front(), ported.counts.back(),
                ported == shipped ? "agree" : "differ");
}
