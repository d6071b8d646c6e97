// Reads the protobuf of an ONNX model and the tensors in it. Knows no MLIR, so that it can be built
// with sanitizers and fuzzed. Used by OnnxImporter.cpp.
#pragma once
#include "Literal.h"
#include "ampc/Base/Messages.h"
#include "ampc/Import/NpyHeader.h"
#include "onnx.pb.h"
#include <variant>

namespace ampc::onnxmodel {

// The range of versions of the domain ai.onnx that models may import.
inline constexpr int64_t kOldestOpset = 1, kNewestOpset = 28;

// Whether the bytes are no JSON: the first character that is not white space is not a brace.
bool mayBeOnnx(std::string_view bytes);

// Null after an error: the bytes are no ONNX model, or a cut-off one, or one of an unknown version.
std::shared_ptr<const onnx::ModelProto> readOnnx(const std::string &file, std::string_view bytes,
                                                 Messages &diagnostics);

// The type of the elements; nullopt for one that has no row in NumberFormat.h.
std::optional<DType> dtypeOfOnnx(int32_t dataType);
// ONNX's name of an element type: "float16", "uint32", or "element type 99".
std::string nameOfOnnxType(int32_t dataType);
// The number of ONNX's element type.
int32_t onnxTypeOf(DType dtype);

// A tensor, or what is wrong with it: "has 12 bytes of data, float32[2x2] needs 16". `modelFile`
// determines the folder of external data; external data of more than kMostFolded elements is not
// loaded. The result refers to the bytes of the tensor and shares the ownership of `keep`, which
// owns the tensor.
std::variant<Literal, std::string> readTensor(const onnx::TensorProto &tensor,
                                              const std::string &modelFile,
                                              const std::shared_ptr<const void> &keep);

using model::textOfShape;

} // namespace ampc::onnxmodel
