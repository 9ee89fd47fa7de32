// Vectors, matrices and buffers, one answer after another for each row of sixteen inputs; lanes/golden_vectors.cpp has its twin.
struct Item
{
    float3 place;
    uint kind;
};
StructuredBuffer<uint> inputs;
StructuredBuffer<Item> items; // the same memory
RWStructuredBuffer<uint> answers;
RWStructuredBuffer<uint> stored; // two words a row, the last answers

static uint place, rows;

void answer(uint x) { answers[place] = x; place += rows; }
void answer(uint2 x) { answer(x.x); answer(x.y); }
void answer(uint3 x) { answer(x.x); answer(x.y); answer(x.z); }
void answer(uint4 x) { answer(x.x); answer(x.y); answer(x.z); answer(x.w); }
void answer(int x) { answer(asuint(x)); }
void answer(int4 x) { answer(asuint(x)); }
void answer(float x) { answer(asuint(x)); }
void answer(float2 x) { answer(asuint(x)); }
void answer(float3 x) { answer(asuint(x)); }
void answer(float4 x) { answer(asuint(x)); }
void answer(bool x) { answer(x ? 1u : 0u); }
void answer(bool4 x) { answer(x.x); answer(x.y); answer(x.z); answer(x.w); }
void answer(float2x2 m) { answer(m[0]); answer(m[1]); }
void answer(float2x3 m) { answer(m[0]); answer(m[1]); }
void answer(float2x4 m) { answer(m[0]); answer(m[1]); }
void answer(float3x2 m) { answer(m[0]); answer(m[1]); answer(m[2]); }
void answer(float3x3 m) { answer(m[0]); answer(m[1]); answer(m[2]); }
void answer(float4x4 m) { answer(m[0]); answer(m[1]); answer(m[2]); answer(m[3]); }

uint4 words(uint first) { return uint4(inputs[first], inputs[first + 1], inputs[first + 2], inputs[first + 3]); }

void swizzles(uint4 p, uint4 q, float4 a)
{
    answer(p.zyx); answer(p.xxxx); answer(p.wzyx); answer(p.yw); answer(p.zyx.xz); answer(a.wwxy); answer(a.xy.yx);
    uint4 t = p;
    t.xy = q.zw; answer(t);
    t.wx = q.xy; answer(t);
    t.xy = t.yx; answer(t);
    t.yzx = q.xyz; answer(t);
    t.wzyx = t; answer(t);
    t.zw += q.xy; answer(t);
    t[2] = q.x; answer(t);
    uint3 v = t.xyz;
    v.zx = v.xy; answer(v);
    float4 f = a;
    f.zw *= 2.0f; answer(f);
    f.x -= 1.0f; answer(f[0]);
}

void joins(uint4 p, uint4 q, float4 a)
{
    answer(uint3(p.xy, q.x)); answer(uint3(q.x, p.yz));
    answer(uint4(p.xyz, q.x)); answer(uint4(q.x, p.xyz)); answer(uint4(p.xy, q.zw)); answer(uint4(p.xy, q.x, q.y));
    answer(uint4(p.x, q.yz, p.w)); answer(uint4(p.x, p.y, q.xy));
    answer(float4(a.zyx, 1.0f)); answer(float3(0.0f, a.yx));
}

void operators(uint4 p, uint4 q, uint4 r, int4 i, int4 j, float4 a, float4 b)
{
    answer(p + q); answer(p - 1); answer(p * q); answer(3 * p); answer((p & q) | r); answer(p ^ q.x);
    answer(p << (q & 31)); answer(p >> 3); answer(i >> (j & 31)); answer(p / (q | 1)); answer(p % (q | 1)); answer(-i);
    answer(dot(p, q)); answer(dot(i, j)); answer(dot(i.xy, j.yx)); answer(min(i, j)); answer(max(p, 7u)); answer(countbits(p));
    answer(any(p == q)); answer(all(p != q)); answer(any(i.xyz < j.xyz)); answer(all((p & 1) == (q & 1)));
    answer(a < b); answer(any(a < b)); answer(all(a < b)); answer(any(a.xy >= b.yx)); answer(all(a == b)); answer(a < b ? a : b);
    answer(a + b); answer(a - b); answer(a * b); answer(1.0f - a); answer(a * b.x); answer(2.0f * a); answer(-a);
    answer(min(a, 1.0f)); answer(max(b, a)); answer(saturate(a)); answer(clamp(a, -1.0f, 2.0f)); answer(abs(a)); answer(floor(a));
    answer(step(saturate(a), saturate(b))); answer(int4(sign(a)));
    answer(f32tof16(a.x) | f32tof16(a.y) << 16); answer(f32tof16(a.w) << 16 | f32tof16(b.z));
    answer(float2(f16tof32(p.x & 0xffff), f16tof32(p.x >> 16)));
}

void geometry(float4 a, float4 b, float4 c)
{
    answer(dot(a, b)); answer(dot(a.xyz, b.xyz)); answer(dot(a.xy, b.xy)); answer(cross(a.xyz, b.xyz)); answer(mad(a, b, c));

    // What a GPU rounds as it likes.
    answer(lerp(a, b, c)); answer(lerp(a.xyz, b.xyz, c.w)); answer(lerp(a, b, 0.25f)); answer(reflect(a.xyz, float3(0, 1, 0)));
    answer(length(a)); answer(length(a.xyz)); answer(distance(a, b)); answer(normalize(a)); answer(normalize(b.xyz));
    answer(a / b); answer(a.xyz / 3.0f); answer(sqrt(abs(a))); answer(radians(a)); answer(degrees(a));
    answer(fmod(abs(a) + 0.5f, ceil(abs(b))));
}

