// Loads and saves the weights of a session.
#include "data/Weights.h"
#include "core/Elements.h"
#include "data/Npy.h"
#include "data/Safetensors.h"
#include <cstring>

namespace ampc::runtime {

using namespace ampc::format;
using format::DType;

namespace {

bool isMaster(const Variable &variable) {
  return variable.role() == VariableRole::parameter || variable.role() == VariableRole::buffer;
}

std::string listed(const std::vector<std::string> &names) {
  std::string text;
  for (size_t i = 0; i < names.size() && i < 20; ++i)
    text += (i ? ", '" : "'") + names[i] + "'";
  if (names.size() > 20)
    text += " and " + std::to_string(names.size() - 20) + " more";
  return text;
}

// Converts elements to another float type, in `buffer`. Returns `from` if the types are equal.
std::span<const uint8_t> converted(std::span<const uint8_t> from, DType type, DType to,
                                   std::vector<uint8_t> &buffer) {
  if (type == to)
    return from;
  size_t count = from.size() / sizeOf(type);
  buffer.resize(count * sizeOf(to));
  for (size_t i = 0; i < count; ++i)
    setFloat(to, buffer.data(), i, floatAt(type, from.data(), i));
  return buffer;
}

// The type in which weights of this type are saved: float32 for floats, else the same type.
DType savedType(DType type) {
  return isFloat(type) ? DType::f32 : type;
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
    if (isFloat(tensor.dtype()) ? !isFloat(given.dtype) : given.dtype != tensor.dtype())
      return invalid(path, "tensor '" + name + "' is " + nameOf(given.dtype) + ", this weight is " +
                               nameOf(savedType(tensor.dtype())));
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
      const SafeTensor &given = found->second;
      const Tensor &tensor = *session.variable(name)->tensor();
      AMPC_TRY(
          session.write(*tensor.range(), converted({given.data, static_cast<size_t>(given.size)},
                                                   given.dtype, tensor.dtype(), buffer)));
    }
  if (file.cutShort())
    return invalid(path, "became shorter while it was read");
  if (left) {
    *left = std::move(missing);
    left->insert(left->end(), unexpected.begin(), unexpected.end());
  }
  return session.synchronize();
}

Status saveWeights(Session &session, const std::string &path) {
  std::vector<NamedTensor> tensors;
  std::vector<const Tensor *> stored;
  for (const Variable *variable : *session.program().head().variables())
    if (isMaster(*variable)) {
      const Tensor &tensor = *variable->tensor();
      tensors.push_back({tensor.name()->str(), savedType(tensor.dtype()), shapeOf(tensor), {}});
      stored.push_back(&tensor);
    }
  std::vector<uint8_t> buffer, wide;
  auto fetch = [&](size_t i) -> Result<std::span<const uint8_t>> {
    AMPC_ASSIGN(std::span<const uint8_t> bytes, session.read(*stored[i]->range(), buffer));
    return converted(bytes, stored[i]->dtype(), tensors[i].dtype, wide);
  };
  return writeSafetensors(path, tensors, fetch).status();
}

} // namespace ampc::runtime
