# The reference pages of passes and dialects are generated from .td files, that of operators by ampc. The target `ampc-docs-build` writes them
# to the build folder, where a lint compares them with docs/generated; `ampc-docs` copies them to docs/generated.
set(AMPC_DOCS_DIR ${PROJECT_BINARY_DIR}/docs/generated)
set(AMPC_DOCS_TARGET ${PROJECT_SOURCE_DIR}/docs/generated)
file(GLOB_RECURSE tds CONFIGURE_DEPENDS ${PROJECT_SOURCE_DIR}/include/ampc/*.td)

set(pages)
function(ampc_add_page page td)
  cmake_path(ABSOLUTE_PATH td BASE_DIRECTORY ${PROJECT_SOURCE_DIR}/include/ampc)
  if(EXISTS ${td})
    add_custom_command(OUTPUT ${AMPC_DOCS_DIR}/${page}
      COMMAND ${CMAKE_COMMAND} -E make_directory ${AMPC_DOCS_DIR}
      COMMAND ${MLIR_TABLEGEN_EXE} ${ARGN} -I ${PROJECT_SOURCE_DIR}/include -I ${MLIR_INCLUDE_DIRS}
        ${td} -o ${AMPC_DOCS_DIR}/${page}
      DEPENDS ${tds} VERBATIM)
    set(pages ${pages} ${AMPC_DOCS_DIR}/${page} PARENT_SCOPE)
  endif()
endfunction()

ampc_add_page(Passes.md Passes/Passes.td -gen-pass-doc)
ampc_add_page(NN.md Dialect/NN/NNOps.td -gen-dialect-doc -dialect=nn)
ampc_add_page(AMP.md Dialect/AMP/AMPDialect.td -gen-dialect-doc -dialect=amp)
ampc_add_page(RT.md ${PROJECT_BINARY_DIR}/include/ampc/Dialect/RT/RTOps.td -gen-dialect-doc -dialect=rt)
# The operator tables are printed by ampc.
foreach(table IN ITEMS "Ops.md:markdown" "OnnxOps.md:markdown;--format=onnx" "OnnxExport.md:onnx")
  string(REGEX MATCH "^([^:]+):(.*)$" table "${table}")
  set(page ${CMAKE_MATCH_1})
  add_custom_command(OUTPUT ${AMPC_DOCS_DIR}/${page}
    COMMAND ${CMAKE_COMMAND} -E make_directory ${AMPC_DOCS_DIR}
    COMMAND ampc --list-ops=${CMAKE_MATCH_2} -o ${AMPC_DOCS_DIR}/${page}
    DEPENDS ampc VERBATIM)
  list(APPEND pages ${AMPC_DOCS_DIR}/${page})
endforeach()
add_custom_target(ampc-docs-build DEPENDS ${pages})
add_custom_target(ampc-docs
  COMMAND ${CMAKE_COMMAND} -E make_directory ${AMPC_DOCS_TARGET}
  COMMAND ${CMAKE_COMMAND} -E copy_if_different ${pages} ${AMPC_DOCS_TARGET}
  DEPENDS ${pages} COMMENT "Writing docs/generated")
