// Reads the protobuf of an ONNX model and the tensors in it. Knows no MLIR, so that it can be built
// with sanitizers and fuzzed. Used by OnnxImporter.cpp.
#pragma once
#include "Literal.h"
#include "ampc/Base/Messages.h"
#include "ampc/Base/SharedBytes.h"
#include "ampc/Import/NpyHeader.h"
#include "onnx.pb.h"
#include <bit>
#include <map>
#include <variant>

namespace ampc::onnxmodel {

// The range of versions of the domain ai.onnx that models may import.
inline constexpr int64_t kOldestOpset = 1, kNewestOpset = 28;

// Whether the bytes are no JSON: the first character that is not white space is not a brace.
bool mayBeOnnx(std::string_view bytes);

// A model as it was read.
struct OnnxFile {
  std::string name; // determines the folder of external data
  onnx::ModelProto model;
  SharedBytes bytes; // of the file, if tensors of `model` refer to them (raw_offset); else empty
  struct External {
    std::string path;
    SharedBytes bytes;
  };
  mutable std::map<std::string, External> external; // those opened so far, by their locations
};

// Null after an error: the bytes are no ONNX model, or a cut-off one, or one of an unknown version.
// Large weights are not copied: they stay in `bytes`.
std::shared_ptr<const OnnxFile> readOnnx(const std::string &name, const SharedBytes &bytes,
                                         Messages &diagnostics);

// A type of integers that graphs do not have, and its range: of at most 16 bits, as quantized
// tensors are, or uint32.
struct NarrowType {
  int32_t onnxType;
  double least, most;
  DType holds = DType::f32;    // of such values in graphs, which are whole numbers
  DType computes = DType::i32; // the type of their arithmetic, and of inputs and outputs
  unsigned bits() const {
    return static_cast<unsigned>(std::bit_width(static_cast<uint64_t>(most - least)));
  }
  // Whether 16-bit floats do not hold all of the numbers.
  bool needsFloat32() const { return holds == DType::f32 && most - least > 256; }
};
// Empty for other types.
std::optional<NarrowType> narrowTypeOf(int32_t onnxType);
// ONNX's type of the elements of a constant.
int32_t onnxTypeOf(const Literal &literal);

// The type of the elements; nullopt for one that has no row in NumberFormat.h.
std::optional<DType> dtypeOfOnnx(int32_t dataType);
// ONNX's name of an element type: "float16", "uint32", or "element type 99".
std::string nameOfOnnxType(int32_t dataType);
// The number of ONNX's element type.
int32_t onnxTypeOf(DType dtype);

// A tensor of the file, or what is wrong with it: "has 12 bytes of data, float32[2x2] needs 16".
// Refers to the bytes of the tensor and shares their ownership; external data is mapped.
std::variant<Literal, std::string> readTensor(const onnx::TensorProto &tensor,
                                              const std::shared_ptr<const OnnxFile> &file);

using model::textOfShape;

} // namespace ampc::onnxmodel
