"""crosslane's lanes in lldb: command script import …/crosslane/debug/lldb.py, or the same line in ~/.lldbinit.

    {1, 9, 2, 8, 3, 7, 4, 6}                    Lanes, lane 0 first
    {(1), 9, (2), 8, (3), 7, (4), 6} in kept    in parentheses: not active in the wave `kept`
    10110100                                    a mask or a wave, lane 0 first
    (1, 2, 3), ((1, 2), (3, 4))                 a Vec and a Mat, of numbers, lanes or masks
    of 8 {1, 9, 2, 8, 3, 7, 4, 6}               a Buffer: what it shows

docs/debugging.md says more.
"""
import re
import struct

import lldb

CLASSES = "Lanes|Mask|Wave|GroupWave|Vec|Mat|Buffer"
MOST_ELEMENTS = 200  # of a Buffer
LETTERS = {  # of a number's type, for struct
    lldb.eBasicTypeFloat: "f",
    lldb.eBasicTypeDouble: "d",
    lldb.eBasicTypeHalf: "e",
}


def class_of(kind):
    """Which of crosslane's classes a type is, and what stands between its angle brackets."""
    name = kind.GetCanonicalType().GetUnqualifiedType().GetName() or ""
    match = re.match(rf"crosslane::(?:on_\w+::)?({CLASSES})<(.*)>$", name)
    return match.groups() if match else (None, "")


def plain(value):
    """A value itself: no reference to it, and without the lanes that this file adds."""
    kind = value.GetType()
    return (value.Dereference() if kind.IsReferenceType() else value).GetNonSyntheticValue()


def numbers_in(arguments):
    """The template arguments that are numbers: of `float, 8UL` the 8."""
    return [int(number) for number in re.findall(r"(?:^|, )(\d+)[uU]?[lL]*(?=,|$)", arguments)]


def letter_of(element):
    """How struct calls a number's type."""
    element = element.GetCanonicalType()
    basic = LETTERS.get(element.GetBasicType())
    if basic:
        return basic
    if element.GetName() == "_Float16":
        return "e"
    letter = {1: "b", 2: "h", 4: "i", 8: "q"}[element.GetByteSize()]
    return letter if element.GetTypeFlags() & lldb.eTypeIsSigned else letter.upper()


def lanes_of(value):
    """The lanes of a Lanes<T, N>, which is two halves, a register, or one T; None for what was optimized out."""
    storage = value.GetChildMemberWithName("storage").GetNonSyntheticValue()
    if storage.GetChildMemberWithName("lo").IsValid():
        return lanes_of(plain(storage.GetChildMemberWithName("lo"))) + lanes_of(plain(storage.GetChildMemberWithName("hi")))
    element = value.GetType().GetTemplateArgumentType(0)
    count, size = numbers_in(class_of(value.GetType())[1])[-1], element.GetByteSize()
    error, data = lldb.SBError(), storage.GetData()
    held = data.ReadRawData(error, 0, count * size) if data.GetByteSize() >= count * size else None
    if held is None or error.Fail():
        return [None] * count
    return list(struct.unpack(f"<{count}{letter_of(element)}", held))


