#include "golden/groups.hpp"

namespace wave_golden_groups {

TEST_CASE("golden: reductions of groups of lanes answer what the GPU answered", "[wave][golden]")
{
    golden::Replays replays;
    replays["f32"] = {
        {"subgroupPartitionedAddNV", CROSSLANE_GROUPS(float, WaveMultiSum)},
        {"subgroupPartitionedMulNV", CROSSLANE_GROUPS(float, WaveMultiProduct)},
        {"subgroupPartitionedMinNV", CROSSLANE_GROUPS(float, WaveMultiMin)},
        {"subgroupPartitionedMaxNV", CROSSLANE_GROUPS(float, WaveMultiMax)},
    };
    replays["u32"] = {
        {"subgroupPartitionedAddNV", CROSSLANE_GROUPS(std::uint32_t, WaveMultiSum)},
        {"subgroupPartitionedMulNV", CROSSLANE_GROUPS(std::uint32_t, WaveMultiProduct)},
        {"subgroupPartitionedMinNV", CROSSLANE_GROUPS(std::uint32_t, WaveMultiMin)},
        {"subgroupPartitionedMaxNV", CROSSLANE_GROUPS(std::uint32_t, WaveMultiMax)},
        {"subgroupPartitionedAndNV", CROSSLANE_GROUPS(std::uint32_t, WaveMultiBitAnd)},
        {"subgroupPartitionedOrNV", CROSSLANE_GROUPS(std::uint32_t, WaveMultiBitOr)},
        {"subgroupPartitionedXorNV", CROSSLANE_GROUPS(std::uint32_t, WaveMultiBitXor)},
    };
    replays["i32"] = replays["u32"]; // sums, products and bits do not depend on the sign
    replays["i32"]["subgroupPartitionedMinNV"] = CROSSLANE_GROUPS(std::int32_t, WaveMultiMin);
    replays["i32"]["subgroupPartitionedMaxNV"] = CROSSLANE_GROUPS(std::int32_t, WaveMultiMax);
    golden::replay_family(golden::Family::groups, "groups", replays,
                          {.cases = 18, .rows = 365, .values = 5439});
}

} // namespace wave_golden_groups
