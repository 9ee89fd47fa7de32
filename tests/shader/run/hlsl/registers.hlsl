// Its registers are one binding for glslang; and a block of several members.
cbuffer Params : register(b0)
{
    uint count;
    uint add;
};
StructuredBuffer<uint> from : register(t0);
RWStructuredBuffer<uint> to : register(u0);
[[vk::constant_id(3)]] const uint scale = 1;

[numthreads(8, 1, 1)]
void main(uint t : SV_GroupIndex)
{
    if (t < count) to[t] = from[t] * scale + add;
}
