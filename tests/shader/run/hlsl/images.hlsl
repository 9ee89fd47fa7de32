// Images as Direct3D has them: what is bound decides the format.
[[vk::binding(0)]] Texture2D<float4> picture;
[[vk::binding(1)]] Texture2DArray<uint2> layers;
[[vk::binding(2)]] Texture3D<float> field;
[[vk::binding(3)]] Buffer<uint> numbers;
[[vk::binding(4)]] SamplerState how;
[[vk::binding(5)]] RWTexture2D<float4> result;
[[vk::binding(6)]] RWTexture2D<uint> counts;
[[vk::binding(7)]] RWBuffer<int> totals;
[[vk::binding(8)]] RWStructuredBuffer<uint4> found;

float4 look(Texture2D<float4> from, SamplerState by, float2 at) { return from.SampleLevel(by, at, 0); }
float4 look_twice(Texture2D<float4> from, SamplerState by, float2 at) { return look(from, by, at) + look(from, by, at.yx); }

[numthreads(8, 4, 1)]
void main(uint3 id : SV_DispatchThreadID)
{
    uint n = id.y * 32 + id.x;
    float2 at = (id.xy + 0.5) / 16;
    uint width, height, levels, layer_count;
    picture.GetDimensions(1, width, height, levels);
    layers.GetDimensions(width, height, layer_count);
    found[8 * n] = asuint(picture.Load(int3(id.xy, 1)));
    found[8 * n + 1] = asuint(picture[id.xy]);
    found[8 * n + 2] = asuint(look_twice(picture, how, at));
    found[8 * n + 3] = asuint(picture.GatherRed(how, at));
    found[8 * n + 4] = uint4(layers[id], layers.Load(int4(id.xy, 2, 0), int2(-1, 1)));
    found[8 * n + 5] = uint4(width, height, layer_count, levels);
    found[8 * n + 6] = asuint(float4(field.SampleLevel(how, float3(at, 0.25), 0), field[id], picture.SampleGrad(how, at, 0.25, 0.125).xy));
    uint before = 0;
    InterlockedAdd(counts[id.xy / 4], n, before);
    InterlockedMax(totals[id.x % 4], (int)n);
    found[8 * n + 7] = uint4(before, numbers[n], counts[uint2(100, 0)], 5);
    result[id.yx] = picture[id.xy] * 0.5;
    if (n % 3 == 0) result[id.yx] += 0.25;
}
