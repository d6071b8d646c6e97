# ampc_add_layer(<Layer> SOURCES … [DEPENDS <Layer>…] [LINK …] [PCH <header> | PCH_OF <Layer>]) makes the library Ampc<Layer>
# and refuses an edge that AMPC_LAYERS does not allow. Include directories are target-scoped: a layer sees
# include/ampc through the header set of the layers that it names.
function(ampc_allowed_layers layer out)
  foreach(row IN LISTS AMPC_LAYERS)
    if(row MATCHES "^${layer}:(.*)$")
      string(REPLACE "," ";" allowed "${CMAKE_MATCH_1}")
      set(${out} "${allowed}" PARENT_SCOPE)
      return()
    endif()
  endforeach()
  message(FATAL_ERROR "layer ${layer} is not in AMPC_LAYERS")
endfunction()

function(ampc_check_layer_edges layer)
  ampc_allowed_layers(${layer} allowed)
  foreach(dep IN LISTS ARGN)
    if(NOT dep IN_LIST allowed)
      message(FATAL_ERROR "layer ${layer} must not use ${dep}: it may use [${allowed}]")
    endif()
  endforeach()
endfunction()

function(ampc_add_layer layer)
  cmake_parse_arguments(arg "" "PCH;PCH_OF" "SOURCES;DEPENDS;LINK" ${ARGN})
  ampc_check_layer_edges(${layer} ${arg_DEPENDS})
  add_library(Ampc${layer} STATIC ${arg_SOURCES})
  target_include_directories(Ampc${layer} PUBLIC
    ${PROJECT_SOURCE_DIR}/include ${PROJECT_BINARY_DIR}/include)
  file(GLOB_RECURSE headers CONFIGURE_DEPENDS ${PROJECT_SOURCE_DIR}/include/ampc/${layer}/*.h)
  target_sources(Ampc${layer} PUBLIC FILE_SET HEADERS
    BASE_DIRS ${PROJECT_SOURCE_DIR}/include FILES ${headers})
  foreach(dep IN LISTS arg_DEPENDS)
    target_link_libraries(Ampc${layer} PUBLIC Ampc${dep})
  endforeach()
  target_link_libraries(Ampc${layer} PUBLIC ${arg_LINK})
  if(arg_PCH)
    ampc_precompile(Ampc${layer} ${arg_PCH})
  elseif(arg_PCH_OF)
    ampc_reuse_pch(Ampc${layer} ${arg_PCH_OF})
  endif()
endfunction()

# ampc_join_sources(<target> [EXCEPT <file>…]): with AMPC_UNITY, eight sources are one translation unit, because sources that use
# MLIR spend most of their time on the same templates. EXCEPT names sources whose words have other meanings in their neighbours, for
# example `using namespace llvm` beside `using namespace mlir`.
function(ampc_join_sources target)
  cmake_parse_arguments(arg "" "" "EXCEPT" ${ARGN})
  set_target_properties(${target} PROPERTIES UNITY_BUILD ${AMPC_UNITY})
  set_source_files_properties(${arg_EXCEPT} PROPERTIES SKIP_UNITY_BUILD_INCLUSION ON)
endfunction()

# The target's sources are compiled with the headers, which lie beside its CMakeLists.txt, precompiled. CMake would
# include them by their full paths, and a clone in another folder would find nothing in ccache.
function(ampc_precompile target)
  foreach(header IN LISTS ARGN)
    file(RELATIVE_PATH path ${CMAKE_CURRENT_BINARY_DIR}/CMakeFiles/${target}.dir ${CMAKE_CURRENT_SOURCE_DIR}/${header})
    target_precompile_headers(${target} PRIVATE "\"${path}\"")
  endforeach()
endfunction()

# The target's sources are compiled with the headers that the layer has precompiled: MLIR's take half a minute.
function(ampc_reuse_pch target layer)
  # They are compiled with -fPIC; CMake would compile an executable with -fPIE, and the compiler would refuse them.
  set_target_properties(${target} PROPERTIES POSITION_INDEPENDENT_CODE OFF)
  target_compile_options(${target} PRIVATE -fPIC)
  target_precompile_headers(${target} REUSE_FROM Ampc${layer})
endfunction()

# AMPC_SANITIZE=ON: sanitizers for single targets, which know no LLVM.
function(ampc_sanitize)
  if(AMPC_SANITIZE STREQUAL "ON")
    foreach(target IN LISTS ARGN)
      target_compile_options(${target} PRIVATE -fsanitize=address,undefined -fno-sanitize-recover=undefined -fno-omit-frame-pointer)
      target_link_options(${target} PUBLIC -fsanitize=address,undefined)
    endforeach()
  endif()
endfunction()
