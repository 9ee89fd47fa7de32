// The functions of lanes, one answer after another for each row of three inputs; lanes/golden_functions.cpp has its twin.
StructuredBuffer<uint> inputs;
RWStructuredBuffer<uint> answers;

static uint place, rows;

void answer(uint x) { answers[place] = x; place += rows; }
void answer(int x) { answer(asuint(x)); }
void answer(float x) { answer(asuint(x)); }
void answer(bool x) { answer(x ? 1u : 0u); }

[numthreads(32, 1, 1)]
void main(uint id : SV_DispatchThreadID)
{
    uint size, stride;
    inputs.GetDimensions(size, stride);
    rows = size / 3;
    place = id;
    uint u = inputs[3 * id], v = inputs[3 * id + 1], w = inputs[3 * id + 2];
    int i = asint(u), j = asint(v), k = asint(w);
    float a = asfloat(u), b = asfloat(v), c = asfloat(w);

    answer(min(a, b)); answer(max(a, b)); answer(clamp(a, b, c)); answer(saturate(a)); answer(abs(a));
    answer(floor(a)); answer(ceil(a)); answer(trunc(a)); answer(round(a)); answer(frac(a));
    answer(step(a, b)); answer(int(sign(a))); answer(isnan(a)); answer(isinf(a)); answer(a < b); answer(a == b);
    answer(a + b); answer(a - b); answer(a * b); answer(-a);
    answer(min(i, j)); answer(max(i, j)); answer(clamp(i, j, k)); answer(abs(i)); answer(sign(i)); answer(i >> (v & 31)); answer(i * j);
    answer(min(u, v)); answer(max(u, v)); answer(clamp(u, v, w)); answer(u >> (v & 31)); answer(u << (v & 31)); answer(u + v);
    answer(countbits(u)); answer(reversebits(u)); answer(firstbithigh(u)); answer(firstbithigh(i)); answer(firstbitlow(u));
    answer(float(i)); answer(float(u)); answer(int(a)); answer(uint(a)); answer(f32tof16(a)); answer(f16tof32(u & 0xffff));
    answer(dot(int3(i, j, k), int3(j, k, i)));

    // What a GPU rounds as it likes.
    answer(a / b); answer(sqrt(a)); answer(rcp(a)); answer(rsqrt(a)); answer(fmod(a, b)); answer(lerp(a, b, c)); answer(mad(a, b, c));
    answer(smoothstep(a, b, c)); answer(radians(a)); answer(degrees(a));
    answer(exp(a)); answer(exp2(a)); answer(log(a)); answer(log2(a)); answer(log10(a)); answer(pow(a, b));
    answer(sin(a)); answer(cos(a)); answer(tan(a)); answer(asin(a)); answer(acos(a)); answer(atan(a)); answer(atan2(a, b)); answer(tanh(a));
    answer(dot(float3(a, b, c), float3(c, a, b))); answer(length(float3(a, b, c))); answer(distance(float3(a, b, c), float3(b, c, a)));
    answer(normalize(float3(a, b, c)).y); answer(cross(float3(a, b, c), float3(b, c, a)).z); answer(reflect(float2(a, b), float2(0, 1)).y);
    answer(mul(float2x2(a, b, c, a), float2(b, c)).x); answer(determinant(float2x2(a, b, c, a)));

    answer(i << (v & 31)); answer(isfinite(a));
}
