struct Scene
{
    unsigned int64 points, spheres;
    const uniform float *px, *py, *pz;
    const uniform float *x, *y, *z, *radius, *r, *g, *b;
    uniform float *red, *green, *blue;
};

export void ispc_blend(const uniform Scene &s)
{
    foreach (p = 0 ... (uniform int32)s.points) {
        float px = s.px[p], py = s.py[p], pz = s.pz[p];
        float red = s.red[p], green = s.green[p], blue = s.blue[p];
        for (uniform int32 i = 0; i < (uniform int32)s.spheres; ++i) {
            float dx = px - s.x[i], dy = py - s.y[i], dz = pz - s.z[i];
            float t = max(1 - (dx * dx + dy * dy + dz * dz) * (1 / (s.radius[i] * s.radius[i])), 0.0f);
            red += (s.r[i] - red) * t;
            green += (s.g[i] - green) * t;
            blue += (s.b[i] - blue) * t;
        }
        s.red[p] = red;
        s.green[p] = green;
        s.blue[p] = blue;
    }
}
