struct Light
{
    float x, y, z, inverse_square_radius, red, green, blue, unused;
};
struct Tile
{
    float x[64], y[64], z[64];
};
struct Colors
{
    float red[64], green[64], blue[64];
};

export void ispc_shade(const uniform Light lights[], uniform unsigned int64 count, const uniform Tile &tile, uniform Colors &out)
{
    foreach (i = 0 ... 64) {
        float x = tile.x[i], y = tile.y[i], z = tile.z[i];
        float red = 0, green = 0, blue = 0;
        for (uniform int32 l = 0; l < (uniform int32)count; ++l) {
            float dx = x - lights[l].x, dy = y - lights[l].y, dz = z - lights[l].z;
            float share = max(1 - (dx * dx + dy * dy + dz * dz) * lights[l].inverse_square_radius, 0.0f);
            red += share * lights[l].red;
            green += share * lights[l].green;
            blue += share * lights[l].blue;
        }
        out.red[i] = red;
        out.green[i] = green;
        out.blue[i] = blue;
    }
}
