#include "data/Weights.h"
#include "core/Half.h"
#include "data/Npy.h"
#include "data/Safetensors.h"
#include <cstring>

namespace ampc::runtime {

using namespace ampc::format;

namespace {

bool isMaster(const Variable &variable) {
  return variable.role() == VariableRole::parameter || variable.role() == VariableRole::buffer;
}

std::vector<int64_t> shapeOf(const Tensor &tensor) {
  return tensor.shape() ? std::vector<int64_t>(tensor.shape()->begin(), tensor.shape()->end())
                        : std::vector<int64_t>();
}

std::string listed(const std::vector<std::string> &names) {
  std::string text;
  for (size_t i = 0; i < names.size() && i < 20; ++i)
    text += (i ? ", '" : "'") + names[i] + "'";
  if (names.size() > 20)
    text += " and " + std::to_string(names.size() - 20) + " more";
  return text;
}

bool isNarrow(DType dtype) {
  return dtype == DType::f16 || dtype == DType::bf16;
}

bool isWeightType(DType dtype) {
  return dtype == DType::f32 || isNarrow(dtype);
}

// As the variable holds it: floats of 16 bits widen exactly into float32, and a parameter without a
// master takes float32 rounded once. What is converted goes through `buffer`.
std::span<const uint8_t> converted(std::span<const uint8_t> from, DType type, DType to,
                                   std::vector<uint8_t> &buffer) {
  if (type == to)
    return from;
  size_t count = from.size() / sizeOf(type);
  std::vector<uint8_t> result(count * sizeOf(to));
  for (size_t i = 0; i < count; ++i) {
    float value;
    if (isNarrow(type)) {
      uint16_t half;
      std::memcpy(&half, from.data() + 2 * i, 2);
      value = type == DType::f16 ? fromF16(half) : fromBf16(half);
    } else {
      std::memcpy(&value, from.data() + 4 * i, 4);
    }
    if (isNarrow(to)) {
      uint16_t half = to == DType::f16 ? toF16(value) : toBf16(value);
      std::memcpy(result.data() + 2 * i, &half, 2);
    } else {
      std::memcpy(result.data() + 4 * i, &value, 4);
    }
  }
  buffer = std::move(result);
  return buffer;
}

} // namespace

Status loadWeights(Session &session, const std::string &path, bool partial,
                   std::vector<std::string> *left) {
  AMPC_ASSIGN(SafetensorsFile file, SafetensorsFile::open(path));
  std::vector<std::string> missing, unexpected, names;
  for (const Variable *variable : *session.program().head().variables()) {
    if (!isMaster(*variable))
      continue;
    const Tensor &tensor = *variable->tensor();
    std::string name = tensor.name()->str();
    names.push_back(name);
    auto found = file.tensors().find(name);
    if (found == file.tensors().end()) {
      missing.push_back(name);
      continue;
    }
    const SafeTensor &given = found->second;
    if (given.dtype != tensor.dtype() &&
        !(isWeightType(given.dtype) && isWeightType(tensor.dtype())))
      return invalid(path, "tensor '" + name + "' is " + nameOf(given.dtype) + ", the weight is " +
                               nameOf(tensor.dtype()));
    if (given.shape != shapeOf(tensor))
      return invalid(path, "tensor '" + name + "' has shape " + shapeText(given.shape) +
                               ", the program's has " + shapeText(shapeOf(tensor)));
    if (!session.writable(*tensor.range()))
      return invalid(path, "weight '" + name + "' is baked into the program");
  }
  for (const auto &[name, tensor] : file.tensors()) {
    const Variable *variable = session.variable(name);
    if (!variable || !isMaster(*variable))
      unexpected.push_back(name);
  }
  if (!partial && (!missing.empty() || !unexpected.empty())) {
    std::string what = missing.empty() ? "" : "lacks " + listed(missing);
    if (!unexpected.empty())
      what += (what.empty() ? "" : "; ") + std::string("has unexpected ") + listed(unexpected);
    Status status = invalid(path, what);
    if (!unexpected.empty())
      status = withNearest(std::move(status), unexpected.front(), missing);
    return std::move(status).hint("--weights-partial takes what matches");
  }
  std::vector<uint8_t> buffer;
  for (const std::string &name : names)
    if (auto found = file.tensors().find(name); found != file.tensors().end()) {
      const Tensor &tensor = *session.variable(name)->tensor();
      const SafeTensor &given = found->second;
      AMPC_TRY(session.write(*tensor.range(), converted({given.data, static_cast<size_t>(given.size)},
                                                        given.dtype, tensor.dtype(), buffer)));
    }
  if (left) {
    *left = std::move(missing);
    left->insert(left->end(), unexpected.begin(), unexpected.end());
  }
  return session.synchronize();
}

Status saveWeights(Session &session, const std::string &path) {
  std::vector<NamedTensor> tensors;
  std::vector<const Tensor *> sources;
  for (const Variable *variable : *session.program().head().variables())
    if (isMaster(*variable)) {
      const Tensor &tensor = *variable->tensor();
      DType dtype = isNarrow(tensor.dtype()) ? DType::f32 : tensor.dtype();
      tensors.push_back({tensor.name()->str(), dtype, shapeOf(tensor), {}});
      sources.push_back(&tensor);
    }
  std::vector<uint8_t> buffer;
  auto fetch = [&](size_t i) -> Result<std::span<const uint8_t>> {
    AMPC_ASSIGN(std::span<const uint8_t> bytes, session.read(*sources[i]->range(), buffer));
    return converted(bytes, sources[i]->dtype(), tensors[i].dtype, buffer);
  };
  return writeSafetensors(path, tensors, fetch).status();
}

} // namespace ampc::runtime
