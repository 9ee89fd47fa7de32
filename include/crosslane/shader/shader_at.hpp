#pragma once

#include <crosslane/shader/group_run.hpp>
#include <crosslane/shader/prepare.hpp>

namespace crosslane::inline CROSSLANE_TARGET {

namespace detail {

struct AnyThreads
{
    static constexpr bool has_thread_ids = false;
};

[[nodiscard]] inline std::string describe_word(void const* context, std::uint32_t word)
{
    auto const& module = static_cast<LoadedModule const*>(context)->module;
    for (auto const& function : module.functions) {
        for (auto const& block : function.blocks) {
            for (auto const& at : block.instructions) {
                if (at.word != word || at.line.line == 0) continue;
                auto result = "line " + std::to_string(at.line.line);
                if (at.line.file < module.files.size()) result += " of " + std::string(module.files[at.line.file].name);
                return result;
            }
        }
    }
    return "word " + std::to_string(word) + " of the module";
}

} // namespace detail

/// A shader at a wave size, with what was bound to it: for dispatch.
template <class Sizes>
class ShaderAt
{
public:
    [[nodiscard]] std::size_t wave_size() const { return wave_size_; }

private:
    friend class Shader;
    template <class Policy, class S>
    friend void dispatch(Policy const&, ShaderAt<S> const&, Grid const&);

    std::shared_ptr<detail::LoadedModule const> loaded_;
    std::shared_ptr<detail::PreparedShader const> prepared_;
    std::shared_ptr<detail::Code const> code_;
    std::vector<detail::MemorySpan> spaces_;
    std::vector<std::shared_ptr<std::vector<detail::MemorySpan>>> lists_; // of memory, to which some of the spaces lead
    std::vector<detail::BoundImage> images_;
    std::vector<ShaderSampler> samplers_;
    std::vector<std::byte> push_constants_;
    std::vector<std::shared_ptr<detail::Recorder>> recorders_;
    detail::UnwrittenBuffers unwritten_;
    std::shared_ptr<detail::FindingList> findings_;
    std::uint32_t window_ = 8;
    std::uint64_t patience_ = 0;
    std::size_t wave_size_ = 0;
};

/// Runs a shader's groups over a grid.
///
/// Shapes   a policy, a Shader at a wave size, a Grid.
/// Active   As Shader.
/// Order    The policy's; of its groups those that wait are run in turn with others.
/// Errors   As dispatch of a kernel; std::runtime_error for a deadlock, std::length_error for a group whose variables take more
///          than 4 GiB.
/// Source   Vulkan vkCmdDispatch.
template <class Policy, class Sizes>
void dispatch(Policy const& policy, ShaderAt<Sizes> const& shader, Grid const& grid)
{
    static_assert(DispatchPolicy<Policy>, "crosslane::dispatch: the first argument is a policy: serial, parallel or shuffled(seed)");
    auto const count = detail::group_count<detail::AnyThreads>(grid);
    if (count == 0) return;
    std::unique_ptr<detail::Recorder> checks; // has groups' findings when all of them are gone
    detail::ShaderRun run(shader.prepared_->program, *shader.code_);
    run.spaces = shader.spaces_;
    run.images = shader.images_;
    run.samplers = shader.samplers_;
    auto push_constants = shader.push_constants_;
    for (std::size_t i = 0; i < run.spaces.size(); ++i)
        if (run.program.spaces[i].kind == detail::Space::Kind::push_constants)
            run.spaces[i] = {push_constants.data(), static_cast<std::uint32_t>(push_constants.size()), false};
    run.grid[0] = grid.x, run.grid[1] = grid.y, run.grid[2] = grid.z;
    run.window = shader.window_;
    run.patience = shader.patience_;
    run.kept_shader = shader.prepared_;
    run.kept_code = shader.code_;
    for (auto const& recorder : shader.recorders_) run.recorders.push_back(recorder.get());
    if (run.code.checks != nullptr) {
        checks = detail::make_check_recorder(*shader.loaded_, *shader.prepared_, run, shader.unwritten_, shader.findings_);
        run.recorders.push_back(checks.get());
    }
    if (shader.code_->file_bytes * std::uint64_t{run.waves()} > std::uint64_t{1} << 32)
        detail::fail<std::length_error>("crosslane::dispatch: the variables of one group of this shader take more than 4 GiB");
    std::vector<std::unique_ptr<detail::GroupScheduler>> schedulers; // that no thread uses
    std::atomic<std::uint64_t> next{0};
    auto const take = [&] {
        std::scoped_lock const lock(run.mutex);
        std::unique_ptr<detail::GroupScheduler> scheduler;
        if (schedulers.empty()) {
            scheduler = std::make_unique<detail::GroupScheduler>(run);
            scheduler->describe = &detail::describe_word;
            scheduler->context = shader.loaded_.get();
        } else {
            scheduler = std::move(schedulers.back());
            schedulers.pop_back();
        }
        return scheduler;
    };
    policy(count, [&](auto const& order, GroupMemory&, std::uint64_t first, std::uint64_t last) {
        constexpr bool is_shuffled = requires { order.seed; };
        auto scheduler = take();
        scheduler->begin_work();
        for (auto i = first; i < last; ++i) {
            if constexpr (is_shuffled) {
                scheduler->start(i, &order);
            } else { // in order, whoever runs them: a group may wait for those before it
                scheduler->start(next.fetch_add(1, std::memory_order_relaxed), nullptr);
            }
        }
        scheduler->end_work();
        std::scoped_lock const lock(run.mutex);
        schedulers.push_back(std::move(scheduler));
    });
    auto const rest = take();
    rest->begin_work();
    rest->settle(0);
}

} // namespace crosslane
