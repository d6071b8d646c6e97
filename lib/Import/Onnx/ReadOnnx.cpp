// Recognizes ONNX files, parses the protobuf and checks versions.
#include "ReadOnnx.h"
#include "RawData.h"
#include <algorithm>
#include <google/protobuf/io/coded_stream.h>
#include <google/protobuf/io/zero_copy_stream_impl_lite.h>

namespace ampc::onnxmodel {
namespace {

// Nesting of messages: each subgraph of If and Loop takes four levels.
constexpr int kDeepestMessage = 200;

struct OnnxTypeRow {
  int32_t number;
  const char *name;
};

constexpr OnnxTypeRow kOnnxTypes[] = {
    {onnx::TensorProto::FLOAT, "float"},
    {onnx::TensorProto::UINT8, "uint8"},
    {onnx::TensorProto::INT8, "int8"},
    {onnx::TensorProto::UINT16, "uint16"},
    {onnx::TensorProto::INT16, "int16"},
    {onnx::TensorProto::INT32, "int32"},
    {onnx::TensorProto::INT64, "int64"},
    {onnx::TensorProto::STRING, "string"},
    {onnx::TensorProto::BOOL, "bool"},
    {onnx::TensorProto::FLOAT16, "float16"},
    {onnx::TensorProto::DOUBLE, "double"},
    {onnx::TensorProto::UINT32, "uint32"},
    {onnx::TensorProto::UINT64, "uint64"},
    {onnx::TensorProto::COMPLEX64, "complex64"},
    {onnx::TensorProto::COMPLEX128, "complex128"},
    {onnx::TensorProto::BFLOAT16, "bfloat16"},
    {onnx::TensorProto::FLOAT8E4M3FN, "float8e4m3fn"},
    {onnx::TensorProto::FLOAT8E4M3FNUZ, "float8e4m3fnuz"},
    {onnx::TensorProto::FLOAT8E5M2, "float8e5m2"},
    {onnx::TensorProto::FLOAT8E5M2FNUZ, "float8e5m2fnuz"},
    {onnx::TensorProto::UINT4, "uint4"},
    {onnx::TensorProto::INT4, "int4"},
    {onnx::TensorProto::FLOAT4E2M1, "float4e2m1"},
    {onnx::TensorProto::FLOAT8E8M0, "float8e8m0"},
    {onnx::TensorProto::UINT2, "uint2"},
    {onnx::TensorProto::INT2, "int2"},
    {onnx::TensorProto::FLOAT6E2M3, "float6e2m3"},
    {onnx::TensorProto::FLOAT6E3M2, "float6e3m2"},
};

const OnnxTypeRow *rowOfType(int32_t number) {
  for (const OnnxTypeRow &row : kOnnxTypes)
    if (row.number == number)
      return &row;
  return nullptr;
}

// Whether the fields that every model has are there. A protobuf of another kind, or arbitrary
// bytes that happen to parse, lacks them.
bool looksLikeModel(const onnx::ModelProto &model) {
  return model.has_ir_version() && model.has_graph() &&
         (model.graph().node_size() || model.graph().output_size());
}

bool checkVersions(const std::string &file, const onnx::ModelProto &model, Messages &diagnostics) {
  const onnx::OperatorSetIdProto *standard = nullptr;
  for (const onnx::OperatorSetIdProto &import : model.opset_import())
    if (import.domain().empty() || import.domain() == "ai.onnx")
      standard = &import;
  bool needed = std::any_of(model.graph().node().begin(), model.graph().node().end(),
                            [](const onnx::NodeProto &node) {
                              return node.domain().empty() || node.domain() == "ai.onnx";
                            });
  if (!standard) {
    if (needed)
      diagnostics.error(file, "opset_import: the model does not name the version of the domain "
                              "ai.onnx that it uses");
    return !needed;
  }
  if (standard->version() < kOldestOpset || standard->version() > kNewestOpset) {
    diagnostics
        .error(file, "opset_import: version " + std::to_string(standard->version()) +
                         " of the domain ai.onnx is not supported")
        .hint("supported are the versions " + std::to_string(kOldestOpset) + " to " +
              std::to_string(kNewestOpset) + "; onnx.version_converter converts models");
    return false;
  }
  return true;
}

} // namespace

bool mayBeOnnx(std::string_view bytes) {
  size_t first = bytes.find_first_not_of(" \t\r\n");
  // An empty file, and one of white space alone, is left to the reader of JSON.
  if (first == bytes.npos)
    return false;
  // The first field of a model is its IR version, with the tag 8. An UTF-8 byte order mark is JSON.
  return bytes[first] != '{' && bytes[first] != '[' && bytes[first] != '"' &&
         bytes.substr(0, 3) != "\xef\xbb\xbf";
}

std::shared_ptr<const OnnxFile> readOnnx(const std::string &name, const SharedBytes &bytes,
                                         Messages &diagnostics) {
  if (bytes.size() > INT32_MAX) {
    diagnostics.error(name, "not an ONNX model: a protobuf has at most 2^31 bytes")
        .hint("large weights are stored as external data");
    return nullptr;
  }
  auto file = std::make_shared<OnnxFile>();
  file->name = name;
  std::optional<std::string> small = withoutRawData(bytes.view());
  if (small)
    file->bytes = bytes;
  std::string_view text = small ? std::string_view(*small) : bytes.view();
  onnx::ModelProto &model = file->model;
  google::protobuf::io::ArrayInputStream stream(text.data(), static_cast<int>(text.size()));
  google::protobuf::io::CodedInputStream coded(&stream);
  coded.SetRecursionLimit(kDeepestMessage);
  bool parsed = model.ParseFromCodedStream(&coded) && coded.ConsumedEntireMessage();
  if (!parsed) {
    bool cutOff = model.has_ir_version() && model.ir_version() > 0 && model.ir_version() < 100 &&
                  (model.has_producer_name() || model.has_graph());
    diagnostics.error(name, cutOff ? "not an ONNX model: its protobuf is cut off or damaged"
                                   : "not an ONNX model: neither JSON nor a protobuf of one");
    return nullptr;
  }
  if (!looksLikeModel(model)) {
    diagnostics.error(name, "not an ONNX model: the protobuf has no IR version or no graph");
    return nullptr;
  }
  return checkVersions(name, model, diagnostics) ? file : nullptr;
}

std::optional<DType> dtypeOfOnnx(int32_t dataType) {
  return dtypeOrNone(
      findNumberFormat([&](const NumberFormat &format) { return format.onnx == dataType; }));
}

std::optional<NarrowType> narrowTypeOf(int32_t onnxType) {
  switch (onnxType) {
  case onnx::TensorProto::INT2: return NarrowType{onnxType, -2, 1};
  case onnx::TensorProto::INT4: return NarrowType{onnxType, -8, 7};
  case onnx::TensorProto::INT8: return NarrowType{onnxType, -128, 127};
  case onnx::TensorProto::INT16: return NarrowType{onnxType, -32768, 32767};
  case onnx::TensorProto::UINT2: return NarrowType{onnxType, 0, 3};
  case onnx::TensorProto::UINT4: return NarrowType{onnxType, 0, 15};
  case onnx::TensorProto::UINT8: return NarrowType{onnxType, 0, 255};
  case onnx::TensorProto::UINT16: return NarrowType{onnxType, 0, 65535};
  case onnx::TensorProto::UINT32:
    return NarrowType{onnxType, 0, 4294967295, DType::i64, DType::i64};
  default: return std::nullopt;
  }
}

int32_t onnxTypeOf(const Literal &literal) {
  return literal.unpacked ? literal.unpacked : onnxTypeOf(literal.dtype);
}

std::string nameOfOnnxType(int32_t dataType) {
  const OnnxTypeRow *row = rowOfType(dataType);
  return row ? row->name : "element type " + std::to_string(dataType);
}

static_assert(numberFormat(DType::f32).onnx == onnx::TensorProto::FLOAT &&
              numberFormat(DType::f16).onnx == onnx::TensorProto::FLOAT16 &&
              numberFormat(DType::bf16).onnx == onnx::TensorProto::BFLOAT16 &&
              numberFormat(DType::i32).onnx == onnx::TensorProto::INT32 &&
              numberFormat(DType::i64).onnx == onnx::TensorProto::INT64 &&
              numberFormat(DType::boolean).onnx == onnx::TensorProto::BOOL &&
              numberFormat(DType::i8).onnx == onnx::TensorProto::INT8 &&
              numberFormat(DType::u8).onnx == onnx::TensorProto::UINT8 &&
              numberFormat(DType::i16).onnx == onnx::TensorProto::INT16 &&
              numberFormat(DType::f64).onnx == onnx::TensorProto::DOUBLE);

int32_t onnxTypeOf(DType dtype) {
  return numberFormat(dtype).onnx;
}

} // namespace ampc::onnxmodel
