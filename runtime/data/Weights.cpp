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

// As float32; 16-bit numbers go through `buffer`.
std::span<const uint8_t> widened(const SafeTensor &from, std::vector<uint8_t> &buffer) {
  if (from.dtype == DType::f32)
    return {from.data, static_cast<size_t>(from.size)};
  buffer.resize(from.size * 2);
  for (size_t i = 0; i < buffer.size() / 4; ++i) {
    uint16_t half;
    std::memcpy(&half, from.data + 2 * i, 2);
    float value = from.dtype == DType::f16 ? fromF16(half) : fromBf16(half);
    std::memcpy(buffer.data() + 4 * i, &value, 4);
  }
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
    if (given.dtype != DType::f32 && given.dtype != DType::f16 && given.dtype != DType::bf16)
      return invalid(path,
                     "tensor '" + name + "' is " + nameOf(given.dtype) + ", weights are float32");
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
    if (auto found = file.tensors().find(name); found != file.tensors().end())
      AMPC_TRY(session.write(*session.variable(name)->tensor()->range(),
                             widened(found->second, buffer)));
  if (left) {
    *left = std::move(missing);
    left->insert(left->end(), unexpected.begin(), unexpected.end());
  }
  return session.synchronize();
}

Status saveWeights(Session &session, const std::string &path) {
  std::vector<NamedTensor> tensors;
  std::vector<const Range *> ranges;
  for (const Variable *variable : *session.program().head().variables())
    if (isMaster(*variable)) {
      const Tensor &tensor = *variable->tensor();
      tensors.push_back({tensor.name()->str(), tensor.dtype(), shapeOf(tensor), {}});
      ranges.push_back(tensor.range());
    }
  std::vector<uint8_t> buffer;
  auto written =
      writeSafetensors(path, tensors, [&](size_t i) { return session.read(*ranges[i], buffer); });
  return written.status();
}

} // namespace ampc::runtime
