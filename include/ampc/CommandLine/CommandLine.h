// The options of ampc: parsing, checks, and the names of output files. Errors are values. Used by
// the tool and by the C interface, which therefore report the same texts.
#pragma once
#include "ampc/Driver/Compiler.h"

namespace ampc {

struct CommandLine {
  CompilerOptions compiler;
  std::string model, output;
  std::vector<std::string>
      reports; // files of --amp-report: JSON, or HTML if the name ends in .html
  std::string planStats, decisions, compareTable; // files
  std::string listOps, listFormat; // of --list-ops: text, json or markdown; paddle or onnx
  bool quiet = false;
  bool onnxOptions = false; // whether --onnx-opset or --onnx-io was given

  // Whether only explanations are requested, so that no program is generated.
  bool explainsAlone() const {
    return (!compiler.explain.empty() || !compiler.predictRanks.empty()) && output.empty() &&
           compiler.emit == "bin" && !compiler.check;
  }
};

// Parses the arguments of ampc, without the name of the tool, into `line`. Returns an error, or
// nothing; `text` is then what to print instead of compiling (--help), if anything.
std::optional<Message> parseCommandLine(const std::vector<std::string> &arguments,
                                        CommandLine &line, std::string &text);

// Parses arguments that are options of a compilation: no model, no output and no --list-ops, and
// combinations are not checked.
std::optional<Message> parseOptions(const std::vector<std::string> &arguments, CommandLine &line);

// Checks combinations of options.
std::optional<Message> checkCombinations(const CommandLine &line);

// Replaces a short form ("fp16", "o1", "gpu") of a word that the option takes by the full name.
// Returns an error text, followed by lines with hints; empty if `value` is one of the option's
// words.
std::string checkWord(const std::string &option, std::string &value);

// An error of the command line.
Message usageError(const std::string &what, const std::string &hint = "");

// Sets the driver's options that follow from the requested outputs and their names.
void requestOutputs(CommandLine &line);

// An error if an output would replace a file that the compilation reads. Decisions that are
// replayed and the report that is compared with may be replaced.
std::optional<Message> checkOutputsAreNotInputs(const CommandLine &line);

// Whether a report of this name is a page: its name ends in .html.
bool isPage(const std::string &report);
// The file beside a saved model with its weights: native.safetensors for native.json.
std::string weightsPath(const std::string &model);
// The file beside an ONNX model with its weights, if they are too large for the model.
std::string onnxDataPath(const std::string &model);

} // namespace ampc
