// Declares the options of ampc with CLI11, and parses and checks their values.
#include "ampc/CommandLine/CommandLine.h"
#include "Words.h"
#include "ampc/Base/Arguments.h"
#include "ampc/Base/NearMiss.h"
#include "ampc/Base/Pattern.h"
#include "ampc/CodeGen/Gpu.h"
#include <CLI/CLI.hpp>
#include <cmath>
#include <cstdio>

namespace ampc {
namespace {

// Parses a number that is finite in float32 and rounds it to float32; empty for any other text.
std::optional<double> floatNumber(const std::string &text) {
  char *end = nullptr;
  double number = static_cast<float>(std::strtod(text.c_str(), &end));
  if (text.empty() || *end || !std::isfinite(number))
    return std::nullopt;
  return number;
}

std::string hintForOption(const CLI::App &app, const std::string &unknown) {
  std::string name = unknown.substr(0, unknown.find('='));
  std::vector<std::string> names;
  for (const CLI::Option *option : app.get_options())
    names.push_back(option->get_name());
  for (const CLI::App *group : app.get_subcommands([](const CLI::App *) { return true; }))
    for (const CLI::Option *option : group->get_options())
      names.push_back(option->get_name());
  std::string hint = optionTaking(name);
  return hint.empty() ? NearMiss(name).offerAll(names).hint() : hint;
}

// Replaces the short form of a word by its full name.
CLI::Validator word(const std::string &option) {
  return CLI::Validator([option](std::string &text) { return checkWord(option, text); }, "");
}

// Makes an option take one of its words, which its help lists.
void takesWord(CLI::Option *option) {
  std::string name = option->get_name();
  option->transform(word(name))->type_name(alternatives(name));
}

std::string checkEntries(const std::string &text) {
  for (const std::string &entry : splitList(text))
    if (entry.empty())
      return "an entry is empty";
  return "";
}

std::string checkTargets(std::string &text) {
  std::string full;
  for (std::string target : splitList(text)) {
    if (!checkWord("--target", target).empty())
      return "expects cpu, cuda or both, got '" + target + "'";
    full += (full.empty() ? "" : ",") + target;
  }
  text = full;
  return "";
}

// Checks the parts of an override that do not depend on the model.
std::string checkOverride(std::string &text) {
  size_t equals = text.rfind('=');
  if (equals == std::string::npos || equals == 0)
    return "'" + text + "': expects <op, /expression/ or type>[:slot]=<dtype>";
  std::string dtype = fullDtype(text.substr(equals + 1));
  if (const NumberFormat *format = numberFormatNamed(dtype);
      !format || !format->inGraphs || !format->isFloat())
    return "'" + text + "': expects float32, float16 or bfloat16, got '" + dtype + "'";
  text = text.substr(0, equals + 1) + dtype;
  return "";
}

std::string checkLossScale(const std::string &text) {
  if (text == "dynamic" || text == "0" || floatNumber(text).value_or(0) > 0)
    return "";
  return "expects dynamic, 0 or a positive finite float32, got '" + text + "'";
}

std::string checkRegex(const std::string &text) {
  std::string why;
  return Pattern::compile(text, why) ? "" : "'" + text + "' is no regular expression: " + why;
}

std::string checkArchitecture(const std::string &text) {
  unsigned number = 0;
  char suffix[2] = "";
  int read = std::sscanf(text.c_str(), "sm_%3u%1[af]", &number, suffix);
  bool whole = read >= 1 && text == "sm_" + std::to_string(number) + suffix;
  return whole && number >= codegen::kMinComputeCapability
             ? ""
             : "expects sm_80 or later, got '" + text + "'";
}

// Checked in float32, as the program computes: a ratio of 1.00000000001 equals 1.
std::string checkPositive(const std::string &text) {
  return floatNumber(text).value_or(0) > 0
             ? ""
             : "expects a positive finite float32, got '" + text + "'";
}
std::string checkGrowth(const std::string &text) {
  return floatNumber(text).value_or(0) > 1 ? ""
                                           : "expects a finite float32 above 1, got '" + text + "'";
}
std::string checkFall(const std::string &text) {
  double value = floatNumber(text).value_or(0);
  return value > 0 && value < 1 ? "" : "expects a float32 between 0 and 1, got '" + text + "'";
}

// The texts of options that need further parsing.
struct Texts {
  std::vector<std::string> shapes;
  std::string level, safety, excessPrecision, lossScale, target = "cpu,cuda", cpu, onnxIo;

