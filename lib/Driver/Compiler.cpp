// Runs one compilation: importer, options, phases, exporter.
#include "ampc/Driver/Compiler.h"
#include "Configure.h"
#include "Explanations.h"
#include "KeepValues.h"
#include "ModelNames.h"
#include "Recompile.h"
#include "SaveModel.h"
#include "SaveOnnx.h"
#include "VerificationWatch.h"
#include "ampc/Analysis/RankPrediction.h"
#include "ampc/CodeGen/CodeGen.h"
#include "ampc/Dialect/RT/RTDialect.h"
#include "ampc/Export/Report.h"
#include "ampc/Import/BakeWeights.h"
#include "ampc/Import/Importer.h"
#include "ampc/Import/Places.h"
#include "ampc/Passes/Pipelines.h"
#include "mlir/Pass/PassManager.h"
#include <future>
#include <thread>

using namespace mlir;

namespace ampc {
namespace {

using Status = Compilation::Status;

std::string printed(ModuleOp module) {
  std::string text;
  llvm::raw_string_ostream os(text);
  module.print(os);
  os << "\n";
  return text;
}

// The last part of Compilation::counts: "4 masters, 12 kernels".
std::string countedParts(ModuleOp lowered) {
  size_t masters = 0, kernels = 0;
  for (auto variable : lowered.getOps<rt::VariableOp>())
    masters += variable.getRole() == nn::VariableRole::Copy;
  if (ModuleOp library = rt::kernelsOf(lowered))
    kernels = std::distance(library.getBody()->begin(), library.getBody()->end());
  auto counted = [](size_t count, const char *what) {
    return std::to_string(count) + " " + what + (count == 1 ? "" : "s");
  };
  return counted(masters, "master") + ", " + counted(kernels, "kernel");
}

std::string statsJson(ModuleOp module) {
  std::string text = "{";
  for (auto &[name, value] : planStatistics(module))
    text += (text.size() > 1 ? ",\n " : "") + ("\"" + name + "\": ") + std::to_string(value);
  return text + "}\n";
}

class Compiler {
public:
  Compiler(const CompilerOptions &options, std::string file, const MessageHandler &handler)
      : options(withImpliedOptions(options)), reporter(std::move(file), handler),
        explanations(this->options, reporter, result),
        context(codeGenDialects(), MLIRContext::Threading::DISABLED) {
    context.disableMultithreading(); // the constructor argument does not disable the locks of types
    context.printOpOnDiagnostic(false); // would print the whole module as a note
  }

  Compilation run(ModelFile file) {
    Outcome ended = compile(std::move(file));
    result.status = ended.value_or(Status::Done);
    result.model = reporter.file;
    return std::move(result);
  }

private:
  static const DialectRegistry &codeGenDialects() {
    static const DialectRegistry registry = [] {
      DialectRegistry all;
      codegen::registerCodeGenDialects(all);
      return all;
    }();
    return registry;
  }

  // An ONNX model has no training.
  static CompilerOptions withImpliedOptions(CompilerOptions options) {
    options.infer |= options.emit == "onnx";
    options.onnx.version = AMPC_VERSION;
    return options;
  }

  Outcome compile(ModelFile file) {
    if (auto ended = import(std::move(file)))
      return ended;
    if (options.emit == "model") {
      warnBesideModelOutput(options, reporter);
      return saveModel(*module, options, memory, reporter, result);
    }
    if (auto ended = configureModel())
      return ended;
    // Diagnostics of passes become messages about the op's position in the model.
    bool verifying = false;
    StringRef phase;
    // Messages of other threads, which compile kernels, wait: the caller's handler is called in the
    // caller's thread only. MLIR calls the handler below in one thread at a time.
    std::thread::id own = std::this_thread::get_id();
    std::vector<Message> ofThreads;
    ScopedDiagnosticHandler handler(&context, [&](Diagnostic &diagnostic) {
      Message message = readDiagnostic(diagnostic);
      if (verifying) {
        message.what = "internal error in phase '" + phase.str() + "': " + message.what;
        message.hint("this is a fault of ampc, not of the model: please report it with the model "
                     "and the command line");
      }
      if (std::this_thread::get_id() == own)
        reporter.forward(message);
      else
        ofThreads.push_back(std::move(message));
      return success();
    });
    for (const PhaseInfo &info : phases()) {
      phase = info.word;
      if (!runPhase(info, verifying))
        return verifying ? Status::Failed : Status::InvalidModel;
      verifying = false;
      if (info.phase == Phase::Plan && options.emit == "onnx")
        decideForOnnx(*module, options.onnx);
      if (auto ended = afterPhase(info))
        return ended;
      if (info.phase == Phase::Cast && options.emit == "onnx" && !options.check)
        return saveOnnx(*module, options.onnx, reporter, result);
      if (options.emit == info.word && info.phase != Phase::Export) {
        result.text = printed(*module);
        return {};
      }
      if (options.explanationOnly &&
          info.phase == (options.planStatistics || !options.predictRanks.empty() ? Phase::Lower
                                                                                 : Phase::Cast))
        return {};
    }
    result.counts += ", " + countedParts(*module);
    Outcome ended = options.check ? Outcome() : makeProgram();
    for (const Message &message : ofThreads)
      reporter.forward(message);
    return ended;
  }

