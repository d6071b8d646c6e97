// Writes a module after `cast` as an ONNX model: --emit=onnx. docs/ExportOnnx.md describes the
// file. Used by the driver.
#pragma once
#include "ampc/Base/SharedBytes.h"
#include "mlir/IR/BuiltinOps.h"
#include <cstdint>
#include <map>
#include <memory>
#include <optional>
#include <string>
#include <string_view>
#include <vector>

namespace ampc {

// The opsets that --onnx-opset takes, and the one of a model that has none.
inline constexpr int kMinOnnxOpset = 13, kMaxOnnxOpset = 23, kDefaultOnnxOpset = 17;

struct OnnxOptions {
  std::string version;         // of ampc
  std::optional<int> opset;    // no other may be used
  bool lowPrecisionIo = false; // inputs and outputs in the types in which they are computed
  // Files of constants whose bytes are in memory, by name; the others are read.
  std::map<std::string, SharedBytes> memory;
  std::string dataFile; // the name that the model gives the file with its external data
  // Of initializers in the model; beyond them the large ones become external data. A protobuf file
  // must stay below 2 GiB.
  uint64_t maxEmbeddedBytes = uint64_t{1} << 30;
};

// The bytes of the files, in pieces that `storage` owns.
struct OnnxFiles {
  std::vector<std::string_view> model, data; // without external data, `data` is empty
  std::shared_ptr<const void> storage;
  int opset = 0;
};

// Requires a module after `cast` in which @infer has replaced @main, and changes it: composite ops
// without a counterpart are decomposed. Errors are emitted on the module or on a variable.
mlir::FailureOr<OnnxFiles> exportOnnx(mlir::ModuleOp module, const OnnxOptions &options);

// An op of the model that ONNX cannot compute in the op's 16-bit type.
struct OnnxTypeGap {
  std::string op;    // its name
  std::string cause; // what lacks the type: "ONNX's Conv below opset 22"
};
// The gaps of a module as exportOnnx requires it, with 16-bit decisions. Changes the module.
std::vector<OnnxTypeGap> onnxTypeGaps(mlir::ModuleOp module, const OnnxOptions &options);

// How each op of the model is written, as Markdown: docs/generated/OnnxExport.md.
std::string onnxExportTable();

} // namespace ampc