  void putInto(CompilerOptions &options) const {
    options.level = amp::symbolizeLevel(level);
    options.safety = amp::symbolizeSafety(safety).value_or(options.safety);
    options.excessPrecision =
        amp::symbolizeExcessPrecision(excessPrecision).value_or(options.excessPrecision);
    if (!lossScale.empty())
      options.lossScale = lossScale == "dynamic" ? 0 : *floatNumber(lossScale);
    options.onnx.lowPrecisionIo = onnxIo == "low";
    options.cpu = target.find("cpu") != std::string::npos;
    options.cuda = target.find("cuda") != std::string::npos;
    if (!cpu.empty())
      options.cpuLevels = {cpu == "native"      ? codegen::CpuLevel::Native
                           : cpu == "x86-64-v3" ? codegen::CpuLevel::V3
                                                : codegen::CpuLevel::V4};
  }
};

// Parses "x=8x3x224x224"; empty if it has another form.
std::optional<GivenShape> parseShape(const std::string &text) {
  size_t equals = text.rfind('=');
  if (equals == std::string::npos || equals == 0 || equals + 1 == text.size())
    return std::nullopt;
  GivenShape shape{text.substr(0, equals), {}};
  llvm::SmallVector<llvm::StringRef> sizes;
  llvm::StringRef(text).substr(equals + 1).split(sizes, 'x');
  for (llvm::StringRef size : sizes)
    if (size.getAsInteger(10, shape.sizes.emplace_back()) || shape.sizes.back() < 1)
      return std::nullopt;
  return shape;
}

std::string checkShapeSyntax(const std::string &text) {
  for (const std::string &entry : splitList(text))
    if (!parseShape(entry))
      return "expects <input>=<sizes>, as in x=8x3x224x224, got '" + entry + "'";
  return "";
}

void addModel(CLI::App &app, CompilerOptions &out, Texts &texts) {
  auto *model = app.add_option_group("Model");
  model
      ->add_option("--shape", texts.shapes,
                   "sizes of inputs with open dimensions: x=8x3x224x224,mask=8x128")
      ->allow_extra_args(false)
      ->type_name("INPUT=SIZES")
      ->check(checkShapeSyntax);
  model
      ->add_option("--params", out.import.params,
                   "a Paddle model's weights (default: its name with .pdiparams or .pdparams)")
      ->type_name("FILE");
  model
      ->add_option("--train", out.import.train,
                   "train.json: loss, optimizer and more that make a training program of the model")
      ->type_name("FILE");
}

void addAmp(CLI::App &app, CompilerOptions &out, Texts &texts) {
  auto *amp = app.add_option_group("AMP");
  takesWord(amp->add_option("--amp-level", texts.level, "how much runs in 16 bits (default O1)"));
  takesWord(amp->add_option("--amp-dtype", out.dtype,
                            "the 16-bit type, also fp16, bf16 (default float16)"));
  takesWord(amp->add_option("--amp-policy", out.policy, "which rules decide (default paddle)"));
  auto list = [&](const char *name, std::vector<std::string> &into, const char *help) {
    amp->add_option(name, into, help)->allow_extra_args(false)->check(checkEntries);
  };
  list("--amp-white-list", out.whiteList, "operators that run low, beside the defaults");
  list("--amp-black-list", out.blackList, "operators that stay fp32, beside the defaults");
  list("--amp-black-varnames", out.blackVarnames, "tensors whose readers and writer stay fp32");
  amp->add_option("--amp-override", out.overrides,
                  "op, /expression/ or type, [:slot], = dtype: above every list")
      ->allow_extra_args(false)
      ->type_name("WHICH=DTYPE")
      ->transform(CLI::Validator(checkOverride, ""));
  takesWord(amp->add_option("--amp-safety", texts.safety,
                            "values beyond 16 bits: warn (default), or enforce float32"));
  amp->add_option("--amp-ranges", out.ranges,
                  "what amprun --calibrate-ranges measured, for --amp-safety")
      ->type_name("FILE");
  takesWord(
      amp->add_option("--amp-excess-precision", texts.excessPrecision,
                      "float32 through 16 bits and back: keep (default) or allow (float32 stays)"));
  amp->add_option("--device-table", out.deviceTable,
                  "for min-cut: what amprun --calibrate measured, or cpu, sm_80, sm_90")
      ->type_name("FILE");
}

void addExplain(CLI::App &app, CommandLine &out) {
  auto *explain = app.add_option_group("Explain");
  explain
      ->add_option("--amp-report", out.reports,
                   "write what happened to every op as JSON, or as a page (.html)")
      ->type_name("FILE")
      ->expected(1)
      ->take_all();
  explain
      ->add_option(
          "--amp-explain", out.compiler.explain,
          "say why these ops have their precision: names, *, ?, regexes; no program without -o")
      ->allow_extra_args(false)
      ->type_name("OPS")
      ->check(checkEntries);
  explain
      ->add_option("--amp-diff", out.compiler.diff,
                   "compare with this JSON report: exactly the ops whose dtype differs")
      ->type_name("FILE");
  explain
      ->add_option("--amp-decisions", out.decisions,
                   "save the decisions, to be edited and replayed")
      ->type_name("FILE");
  explain
      ->add_option("--amp-replay", out.compiler.replay,
                   "take the decisions from this file, and level, dtype and policy too")
      ->type_name("FILE");
  explain
      ->add_option(
          "--predict-ranks", out.compiler.predictRanks,
          "predict steps and memory of a training on so many ranks: 8,64,…; see --device-table")
      ->delimiter(',')
      ->allow_extra_args(false)
      ->type_name("RANKS")
      ->check(CLI::Range(1u, 1u << 20));
  explain
      ->add_option("--remarks-filter", out.compiler.remarks, "print remarks of this category: amp")
      ->type_name("NAME")
      ->check(checkRegex);
  takesWord(explain
                ->add_option("--list-ops", out.listOps,
                             "list every operator, its names and categories (default text)")
                ->expected(0, 1)
                ->default_str("text"));
  takesWord(explain->add_option("--format", out.listFormat,
                                "the format whose operators --list-ops lists (default paddle)"));
}

void addLossScale(CLI::App &app, CompilerOptions &out, Texts &texts) {
  auto *scale = app.add_option_group("Loss scale");
  scale
      ->add_option("--loss-scale", texts.lossScale,
                   "dynamic, 0 (dynamic) or a positive number (static)")
      ->check(checkLossScale);
  takesWord(scale->add_option("--loss-scale-preset", out.lossScalePreset,
                              "paddle (default), or another framework's scaler"));
  auto steps = CLI::Range(int64_t(1), int64_t(1) << 30);
  scale->add_option("--init-loss-scaling", out.initLossScaling, "the first scale")
      ->check(checkPositive);
  scale->add_option("--incr-every-n-steps", out.incrEveryNSteps, "clean steps before growth")
      ->check(steps);
  scale
      ->add_option("--decr-every-n-nan-or-inf", out.decrEveryNNanOrInf,
                   "overflows before the scale falls")
      ->check(steps);
  scale->add_option("--incr-ratio", out.incrRatio, "growth, above 1")->check(checkGrowth);
  scale->add_option("--decr-ratio", out.decrRatio, "fall, between 0 and 1")->check(checkFall);
  scale->add_option("--min-loss-scale", out.minLossScale, "floor")->check(checkPositive);
  scale->add_option("--max-loss-scale", out.maxLossScale, "ceiling")->check(checkPositive);
}

void addOutput(CLI::App &app, CommandLine &out, Texts &texts) {
  auto *output = app.add_option_group("Output");
  output->add_option("--target", texts.target, "what the program runs on (default cpu,cuda)")
      ->type_name("cpu|cuda|cpu,cuda")
      ->transform(CLI::Validator(checkTargets, ""));
  takesWord(output->add_option("--cpu", texts.cpu,
                               "the processor (default: v3 and v4 both, chosen at load)"));
  output
      ->add_option("--gpu-arch", out.compiler.gpuArchitectures,
                   "machine code for these GPUs too, sm_90,…, by ptxas (default: PTX alone)")
      ->delimiter(',')
      ->allow_extra_args(false)
      ->check(checkArchitecture);
  output->add_flag("--attention-by-library", out.compiler.attentionByLibrary,
                   "cuDNN computes attention in 16 bits where it can; needs --target=cuda");
  output
      ->add_option(
          "--keep", out.compiler.keep,
          "values that amprun --output can write: names, or regexes that match whole names, a,b,…")
      ->allow_extra_args(false)
      ->type_name("NAMES")
      ->check(checkEntries);
  output->add_flag("--keep-values", out.compiler.keepValues,
                   "keeps every float value, for amprun --calibrate-ranges; implies --infer");
  output->add_flag("--infer", out.compiler.infer, "no training: @infer alone");
  output
      ->add_option("--weights", out.compiler.weights,
                   "safetensors that every parameter starts from, baked into the program")
      ->type_name("FILE");
  takesWord(output->add_option("--emit", out.compiler.emit, "what to write (default bin)"));
  output
      ->add_option("--onnx-opset", out.compiler.onnx.opset,
                   "the opset of --emit=onnx: ops that need a higher one stay float32")
      ->type_name("N")
      ->check(CLI::Range(kMinOnnxOpset, kMaxOnnxOpset));
  takesWord(output->add_option("--onnx-io", texts.onnxIo,
                               "types of inputs and outputs in ONNX: declared (default), or low "
                               "where they are computed in 16 bits"));
  output
      ->add_option("--onnx-embed-limit", out.compiler.onnx.maxEmbeddedBytes,
                   "bytes of weights from which they go to a file of their own, for tests")
      ->group("");
  output
      ->add_option("--inject-invalid-ir", out.compiler.injectInvalidIr,
                   "make the module invalid in this phase, for tests")
      ->group("");
  output
      ->add_option("--compare-table", out.compareTable,
                   "the table that amprun --compare reads after compiling the model again")
      ->group("");
  output->add_option("--plan-stats", out.planStats, "write exact counts of the plan as JSON")
      ->type_name("FILE");
  output
      ->add_option("--fuse-grad-size-in-MB", out.compiler.bucketMegabytes,
                   "gradients that several ranks reduce together (default 32)")
      ->type_name("MB")
      ->check(CLI::Range(1u, 65536u));
  output->add_option("--threads", out.compiler.threads, "threads of the compiler")
      ->check(CLI::Range(1u, 1024u));
  output->add_flag("--check", out.compiler.check,
                   "verify the model under these options, and write nothing");
  output->add_flag("--quiet", out.quiet, "no summary at the end");
}

// Splits lists whose entries have no commas.
void splitAll(std::vector<std::string> &lists) {
  std::vector<std::string> entries;
  for (const std::string &list : lists)
    for (std::string &entry : splitList(list))
      entries.push_back(std::move(entry));
  lists = std::move(entries);
}

// How CLI11 ends the text about a flag with a value.
constexpr std::string_view kFlagWithValue = " was given a disallowed flag override";

// An error of CLI11, or of a check above; then its second line is a hint.
Message parseError(std::string_view text) {
  if (text.ends_with(kFlagWithValue)) {
    std::string flag(text.substr(0, text.size() - kFlagWithValue.size()));
    return usageError("--" + flag + " takes no value");
  }
  size_t hint = text.find("\nhint: ");
  return usageError(std::string(text.substr(0, text.find('\n'))),
                    hint == text.npos ? "" : std::string(text.substr(hint + 7)));
}

std::optional<Message> unknownArgument(const CLI::App &app) {
  std::vector<std::string> extras = app.remaining();
  std::erase(extras, "--"); // the end of the options
  if (extras.empty())
    return std::nullopt;
  bool option = extras[0].size() > 1 && extras[0][0] == '-';
  std::string hint = option ? hintForOption(app, extras[0]) : optionTaking(extras[0]);
  return usageError((option ? "unknown option '" : "unexpected argument '") + extras[0] + "'",
                    hint);
}

void addCompilation(CLI::App &app, CommandLine &out, Texts &texts) {
  app.get_formatter()->column_width(38);
  app.option_defaults()->disable_flag_override();
  app.allow_extras();
  addModel(app, out.compiler, texts);
  addAmp(app, out.compiler, texts);
  addExplain(app, out);
  addLossScale(app, out.compiler, texts);
  addOutput(app, out, texts);
}

// An error if an option was given an empty word, as of an unset variable of a shell, which CLI11
// takes for no value.
std::optional<Message> emptyValue(const CLI::App &app) {
  for (const CLI::Option *option : app.get_options())
    for (const std::string &value : option->results())
      if (value.empty() && option->get_items_expected_min() > 0 && option->get_type_size() == 1)
        return parseError(option->get_name() + ": expects a value, got an empty one");
  for (const CLI::App *group : app.get_subcommands([](const CLI::App *) { return true; }))
    if (auto error = emptyValue(*group))
      return error;
  return std::nullopt;
}

// What would be written beside a list of operators, which takes the place of a program; empty if
// nothing would.
llvm::StringRef besideList(const CommandLine &line) {
  return !line.reports.empty()                       ? "--amp-report"
         : !line.decisions.empty()                   ? "--amp-decisions"
         : !line.planStats.empty()                   ? "--plan-stats"
         : line.model.empty() || line.output.empty() ? ""
                                                     : "the model";
}

// Parses the arguments, and converts the texts that need it.
std::optional<Message> parse(CLI::App &app, const std::vector<std::string> &arguments,
                             CommandLine &out, Texts &texts) {
  if (auto error = emptyValueIn(arguments))
    return parseError(*error);
  std::vector<std::string> reversed(arguments.rbegin(), arguments.rend()); // as CLI11 takes them
  try {
    app.parse(reversed);
  } catch (const CLI::Success &) {
    throw;
  } catch (const CLI::ParseError &error) {
    return parseError(plainArgumentError(error.what()));
  }
  if (auto error = unknownArgument(app))
    return error;
  if (auto error = emptyValue(app))
    return error;
  texts.putInto(out.compiler);
  out.onnxOptions = app.count("--onnx-opset") + app.count("--onnx-io") > 0;
  splitAll(texts.shapes);
  for (const std::string &text : texts.shapes)
    out.compiler.import.shapes.push_back(*parseShape(text));
  splitAll(out.compiler.whiteList);
  splitAll(out.compiler.blackList);
  return std::nullopt;
}

} // namespace

std::optional<Message> parseCommandLine(const std::vector<std::string> &arguments, CommandLine &out,
                                        std::string &text) {
  CLI::App app{
      "ampc: compiles a static graph (model.json) into a mixed-precision program (model.bin)",
      "ampc"};
  app.set_version_flag("--version", "ampc " AMPC_VERSION);
  app.add_option("model", out.model,
                 "the model: model.json, native or of Paddle 3, or - for the standard input")
      ->type_name("MODEL");
  app.add_option("-o,--output", out.output,
                 "where the program goes (default: the model's name with .bin)")
      ->type_name("FILE");
  Texts texts;
  addCompilation(app, out, texts);
  try {
    if (auto error = parse(app, arguments, out, texts))
      return error;
  } catch (const CLI::CallForHelp &) {
    text = app.help();
    return std::nullopt;
  } catch (const CLI::Success &version) {
    text = std::string(version.what()) + "\n";
    return std::nullopt;
  }
  if (app.count("--list-ops") && out.listOps.empty())
    out.listOps = "text";
  if (!out.listFormat.empty() && out.listOps.empty())
    return usageError("--format without --list-ops has no effect",
                      "the format of a model is recognized by its content");
  if (llvm::StringRef other = besideList(out); !out.listOps.empty() && !other.empty())
    return usageError("--list-ops lists operators and compiles nothing, so " + other.str() +
                          " has no effect",
                      "--list-ops, --format and -o go together");
  if (out.model.empty() && out.listOps.empty())
    return usageError("no model given", "ampc model.json -o model.bin; see ampc --help");
  return out.listOps.empty() ? checkCombinations(out) : std::nullopt;
}

std::optional<Message> parseOptions(const std::vector<std::string> &arguments, CommandLine &out) {
  CLI::App app("", "ampc");
  app.set_help_flag();
  Texts texts;
  app.add_option("--output", out.output);
  addCompilation(app, out, texts);
  for (CLI::App *group : app.get_subcommands([](const CLI::App *) { return true; }))
    for (const char *name : {"--list-ops", "--format"}) // not options of a compilation
      if (CLI::Option *option = group->get_option_no_throw(name))
        group->remove_option(option);
  return parse(app, arguments, out, texts);
}

} // namespace ampc
