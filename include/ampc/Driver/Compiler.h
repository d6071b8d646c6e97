// The compiler as a library: options in, program and reports out, what is to be said through a
// handler. Nothing is global: compilations may follow each other in one process, or run at the same
// time in several threads.
#pragma once
#include "ampc/Base/Messages.h"
#include "ampc/Dialect/AMP/Settings.h"
#include "ampc/Export/ExportProgram.h"
#include <functional>
#include <optional>
#include <string>
#include <vector>

namespace ampc {

// What is unset is taken from the model, and else has its default.
struct CompilerOptions {
  // Mixed precision. An entry of blackVarnames, keep or explain may hold commas: it is a list
  // unless the model has such a name.
  std::optional<amp::Level> level;
  std::optional<std::string> dtype, policy; // float16 or bfloat16; a name of policyNames()
  std::vector<std::string> whiteList, blackList, blackVarnames;
  std::vector<std::string> overrides; // "<op, /expression/ or type>[:slot]=<dtype>"
  amp::Safety safety = amp::Safety::Warn;
  amp::ExcessPrecision excessPrecision = amp::ExcessPrecision::Keep;
  std::string ranges, deviceTable; // files; or a built-in device

  // Loss scale. Numbers are finite in float32.
  std::optional<std::string> lossScalePreset; // a name of scalerPresets()
  std::optional<double> lossScale;            // above 0: static; 0: dynamic
  std::optional<double> initLossScaling, incrRatio, decrRatio, minLossScale, maxLossScale;
  std::optional<int64_t> incrEveryNSteps, decrEveryNNanOrInf;

  // What the program is.
  bool cpu = true, cuda = true;
  std::vector<codegen::CpuLevel> cpuLevels;  // none: v3 and v4, chosen at load
  std::vector<std::string> gpuArchitectures; // "sm_90": machine code beside the PTX, by ptxas
  bool infer = false;                        // no training: @infer alone
  std::vector<std::string>
      keep; // values that become results: names, or expressions that match whole names
  bool keepValues = false; // every float value; implies infer
  std::string weights;     // safetensors that every parameter starts from
  unsigned threads = 0;    // of the compiler; 0: what the machine has

  // What is made. A phase's word makes the text of the IR after it; "export" that of the program's
  // head, "ptx" that of its GPU code.
  std::string emit = "bin";
  bool check = false;           // everything is verified, nothing made
  bool explanationOnly = false; // no program: what is asked for below alone
  bool report = false, reportPage = false, decisions = false, planStatistics = false,
       compareTable = false;
  std::vector<std::string> explain; // names of ops, with * and ?, or expressions
  std::string diff;                 // a JSON report to compare with
  std::string replay;               // a file of decisions to take
  std::string remarks;      // an expression that the category of a remark matches as a whole: amp
  bool processEnds = false; // nothing is freed: taking a large module apart would only cost time
  std::string injectInvalidIr; // for tests: a phase whose verification shall fail
};

struct Compilation {
  // As the exit code of ampc.
  enum class Status { Done = 0, InvalidModel = 1, InvalidOptions = 2, Failed = 3 };
  Status status = Status::Done;
  std::string model; // its name in messages
  std::optional<ProgramBytes> program;
  std::string text; // of options.emit
  std::string report, reportPage, decisions, planStatistics, compareTable, explanation, difference;
  std::string
      counts; // "O1 float16 paddle; 6 ops (5 float16, 1 float32), 7 casts, 4 masters, 12 kernels"
};

using MessageHandler = std::function<void(const Message &)>;

// Compiles the model in a file (`-`: the standard input).
Compilation compile(const std::string &modelFile, const CompilerOptions &options,
                    const MessageHandler &say);
// Compiles a model in memory. Files that it names lie in the folder of `name`, which is what
// messages call it.
Compilation compile(std::string name, std::string bytes, const CompilerOptions &options,
                    const MessageHandler &say);

// The operator table in the form text, json or markdown (docs/generated/Ops.md).
std::string operatorTable(const std::string &form);

// The entries of a list, separated by commas. Commas within brackets or behind a backslash belong
// to an entry, as in a regex.
std::vector<std::string> splitList(const std::string &text);

} // namespace ampc
