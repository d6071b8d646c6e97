// Writes an imported module as a native model.json (docs/ModelFormat.md): --emit=model, and the
// model that a program contains for amprun --compare. Importing the text gives the same module, the
// locations and the files of initial values apart.
#pragma once
#include "ampc/Base/NumberFormat.h"
#include "mlir/IR/BuiltinOps.h"
#include <string>
#include <vector>

namespace ampc {

struct WrittenWeight {
  std::string name;
  DType dtype = DType::f32; // of the elements in the file
  std::vector<int64_t> shape;
  std::string file; // as in the parameter's init: a file or a name of MemoryFiles
  uint64_t offset = 0;

  uint64_t bytes() const;
};

struct WrittenModel {
  std::string json;
  std::vector<WrittenWeight> weights; // the parameters with initial values from files
};

// `weightsFile` is what the text names as the file of these initial values. If it is empty they are
// constants: the text refers to no other files.
WrittenModel writeModel(mlir::ModuleOp imported, llvm::StringRef weightsFile);

// The header of a safetensors file with these tensors in this order, without gaps.
std::string safetensorsHeader(llvm::ArrayRef<WrittenWeight> weights);

} // namespace ampc
