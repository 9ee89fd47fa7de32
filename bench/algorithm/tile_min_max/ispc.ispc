/// Down the columns first, then along the rows of up to eight tiles.
export void ispc_tiles(const uniform float depth[], uniform unsigned int64 width, uniform unsigned int64 height, uniform float lowest[], uniform float highest[])
{
    uniform int32 w = width, h = height, tile = 0;
    for (uniform int32 y = 0; y < h; y += 8) {
        for (uniform int32 x = 0; x < w; x += 64) {
            uniform int32 columns = min((uniform int32)64, w - x);
            uniform float low[64], high[64];
            foreach (i = 0 ... columns) {
                const uniform float *uniform first = &depth[(uniform int64)y * w + x];
                float l = first[i], g = first[i];
                for (uniform int32 j = 1; j < 8; ++j) {
                    float d = first[j * w + i];
                    l = min(l, d);
                    g = max(g, d);
                }
                low[i] = l;
                high[i] = g;
            }
            foreach (t = 0 ... columns / 8) {
                #pragma ignore warning(perf)
                float l = low[8 * t], g = high[8 * t];
                for (uniform int32 i = 1; i < 8; ++i) {
                    #pragma ignore warning(perf)
                    l = min(l, low[8 * t + i]);
                    #pragma ignore warning(perf)
                    g = max(g, high[8 * t + i]);
                }
                lowest[tile + t] = l;
                highest[tile + t] = g;
            }
            tile += columns / 8;
        }
    }
}
