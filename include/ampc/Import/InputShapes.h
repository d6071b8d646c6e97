// The option --shape: sizes of dimensions that a model file leaves open. Used by all importers.
#pragma once
#include "ampc/Import/Importer.h"
#include "llvm/ADT/ArrayRef.h"
#include "llvm/ADT/SmallVector.h"
#include <optional>
#include <string>

namespace ampc {

// A dimension of an input as the file declares it.
struct DeclaredDim {
  int64_t size = -1;  // -1: open
  std::string symbol; // of an open dimension, "batch" in ONNX; empty if the file has none
};

struct DeclaredInput {
  std::string name;
  std::optional<llvm::SmallVector<DeclaredDim>> dims; // nullopt: the file does not give the rank
  std::string path;                                   // for errors: "graph.input[0]"
};

// Returns the shapes of the inputs, in their order. A symbol whose size one input is given has this
// size everywhere. After an error in `diagnostics` the result is empty: an open dimension that
// nothing fixes, a size that contradicts the file or another input, a given shape of no input, a
// shape without elements or of more than 2^47 bytes.
std::optional<std::vector<std::vector<int64_t>>> fixShapes(const std::string &file,
                                                           llvm::ArrayRef<DeclaredInput> inputs,
                                                           llvm::ArrayRef<GivenShape> given,
                                                           Messages &diagnostics);

} // namespace ampc
