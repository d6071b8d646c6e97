// The compiler as a library: takes options, returns the program and reports, and passes messages to
// a handler. There is no global state: a process may run compilations one after another or in
// several threads at the same time. Used by ampc and by tests.
#pragma once
#include "ampc/Base/Messages.h"
#include "ampc/Dialect/AMP/Settings.h"
#include "ampc/Export/ExportOnnx.h"
#include "ampc/Export/ExportProgram.h"
#include "ampc/Import/ImportOptions.h"
#include <functional>
#include <optional>
#include <string>
#include <vector>

namespace ampc {

// An option that is not set is taken from the model, or else has its default.
struct CompilerOptions {
  ImportOptions import; // the sizes of open dimensions, and the files of --params and --train

  // Mixed precision. An entry of blackVarnames, keep or explain that contains commas is one name if
  // the model has it, else a list.
  std::optional<amp::Level> level;
  std::optional<std::string> dtype, policy; // float16 or bfloat16; a name of policyNames()
  std::vector<std::string> whiteList, blackList, blackVarnames;
  std::vector<std::string> overrides; // "<op, /expression/ or type>[:slot]=<dtype>"
  amp::Safety safety = amp::Safety::Warn;
  amp::ExcessPrecision excessPrecision = amp::ExcessPrecision::Keep;
  std::string ranges, deviceTable; // files; deviceTable may also be a built-in device

  // Loss scale. Numbers are finite in float32.
  std::optional<std::string> lossScalePreset; // a name of scalerPresets()
  std::optional<double> lossScale;            // above 0: static; 0: dynamic
  std::optional<double> initLossScaling, incrRatio, decrRatio, minLossScale, maxLossScale;
  std::optional<int64_t> incrEveryNSteps, decrEveryNNanOrInf;

  // Target and kind of the program.
  bool cpu = true, cuda = true;
  std::vector<codegen::CpuLevel> cpuLevels;  // none: v3 and v4, chosen at load
  std::vector<std::string> gpuArchitectures; // "sm_90": machine code beside the PTX, by ptxas
  bool attentionByLibrary = false;    // cuDNN computes attention where it can; for cuda alone
  std::vector<unsigned> predictRanks; // the numbers of ranks for Compilation::prediction
  unsigned bucketMegabytes = 0;       // of gradients that ranks reduce together; 0: the default
  bool infer = false;                 // no training: the program has @infer only
  // Values that become results: names, or regular expressions for whole names.
  std::vector<std::string> keep;
  bool keepValues = false; // all float values become results; implies infer
  std::string weights;     // a safetensors file with the initial values of all parameters
  unsigned threads = 0;    // of the compiler; 0: one per hardware thread

  // Outputs. `emit` is "bin" for the program, the name of a phase for the IR after it, "export" for
  // the program's head as text, "ptx" for its GPU code, or "model" for the imported model as a
  // native model.json, in which `weightsFile` is the name of the file with its weights.
  // "onnx" writes an ONNX model.
  std::string emit = "bin", weightsFile;
  // Of --emit=onnx. `version` and `memory` are not read.
  OnnxOptions onnx;
  bool check = false;           // verify only, without outputs
  bool explanationOnly = false; // only the outputs below, no program
  bool report = false, reportPage = false, decisions = false, planStatistics = false,
       compareTable = false;
  std::vector<std::string> explain; // names of ops, wildcards (*, ?) or regular expressions
  std::string diff;                 // the JSON report to compare with
  std::string replay;               // the file of saved decisions
  std::string remarks;              // a regular expression for the categories of remarks to print
  bool processEnds = false;         // leak the module: freeing a large one takes time
  std::string injectInvalidIr;      // for tests: the phase whose verification must fail
};

struct Compilation {
  // The exit code of ampc.
  enum class Status { Done = 0, InvalidModel = 1, InvalidOptions = 2, Failed = 3 };
  Status status = Status::Done;
  std::string model; // its name in messages
  std::optional<ProgramBytes> program;
  std::string text; // the output of options.emit, unless that is "bin"
  // With emit "model": the bytes of the file options.weightsFile, in pieces; empty if the model has
  // no weights from files. `weightsStorage` owns the bytes.
  std::vector<std::string_view> weights;
  std::shared_ptr<const void> weightsStorage;
  std::optional<OnnxFiles> onnx; // with emit "onnx"
  std::string report, reportPage, decisions, planStatistics, compareTable, explanation, difference,
      prediction;
  std::string
      counts; // "O1 float16 paddle; 6 ops (5 float16, 1 float32), 7 casts, 4 masters, 12 kernels"
};

using MessageHandler = std::function<void(const Message &)>;

// Compiles the model in a file (`-`: the standard input).
Compilation compile(const std::string &modelFile, const CompilerOptions &options,
                    const MessageHandler &handler);
// Compiles a model in memory. `name` is its file name in messages; file names in the model are
// relative to its folder.
Compilation compile(std::string name, SharedBytes bytes, const CompilerOptions &options,
                    const MessageHandler &handler);

// The operator table as "text", "json" or "markdown" (docs/generated/Ops.md); as "onnx" how each
// op is exported (docs/generated/OnnxExport.md).
std::string operatorTable(const std::string &form);
// The same for the operators of ONNX that the importer maps (docs/generated/OnnxOps.md).
std::string onnxOperatorTable(const std::string &form);

// Splits a list at commas. Commas inside brackets or after a backslash do not separate, so entries
// may be regular expressions.
std::vector<std::string> splitList(const std::string &text);

} // namespace ampc
