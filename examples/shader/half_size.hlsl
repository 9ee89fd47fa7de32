// Scales a photograph to the other image's size: one sample for each pixel.
Texture2D<float4> photo;
SamplerState smooth;
RWTexture2D<float4> small;

[numthreads(8, 8, 1)]
void main(uint3 id : SV_DispatchThreadID)
{
    uint2 size;
    small.GetDimensions(size.x, size.y);
    small[id.xy] = photo.SampleLevel(smooth, (id.xy + 0.5) / size, 0);
}
