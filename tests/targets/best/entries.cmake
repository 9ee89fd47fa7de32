# OBJECTS, one for each instruction set, define no function that another file could get but their entry.

cmake_minimum_required(VERSION 3.22)

foreach(object IN LISTS OBJECTS)
  execute_process(COMMAND "${NM}" -C --defined-only --extern-only "${object}" OUTPUT_VARIABLE symbols COMMAND_ERROR_IS_FATAL ANY)
  string(REGEX MATCHALL " [TWtwi] [^\n]*" functions "${symbols}")
  string(REGEX REPLACE "\\[|\\]" "" functions "${functions}")
  if(NOT functions MATCHES "^ T Answers<crosslane::targets::[A-Z][a-z0-9_]+>::run\\([^;]*\\)$")
    message(FATAL_ERROR "${object} defines\n${functions}")
  endif()
  if(symbols MATCHES "vtable for Shape| steps" OR NOT symbols MATCHES " calls\n" OR NOT symbols MATCHES " turns\\(\\)::count\n")
    message(FATAL_ERROR "${object} hides what is one per program, or shows what leads to its functions:\n${symbols}")
  endif()
endforeach()
