# Links two files of different instruction sets in both orders, unoptimised and optimised, and runs what comes of it.
# RUN_IF_SUPPORTED runs a program if this machine has an instruction set. SECOND is the better of the two.

cmake_minimum_required(VERSION 3.22)

function(weak_symbols object result)
  execute_process(COMMAND "${NM}" --defined-only "${object}" OUTPUT_VARIABLE symbols COMMAND_ERROR_IS_FATAL ANY)
  string(REGEX MATCHALL " [WVu] [^\n]*9crosslane[^\n]*" symbols "${symbols}")
  list(FILTER symbols EXCLUDE REGEX " [Vu] _ZN9crosslane15failure_handlerE$") # data, of which a program has one
  set(${result} "${symbols}" PARENT_SCOPE)
endfunction()

set(run TRUE)
foreach(level O0 O2)
  # No name that begins with crosslane:: may be in both: the linker would keep one of the two functions.
  weak_symbols("${FIRST_${level}}" first)
  weak_symbols("${SECOND_${level}}" second)
  list(LENGTH first count)
  if(count EQUAL 0 OR NOT second)
    message(FATAL_ERROR "${level}: no weak crosslane:: symbol, so nothing is tested")
  endif()
  foreach(symbol IN LISTS first)
    if(symbol IN_LIST second)
      message(FATAL_ERROR "${level}: ${FIRST} and ${SECOND} share${symbol}")
    endif()
  endforeach()
  message("${level}: none of ${FIRST}'s ${count} weak crosslane:: symbols is one of ${SECOND}'s")

  foreach(order "${FIRST_${level}};${SECOND_${level}}" "${SECOND_${level}};${FIRST_${level}}")
    set(program "mixing_${FIRST}_${SECOND}")
    execute_process(COMMAND ${LINK} "-Wl,--defsym=right_first=right_${FIRST},--defsym=right_second=right_${SECOND}"
                            ${MAIN} ${order} -o "${program}" COMMAND_ERROR_IS_FATAL ANY)
    execute_process(COMMAND "${RUN_IF_SUPPORTED}" ${SECOND} "./${program}" RESULT_VARIABLE status)
    if(status EQUAL 77)
      set(run FALSE)
    elseif(NOT status EQUAL 0)
      message(FATAL_ERROR "${level}, ${order}: ${status}")
    endif()
  endforeach()
endforeach()
if(NOT run)
  message("linked and checked, but not run: this machine does not have ${SECOND}")
endif()
