#include "SaveOnnx.h"
#include "ModelNames.h"
#include "ampc/Dialect/AMP/AMPDialect.h"
#include "ampc/Dialect/AMP/Settings.h"
#include "ampc/Dialect/NN/NNOps.h"
#include "ampc/Passes/Passes.h"
#include "ampc/Passes/Pipelines.h"
#include "mlir/Pass/PassManager.h"
#include "llvm/ADT/StringMap.h"

using namespace mlir;

namespace ampc {
namespace {

// Makes @infer, in test mode and without what only the loss needs.
bool buildInference(ModuleOp module) {
  PassManager pm(module.getContext(), ModuleOp::getOperationName());
  pm.enableVerifier(false);
  pm.addPass(createBuildEntriesPass());
  return succeeded(pm.run(module));
}

} // namespace

// Tries the export on a copy: only the translation knows which operators an op becomes.
void decideForOnnx(ModuleOp planned, const OnnxOptions &options) {
  if (amp::Settings::of(planned).levelOrDefault() == amp::Level::O0)
    return;
  OwningOpRef<ModuleOp> trial = cast<ModuleOp>(planned->clone());
  PassManager pm(planned.getContext(), ModuleOp::getOperationName());
  pm.enableVerifier(false);
  buildPhase(Phase::Cast, pm);
  if (failed(pm.run(*trial)) || !buildInference(*trial))
    return;                          // the phase will report it
  llvm::StringMap<std::string> gaps; // the cause by the name of the op
  for (const OnnxTypeGap &gap : onnxTypeGaps(*trial, options))
    gaps.try_emplace(gap.op, gap.cause);
  if (gaps.empty())
    return;
  Type wide = Float32Type::get(planned.getContext());
  for (Operation &op : planned.lookupSymbol<func::FuncOp>("main").getBody().front()) {
    auto gap = gaps.find(nn::nameOf(&op));
    auto decision = op.getAttrOfType<amp::DecisionAttr>(amp::kDecisionAttr);
    if (gap == gaps.end() || !decision)
      continue;
    op.setAttr(amp::kDecisionAttr,
               amp::DecisionAttr::get(op.getContext(), wide, amp::Rule::Unsupported,
                                      StringAttr::get(op.getContext(), gap->second)));
  }
}

Outcome saveOnnx(ModuleOp module, const OnnxOptions &options, const Reporter &reporter,
                 Compilation &result) {
  std::vector<std::string> before;
  for (StringRef name : inputNames(module))
    before.push_back(name.str());
  if (!buildInference(module))
    return Compilation::Status::InvalidModel;
  FailureOr<OnnxFiles> files = exportOnnx(module, options);
  if (failed(files))
    return Compilation::Status::InvalidModel;
  auto infer = module.lookupSymbol<func::FuncOp>("infer");
  for (const std::string &input : before) {
    bool kept = llvm::any_of(llvm::seq<unsigned>(0, infer.getNumArguments()), [&](unsigned i) {
      return infer.getArgAttrOfType<StringAttr>(i, nn::kNameAttr) == input;
    });
    if (!kept)
      reporter.note(reporter.file, "input '" + input +
                                       "' is not in the ONNX model: no output "
                                       "depends on it");
  }
  result.onnx = std::move(*files);
  result.counts += ", opset " + std::to_string(result.onnx->opset);
  return {};
}

} // namespace ampc
