// The bytes of parameters in an exported model: from files, or drawn as @init draws them with seed
// 0. Used by ExportOnnx.cpp.
#pragma once
#include "OnnxGraph.h"
#include "ampc/Base/SharedBytes.h"
#include "ampc/Dialect/NN/NNOps.h"
#include "llvm/ADT/StringMap.h"
#include "llvm/Support/MemoryBuffer.h"
#include <map>
#include <memory>

namespace ampc::onnx {

class Parameters {
public:
  // The files of `memory` are not read.
  Parameters(mlir::ModuleOp module, const std::map<std::string, SharedBytes> &memory);

  // The elements of a variable in the type `stored`, little endian. They are in a file that stays
  // open as long as this object, or are added to the graph's storage. After an error, which is
  // emitted on the variable, `failed` is set.
  std::string_view bytes(nn::VariableOp variable, mlir::Type stored, Graph &graph);

  bool failed = false;

private:
  std::optional<llvm::StringRef> file(nn::VariableOp variable, llvm::StringRef name);
  std::string_view fromFile(nn::VariableOp variable, llvm::StringRef name, mlir::Type stored,
                            Graph &graph);

  const std::map<std::string, SharedBytes> &memory;
  llvm::DenseMap<mlir::Operation *, int64_t> streams; // of the random numbers of each variable
  llvm::StringMap<std::unique_ptr<llvm::MemoryBuffer>> files;
};

} // namespace ampc::onnx
