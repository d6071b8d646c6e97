// The option --weights: sets the initial value of each parameter to a tensor of a safetensors file.
#include "ampc/Import/BakeWeights.h"
#include "ConfigAttributes.h"
#include "ampc/Dialect/NumberFormat.h"
#include "ampc/Base/NearMiss.h"
#include "ampc/Dialect/NN/NNOps.h"
#include "ampc/Import/NpyHeader.h"
#include "ampc/Import/Safetensors.h"
#include "llvm/ADT/StringMap.h"
#include "llvm/ADT/StringSet.h"

using namespace mlir;

namespace ampc {
namespace {

std::string listed(ArrayRef<std::string> names) {
  constexpr size_t most = 20;
  std::string text;
  for (size_t i = 0; i < names.size() && i < most; ++i)
    text += (i ? ", " : "") + quote(names[i]);
  if (names.size() > most)
    text += " and " + std::to_string(names.size() - most) + " more";
  return text;
}

class Weights {
public:
  Weights(ModuleOp module, const std::string &file, Messages &diagnostics)
      : file(file), diagnostics(diagnostics) {
    for (auto variable : module.getOps<nn::VariableOp>())
      if (variable.getRole() != nn::VariableRole::Constant)
        variables.push_back(variable);
  }

  bool bake() {
    auto tensors = model::readSafetensors(file, diagnostics);
    if (!tensors)
      return false;
    llvm::StringMap<const model::StoredTensor *> byName;
    for (const model::StoredTensor &tensor : *tensors)
      byName[tensor.name] = &tensor;
    if (!checkNames(byName, *tensors))
      return false;
    // The first mismatch is the error; the others are notes.
    Message *error = nullptr;
    for (nn::VariableOp variable : variables) {
      const model::StoredTensor &given = *byName.lookup(variable.getModelName());
      if (std::string what = mismatch(given, variable.getTensorType()); !what.empty()) {
        if (!error)
          error = &diagnostics.error(file, what);
        else if (error->notes.size() < 20)
          error->note(what);
      }
      model::Init init;
      init.kind = model::Init::Kind::file;
      init.file = file;
      init.dataOffset = given.offset;
      init.fileDtype = given.dtype;
      Builder builder(variable.getContext());
      variable.setInitAttr(initAttr(init, builder));
    }
    return !error;
  }

private:
  // Why the tensor cannot be the parameter's value; empty if it can. 16-bit floats may be widened,
  // because the conversion is exact.
  static std::string mismatch(const model::StoredTensor &given, RankedTensorType type) {
    DType dtype = numberFormat(type.getElementType())->dtype; // every type of nn.variable has a row
    auto narrow = [](DType of) { return numberFormat(of).isLowPrecision(); };
    bool fits = given.dtype == dtype || (narrow(given.dtype) && dtype == DType::f32) ||
                (given.dtype == DType::f32 && narrow(dtype));
    if (!fits)
      return "tensor " + quote(given.name) + " has dtype " + nameOf(given.dtype) +
             ", the parameter is " + nameOf(dtype);
    if (type.getShape() != ArrayRef(given.shape))
      return "tensor " + quote(given.name) + " has shape " + model::textOfShape(given.shape) +
             ", the parameter has " + model::textOfShape(type.getShape().vec());
    return "";
  }

  bool checkNames(const llvm::StringMap<const model::StoredTensor *> &byName,
                  ArrayRef<model::StoredTensor> tensors) {
    std::vector<std::string> missing, unexpected;
    llvm::StringSet<> known;
    for (nn::VariableOp variable : variables) {
      known.insert(variable.getModelName());
      if (!byName.count(variable.getModelName()))
        missing.push_back(variable.getModelName().str());
    }
    for (const model::StoredTensor &tensor : tensors)
      if (!known.contains(tensor.name))
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

  const std::string &file;
  Messages &diagnostics;
  SmallVector<nn::VariableOp> variables;
};

} // namespace

bool bakeWeights(ModuleOp imported, const std::string &file, Messages &diagnostics) {
  return Weights(imported, file, diagnostics).bake();
}

} // namespace ampc
