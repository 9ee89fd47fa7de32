# cmake -DPROGRAM=<program> -DSOURCE=<file> -P mistakes.cmake
# Passes if the program, called with the file's name, is aborted after it has written to stderr what the file's first line,
# "// expect: <text>", says, and nothing else. There the file is "line", and an address "0x". A second line "// prints: <text>"
# says what stdout holds then.
get_filename_component(name "${SOURCE}" NAME_WE)
file(STRINGS "${SOURCE}" expected REGEX "^// expect: ")
string(REGEX REPLACE "^// expect: " "" expected "${expected}")
file(STRINGS "${SOURCE}" prints REGEX "^// prints: ")
string(REGEX REPLACE "^// prints: " "" prints "${prints}")
execute_process(COMMAND "${PROGRAM}" "${name}" RESULT_VARIABLE status OUTPUT_VARIABLE output ERROR_VARIABLE message)
string(REPLACE "${SOURCE}:" "line " message "${message}")
string(REPLACE "${name}.cpp:" "line " message "${message}")
string(REGEX REPLACE "0x[0-9a-f]+" "0x" message "${message}")
if(status EQUAL 0 OR NOT message STREQUAL "${expected}\n")
  message(FATAL_ERROR "${SOURCE} ends with status ${status} and\n${message}instead of\n${expected}")
endif()
if(prints AND NOT output STREQUAL "${prints}\n")
  message(FATAL_ERROR "${SOURCE} prints\n${output}instead of\n${prints}")
endif()
