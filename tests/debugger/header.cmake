# cmake -DROOT=<repository> [-DWRITE=ON] -P header.cmake
# debug/gdb.hpp holds the text of debug/gdb.py as what the assembler is to put into a section. This checks that it does, or writes it.

cmake_minimum_required(VERSION 3.25)

set(header "${ROOT}/include/crosslane/debug/gdb.hpp")
file(READ "${ROOT}/include/crosslane/debug/gdb.py" script)
string(REPLACE "\\" "\\\\" script "${script}")
string(REPLACE "\"" "\\\"" script "${script}")
string(REPLACE "\n" "\\n\"\n.ascii \"" script "${script}")
string(REGEX REPLACE "\\.ascii \"$" "" script "${script}")
string(CONCAT text [=[
#pragma once

// In a file of a program this lets gdb show lanes, masks, waves, vectors, matrices and buffers: it puts the text of gdb.py, which says
// how, into a section that gdb reads and that takes no memory when the program runs. A program has it once, however many files include
// this. docs/debugging.md says what there is to see, and what to do where gdb declines to read it.
// Written by tests/debugger/header.cmake.

#if defined(__ELF__)
asm(R"crosslane(
.pushsection ".debug_gdb_scripts", "MS", %progbits, 1
.byte 4
.ascii "crosslane-printers\n"
.ascii "]=] "${script}" [=[
.byte 0
.popsection
)crosslane");
#endif
]=])

if(WRITE)
  file(WRITE "${header}" "${text}")
  return()
endif()
file(READ "${header}" written)
if(NOT text STREQUAL written)
  message(FATAL_ERROR "debug/gdb.hpp is not what debug/gdb.py says: cmake -DROOT=. -DWRITE=ON -P tests/debugger/header.cmake")
endif()
