#version 450
// Vectors of two to four components from anywhere to anywhere, some of it outside.
#extension GL_EXT_scalar_block_layout : require
layout(local_size_x = 96) in;
layout(set = 0, binding = 0, scalar) buffer Input { uint count; uvec2 from2[16]; uvec3 from3[16]; uvec4 from4[]; };
layout(set = 0, binding = 1, scalar) buffer Two { uvec2 to2[]; };
layout(set = 0, binding = 2, scalar) buffer Three { uvec3 to3[]; };
layout(set = 0, binding = 3, scalar) buffer Four { uvec4 to4[]; };
layout(set = 0, binding = 4) buffer Places { uvec4 places[]; }; // by thread: from, to, whether it does, and what it adds

void main()
{
    uvec4 place = places[gl_GlobalInvocationID.x];
    if (place.z != 0) {
        uvec2 two = from2[place.x % 16] + place.w;
        uvec3 three = from3[place.x % 16] * place.w;
        uvec4 four = from4[place.x] ^ place.w;
        to2[place.y] = two;
        to3[place.y] = three;
        to4[place.y] = four;
    }
}
