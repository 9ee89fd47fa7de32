#pragma once

// Makes a program's nodes, in static single assignment form. Constants are folded, equal nodes of a block become one,
// and a variable's value is found through the blocks that lead to its reader.

#include <crosslane/lanes/failure.hpp>
#include <crosslane/shader/equal_nodes.hpp>
#include <crosslane/shader/runs_once.hpp>
#include <crosslane/shader/scalar_table.hpp>
#include <crosslane/shader/table.hpp>

CROSSLANE_RUNS_ONCE
namespace crosslane::inline CROSSLANE_TARGET::detail {

class Builder
{
public:
    Program program;
    std::uint32_t block = no_block;  // where nodes are made
    std::uint32_t source = 0;        // the word of the instruction being lowered
    bool keeps_undefined = false;    // whether a value that was never written is distinct from 0

    Builder()
    {
        constants_block_ = new_block();
        block = constants_block_;
    }

    // Blocks.

    [[nodiscard]] std::uint32_t new_block()
    {
        limit(program.blocks.size(), max_blocks);
        program.blocks.emplace_back();
        sealed_.push_back(true);
        return static_cast<std::uint32_t>(program.blocks.size() - 1);
    }
    void begin(std::uint32_t b)
    {
        block = b;
        equal_.clear();
    }
    /// A loop's header: its predecessors are not all known until seal.
    void open(std::uint32_t b) { sealed_[b] = false; }
    [[gnu::cold]] void seal(std::uint32_t b)
    {
        sealed_[b] = true;
        for (auto const& [variable, phi] : incomplete_[b]) pending_.push_back({phi, b, variable});
        incomplete_.erase(b);
        fill();
    }
    [[gnu::cold]] void edge(std::uint32_t from, std::uint32_t to)
    {
        auto& before = program.blocks[to].predecessors; // all edges of a block are made together
        if (before.empty() || before.back() != from) before.push_back(from);
    }

    // Nodes.

    [[nodiscard, gnu::cold]] Value constant(ScalarType type, std::uint64_t bits)
    {
        auto const key = bits * 16 + static_cast<std::uint64_t>(stored_as(type)) + (bits >> 60) * 0x9E37'79B9'7F4A'7C15u;
        for (auto v : constants_[key])
            if (program[v].immediate == bits && program[v].result == stored_as(type)) return v;
        Node node;
        node.action = Action::constant;
        node.type = node.result = stored_as(type);
        node.immediate = bits;
        auto const v = append(node, constants_block_);
        constants_[key].push_back(v);
        return v;
    }
    /// A variable's value before it is written: 0, which may be kept distinct from a written 0. variable: its id.
    [[nodiscard, gnu::cold]] Value undefined(ScalarType type, std::uint32_t variable)
    {
        if (!keeps_undefined) return constant(type, 0);
        auto& known = undefined_[std::uint64_t{variable} << 8 | static_cast<std::uint64_t>(stored_as(type))];
        if (known == 0) {
            Node node;
            node.action = Action::undefined;
            node.type = node.result = stored_as(type);
            node.constant = variable;
            node.source = source;
            known = append(node, constants_block_) + 1;
        }
        return known - 1;
    }
    [[nodiscard]] Value word(std::uint32_t x) { return constant(ScalarType::u32, x); }
    [[nodiscard]] bool is_constant(Value v) const { return program[v].action == Action::constant; }
    [[nodiscard]] std::uint64_t number(Value v) const { return program[v].immediate; }
    [[nodiscard]] bool is_number(Value v, std::uint64_t n) const { return is_constant(v) && number(v) == n; }

    [[nodiscard]] Value input(Input which)
    {
        auto& v = inputs_[static_cast<std::size_t>(which)];
        if (v == no_value) {
            Node node;
            node.action = Action::input;
            node.type = node.result = ScalarType::u32;
            node.immediate = static_cast<std::uint64_t>(which);
            v = append(node, constants_block_);
        }
        return v;
    }

