#include "Compile.h"
#include "Explain.h"
#include "KeepValues.h"
#include "ListOps.h"
#include "Messages.h"
#include "Remake.h"
#include "Settings.h"
#include "ampc/Dialect/AMP/Reasons.h"
#include "ampc/Dialect/Ahead.h"
#include "ampc/Dialect/RT/RTDialect.h"
#include "ampc/Export/ExportProgram.h"
#include "ampc/Export/OutputFile.h"
#include "ampc/Export/Report.h"
#include "ampc/Import/ImportModel.h"
#include "ampc/Import/Safetensors.h"
#include "mlir/Pass/PassManager.h"
#include "llvm/Support/Regex.h"
#include <iostream>
#include <thread>

using namespace mlir;

namespace ampc {
namespace {

constexpr int kInternalError = 3; // exit code: the environment is at fault, neither the model nor the command line

// Text of a phase: to stdout, or to -o.
int emitText(const CommandLine &line, std::string text) {
  if (line.output.empty()) {
    std::cout << text;
    std::cout.flush();
    return 0;
  }
  if (std::string error = writeOutputFile(line.output, text); !error.empty())
    return fail(line.output, error);
  return 0;
}

std::string printed(ModuleOp module) {
  std::string text;
  llvm::raw_string_ostream os(text);
  module.print(os);
  os << "\n";
  return text;
}

// The remarks of the decisions, as lines; nothing for another category.
std::string decisionRemarks(ModuleOp module, const std::string &file, const std::string &filter) {
  std::string text;
  if (!llvm::Regex("^(" + filter + ")$").match("amp"))
    return text;
  module.walk([&](Operation *op) {
    auto why = op->getAttrOfType<amp::DecisionAttr>(amp::kDecisionAttr);
    if (!why)
      return;
    llvm::raw_string_ostream os(text);
    os << file << ": remark: " << nn::nameOf(op) << ": ";
    os << (isa<NoneType>(why.getType()) ? "untouched" : amp::dtypeName(why.getType())) << " by " << why.getRule().getValue() << " (" << why.getCause().getValue() << ")\n";
  });
  return text;
}

// Notes whether a verification pass is running: what such a pass finds is the compiler's fault, not the model's. For tests it can make
// the module invalid before that.
class VerificationWatch : public PassInstrumentation {
public:
  VerificationWatch(bool &verifying, bool injectFault) : verifying(verifying), injectFault(injectFault) {}

  void runBeforePass(Pass *pass, Operation *op) override {
    verifying = pass->getArgument().contains("-verify-");
    if (verifying && injectFault)
      makeInvalid(cast<ModuleOp>(op));
  }

private:
  // The first op of a function or entry goes behind those that use its results.
  static void makeInvalid(ModuleOp module) {
    for (Operation &op : *module.getBody())
      if (isa<func::FuncOp, rt::EntryOp>(op) && !op.getRegion(0).front().front().use_empty()) {
        Block &block = op.getRegion(0).front();
        return block.front().moveBefore(&block.back());
      }
  }

