#version 450
// Words whose numbers rise by one from thread to thread: as the thread's number in its group or in all, with what is the same for
// all added and subtracted, in other orders and in loops. Some lie outside, some threads do not run.
layout(local_size_x = 80) in;
layout(set = 0, binding = 0) readonly buffer Input { uint from[]; };
layout(set = 0, binding = 1) buffer Given { uint more; uint less; uint how_many_run; uint rounds; };
layout(set = 0, binding = 2) buffer Out { uint to[]; };
layout(set = 0, binding = 3) buffer Reals { float reals[]; };
layout(set = 0, binding = 4) buffer Last { uint last[]; };
shared uint words[160];

void main()
{
    uint i = gl_LocalInvocationIndex, t = gl_GlobalInvocationID.x;
    for (uint k = i; k < 160; k += 80) words[k] = k < 80 ? t : from[k - 80];
    barrier();
    if (t % 8 >= how_many_run) return;
    uint sum = from[t] + 3 * from[t + more] + 5 * from[i - less] + 7 * from[(more + i) - less + gl_WorkGroupID.x];
    sum += words[i] + 11 * words[160 - more % 80 + i - 80];
    to[t + more] = sum;
    reals[t - less] = float(sum) + reals[300 + i + 1000 * gl_WorkGroupID.x];
    uint place = 0;
    for (uint k = 0; k < rounds + i % 3; ++k) { // each thread leaves with a place of its own
        place = k * 64 + more;
        sum += from[i + place];
    }
    uint k = t + more;
    for (; k < 400 + more; k += 48) { // threads leave in different rounds, and some rounds early
        if (k % 5 == 0) continue;
        if (k % 11 == 10) break;
        sum = 3 * sum + from[k - more + less];
    }
    last[t] = from[i + place] ^ from[k - more] ^ sum;
}
