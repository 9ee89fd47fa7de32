#include "golden/groups.hpp"

namespace wave_golden_groups_inclusive {

TEST_CASE("golden: inclusive prefixes of groups of lanes answer what the GPU answered", "[wave][golden]")
{
    golden::Replays replays;
    replays["f32"] = {
        {"subgroupPartitionedInclusiveAddNV", CROSSLANE_GROUPS(float, WaveMultiPrefixInclusiveSum)},
        {"subgroupPartitionedInclusiveMulNV", CROSSLANE_GROUPS(float, WaveMultiPrefixInclusiveProduct)},
        {"subgroupPartitionedInclusiveMinNV", CROSSLANE_GROUPS(float, WaveMultiPrefixInclusiveMin)},
        {"subgroupPartitionedInclusiveMaxNV", CROSSLANE_GROUPS(float, WaveMultiPrefixInclusiveMax)},
    };
    replays["u32"] = {
        {"subgroupPartitionedInclusiveAddNV", CROSSLANE_GROUPS(std::uint32_t, WaveMultiPrefixInclusiveSum)},
        {"subgroupPartitionedInclusiveMulNV", CROSSLANE_GROUPS(std::uint32_t, WaveMultiPrefixInclusiveProduct)},
        {"subgroupPartitionedInclusiveMinNV", CROSSLANE_GROUPS(std::uint32_t, WaveMultiPrefixInclusiveMin)},
        {"subgroupPartitionedInclusiveMaxNV", CROSSLANE_GROUPS(std::uint32_t, WaveMultiPrefixInclusiveMax)},
        {"subgroupPartitionedInclusiveAndNV", CROSSLANE_GROUPS(std::uint32_t, WaveMultiPrefixInclusiveBitAnd)},
        {"subgroupPartitionedInclusiveOrNV", CROSSLANE_GROUPS(std::uint32_t, WaveMultiPrefixInclusiveBitOr)},
        {"subgroupPartitionedInclusiveXorNV", CROSSLANE_GROUPS(std::uint32_t, WaveMultiPrefixInclusiveBitXor)},
    };
    replays["i32"] = replays["u32"]; // sums, products and bits do not depend on the sign
    replays["i32"]["subgroupPartitionedInclusiveMinNV"] = CROSSLANE_GROUPS(std::int32_t, WaveMultiPrefixInclusiveMin);
    replays["i32"]["subgroupPartitionedInclusiveMaxNV"] = CROSSLANE_GROUPS(std::int32_t, WaveMultiPrefixInclusiveMax);
    golden::replay_family(golden::Family::group_inclusive_prefixes, "inclusive prefixes of groups", replays,
                          {.cases = 18, .rows = 364, .values = 5401});
}

} // namespace wave_golden_groups_inclusive