  bool &verifying;
  bool injectFault;
};

std::string defaultOutput(const std::string &model) {
  size_t dot = model.rfind(".json");
  return (dot != std::string::npos && dot + 5 == model.size() ? model.substr(0, dot) : model) + ".bin";
}

std::vector<codegen::CpuLevel> cpuLevels(const std::string &cpu) {
  if (cpu == "native") return {codegen::CpuLevel::Native};
  if (cpu == "x86-64-v3") return {codegen::CpuLevel::V3};
  if (cpu == "x86-64-v4") return {codegen::CpuLevel::V4};
  return {codegen::CpuLevel::V3, codegen::CpuLevel::V4};
}

// Whether what is printed would stand among a file's bytes.
bool printsToFile(const CommandLine &line) {
  std::vector<std::string> files = {line.output, line.planStats, line.decisions};
  files.insert(files.end(), line.reports.begin(), line.reports.end());
  return llvm::any_of(files, isStandardOutput);
}

// What the program is made of, behind the ops and casts: "4 masters, 12 kernels".
std::string countedParts(ModuleOp lowered) {
  size_t masters = 0, kernels = 0;
  for (auto variable : lowered.getOps<rt::VariableOp>())
    masters += variable.getRole() == "copy";
  if (ModuleOp library = rt::kernelsOf(lowered))
    kernels = std::distance(library.getBody()->begin(), library.getBody()->end());
  auto counted = [](size_t count, const char *what) { return std::to_string(count) + " " + what + (count == 1 ? "" : "s"); };
  return counted(masters, "master") + ", " + counted(kernels, "kernel");
}

std::string statsJson(ModuleOp module) {
  std::string text = "{";
  for (auto &[name, value] : planStatistics(module))
    text += (text.size() > 1 ? ",\n " : "") + ("\"" + name + "\": ") + std::to_string(value);
  return text + "}\n";
}

} // namespace

int compile(CommandLine line, std::string &summary) {
  DialectRegistry registry;
  codegen::registerCodeGenDialects(registry);
  MLIRContext context(registry, MLIRContext::Threading::DISABLED);
  context.disableMultithreading(); // the constructor leaves the locks of types and attributes on
  context.printOpOnDiagnostic(false); // a whole module is no note
  if (!line.listOps.empty())
    return emitText(line, listOps(context, line.listOps));

  ImportDiagnostics diagnostics;
  std::optional<model::Model> model = model::readModel(line.model, diagnostics);
  OwningOpRef<ModuleOp> module;
  bool started = model && (line.weights.empty() || model::bakeWeights(*model, line.weights, diagnostics));
  if (started)
    module = importModel(*model, context, diagnostics);
  std::cerr << diagnostics.text();
  if (!module)
    return 1;
  Explanations explanations(line, *model);
  if (auto code = explanations.read(line))
    return *code;
  if (auto code = keepValues(line, *model, *module))
    return *code;
  Settings settings;
  if (auto code = settle(line, *model, context, settings))
    return *code;
  if (auto code = explanations.replay(*module, settings))
    return *code;

  // What passes say of an op is said of its place in the model.
  bool verifying = false;
  StringRef phase;
  DiagnosticReader reader(*model);
  ScopedDiagnosticHandler handler(&context, [&](Diagnostic &diagnostic) {
    ImportDiagnostic told = reader.read(diagnostic);
    if (verifying) {
      told.what = "internal error in phase '" + phase.str() + "': " + told.what;
      told.hint("this is a fault of ampc, not of the model: please report it with the model and the command line");
    }
    std::cerr << told.text();
    return success();
  });
  std::optional<Phase> last = phaseNamed(line.emit);
  ExportOptions options;
  std::string counts;
  for (const PhaseInfo &info : phases()) {
    PassManager pm(&context, ModuleOp::getOperationName());
    // MLIR's verifier after every pass would take a third of the time; each phase ends in a verification of its own.
    pm.enableVerifier(line.emit != "bin");
    phase = info.word;
    pm.addInstrumentation(std::make_unique<VerificationWatch>(verifying, line.injectInvalidIr == phase));
    buildPhase(info.phase, pm, settings.pipeline);
    if (!pm.empty() && failed(pm.run(*module)))
      return verifying ? kInternalError : 1;
    verifying = false;
    if (info.phase == Phase::Cast)
      counts = settings.amp + "; " + countedOps(*module);
    if (info.phase == Phase::Plan && !line.remarksFilter.empty())
      std::cerr << decisionRemarks(*module, model->document->file(), line.remarksFilter);
    if (auto code = explanations.write(info.phase, *module, settings))
      return *code;
    if (info.phase == Phase::Plan) {
      const PlanPrecisionPassOptions &plan = settings.pipeline.plan;
      if (plan.level != "O0" && (line.emit == "bin" || line.emit == "export"))
        options.decisions = savedDecisions(*module, {plan.level, plan.dtype, plan.policy, ""});
      if (!line.compareTable.empty())
        if (std::string error = writeOutputFile(line.compareTable, compareTable(*module)); !error.empty())
          return fail(line.compareTable, error);
    }
    if (auto folded = (*module)->getAttrOfType<IntegerAttr>("amp.excess_folded"); folded && info.phase == Phase::Optimize)
      std::cerr << "ampc: note: --amp-excess-precision=allow folded " << folded.getInt() << " roundings to 16 bits\n";
    if (info.phase == Phase::Lower && !line.planStats.empty())
      if (std::string error = writeOutputFile(line.planStats, statsJson(*module)); !error.empty())
        return fail(line.planStats, error);
    if (last == info.phase && info.phase != Phase::Export)
      return emitText(line, printed(*module));
    if (line.explainsAlone() && info.phase == (line.planStats.empty() ? Phase::Cast : Phase::Lower))
      return 0;
  }
  counts += ", " + countedParts(*module);
  if (line.check) {
    summary = model->document->file() + ": valid, " + counts + "\n";
    return 0;
  }
  options.version = AMPC_VERSION;
  options.model = model::sourceText(*model);
  options.remakeOptions = remakeOptions(line);
  options.amp = settings.amp;
  options.cuda = settings.pipeline.cuda;
  options.expectedHeadBytes = model->ops.size() * 1024; // what a training step with its @eval and @infer takes for an op
  options.scalerFailsAtFloor = settings.pipeline.training.reportsFloor && !settings.pipeline.infer;
  options.gpuArchitectures = line.gpuArchitectures;
  if (line.target != "cuda")
    options.cpuLevels = cpuLevels(line.cpu);
  options.threads = line.threads ? line.threads : std::max(1u, std::thread::hardware_concurrency());
  // Up to here one thread did everything, and locks would only cost; kernels are generated side by side.
  if (options.threads > 1)
    context.enableMultithreading();
  if (line.emit == "ptx") {
    FailureOr<codegen::GpuProgram> program = compileForGpu(*module, options.gpuArchitectures, options.threads);
    return failed(program) ? 1 : emitText(line, program->ptx);
  }
  if (!line.gpuArchitectures.empty() && !codegen::hasAssembler())
    return fail("ampc", "--gpu-arch: needs ptxas of the CUDA toolkit, which is not in PATH", "", 3);
  if (rt::EntryOp entry = rt::entryOf(*module, "infer"); entry && settings.pipeline.infer)
    for (const model::Tensor &input : model->inputs)
      if (llvm::none_of(entry.getBody().front().getOps<rt::InputOp>(), [&](rt::InputOp op) { return op.getName() == input.name; }))
        options.droppedInputs.push_back(input.name);
  FailureOr<ProgramBytes> program = exportProgram(*module, std::move(options));
  if (failed(program))
    return 1;
  if (line.emit == "export")
    return emitText(line, program->headText());
  std::string output = line.output.empty() ? defaultOutput(line.model) : line.output;
  if (std::string error = writeOutputFile(output, program->pieces()); !error.empty())
    return fail(output, error);
  if (!printsToFile(line))
    summary = output + ": " + counts + ", " + std::to_string(program->size()) + " bytes\n";
  // The process ends here: taking a large module apart would only cost time.
  (void)module.release();
  return 0;
}

} // namespace ampc
