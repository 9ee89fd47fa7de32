# How many instructions every function of SOURCE becomes.
#
# With SOURCE: compiles it with COMPILE into the folder OUT, writes the instructions of every function with the source lines
# beside them to OUT/<function>.s, and a line for each to OUT/counts: name, number of lanes, instructions, loops, calls.
# Functions of crosslane::detail, std and xsimd that were not inlined are left out: they are calls in their callers' rows.
# With LIMITS="<compiler> <isa>" also fails if a function has a loop or a call, or a tenth more instructions than the comment
# above it in SOURCE says.
#
# With COUNTS, the files of several instruction sets and compilers <compiler>/<isa>/counts: prints them as tables.

cmake_minimum_required(VERSION 3.25)

if(NOT SOURCE AND NOT COUNTS)
  message(FATAL_ERROR "neither SOURCE nor COUNTS")
endif()

if(SOURCE)
  file(REMOVE_RECURSE "${OUT}")
  file(MAKE_DIRECTORY "${OUT}")
  execute_process(COMMAND ${COMPILE} -g -c "${SOURCE}" -o "${OUT}/object.o" RESULT_VARIABLE failed ERROR_VARIABLE errors)
  if(failed)
    message(FATAL_ERROR "${errors}")
  endif()
  set(split [=[
    function finish() {
        if (file != "") print name ";" lanes ";" count ";" loops ";" calls
        if (file != "") close(file)
        name = file = ""
    }
    function padded(hex) { return substr("0000000000000000" hex, length(hex) + 1) }

    # A template's name begins with the result's type, and parameters follow.
    function without_types(text,    depth, from, i, c) {
        from = 1
        for (i = 1; i <= length(text); ++i) {
            c = substr(text, i, 1)
            if (c == "<") ++depth
            if (c == ">") --depth
            if (depth == 0 && c == " ") from = i + 1
            if (depth == 0 && c == "(") break
        }
        return substr(text, from, i - from)
    }

    # <void codegen::WavePrefixSum<8ul>(int const*, …)>: and <my_function>:
    /^[0-9a-f]+ <.*>:$/ {
        finish()
        name = $0
        sub(/^[0-9a-f]+ </, "", name)
        sub(/>:$/, "", name)
        sub(/ \[clone .*/, "", name)
        gsub(/\(anonymous namespace\)::/, "", name)
        name = without_types(name)
        sub(/^codegen::/, "", name)
        lanes = ""
        if (match(name, /<[0-9]+ul>$/)) {
            lanes = substr(name, RSTART + 1, RLENGTH - 4)
            name = substr(name, 1, RSTART - 1)
        }
        count = loops = calls = 0
        file = name (lanes == "" ? "" : "_" lanes)
        gsub(/[^A-Za-z0-9_]+/, "_", file)
        file = substr(file, 1, 200) # a file's name must not be much longer
        if (++seen[file] > 1) { # an overload, or the cold part of f: f#2, in f.2.s, which no name gives
            name = name "#" seen[file]
            file = file "." seen[file]
        }
        # What is nobody's own: objdump leaves some long names as they are.
        file = name ~ /^(crosslane::on_[a-z0-9_]+::detail|std|xsimd)::|^_Z(N9crosslane[0-9]+on_[a-z0-9_]+6detail|NK?St|St|N5xsimd)/ ? "" : out "/" file ".s"
    }
    /^ +[0-9a-f]+:[ \t]/ && name != "" {
        last = $2
        if ($2 !~ /^(nop|nopw|nopl|data16|cs|xchg|int3)$/) ++count
        if ($2 ~ /^(call|callq|bl|blr)$/) ++calls
        if ($2 ~ /^(j[a-z]+|loop[a-z]*|b|b\.[a-z]+|cbn?z|tbn?z)$/) {
            at = $1
            sub(/:/, "", at)
            to = $0
            sub(/ <.*/, "", to)
            sub(/.*[ \t,](0x)?/, "", to)
            if (padded(to) <= padded(at)) ++loops
        }
    }
    /R_X86_64_PLT32|R_AARCH64_JUMP26/ && last !~ /^(call|callq|bl)$/ { ++calls } # a jump to another function
    /^Disassembly of section/ { next }
    file != "" { print (length($0) > 160 ? substr($0, 1, 157) "..." : $0) > file }
    END { finish() }
  ]=])
  execute_process(COMMAND "${OBJDUMP}" -d -r -S -l -C --no-show-raw-insn "${OUT}/object.o"
                  COMMAND awk -v "out=${OUT}" "${split}"
                  OUTPUT_FILE "${OUT}/counts" RESULTS_VARIABLE results)
  if(NOT results STREQUAL "0;0")
    message(FATAL_ERROR "objdump or awk failed")
  endif()
endif()

if(LIMITS)
  file(STRINGS "${OUT}/counts" lines)
  file(READ "${SOURCE}" text)
  set(wrong)
  foreach(line IN LISTS lines)
    list(GET line 0 name)
    list(GET line 2 count)
    list(GET line 3 loops)
    list(GET line 4 calls)
    message("${name}: ${count} instructions, ${loops} loops, ${calls} calls")
    if(NOT loops EQUAL 0 OR NOT calls EQUAL 0)
      string(APPEND wrong "${name} has a loop or a call\n")
    endif()
    if(text MATCHES "\n//[^\n]*${LIMITS}: ([0-9]+)[^\n]*\n[^\n]* ${name}\\(")
      math(EXPR limit "${CMAKE_MATCH_1} * 110 / 100")
      if(count GREATER limit)
        string(APPEND wrong "${name} has more than ${limit} instructions\n")
      endif()
    elseif(LIMITS MATCHES "^(GNU|Clang) ")
      string(APPEND wrong "${name} has no number for ${LIMITS} in ${SOURCE}\n")
    endif()
  endforeach()
  list(LENGTH lines found)
  if(found LESS 3)
    string(APPEND wrong "only ${found} functions found\n")
  endif()
  if(wrong)
    message(FATAL_ERROR "${wrong}")
  endif()
endif()

# <text> to the right or to the left of <width> characters.
function(pad width text result)
  string(LENGTH "${text}" length)
  math(EXPR missing "${width} - ${length}")
  set(spaces)
  if(missing GREATER 0)
    string(REPEAT " " ${missing} spaces)
  endif()
  set(${result}_right "${spaces}${text}" PARENT_SCOPE)
  set(${result}_left "${text}${spaces}" PARENT_SCOPE)
endfunction()

if(COUNTS)
  set(compilers)
  foreach(file IN LISTS COUNTS)
    string(REGEX MATCH "([^/]+)/([^/]+)/counts$" match "${file}")
    set(compiler "${CMAKE_MATCH_1}")
    set(isa "${CMAKE_MATCH_2}")
    list(APPEND compilers "${compiler}")
    list(APPEND "isas_${compiler}" "${isa}")
    file(STRINGS "${file}" lines)
    foreach(line IN LISTS lines)
      list(GET line 0 name)
      list(GET line 1 lanes)
      list(GET line 2 count)
      list(GET line 3 loops)
      list(GET line 4 calls)
      if(loops OR calls)
        string(APPEND count "*")
      endif()
      list(APPEND names "${name}")
      list(APPEND sizes "x${lanes}")
      set("count_${compiler}_${isa}_${name}_x${lanes}" "${count}")
    endforeach()
  endforeach()
  foreach(list compilers names sizes)
    list(REMOVE_DUPLICATES ${list})
  endforeach()
  list(SORT names COMPARE NATURAL)
  list(SORT sizes COMPARE NATURAL)
  foreach(compiler IN LISTS compilers)
    pad(32 "${compiler}" title)
    set(head "${title_left}")
    pad(32 "" second)
    set(second "${second_left}")
    foreach(isa IN LISTS "isas_${compiler}")
      set(columns)
      foreach(size IN LISTS sizes)
        string(SUBSTRING "${size}" 1 -1 lanes)
        pad(6 "${lanes}" cell)
        string(APPEND columns "${cell_right}")
      endforeach()
      string(LENGTH "${columns}" width)
      pad(${width} "  ${isa}" cell)
      string(APPEND head " |${cell_left}")
      string(APPEND second " |${columns}")
    endforeach()
    set(table "\n${head}\n${second}\n")
    foreach(name IN LISTS names)
      pad(32 "${name}" cell)
      set(row "${cell_left}")
      foreach(isa IN LISTS "isas_${compiler}")
        string(APPEND row " |")
        foreach(size IN LISTS sizes)
          pad(6 "${count_${compiler}_${isa}_${name}_${size}}" cell)
          string(APPEND row "${cell_right}")
        endforeach()
      endforeach()
      string(APPEND table "${row}\n")
    endforeach()
    message("${table}")
  endforeach()
  message("Instructions at -O2; * with a loop or a call. Each function with its source lines: <folder>/<function>.s in")
  foreach(file IN LISTS COUNTS)
    get_filename_component(folder "${file}" DIRECTORY)
    message("  ${folder}")
  endforeach()
endif()
