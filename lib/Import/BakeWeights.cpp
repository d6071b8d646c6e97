// --weights: the file's tensors become the initial values of the parameters.
#include "ampc/Base/NearMiss.h"
#include "ampc/Import/Safetensors.h"
#include <unordered_map>

using namespace ampc;
using namespace ampc::model;

static std::string listed(const std::vector<std::string> &names) {
  constexpr size_t most = 20;
  std::string text;
  for (size_t i = 0; i < names.size() && i < most; ++i)
    text += (i ? ", " : "") + quote(names[i]);
  if (names.size() > most)
    text += " and " + std::to_string(names.size() - most) + " more";
  return text;
}

static std::string listed(const std::vector<int64_t> &shape) {
  std::string text = "[";
  for (size_t i = 0; i < shape.size(); ++i)
    text += (i ? ", " : "") + std::to_string(shape[i]);
  return text + "]";
}

// What keeps the tensor from being the parameter's value; empty when nothing does. Floats of 16 bits widen exactly.
static std::string misfit(const StoredTensor &given, const Parameter &parameter) {
  auto narrow = [](DType dtype) { return dtype == DType::f16 || dtype == DType::bf16; };
  bool fits = given.dtype == parameter.dtype || (narrow(given.dtype) && parameter.dtype == DType::f32) ||
              (given.dtype == DType::f32 && narrow(parameter.dtype));
  if (!fits)
    return "tensor " + quote(given.name) + " has dtype " + nameOf(given.dtype) + ", the parameter is " +
           nameOf(parameter.dtype);
  if (given.shape != parameter.shape)
    return "tensor " + quote(given.name) + " has shape " + listed(given.shape) + ", the parameter has " +
           listed(parameter.shape);
  return "";
}

static bool checkNames(const Model &model, const std::unordered_map<std::string_view, const StoredTensor *> &byName,
                       const std::vector<StoredTensor> &tensors, const std::string &file,
                       ImportDiagnostics &diagnostics) {
  std::vector<std::string> missing, unexpected;
  std::unordered_map<std::string_view, bool> known;
  for (const Parameter &parameter : model.parameters) {
    known[parameter.name] = true;
    if (!byName.count(parameter.name))
      missing.push_back(parameter.name);
  }
  for (const StoredTensor &tensor : tensors)
    if (!known.count(tensor.name))
      unexpected.push_back(tensor.name);
  if (missing.empty() && unexpected.empty())
    return true;
  std::string what = missing.empty() ? "" : "lacks " + listed(missing);
  if (!unexpected.empty())
    what += (what.empty() ? "" : "; ") + std::string("has unexpected ") + listed(unexpected);
  auto &error = diagnostics.error(file, what);
  if (!unexpected.empty())
    if (std::string hint = NearMiss(unexpected.front()).offerAll(missing).hint(); !hint.empty())
      error.hint(hint);
  return false;
}

bool ampc::model::bakeWeights(Model &model, const std::string &file, ImportDiagnostics &diagnostics) {
  auto tensors = readSafetensors(file, diagnostics);
  if (!tensors)
    return false;
  std::unordered_map<std::string_view, const StoredTensor *> byName;
  for (const StoredTensor &tensor : *tensors)
    byName[tensor.name] = &tensor;
  if (!checkNames(model, byName, *tensors, file, diagnostics))
    return false;
  // The first that does not fit is the error, the others are its notes.
  ImportDiagnostic *error = nullptr;
  for (Parameter &parameter : model.parameters) {
    const StoredTensor &given = *byName[parameter.name];
    if (std::string what = misfit(given, parameter); !what.empty()) {
      if (!error)
        error = &diagnostics.error(file, what);
      else if (error->notes.size() < 20)
        error->note(what);
    }
    parameter.init = Init();
    parameter.init.kind = Init::Kind::file;
    parameter.init.file = file;
    parameter.init.dataOffset = given.offset;
    parameter.init.fileDtype = given.dtype;
  }
  return !error;
}
