# Defines crosslane::xsimd from a target `xsimd` of the same build, from -DXSIMD_INCLUDE_DIR or -Dxsimd_DIR, or from
# CMAKE_PREFIX_PATH and the system's folders; or says in crosslane_lacks why it cannot. xsimd's own CMake package is not used,
# because it also asks for the library xtl, which the headers do not need, and because its version file refuses every other
# major version.
set(crosslane_lacks)
if(NOT TARGET crosslane::xsimd)
  set(crosslane_xsimd)
  if(TARGET xsimd)
    set(crosslane_xsimd "$<TARGET_PROPERTY:xsimd,INTERFACE_INCLUDE_DIRECTORIES>")
  else()
    find_path(XSIMD_INCLUDE_DIR xsimd/xsimd.hpp
              HINTS "${xsimd_DIR}/../../../include" "${xsimd_DIR}/../../../../include")
    if(NOT XSIMD_INCLUDE_DIR)
      set(crosslane_lacks "xsimd/xsimd.hpp was not found: install xsimd 8.1 or later (Debian: libxsimd-dev), or name its prefix in CMAKE_PREFIX_PATH")
    else()
      file(STRINGS "${XSIMD_INCLUDE_DIR}/xsimd/config/xsimd_config.hpp" crosslane_version REGEX "VERSION_(MAJOR|MINOR)")
      string(REGEX REPLACE ".*MAJOR +([0-9]+).*MINOR +([0-9]+).*" "\\1.\\2" crosslane_version "${crosslane_version}")
      if(crosslane_version VERSION_LESS 8.1)
        set(crosslane_lacks "xsimd ${crosslane_version} in ${XSIMD_INCLUDE_DIR} is too old: 8.1 or later is needed")
      else()
        set(crosslane_xsimd "${XSIMD_INCLUDE_DIR}")
      endif()
    endif()
  endif()
  # Imported, so that the compiler treats its headers as the system's and no warning flag reaches them.
  if(NOT crosslane_lacks)
    add_library(crosslane::xsimd INTERFACE IMPORTED GLOBAL)
    target_include_directories(crosslane::xsimd INTERFACE "${crosslane_xsimd}")
  endif()
endif()
