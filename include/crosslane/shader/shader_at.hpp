#pragma once

#include <crosslane/dispatch/dispatch.hpp>
#include <crosslane/shader/compiled.hpp>
#include <crosslane/shader/share.hpp>

namespace crosslane::inline CROSSLANE_TARGET {

struct ShuffledOrder;

namespace detail {

struct ReadyShader;

/// A dispatch. Any thread may run its groups.
class ShaderDispatch
{
public:
    ShaderDispatch(ReadyShader const&, Grid const&);
    ShaderDispatch(ShaderDispatch const&) = delete;
    ShaderDispatch& operator=(ShaderDispatch const&) = delete;
    ~ShaderDispatch();

    /// Runs last - first groups. In a drawn order they are the groups from first on; otherwise the next ones that
    /// nobody has started, since a group may wait for those before it.
    void run(std::uint64_t first, std::uint64_t last, ShuffledOrder const* order);
    /// Runs the groups that still wait for others, until they end. Nothing else runs meanwhile.
    void finish();

private:
    struct Running;
    Kept<Running> running_;
};

struct AnyThreads
{
    static constexpr bool has_thread_ids = false;
};

} // namespace detail

/// A shader at a wave size, with what was bound to it, for dispatch.
///
/// Errors   As Shader. One that Shader::at did not make must not be dispatched.
template <class Sizes>
class ShaderAt
{
public:
    [[nodiscard]] std::size_t wave_size() const { return wave_size_; }

private:
    friend class Shader;
    template <class Policy, class S>
    friend void dispatch(Policy const&, ShaderAt<S> const&, Grid const&);

    detail::Kept<detail::ReadyShader const> ready_;
    std::size_t wave_size_ = 0;
};

/// Runs a shader's groups over a grid.
///
/// Shapes   a policy, a Shader at a wave size, a Grid.
/// Active   As for Shader.
/// Order    The policy's. Groups that wait run in turn with others.
/// Errors   As for dispatch of a kernel; also std::runtime_error for a deadlock, and std::length_error for a group
///          whose variables take more than 4 GiB.
/// Source   Vulkan vkCmdDispatch.
template <class Policy, class Sizes>
void dispatch(Policy const& policy, ShaderAt<Sizes> const& shader, Grid const& grid)
{
    static_assert(DispatchPolicy<Policy>, "crosslane::dispatch: the first argument is a policy: serial, parallel or shuffled(seed)");
    auto const count = detail::group_count<detail::AnyThreads>(grid);
    if (count == 0) return;
    detail::ShaderDispatch groups(*shader.ready_, grid);
    policy(count, [&](auto const& order, GroupMemory&, std::uint64_t first, std::uint64_t last) {
        if constexpr (requires { order.seed; }) {
            groups.run(first, last, &order);
        } else {
            groups.run(first, last, nullptr);
        }
    });
    groups.finish();
}

} // namespace crosslane
