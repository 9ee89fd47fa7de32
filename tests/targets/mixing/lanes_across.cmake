# Lanes that pass from one target to another are a link error, which names the target that lacks them.

cmake_minimum_required(VERSION 3.22)

execute_process(COMMAND ${COMPILE} -march=x86-64 -c "${SOURCE}" -o calls.o COMMAND_ERROR_IS_FATAL ANY)
foreach(isa IN ITEMS x86-64 x86-64-v3)
  execute_process(COMMAND ${COMPILE} -march=${isa} -DDEFINES -c "${SOURCE}" -o defines.o COMMAND_ERROR_IS_FATAL ANY)
  execute_process(COMMAND ${COMPILE} calls.o defines.o -o lanes_across RESULT_VARIABLE failed OUTPUT_VARIABLE said ERROR_VARIABLE said)
  if(isa STREQUAL "x86-64" AND failed)
    message(FATAL_ERROR "${said}")
  elseif(isa STREQUAL "x86-64-v3" AND NOT failed)
    message(FATAL_ERROR "lanes pass from SSE2 to AVX2, and the linker says nothing")
  endif()
endforeach()
if(NOT said MATCHES "undefined (reference to|symbol:) .?first_of\\(crosslane::on_sse2::Lanes<float, 8")
  message(FATAL_ERROR "another message was expected than\n${said}")
endif()