  Outcome import(ModelFile file) {
    if (auto ended = explanations.read(options))
      return ended;
    Messages messages;
    std::optional<ImportedModel> imported =
        importModel(std::move(file), options.import, context, messages);
    if (imported && !options.weights.empty() &&
        !bakeWeights(*imported->module, options.weights, messages))
      imported.reset();
    if (auto ended = reporter.forwardAll(messages, imported.has_value()))
      return ended;
    module = std::move(imported->module);
    // A large model's text takes some time, and nothing needs it before the program is made.
    auto policy = std::launch::deferred;
    if (threads() > 1) // deferred as well if there is no second thread
      policy |= std::launch::async;
    source = std::async(policy, std::move(imported->source));
    memory = std::move(imported->memory);
    if (options.emit == "onnx")
      options.onnx.memory = memory;
    for (const std::string &note : imported->notes)
      reporter.note(reporter.file, note);
    modelOpCount = modelOps(*module).size();
    for (StringRef name : inputNames(*module))
      inputs.push_back(name.str());
    return {};
  }

  unsigned threads() const {
    return options.threads ? options.threads : std::max(1u, std::thread::hardware_concurrency());
  }

  Outcome configureModel() {
    if (auto ended = configure(*module, options, reporter))
      return ended;
    if (auto ended = keepValues(*module, options, reporter))
      return ended;
    return explanations.replay(*module);
  }

  bool runPhase(const PhaseInfo &info, bool &verifying) {
    PassManager pm(&context, ModuleOp::getOperationName());
    // MLIR's verifier after every pass would take a third of the compile time; each phase ends in
    // its own verification pass.
    pm.enableVerifier(options.emit != "bin");
    pm.addInstrumentation(
        std::make_unique<VerificationWatch>(verifying, options.injectInvalidIr == info.word));
    buildPhase(info.phase, pm);
    return pm.empty() || succeeded(pm.run(*module));
  }

  Outcome afterPhase(const PhaseInfo &info) {
    amp::Settings settings = amp::Settings::of(*module);
    if (info.phase == Phase::Cast)
      result.counts = settings.summary() + "; " + countedOps(*module);
    if (auto ended = explanations.write(info.phase, *module))
      return ended;
    if (info.phase == Phase::Plan && settings.levelOrDefault() != amp::Level::O0 &&
        (options.emit == "bin" || options.emit == "export"))
      decisions =
          savedDecisions(*module, {stringifyEnum(settings.levelOrDefault()).str(),
                                   settings.dtypeOrDefault(), settings.policyOrDefault(), ""});
    if (auto folded = (*module)->getAttrOfType<IntegerAttr>("amp.excess_folded");
        folded && info.phase == Phase::Optimize)
      reporter.note("ampc",
                    "--amp-excess-precision=allow folded " + std::to_string(folded.getInt()) +
                        (folded.getInt() == 1 ? " rounding" : " roundings") + " to 16 bits");
    if (info.phase == Phase::Lower && options.attentionByLibrary &&
        !module->walk([](rt::AttentionOp) { return WalkResult::interrupt(); }).wasInterrupted())
      reporter.warning("ampc",
                       "--attention-by-library has no effect: no attention in 16 bits is one "
                       "that the library computes");
    if (info.phase == Phase::Lower && options.planStatistics)
      result.planStatistics = statsJson(*module);
    return info.phase == Phase::Lower && !options.predictRanks.empty() ? predict() : Outcome();
  }

