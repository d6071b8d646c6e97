#include "Parameters.h"
#include "ampc/Base/FloatBits.h"
#include "ampc/Base/Philox.h"
#include "ampc/Dialect/NN/InitialValues.h"
#include "ampc/Dialect/NumberFormat.h"
#include <cmath>
#include <cstring>

using namespace mlir;

namespace ampc::onnx {
namespace {

// The arithmetic of nn::normalFromWord in float32. Logarithms of the two differ by an ulp at most.
float inverseErf(float x, float complement) {
  float w = 0.0f - std::log(complement * (1.0f + std::fabs(x)));
  auto polynomial = [](std::initializer_list<float> coefficients, float t) {
    float p = 0;
    for (float next : coefficients)
      p = next + p * t;
    return p;
  };
  if (w < 5.0f)
    return polynomial({2.81022636e-08f, 3.43273939e-07f, -3.5233877e-06f, -4.39150654e-06f,
                       0.00021858087f, -0.00125372503f, -0.00417768164f, 0.246640727f, 1.50140941f},
                      w - 2.5f) *
           x;
  return polynomial({-0.000200214257f, 0.000100950558f, 0.00134934322f, -0.00367342844f,
                     0.00573950773f, -0.0076224613f, 0.00943887047f, 1.00167406f, 2.83297682f},
                    std::sqrt(w) - 3.0f) *
         x;
}

float normalNumber(uint32_t word, float probability) {
  float magnitude = static_cast<float>(word << 1 >> 9);
  float x = (magnitude + 0.5f) * 0x1p-23f * probability;
  float value = inverseErf(x, 1.0f - x) * 1.41421356237309505f;
  return static_cast<int32_t>(word) < 0 ? 0.0f - value : value;
}

float unitNumber(uint32_t word, nn::InitialValue::Kind kind) {
  switch (kind) {
  case nn::InitialValue::Kind::Uniform: return static_cast<float>(word >> 8) * 0x1p-24f;
  case nn::InitialValue::Kind::Normal: return normalNumber(word, 1.0f);
  default: return normalNumber(word, 0.954499736103642f); // erf(sqrt 2)
  }
}

template <typename T> void put(std::string &bytes, uint64_t index, T value) {
  std::memcpy(bytes.data() + index * sizeof value, &value, sizeof value);
}

void putNumber(std::string &bytes, uint64_t index, float value, const NumberFormat &format) {
  if (format.isLowPrecision())
    put(bytes, index, narrowed(format, value));
  else if (format.isFloat())
    put(bytes, index, value);
  else if (format.dtype == DType::i32)
    put(bytes, index, static_cast<int32_t>(value));
  else if (format.dtype == DType::i64)
    put(bytes, index, static_cast<int64_t>(value));
  else
    put(bytes, index, static_cast<uint8_t>(value != 0));
}

float floatAt(const char *bytes, uint64_t index, const NumberFormat &format) {
  if (format.isLowPrecision()) {
    uint16_t half;
    std::memcpy(&half, bytes + 2 * index, sizeof half);
    return widened(format, half);
  }
  float value;
  std::memcpy(&value, bytes + 4 * index, sizeof value);
  return value;
}

} // namespace

Parameters::Parameters(ModuleOp module, const std::map<std::string, SharedBytes> &memory)
    : memory(memory) {
  int64_t stream = nn::kInitStreams;
  for (auto variable : module.getOps<nn::VariableOp>())
    streams[variable] = ++stream;
}

std::string_view Parameters::bytes(nn::VariableOp variable, Type stored, Graph &graph) {
  DictionaryAttr init = variable.getInitAttr();
  if (auto name = init ? init.getAs<StringAttr>("file") : StringAttr())
    return fromFile(variable, name.getValue(), stored, graph);
  nn::InitialValue value = nn::initialValueOf(variable);
  const NumberFormat &format = *numberFormat(stored),
                     &declared = *numberFormat(variable.getTensorType().getElementType());
  uint64_t count = variable.getTensorType().getNumElements();
  std::string bytes(count * format.bytes(), '\0');
  auto base = static_cast<float>(value.first), second = static_cast<float>(value.second);
  bool constant = value.kind == nn::InitialValue::Kind::Constant;
  float factor = value.kind == nn::InitialValue::Kind::Uniform ? second - base : second;
  auto stream = static_cast<uint32_t>(streams.lookup(variable));
  for (uint64_t i = 0; i < count; ++i) { // as nn::philoxWord for seed 0 and step 0
    float number = base;
    if (!constant)
      number += unitNumber(philox(0, stream, i)[0], value.kind) * factor;
    if (declared.isLowPrecision()) // rounded to its own type first
      number = widened(declared, narrowed(declared, number));
    putNumber(bytes, i, number, format);
  }
  graph.storage.push_back(std::move(bytes));
  return graph.storage.back();
}

// The contents of a file; nullopt after an error.
std::optional<StringRef> Parameters::file(nn::VariableOp variable, StringRef name) {
  if (auto held = memory.find(name.str()); held != memory.end())
    return StringRef(held->second.view());
  auto &buffer = files[name];
  if (!buffer) {
    auto opened = llvm::MemoryBuffer::getFile(name, false, false);
    if (!opened) {
      emitError(variable.getLoc())
          << "cannot open the weights '" << name << "': " << opened.getError().message();
      failed = true;
      return std::nullopt;
    }
    buffer = std::move(*opened);
  }
  return buffer->getBuffer();
}

std::string_view Parameters::fromFile(nn::VariableOp variable, StringRef name, Type stored,
                                      Graph &graph) {
  std::optional<StringRef> all = file(variable, name);
  if (!all)
    return {};
  DictionaryAttr init = variable.getInitAttr();
  auto offset = init.getAs<IntegerAttr>("offset");
  auto dtype = init.getAs<StringAttr>("dtype");
  const NumberFormat &format = *numberFormat(stored),
                     &declared = *numberFormat(variable.getTensorType().getElementType()),
                     &given = dtype ? *numberFormatNamed(dtype.getValue()) : declared;
  uint64_t at = offset ? static_cast<uint64_t>(offset.getInt()) : 0,
           count = variable.getTensorType().getNumElements(), size = count * given.bytes();
  if (at > all->size() || size > all->size() - at) {
    emitError(variable.getLoc()) << "the weights '" << name << "' end before this value";
    failed = true;
    return {};
  }
  StringRef from = all->substr(at, size);
  if (given.dtype == format.dtype)
    return from;
  std::string bytes(count * format.bytes(), '\0');
  for (uint64_t i = 0; i < count; ++i) {
    float number = floatAt(from.data(), i, given);
    if (declared.isLowPrecision())
      number = widened(declared, narrowed(declared, number));
    putNumber(bytes, i, number, format);
  }
  graph.storage.push_back(std::move(bytes));
  return graph.storage.back();
}

} // namespace ampc::onnx
