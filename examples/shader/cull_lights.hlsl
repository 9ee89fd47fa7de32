// Which lights reach each tile of 16 x 16 pixels: at most 64 of them, and how many there were.
struct Light { float3 position; float radius; };
StructuredBuffer<Light> lights;
RWStructuredBuffer<uint> tile_lights; // 64 for each tile
RWStructuredBuffer<uint> tile_counts;
cbuffer Frame { uint light_count; uint tiles_across; };

groupshared uint count;
groupshared uint kept[64];

[numthreads(64, 1, 1)]
void main(uint3 group : SV_GroupID, uint index : SV_GroupIndex)
{
    uint tile = group.y * tiles_across + group.x;
    float2 low = group.xy * 16.0, high = low + 16.0;
    if (index == 0) count = 0;
    GroupMemoryBarrierWithGroupSync();

    for (uint i = index; i < light_count; i += 64) {
        Light light = lights[i];
        float2 away = clamp(light.position.xy, low, high) - light.position.xy;
        bool reaches = dot(away, away) <= light.radius * light.radius;
        uint appended = WaveActiveCountBits(reaches), first;
        if (WaveIsFirstLane()) InterlockedAdd(count, appended, first);
        uint place = WaveReadLaneFirst(first) + WavePrefixCountBits(reaches);
        if (reaches && place < 64) kept[place] = i;
    }
    GroupMemoryBarrierWithGroupSync();

    if (index < min(count, 64)) tile_lights[tile * 64 + index] = kept[index];
    if (index == 0) tile_counts[tile] = count;
}