void matrices(float4 a, float4 b, float4 c, float4 d)
{
    float4x4 m = float4x4(a, b, c, d);
    float4x4 n = float4x4(d.x, c.x, b.x, a.x, d.y, c.y, b.y, a.y, d.z, c.z, b.z, a.z, d.w, c.w, b.w, a.w);
    float3x3 k = float3x3(a.xyz, b.xyz, c.xyz);
    float2x3 l = float2x3(a.x, a.y, a.z, a.w, b.x, b.y);
    float3x4 o = float3x4(b, c, d);
    answer(m[0]); answer(m[2]); answer(m[1][2]); answer(m[3].z); answer(m._m01); answer(m._34); answer(m[1].wx); answer(n[1]);
    answer(float3x3(a, b, c.x)); answer(l); answer(float3x2(a, b.xy)); answer((float3x3)n); answer(o[2].yz);
    answer(transpose(m)); answer(transpose(l)); answer(transpose(o)[3]); answer(-k); answer(m * 2.0f); answer(l + l);
    answer(k + transpose(k));
    float4x4 t = m;
    t[1] = d; t[2][1] = a.x; t[0].xz = b.yw; t[3].w += 1.0f; answer(t);

    answer(mul(m, d)); answer(mul(d, m)); answer(mul(m, n)); answer(mul(n, m)); answer(mul(k, d.xyz)); answer(mul(d.xyz, k));
    answer(mul(l, d.xyz)); answer(mul(d.xy, l)); answer(mul(l, o)); answer(mul(l, transpose(l))); answer(mul(c.xyz, d.yzw));
    answer(mul(2.0f, a)); answer(mul(m[0], transpose(n))); answer(mul(mul(l, k), d.yzw));
    answer(determinant(m)); answer(determinant(k)); answer(determinant(float2x2(a.xy, b.zw)));
}

void more(uint4 p, uint4 q, float4 a, float4 b, float4 c)
{
    answer(firstbithigh(p)); answer(firstbitlow(p)); answer(firstbithigh(asint(q))); answer(reversebits(p.xyz)); answer(countbits(q.wzyx));
    answer(a * exp2(float(int(q.x & 15) - 7))); // glslang's ldexp is not valid SPIR-V
    float4 exponents;
    answer(frexp(a, exponents)); answer(int4(exponents));
    answer(sinh(a)); answer(cosh(a)); answer(sinh(b.x)); answer(cosh(b.y));
    answer(refract(a.xyz / 8, b.xyz / 8, 0.5f)); answer(refract(a.xy / 8, b.xy / 8, 1.5f));
    answer(refract(normalize(a), normalize(b), 0.75f));
    answer(faceforward(a.xyz, b.xyz, c.xyz)); answer(faceforward(a, b, c)); answer(faceforward(a.xyz, b.xyz, float3(0, 1, 0)));
}

// Outside its elements a structured buffer reads as 0, and keeps no store.
void buffers(uint id, uint4 p, uint4 q)
{
    uint size = 16 * rows, far = p.y & 0x1fffffff | 0x20000000;
    answer(inputs[16 * id + (p.x & 15)]); answer(inputs[p.x % (2 * size)]); answer(inputs[size + (p.y & 63)]); answer(inputs[size]);
    answer(inputs[far]); answer(inputs[-1 - int(p.z & 7)]); answer(inputs[q.x & 0x3fffffff]);
    Item item = items[4 * id + 1];
    answer(item.place.yx); answer(item.kind);
    Item other = items[p.x % (2 * 4 * rows)];
    answer(other.place); answer(other.kind);
    answer(items[4 * rows + (q.y & 15)].place); answer(items[p.y & 0x07ffffff | 0x08000000].kind);

    stored[id] = p.x;
    stored[id + (id & 1) * 2 * rows] = q.x; // odd ones outside
    stored[2 * rows + (p.y & 63)] = p.z;
    stored[far] = p.z;
    stored[-1 - int(p.z & 7)] = p.w;

    // Numbers of bytes that are inside in their lower 32 bits.
    answer(inputs[0x40000000 + 16 * id]); answer(items[0x10000000 + 4 * id + 1].kind);
    stored[rows + id] = p.y;
    stored[0x40000000 + rows + id] = p.w;
}

[numthreads(32, 1, 1)]
void main(uint id : SV_DispatchThreadID)
{
    uint size, stride;
    inputs.GetDimensions(size, stride);
    rows = size / 16;
    place = id;
    uint4 p = words(16 * id), q = words(16 * id + 4), r = words(16 * id + 8), s = words(16 * id + 12);
    swizzles(p, q, asfloat(p));
    joins(p, q, asfloat(p));
    operators(p, q, r, asint(p), asint(q), asfloat(p), asfloat(q));
    geometry(asfloat(p), asfloat(q), asfloat(r));
    matrices(asfloat(p), asfloat(q), asfloat(r), asfloat(s));
    more(p, q, asfloat(p), asfloat(q), asfloat(r));
    buffers(id, p, q);
}
