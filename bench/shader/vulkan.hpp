#pragma once

#include "shader/programs.hpp"

#include <memory>

namespace bench {

/// Whether there is a Vulkan driver that runs on the processor (Debian: mesa-vulkan-drivers), and how many lanes its waves have.
[[nodiscard]] bool has_vulkan();
[[nodiscard]] std::size_t vulkan_wave_size();

/// A program as a Vulkan compute pipeline.
class VulkanProgram
{
public:
    explicit VulkanProgram(Program const& program);
    ~VulkanProgram();
    VulkanProgram(VulkanProgram const&) = delete;
    VulkanProgram& operator=(VulkanProgram const&) = delete;

    void run(); // and waits
    [[nodiscard]] std::vector<std::uint32_t> read(std::size_t buffer) const;

private:
    struct State;
    std::unique_ptr<State> state_;
};

} // namespace bench