    /// A node of the current block.
    Value add(Node node)
    {
        node.source = source;
        return append(node, block);
    }
    /// A lane-by-lane node, which may be folded or already exist.
    [[gnu::cold]] Value result_of(Action action, ScalarType type, ScalarType result, Value a, Value b = no_value, Value c = no_value,
                                  std::uint64_t immediate = 0)
    {
        Node node;
        node.action = action;
        node.type = type;
        node.result = stored_as(result);
        if (action == Action::convert) node.to = result;
        node.a = resolve(a);
        node.b = b == no_value ? b : resolve(b);
        node.c = c == no_value ? c : resolve(c);
        node.immediate = immediate;
        if (auto const simple = simplified(node); simple != no_value) return simple;
        return unique(node);
    }
    Value result_of(Action action, ScalarType type, Value a, Value b = no_value, Value c = no_value)
    {
        return result_of(action, type, type, a, b, c);
    }
    /// An index into an array, in bytes. length: of an array within others, where indices are checked; 0: not checked.
    [[nodiscard]] Value scale(Value index, std::uint32_t stride, std::uint32_t length)
    {
        if (length == 0) return result_of(Action::scale_index, ScalarType::u32, ScalarType::u32, index, no_value, no_value, stride);
        Node node;
        node.action = Action::scale_index;
        node.type = node.result = ScalarType::u32;
        node.a = resolve(index);
        node.constant = length;
        node.immediate = stride;
        return unique(node);
    }
    /// A pure node that is not lane by lane; equal ones of a block become one.
    [[gnu::cold]] Value unique(Node node)
    {
        if (auto const earlier = equal_.find(program, node); earlier != no_value) return earlier;
        auto const v = add(node);
        equal_.add(node, v);
        return v;
    }

    [[gnu::cold]] Value phi(std::uint32_t where, ScalarType type)
    {
        Node node;
        node.action = Action::phi;
        node.type = node.result = stored_as(type);
        node.block = where;
        node.source = source;
        node.immediate = program.blocks[where].phis.size(); // its index among the block's phis
        auto const v = append(node, no_block);
        program.blocks[where].phis.push_back({v, {}});
        program[v].block = where;
        return v;
    }

    [[nodiscard]] Phi& phi_of(Value v) { return program.blocks[program[v].block].phis[program[v].immediate]; }

    // Variables: there is one for each component.

    [[nodiscard]] std::uint32_t new_variable(ScalarType type)
    {
        limit(variable_types_.size(), max_nodes);
        variable_types_.push_back(stored_as(type));
        return static_cast<std::uint32_t>(variable_types_.size() - 1);
    }
    void write(std::uint32_t variable, Value v)
    {
        limit(written_.size(), max_written);
        written_[key(variable, block)] = v;
    }
    [[nodiscard]] Value read(std::uint32_t variable)
    {
        auto const v = read_in(variable, block);
        fill();
        return resolve(v);
    }

    /// What a value has become: a phi of one value is that value.
    [[nodiscard]] Value resolve(Value v)
    {
        if (v == no_value) return v;
        auto last = v;
        while (last < replaced_.size() && replaced_[last] != no_value) last = replaced_[last];
        while (v != last) v = std::exchange(replaced_[v], last); // shortens the next search
        return last;
    }
    void replace(Value v, Value by)
    {
        if (replaced_.size() <= v) replaced_.resize(program.nodes.size(), no_value);
        replaced_[v] = by;
    }

private:
    struct Pending { Value phi; std::uint32_t block, variable; };
    static std::uint64_t key(std::uint32_t variable, std::uint32_t b) { return std::uint64_t{b} << 32 | variable; }

    static void limit(std::size_t size, std::size_t most)
    {
        if (size > most) detail::fail<std::length_error>("crosslane::Shader: with its functions put in place the shader is too large");
    }
    [[gnu::cold]] Value append(Node node, std::uint32_t b)
    {
        limit(program.nodes.size(), max_nodes);
        node.block = b;
        program.nodes.push_back(node);
        auto const v = static_cast<Value>(program.nodes.size() - 1);
        if (b != no_block) program.blocks[b].nodes.push_back(v);
        return v;
    }

    [[nodiscard]] Value read_in(std::uint32_t variable, std::uint32_t b);
    void fill();
    [[nodiscard]] Value simplified(Node& node);

    static constexpr std::size_t max_nodes = std::size_t{1} << 21, max_written = 2 * max_nodes, max_blocks = std::size_t{1} << 18,
                                 max_walked = std::size_t{1} << 26;

    std::uint32_t constants_block_ = 0;
    std::size_t walked_ = 0; // from block to block, looking for variables' values
    List<bool> sealed_;
    Table<List<Value>> constants_;
    EqualNodes equal_;
    Table<Value> written_, undefined_; // the second: by variable and type; the node's number + 1
    Table<List<NumberPair>> incomplete_;
    List<Pending> pending_;
    List<ScalarType> variable_types_;
    List<Value> replaced_;
    List<Value> inputs_ = List<Value>(static_cast<std::size_t>(Input::count), no_value);
};

} // namespace crosslane::detail
CROSSLANE_RUNS_ONCE_END

#include <crosslane/shader/build_simplified.hpp>
#include <crosslane/shader/build_variables.hpp>
