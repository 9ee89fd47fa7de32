// How glslang writes HLSL's resources. (It knows no push constants in HLSL but by this attribute.)
struct Particle
{
    float3 position;
    float age;
    uint2 kind;
};
cbuffer Frame
{
    float4x4 view;
    float exposure;
    float3 eye;
    float weights[3];
};
struct Push
{
    uint count;
    float4 scale;
};
[[vk::push_constant]] ConstantBuffer<Push> push;
StructuredBuffer<Particle> particles;
RWStructuredBuffer<Particle> moved;
RWStructuredBuffer<uint> counts;
ByteAddressBuffer raw;
RWByteAddressBuffer raw_out;
Texture2D<float4> picture;
SamplerState linear_sampler;
RWTexture2D<float4> result;
Buffer<uint> texels;
RWBuffer<float> numbers;
StructuredBuffer<uint> unused;
groupshared uint tile[64];

void advance(RWStructuredBuffer<Particle> to, uint i, Particle p)
{
    p.age += exposure;
    to[i] = p;
}

[numthreads(8, 8, 1)]
void advance_all(uint3 id : SV_DispatchThreadID, uint index : SV_GroupIndex)
{
    uint i = id.x;
    tile[index] = raw.Load(4 * i) + texels[i];
    GroupMemoryBarrierWithGroupSync();
    Particle p = particles[i % push.count];
    p.position = mul(view, float4(p.position, weights[i % 3])).xyz + eye;
    InterlockedAdd(counts[0], 1);
    advance(moved, i, p);
    raw_out.Store(4 * i, tile[63 - index]);
    result[id.xy] = picture.SampleLevel(linear_sampler, p.position.xy, 0) * push.scale;
    numbers[i] = p.age;
}
