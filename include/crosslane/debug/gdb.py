"""crosslane's lanes in gdb: pretty printers, x[lane], and what `step` goes over. debug/gdb.hpp puts this text into a program.

    Lanes<float,8> {1, 9, 2, 8, 3, 7, 4, 6}                    lane 0 first
    Lanes<float,8> {(1), 9, (2), 8, (3), 7, (4), 6} in kept    in parentheses: not active in the wave `kept`
    10110100                                                   a mask or a wave, lane 0 first
    Vec<float,3> (1, 2, 3), Mat<float,2,2> ((1, 2), (3, 4))    of numbers, lanes or masks
    Buffer<float> of 8 {1, 9, 2, 8, 3, 7, 4, 6}                what the buffer shows
"""
import re

import gdb
import gdb.printing
import gdb.types
import gdb.xmethod


def crosslane_basic(kind):
    return gdb.types.get_basic_type(kind)  # without typedef, const and reference


def crosslane_class(kind):
    """Lanes, Mask, ...: which of crosslane's classes a type is; None for any other."""
    tag = crosslane_basic(kind).tag or ""
    match = re.match(r"crosslane::(?:on_\w+::)?(Lanes|Mask|Wave|GroupWave|Vec|Mat|Buffer)<.*>$", tag)
    return match and match.group(1)


def crosslane_argument(kind, index):
    return crosslane_basic(kind).template_argument(index)


def crosslane_fields(value):
    return [field.name for field in crosslane_basic(value.type).fields()]


