# cmake -DCOMPILE=<compiler and flags> -DSOURCE=<file> -DHEADERS=<header, precompiled beside it> -P compile_fail.cmake
# Passes if the file does not compile and the compiler's message holds the text of the file's first line,
# "// expect: <text>". A second line "// options: <options>" adds to the compiler's, and is for another than the precompiled header.
file(READ "${SOURCE}" text)
if(NOT text MATCHES "^// expect: ([^\n]+)\n")
  message(FATAL_ERROR "${SOURCE}: the first line must be \"// expect: <text of the message>\"")
endif()
set(expected "${CMAKE_MATCH_1}")
set(options -include "${HEADERS}")
if(text MATCHES "^[^\n]+\n// options: ([^\n]+)\n")
  separate_arguments(options UNIX_COMMAND "${CMAKE_MATCH_1}")
endif()
set(ENV{LC_ALL} C)
execute_process(COMMAND ${COMPILE} ${options} -fsyntax-only "${SOURCE}"
                RESULT_VARIABLE status OUTPUT_VARIABLE message ERROR_VARIABLE message)
if(status EQUAL 0)
  message(FATAL_ERROR "${SOURCE} compiles, but must not")
endif()
string(FIND "${message}" "${expected}" position)
if(position EQUAL -1)
  message("${message}")
  message(FATAL_ERROR "${SOURCE} does not compile, but for another reason than \"${expected}\"")
endif()