def truths_of(storage, count):
    """What a mask's storage holds, which is bits, two halves of bits, or lanes of 0 and -1; None for what was not kept."""
    held = storage.GetChildMemberWithName("storage").GetNonSyntheticValue()
    if held.GetType().GetCanonicalType().GetTypeFlags() & lldb.eTypeIsInteger:
        error = lldb.SBError()
        bits = held.GetValueAsUnsigned(error)
        return [None if error.Fail() else bool(bits >> lane & 1) for lane in range(count)]
    if held.GetChildMemberWithName("lo").IsValid():
        halves = [plain(held.GetChildMemberWithName(half)) for half in ("lo", "hi")]
        return truths_of(halves[0], count // 2) + truths_of(halves[1], count // 2)
    return [None if lane is None else lane != 0 for lane in lanes_of(held)]


def active_of(value):
    """Of each lane, whether it is set in a mask or active in a wave."""
    mask = value if class_of(value.GetType())[0] == "Mask" else plain(value.GetChildMemberWithName("active"))
    return truths_of(plain(mask.GetChildMemberWithName("storage")), numbers_in(class_of(mask.GetType())[1])[0])


def wave_around(value, count):
    """The wave of so many lanes that the code at the value's frame runs in: its name, and of each lane whether it is active.

    It is the one declared last of those in scope, but the one called wave goes first in its block; one without lanes, as in an
    else, does not count.
    """
    frame = value.GetFrame()
    if not frame.IsValid():
        return None, []
    line = frame.GetLineEntry().GetLine()
    block = frame.GetBlock()
    while block.IsValid():
        waves = []
        for variable in block.GetVariables(frame, True, True, False, lldb.eNoDynamicValues):
            wave = plain(variable)
            declared = variable.GetDeclaration().GetLine()
            is_argument = variable.GetValueType() == lldb.eValueTypeVariableArgument
            kind, arguments = class_of(wave.GetType())
            if kind not in ("Wave", "GroupWave") or numbers_in(arguments)[0] != count or not (is_argument or declared < line):
                continue
            active = active_of(wave)
            if any(active) and None not in active:
                waves.append((variable.GetName() == "wave", declared, variable.GetName(), active))
        if waves:
            return max(waves)[2:]
        if block.IsInlined() or not block.GetParent().IsValid():
            break
        block = block.GetParent()
    return None, []


def text_of(number, letter, is_hex):
    if number is None:
        return "<optimized out>"
    if is_hex and letter not in "fde":
        size = struct.calcsize(letter)
        return f"0x{number & (1 << 8 * size) - 1:0{2 * size}x}"
    return format(number, {"d": ".17g", "f": ".9g", "e": ".5g"}[letter]) if letter in "fde" else str(number)


def parts_of(value, is_hex):
    """Lanes as {1, (9), 2}, a Vec or Mat as (x, y), and the wave that says what is inactive; other values as lldb writes them."""
    value = plain(value)
    kind, _ = class_of(value.GetType())
    if kind == "Lanes":
        lanes, letter = lanes_of(value), letter_of(value.GetType().GetTemplateArgumentType(0))
        name, active = wave_around(value, len(lanes))
        texts = [text_of(lane, letter, is_hex) for lane in lanes]
        texts = [text if name is None or active[lane] else f"({text})" for lane, text in enumerate(texts)]
        return "{" + ", ".join(texts) + "}", "" if all(active) else f" in {name}"
    if kind == "Mask":
        return digits(active_of(value), is_hex), ""
    if kind in ("Vec", "Mat"):
        held = plain(value.GetChildMemberWithName("rows")) if kind == "Mat" else value
        parts = [parts_of(held.GetChildAtIndex(i), is_hex) for i in range(held.GetNumChildren())]
        return "(" + ", ".join(text for text, _ in parts) + ")", parts[0][1]
    if value.GetType().GetCanonicalType().GetByteSize() == 1 and value.GetType().GetTypeFlags() & lldb.eTypeIsInteger:
        is_signed = value.GetType().GetCanonicalType().GetTypeFlags() & lldb.eTypeIsSigned
        return str(value.GetValueAsSigned() if is_signed else value.GetValueAsUnsigned()), ""  # not as a character
    return value.GetValue() or value.GetSummary() or "<optimized out>", ""


def digits(lanes, is_hex):
    """Lane 0 first; in hexadecimal the bits as one number, in which lane 0 is the lowest."""
    if is_hex and None not in lanes:
        return format(sum(1 << lane for lane, is_set in enumerate(lanes) if is_set), "#x")
    return "".join("?" if is_set is None else "01"[is_set] for is_set in lanes)


def elements_of(value, is_hex):
    """What a Buffer shows: how many elements, and the first ones."""
    first, error = value.GetChildMemberWithName("data_"), lldb.SBError()
    size, address = value.GetChildMemberWithName("size_").GetValueAsUnsigned(error), first.GetValueAsUnsigned(0)
    if error.Fail():
        return "<optimized out>"
    kind = first.GetType().GetPointeeType()
    shown = range(min(size, MOST_ELEMENTS))
    held = [value.CreateValueFromAddress("", address + i * kind.GetByteSize(), kind) for i in shown]
    texts = ["".join(parts_of(element, is_hex)) for element in held]
    return f"of {size} {{{', '.join(texts)}{'...' if size > MOST_ELEMENTS else ''}}}"


def summary(value, _):
    value, is_hex = plain(value), value.GetFormat() == lldb.eFormatHex
    if class_of(value.GetType())[0] in ("Mask", "Wave", "GroupWave"):
        return digits(active_of(value), is_hex)
    if class_of(value.GetType())[0] == "Buffer":
        return elements_of(value, is_hex)
    return "".join(parts_of(value, is_hex))


class LaneChildren:
    """Lanes and masks have their lanes as children: frame variable x[3]."""

    def __init__(self, value, _):
        self.value, self.lanes = plain(value), []

    def update(self):
        is_mask = class_of(self.value.GetType())[0] == "Mask"
        self.lanes = active_of(self.value) if is_mask else lanes_of(self.value)
        target = self.value.GetTarget()
        self.element = target.GetBasicType(lldb.eBasicTypeBool) if is_mask else self.value.GetType().GetTemplateArgumentType(0)
        self.letter = "?" if is_mask else letter_of(self.element)

    def num_children(self):
        return len(self.lanes)

    def get_child_index(self, name):
        return int(name.strip("[]"))

    def get_child_at_index(self, index):
        if self.lanes[index] is None:
            return None
        bytes_of = struct.pack(f"<{self.letter}", self.lanes[index])
        data, error = lldb.SBData(), lldb.SBError()
        data.SetData(error, bytes_of, lldb.eByteOrderLittle, self.value.GetTarget().GetAddressByteSize())
        return self.value.CreateValueFromData(f"[{index}]", data, self.element)

    def has_children(self):
        return True


def __lldb_init_module(debugger, _):
    def run(command):
        debugger.HandleCommand(command)

    for kind in CLASSES.split("|"):
        run(rf'type summary add -x "^crosslane::(on_[a-z0-9_]+::)?{kind}<.*>$" -F {__name__}.summary -w crosslane')
    for kind in ("Lanes", "Mask"):
        run(rf'type synthetic add -x "^crosslane::(on_[a-z0-9_]+::)?{kind}<.*>$" -l {__name__}.LaneChildren -w crosslane')
    run("type category enable crosslane")
    # `step` goes over every function of crosslane's but for_each_wave, through which it goes to the caller's lambda. Names of
    # templates begin with what they return, which may be crosslane's too: in that, a space after > begins the name.
    arguments = "(<([^>]|(> ?)*>[^ >]|(> )+(const|[&*]))*(> ?)*>)?"
    function = rf"([^dfo<( ]|d[^e( ]|f[^o]|o[^n])[^<( ]*{arguments}(::[^(]*)?(\(|$)"
    own = rf"^([^(<]*{arguments}[a-z_:&* ]* )?crosslane::(on_[a-z0-9_]+::)?(detail::)?{function}"
    run(f"settings set target.process.thread.step-avoid-regexp ^std::|{own}")