def crosslane_lanes(value):
    """The lanes of a Lanes<T, N>, which is two halves, a register, or one T; None for lanes optimized out."""
    element, count = crosslane_argument(value.type, 0), int(crosslane_argument(value.type, 1))
    storage = value["storage"]
    fields = crosslane_fields(storage)
    if "lo" in fields:
        return crosslane_lanes(storage["lo"]) + crosslane_lanes(storage["hi"])
    if "value" in fields:
        return [None if storage["value"].is_optimized_out else storage["value"]]
    register, lanes, bits = storage["data"], [], 8 * element.sizeof
    part = register.type.strip_typedefs().target().strip_typedefs()  # x86 has registers of long long for all integers
    per_part = part.sizeof // element.sizeof
    for i in range(-(-count // per_part)):
        if register[i].is_optimized_out:
            lanes += [None] * per_part
        elif part.code == gdb.TYPE_CODE_FLT:
            lanes.append(register[i])
        else:
            lanes += [gdb.Value(int(register[i]) >> bits * k & (1 << bits) - 1).cast(element) for k in range(per_part)]
    return lanes[:count]


def crosslane_truths(storage, count):
    """What a mask's storage holds, which is bits, two halves of bits, or lanes of 0 and -1; None for what was not kept."""
    held = storage["storage"]
    if held.is_optimized_out:
        return [None] * count
    if crosslane_basic(held.type).code == gdb.TYPE_CODE_INT:
        return [bool(int(held) >> lane & 1) for lane in range(count)]
    if "lo" in crosslane_fields(held):
        return crosslane_truths(held["lo"], count // 2) + crosslane_truths(held["hi"], count // 2)
    return [None if lane is None else int(lane) != 0 for lane in crosslane_lanes(held)]


def crosslane_active(value):
    """Of each lane, whether it is set in a mask or active in a wave."""
    mask = value if crosslane_class(value.type) == "Mask" else value["active"]
    return crosslane_truths(mask["storage"], int(crosslane_argument(mask.type, 0)))


def crosslane_wave(count):
    """The wave of so many lanes that the selected frame's code runs in: its name, and of each lane whether it is active.

    It is in the innermost block that has one: the one called wave, otherwise the last. What a lambda captured comes after its
    own; what is declared further down does not count, nor does a wave without lanes, as in an else.
    """
    try:
        frame = gdb.selected_frame()
        block, line = frame.block(), frame.find_sal().line
    except (gdb.error, RuntimeError):
        return None, []
    while block:
        waves = []
        for symbol in block:
            is_declared = symbol.is_argument or symbol.is_variable and symbol.line < line
            if not is_declared or symbol.type is None or crosslane_class(symbol.type) not in ("Wave", "GroupWave"):
                continue
            if int(crosslane_argument(symbol.type, 0)) == count:
                try:
                    active = crosslane_active(symbol.value(frame))
                except gdb.error:
                    continue
                if any(active) and None not in active:
                    waves.append((symbol.line > 0, symbol.name == "wave", symbol.line, symbol.name, active))
        if waves or block.function:
            return max(waves)[3:] if waves else (None, [])
        block = block.superblock
    return None, []


def crosslane_options():
    return gdb.print_options() if hasattr(gdb, "print_options") else {}  # from gdb 13 on


def crosslane_is_integer(kind):
    return crosslane_basic(kind).code == gdb.TYPE_CODE_INT


def crosslane_is_signed(kind):
    return int(gdb.Value(-1).cast(kind)) < 0


def crosslane_number(value):
    """A number as gdb writes it, in the format of p/x and its like; of one byte, without its character."""
    if value is None:
        return "<optimized out>"
    kind, form = crosslane_basic(value.type), crosslane_options().get("format")
    if form is None and kind.sizeof == 1 and crosslane_is_integer(kind):
        form = "d" if crosslane_is_signed(kind) else "u"
    return value.format_string(format=form) if form else value.format_string()


def crosslane_braces(value):
    """Lanes as {1, (9), 2}, with parentheses around inactive ones; and if there are any, in which wave."""
    lanes = crosslane_lanes(value)
    name, active = crosslane_wave(len(lanes))
    options = crosslane_options()
    texts = [crosslane_number(lane) for lane in lanes]
    texts = [text if name is None or active[lane] else f"({text})" for lane, text in enumerate(texts)]
    if options.get("array_indexes"):
        texts = [f"[{lane}] = {text}" for lane, text in enumerate(texts)]
    limit = options.get("max_elements") or len(texts)
    rest = "..." if limit < len(texts) else ""
    return "{" + ", ".join(texts[:limit]) + rest + "}", "" if all(active) else f" in {name}"


def crosslane_parts(value):
    """A Vec or Mat as (x, y), and the wave of its lanes; other values as gdb prints them."""
    kind = crosslane_class(value.type)
    if kind == "Lanes":
        return crosslane_braces(value)
    if kind in ("Vec", "Mat"):
        held = value["rows"] if kind == "Mat" else value
        parts = [crosslane_parts(held[field]) for field in crosslane_fields(held)]
        return "(" + ", ".join(text for text, _ in parts) + ")", parts[0][1]
    return crosslane_number(value) if crosslane_is_integer(value.type) else value.format_string(), ""


def crosslane_elements(value):
    """What a Buffer shows: how many elements, and the first ones."""
    first, size = value["data_"], value["size_"]
    if first.is_optimized_out or size.is_optimized_out:
        return " <optimized out>"
    limit = crosslane_options().get("max_elements") or 200
    shown = range(min(int(size), limit))
    try:
        texts = ["".join(crosslane_parts(first[i])) for i in shown]
    except gdb.MemoryError:
        return f" of {int(size)} <no memory at {int(first):#x}>"
    return f" of {int(size)} {{{', '.join(texts)}{'...' if limit < int(size) else ''}}}"


def crosslane_name(kind):
    """A type without its namespace, integers by their size: Lanes<int32_t,8>."""
    name, basic = crosslane_class(kind), crosslane_basic(kind)
    if name is None and crosslane_is_integer(kind):
        return f"{'' if crosslane_is_signed(basic) else 'u'}int{8 * basic.sizeof}_t"
    if name is None:
        return str(basic).replace("_Float16", "half")
    count = {"Mat": 3, "Mask": 1, "Buffer": 1}.get(name, 2)  # a mask's width goes without saying
    arguments = [crosslane_argument(kind, i) for i in range(count)]
    return f"{name}<{','.join(crosslane_name(a) if isinstance(a, gdb.Type) else str(int(a)) for a in arguments)}>"


class CrosslanePrinter:
    def __init__(self, value):
        self.value = value

    def to_string(self):
        if crosslane_class(self.value.type) in ("Mask", "Wave", "GroupWave"):
            return self.digits(crosslane_active(self.value))
        if crosslane_class(self.value.type) == "Buffer":
            return crosslane_name(self.value.type) + crosslane_elements(self.value)
        text, wave = crosslane_parts(self.value)
        return crosslane_name(self.value.type) + " " + text + wave

    @staticmethod
    def digits(lanes):
        """Lane 0 first; with p/x and its like the bits as one number, in which lane 0 is the lowest."""
        form = {"x": "#x", "o": "#o", "t": "b", "d": "d", "u": "d"}.get(crosslane_options().get("format"))
        if form and None not in lanes:
            return format(sum(1 << lane for lane, is_set in enumerate(lanes) if is_set), form)
        return "".join("?" if is_set is None else "01"[is_set] for is_set in lanes)


class CrosslaneElement(gdb.xmethod.XMethodWorker):
    """operator[] of lanes, masks, vectors and matrices: the program itself has it only where it calls it."""

    def __init__(self, kind):
        self.kind = kind

    def get_arg_types(self):
        return gdb.lookup_type("unsigned long")

    def __call__(self, value, index):
        if value.type.strip_typedefs().code == gdb.TYPE_CODE_PTR:
            value = value.dereference()
        if self.kind in ("Lanes", "Mask"):
            lanes = crosslane_lanes(value) if self.kind == "Lanes" else crosslane_active(value)
            return lanes[int(index) % len(lanes)]
        held = value["rows"] if self.kind == "Mat" else value
        fields = crosslane_fields(held)
        return held[fields[min(int(index), len(fields) - 1)]]


class CrosslaneElements(gdb.xmethod.XMethodMatcher):
    def __init__(self):
        super().__init__("crosslane")
        self.methods = None

    def match(self, class_type, method):
        kind = crosslane_class(class_type) if method == "operator[]" else None
        return CrosslaneElement(kind) if kind in ("Lanes", "Mask", "Vec", "Mat") else None


def crosslane_set_up():
    printers = gdb.printing.RegexpCollectionPrettyPrinter("crosslane")
    for kind in ("Lanes", "Mask", "Wave", "GroupWave", "Vec", "Mat", "Buffer"):
        printers.add_printer(kind, rf"^crosslane::(on_\w+::)?{kind}<.*>$", CrosslanePrinter)
    gdb.printing.register_pretty_printer(gdb.current_objfile(), printers, replace=True)
    gdb.xmethod.register_xmethod_matcher(gdb.current_objfile(), CrosslaneElements(), replace=True)
    # `step` goes over every function but those that begin with for_ or detail:: and have a lambda among their template
    # arguments, which GCC calls <lambda(...)> and Clang $_0: it goes through for_each_wave to the user's.
    for functions in (r"^crosslane::([^$<({]|[<({][^$l]|[<({]l[^a])*$", r"^crosslane::[a-z0-9_]+::([^df]|d[^e]|f[^o])",
                      "^_Z+NK?9crosslane"):  # names that gdb cannot read
        if functions not in gdb.execute("info skip", to_string=True):
            gdb.execute(f"skip -rfu {functions}", to_string=True)


crosslane_set_up()