  Outcome predict() {
    if (!rt::entryOf(*module, "train_step"))
      return reporter.error(reporter.file, "--predict-ranks: the program has no training step",
                            "the model needs a `train` section, and --infer leaves it out",
                            Status::InvalidModel);
    std::string file = deviceTableOf(options), error;
    std::optional<DeviceTable> device = findDevice(file, error);
    if (!device)
      return reporter.error(file, error, "", Status::InvalidModel);
    if (!device->links)
      return reporter.error(file, "--predict-ranks: has no links between ranks",
                            "docs/Distributed.md describes them", Status::InvalidModel);
    std::vector<RankPrediction> predictions;
    for (unsigned ranks : options.predictRanks)
      predictions.push_back(predictRanks(*module, *device, ranks));
    result.prediction = predictionText(*device, predictions);
    return {};
  }

  Outcome makeProgram() {
    ExportOptions exports = exportOptions();
    // The phases run in one thread without locks; code generation runs in several.
    if (exports.threads > 1)
      context.enableMultithreading();
    if (options.emit == "ptx") {
      FailureOr<codegen::GpuProgram> program =
          compileForGpu(*module, exports.gpuArchitectures, exports.threads);
      if (failed(program))
        return Status::InvalidModel;
      result.text = program->ptx;
      return {};
    }
    if (!options.gpuArchitectures.empty() && !codegen::hasAssembler())
      return reporter.error("ampc",
                            "--gpu-arch: needs ptxas of the CUDA toolkit, which is not in PATH", "",
                            Status::Failed);
    FailureOr<ProgramBytes> program = exportProgram(*module, std::move(exports));
    if (failed(program))
      return Status::InvalidModel;
    if (options.emit == "export")
      result.text = program->headText();
    else
      result.program = std::move(*program);
    return {};
  }

  ExportOptions exportOptions() {
    ExportOptions exports;
    exports.version = AMPC_VERSION;
    if (options.emit != "ptx")
      exports.model = source.get();
    exports.decisions = std::move(decisions);
    exports.memory = std::move(memory);
    exports.recompileOptions = recompileOptions(options);
    // The usual size per op, with @train_step, @eval and @infer, and the model itself.
    exports.expectedHeadBytes = modelOpCount * 1152 + exports.model.size();
    exports.gpuArchitectures = options.gpuArchitectures;
    if (options.cpu)
      exports.cpuLevels = options.cpuLevels.empty() ? defaultLevels() : options.cpuLevels;
    exports.threads = threads();
    // An inference program lists the inputs of the model that it does not need.
    if (rt::EntryOp entry = rt::entryOf(*module, "infer");
        entry && !(*module)->hasAttr(nn::kTrainAttr))
      for (const std::string &input : inputs)
        if (llvm::none_of(entry.getBody().front().getOps<rt::InputOp>(),
                          [&](rt::InputOp op) { return op.getName() == input; }))
          exports.droppedInputs.push_back(input);
    return exports;
  }

  // V4BF16 before V4: both are segments of one kind, of which the loader takes the first one that
  // the machine can run.
  std::vector<codegen::CpuLevel> defaultLevels() {
    using enum codegen::CpuLevel;
    ModuleOp kernels = rt::kernelsOf(*module);
    return kernels && codegen::roundsToBF16(kernels) ? std::vector{V3, V4BF16, V4}
                                                     : std::vector{V3, V4};
  }

  CompilerOptions options;
  Reporter reporter;
  Compilation result;
  Explanations explanations;
  MLIRContext context;
  OwningOpRef<ModuleOp> module;
  std::future<std::string> source;
  MemoryFiles memory;
  std::string decisions;
  std::vector<std::string> inputs;
  size_t modelOpCount = 0;
};

} // namespace

Compilation compile(std::string name, SharedBytes bytes, const CompilerOptions &options,
                    const MessageHandler &handler) {
  auto compiler = std::make_unique<Compiler>(options, name, handler);
  Compilation result = compiler->run({std::move(name), std::move(bytes)});
  if (options.processEnds)
    (void)compiler.release();
  return result;
}

Compilation compile(const std::string &modelFile, const CompilerOptions &options,
                    const MessageHandler &handler) {
  Messages messages;
  std::optional<ModelFile> file = readModelFile(modelFile, messages);
  for (const Message &message : messages.all())
    handler(message);
  if (!file) {
    Compilation failed;
    failed.status = Status::InvalidModel;
    return failed;
  }
  return compile(std::move(file->name), std::move(file->bytes), options, handler);
}

} // namespace ampc
