#include "shader/vulkan.hpp"

#include <vulkan/vulkan.h>

#include <cstdlib>
#include <cstring>
#include <stdexcept>

namespace bench {

namespace {

void check(VkResult result, char const* what)
{
    if (result != VK_SUCCESS) throw std::runtime_error(std::string(what) + " failed with " + std::to_string(result));
}

/// The first driver that runs on the processor.
struct Device
{
    VkInstance instance = nullptr;
    VkPhysicalDevice physical = nullptr;
    VkDevice device = nullptr;
    VkQueue queue = nullptr;
    std::uint32_t family = 0, memory_type = 0, wave_size = 0;

    Device()
    {
        setenv("LP_NUM_THREADS", "1", 0); // one thread, as crosslane's serial policy
        VkApplicationInfo application{};
        application.sType = VK_STRUCTURE_TYPE_APPLICATION_INFO;
        application.apiVersion = VK_API_VERSION_1_2;
        VkInstanceCreateInfo info{};
        info.sType = VK_STRUCTURE_TYPE_INSTANCE_CREATE_INFO;
        info.pApplicationInfo = &application;
        if (vkCreateInstance(&info, nullptr, &instance) != VK_SUCCESS) return;
        std::uint32_t count = 0;
        vkEnumeratePhysicalDevices(instance, &count, nullptr);
        std::vector<VkPhysicalDevice> all(count);
        vkEnumeratePhysicalDevices(instance, &count, all.data());
        for (auto* candidate : all) {
            VkPhysicalDeviceSubgroupProperties subgroup{};
            subgroup.sType = VK_STRUCTURE_TYPE_PHYSICAL_DEVICE_SUBGROUP_PROPERTIES;
            VkPhysicalDeviceProperties2 properties{};
            properties.sType = VK_STRUCTURE_TYPE_PHYSICAL_DEVICE_PROPERTIES_2;
            properties.pNext = &subgroup;
            vkGetPhysicalDeviceProperties2(candidate, &properties);
            if (properties.properties.deviceType != VK_PHYSICAL_DEVICE_TYPE_CPU) continue;
            physical = candidate;
            wave_size = subgroup.subgroupSize;
            open();
            return;
        }
    }
    void open()
    {
        std::uint32_t count = 0;
        vkGetPhysicalDeviceQueueFamilyProperties(physical, &count, nullptr);
        std::vector<VkQueueFamilyProperties> families(count);
        vkGetPhysicalDeviceQueueFamilyProperties(physical, &count, families.data());
        while (family < count && !(families[family].queueFlags & VK_QUEUE_COMPUTE_BIT)) ++family;
        float const priority = 1;
        VkDeviceQueueCreateInfo queues{};
        queues.sType = VK_STRUCTURE_TYPE_DEVICE_QUEUE_CREATE_INFO;
        queues.queueFamilyIndex = family;
        queues.queueCount = 1;
        queues.pQueuePriorities = &priority;
        VkDeviceCreateInfo info{};
        info.sType = VK_STRUCTURE_TYPE_DEVICE_CREATE_INFO;
        info.queueCreateInfoCount = 1;
        info.pQueueCreateInfos = &queues;
        if (vkCreateDevice(physical, &info, nullptr, &device) != VK_SUCCESS) return;
        vkGetDeviceQueue(device, family, 0, &queue);
        VkPhysicalDeviceMemoryProperties memory;
        vkGetPhysicalDeviceMemoryProperties(physical, &memory);
        auto const wanted = VK_MEMORY_PROPERTY_HOST_VISIBLE_BIT | VK_MEMORY_PROPERTY_HOST_COHERENT_BIT;
        while (memory_type < memory.memoryTypeCount
                && (memory.memoryTypes[memory_type].propertyFlags & wanted) != static_cast<VkMemoryPropertyFlags>(wanted))
            ++memory_type;
    }
};
Device const& device()
{
    static Device const it;
    return it;
}

} // namespace

bool has_vulkan() { return device().device != nullptr; }
std::size_t vulkan_wave_size() { return device().wave_size; }

struct VulkanProgram::State
{
    Program const& program;
    struct Buffer { VkBuffer buffer; VkDeviceMemory memory; std::uint32_t* words; };
    std::vector<Buffer> buffers = {};
    VkShaderModule module = nullptr;
    VkDescriptorSetLayout set_layout = nullptr;
    VkPipelineLayout layout = nullptr;
    VkPipeline pipeline = nullptr;
    VkDescriptorPool descriptors = nullptr;
    VkDescriptorSet set = nullptr;
    VkCommandPool pool = nullptr;
    VkCommandBuffer commands = nullptr;
    VkFence fence = nullptr;
};

VulkanProgram::VulkanProgram(Program const& program) : state_(new State{program})
{
    auto& s = *state_;
    auto* const d = device().device;
    auto const count = static_cast<std::uint32_t>(program.buffers.size());

    std::vector<VkDescriptorSetLayoutBinding> bindings;
    for (std::uint32_t i = 0; i < count; ++i)
        bindings.push_back({i, VK_DESCRIPTOR_TYPE_STORAGE_BUFFER, 1, VK_SHADER_STAGE_COMPUTE_BIT, nullptr});
    VkDescriptorSetLayoutCreateInfo set_info{};
    set_info.sType = VK_STRUCTURE_TYPE_DESCRIPTOR_SET_LAYOUT_CREATE_INFO;
    set_info.bindingCount = count;
    set_info.pBindings = bindings.data();
    check(vkCreateDescriptorSetLayout(d, &set_info, nullptr, &s.set_layout), "vkCreateDescriptorSetLayout");
    VkPipelineLayoutCreateInfo layout_info{};
    layout_info.sType = VK_STRUCTURE_TYPE_PIPELINE_LAYOUT_CREATE_INFO;
    layout_info.setLayoutCount = 1;
    layout_info.pSetLayouts = &s.set_layout;
    check(vkCreatePipelineLayout(d, &layout_info, nullptr, &s.layout), "vkCreatePipelineLayout");

    auto const words = words_of(program);
    VkShaderModuleCreateInfo module_info{};
    module_info.sType = VK_STRUCTURE_TYPE_SHADER_MODULE_CREATE_INFO;
    module_info.codeSize = words.size() * 4;
    module_info.pCode = words.data();
    check(vkCreateShaderModule(d, &module_info, nullptr, &s.module), "vkCreateShaderModule");
    VkComputePipelineCreateInfo info{};
    info.sType = VK_STRUCTURE_TYPE_COMPUTE_PIPELINE_CREATE_INFO;
    info.stage.sType = VK_STRUCTURE_TYPE_PIPELINE_SHADER_STAGE_CREATE_INFO;
    info.stage.stage = VK_SHADER_STAGE_COMPUTE_BIT;
    info.stage.module = s.module;
    info.stage.pName = "main";
    info.layout = s.layout;
    check(vkCreateComputePipelines(d, nullptr, 1, &info, nullptr, &s.pipeline), "vkCreateComputePipelines");

    VkDescriptorPoolSize const size{VK_DESCRIPTOR_TYPE_STORAGE_BUFFER, count};
    VkDescriptorPoolCreateInfo pool_info{};
    pool_info.sType = VK_STRUCTURE_TYPE_DESCRIPTOR_POOL_CREATE_INFO;
    pool_info.maxSets = 1;
    pool_info.poolSizeCount = 1;
    pool_info.pPoolSizes = &size;
    check(vkCreateDescriptorPool(d, &pool_info, nullptr, &s.descriptors), "vkCreateDescriptorPool");
    VkDescriptorSetAllocateInfo allocate{};
    allocate.sType = VK_STRUCTURE_TYPE_DESCRIPTOR_SET_ALLOCATE_INFO;
    allocate.descriptorPool = s.descriptors;
    allocate.descriptorSetCount = 1;
    allocate.pSetLayouts = &s.set_layout;
    check(vkAllocateDescriptorSets(d, &allocate, &s.set), "vkAllocateDescriptorSets");

    for (std::uint32_t i = 0; i < count; ++i) {
        auto const& in = program.buffers[i].words;
        State::Buffer b{};
        VkBufferCreateInfo buffer{};
        buffer.sType = VK_STRUCTURE_TYPE_BUFFER_CREATE_INFO;
        buffer.size = in.size() * 4;
        buffer.usage = VK_BUFFER_USAGE_STORAGE_BUFFER_BIT;
        check(vkCreateBuffer(d, &buffer, nullptr, &b.buffer), "vkCreateBuffer");
        VkMemoryRequirements needs;
        vkGetBufferMemoryRequirements(d, b.buffer, &needs);
        VkMemoryAllocateInfo memory{};
        memory.sType = VK_STRUCTURE_TYPE_MEMORY_ALLOCATE_INFO;
        memory.allocationSize = needs.size;
        memory.memoryTypeIndex = device().memory_type;
        check(vkAllocateMemory(d, &memory, nullptr, &b.memory), "vkAllocateMemory");
        check(vkBindBufferMemory(d, b.buffer, b.memory, 0), "vkBindBufferMemory");
        void* mapped = nullptr;
        check(vkMapMemory(d, b.memory, 0, VK_WHOLE_SIZE, 0, &mapped), "vkMapMemory");
        b.words = static_cast<std::uint32_t*>(mapped);
        std::memcpy(b.words, in.data(), in.size() * 4);
        s.buffers.push_back(b);
        VkDescriptorBufferInfo const whole{b.buffer, 0, VK_WHOLE_SIZE};
        VkWriteDescriptorSet write{};
        write.sType = VK_STRUCTURE_TYPE_WRITE_DESCRIPTOR_SET;
        write.dstSet = s.set;
        write.dstBinding = i;
        write.descriptorCount = 1;
        write.descriptorType = VK_DESCRIPTOR_TYPE_STORAGE_BUFFER;
        write.pBufferInfo = &whole;
        vkUpdateDescriptorSets(d, 1, &write, 0, nullptr);
    }

    VkCommandPoolCreateInfo command_pool{};
    command_pool.sType = VK_STRUCTURE_TYPE_COMMAND_POOL_CREATE_INFO;
    command_pool.queueFamilyIndex = device().family;
    check(vkCreateCommandPool(d, &command_pool, nullptr, &s.pool), "vkCreateCommandPool");
    VkCommandBufferAllocateInfo command{};
    command.sType = VK_STRUCTURE_TYPE_COMMAND_BUFFER_ALLOCATE_INFO;
    command.commandPool = s.pool;
    command.level = VK_COMMAND_BUFFER_LEVEL_PRIMARY;
    command.commandBufferCount = 1;
    check(vkAllocateCommandBuffers(d, &command, &s.commands), "vkAllocateCommandBuffers");
    VkCommandBufferBeginInfo begin{};
    begin.sType = VK_STRUCTURE_TYPE_COMMAND_BUFFER_BEGIN_INFO;
    check(vkBeginCommandBuffer(s.commands, &begin), "vkBeginCommandBuffer");
    vkCmdBindPipeline(s.commands, VK_PIPELINE_BIND_POINT_COMPUTE, s.pipeline);
    vkCmdBindDescriptorSets(s.commands, VK_PIPELINE_BIND_POINT_COMPUTE, s.layout, 0, 1, &s.set, 0, nullptr);
    vkCmdDispatch(s.commands, program.groups_x, program.groups_y, 1);
    check(vkEndCommandBuffer(s.commands), "vkEndCommandBuffer");
    VkFenceCreateInfo fence{};
    fence.sType = VK_STRUCTURE_TYPE_FENCE_CREATE_INFO;
    check(vkCreateFence(d, &fence, nullptr, &s.fence), "vkCreateFence");
}

VulkanProgram::~VulkanProgram()
{
    auto const& s = *state_;
    auto* const d = device().device;
    vkDestroyFence(d, s.fence, nullptr);
    vkDestroyCommandPool(d, s.pool, nullptr);
    vkDestroyPipeline(d, s.pipeline, nullptr);
    vkDestroyShaderModule(d, s.module, nullptr);
    vkDestroyPipelineLayout(d, s.layout, nullptr);
    vkDestroyDescriptorPool(d, s.descriptors, nullptr);
    vkDestroyDescriptorSetLayout(d, s.set_layout, nullptr);
    for (auto const& b : s.buffers) {
        vkDestroyBuffer(d, b.buffer, nullptr);
        vkFreeMemory(d, b.memory, nullptr);
    }
}

void VulkanProgram::run()
{
    auto const& s = *state_;
    for (std::size_t i = 0; i < s.buffers.size(); ++i)
        if (s.program.buffers[i].is_counted) std::memset(s.buffers[i].words, 0, s.program.buffers[i].words.size() * 4);
    VkSubmitInfo submit{};
    submit.sType = VK_STRUCTURE_TYPE_SUBMIT_INFO;
    submit.commandBufferCount = 1;
    submit.pCommandBuffers = &s.commands;
    check(vkQueueSubmit(device().queue, 1, &submit, s.fence), "vkQueueSubmit");
    check(vkWaitForFences(device().device, 1, &s.fence, VK_TRUE, ~std::uint64_t{}), "vkWaitForFences");
    check(vkResetFences(device().device, 1, &s.fence), "vkResetFences");
}

std::vector<std::uint32_t> VulkanProgram::read(std::size_t buffer) const
{
    auto const* const words = state_->buffers[buffer].words;
    return {words, words + state_->program.buffers[buffer].words.size()};
}

} // namespace bench
