#include "CommandLine.h"
#include <CLI/CLI.hpp>
#include <cmath>
#include <cstdio>
#include <iostream>

namespace ampc {
namespace {

std::string hintFor(const CLI::App &app, const std::string &unknown) {
  std::string name = unknown.substr(0, unknown.find('='));
  std::string best;
  size_t bestDistance = 4;
  std::vector<const CLI::Option *> options = app.get_options();
  for (const CLI::App *group : app.get_subcommands([](const CLI::App *) { return true; }))
    for (const CLI::Option *option : group->get_options())
      options.push_back(option);
  for (const CLI::Option *option : options) {
    std::string candidate = option->get_name();
    std::vector<size_t> row(candidate.size() + 1);
    for (size_t j = 0; j < row.size(); ++j)
      row[j] = j;
    for (size_t i = 1; i <= name.size(); ++i) {
      size_t diagonal = row[0];
      row[0] = i;
      for (size_t j = 1; j < row.size(); ++j) {
        size_t next = std::min({row[j] + 1, row[j - 1] + 1, diagonal + (name[i - 1] != candidate[j - 1])});
        diagonal = row[j];
        row[j] = next;
      }
    }
    if (row.back() < bestDistance)
      bestDistance = row.back(), best = candidate;
  }
  return best;
}

} // namespace

std::optional<double> floatNumber(const std::string &text) {
  char *end = nullptr;
  double number = static_cast<float>(std::strtod(text.c_str(), &end));
  if (text.empty() || *end || !std::isfinite(number))
    return std::nullopt;
  return number;
}

std::optional<int> parseCommandLine(int argc, char **argv, CommandLine &out) {
  CLI::App app{"ampc: compiles a static graph (model.json) into a mixed-precision program (model.bin)", "ampc"};
  app.set_version_flag("--version", "ampc " AMPC_VERSION);
  app.get_formatter()->column_width(38);
  app.allow_extras();
  app.add_option("model", out.model, "the model: native model.json")->type_name("MODEL");
  app.add_option("-o,--output", out.output, "where the program goes (default: the model's name with .bin)")->type_name("FILE");

  auto *amp = app.add_option_group("AMP");
  amp->add_option("--amp-level", out.level, "O0, OD, O1 or O2 (default O1)")->check(CLI::IsMember({"O0", "OD", "O1", "O2"}));
  amp->add_option("--amp-dtype", out.dtype, "float16 or bfloat16 (default float16)")->check(CLI::IsMember({"float16", "bfloat16"}));
  amp->add_option("--amp-policy", out.policy, "which rules decide (default paddle)")
      ->check(CLI::IsMember({"paddle", "paddle-2.5", "paddle-pir", "min-cut"}));
  amp->add_option("--amp-white-list", out.whiteList, "operators that run low, beside the defaults")->delimiter(',')->allow_extra_args(false);
  amp->add_option("--amp-black-list", out.blackList, "operators that stay fp32, beside the defaults")->delimiter(',')->allow_extra_args(false);
  amp->add_option("--amp-black-varnames", out.blackVarnames, "tensors whose readers and writer stay fp32")->delimiter(',')->allow_extra_args(false);

  amp->add_option("--amp-safety", out.safety, "values beyond 16 bits: off, warn (default) or enforce (float32)")
      ->check(CLI::IsMember({"off", "warn", "enforce"}));
  amp->add_option("--amp-ranges", out.ranges, "what amprun --calibrate-ranges measured, for --amp-safety")->type_name("FILE");
  amp->add_option("--amp-excess-precision", out.excessPrecision, "float32 through 16 bits and back: keep (default) or allow (float32 stays)")
      ->check(CLI::IsMember({"keep", "allow"}));
  amp->add_option("--device-table", out.deviceTable, "for min-cut: what amprun --calibrate measured, or cpu, sm_80, sm_90")
      ->type_name("FILE");

  amp->add_option("--amp-override", out.overrides, "op, /expression/ or type, [:slot], = dtype: above every list")->allow_extra_args(false)
      ->type_name("WHICH=DTYPE");

  auto *explain = app.add_option_group("Explain");
  explain->add_option("--amp-report", out.reports, "write what happened to every op as JSON, or as a page (.html)")
      ->type_name("FILE")->expected(1)->take_all();
  explain->add_option("--amp-explain", out.explain, "say why this op has its precision")->type_name("OP");
  explain->add_option("--amp-diff", out.diff, "compare with this JSON report: exactly the ops whose dtype differs")->type_name("FILE");
  explain->add_option("--amp-decisions", out.decisions, "save the decisions, to be edited and replayed")->type_name("FILE");
  explain->add_option("--amp-replay", out.replay, "take the decisions from this file, and level, dtype and policy too")->type_name("FILE");
  explain->add_option("--remarks-filter", out.remarksFilter, "print remarks of this category: amp")->type_name("NAME");
  explain->add_option("--list-ops", out.listOps, "list every operator, its names and categories (=json, =markdown)")
      ->expected(0, 1)->default_str("text")->check(CLI::IsMember({"text", "json", "markdown"}));

  auto *scale = app.add_option_group("Loss scale");
  scale->add_option("--loss-scale", out.lossScale, "dynamic, 0 (dynamic) or a positive number (static)");
  scale->add_option("--loss-scale-preset", out.lossScalePreset, "paddle (default), or another framework's scaler")
      ->check(CLI::IsMember({"paddle", "paddle-3", "fleet", "torch", "apex", "deepspeed", "deepspeed-zero", "megatron", "keras", "jmp", "mxnet"}));
  // As the program will see them: 1.00000000001 is no growth.
  auto positive = [](const std::string &text) -> std::string {
    return floatNumber(text).value_or(0) > 0 ? "" : "expects a positive finite float32, got '" + text + "'";
  };
  auto growth = [](const std::string &text) -> std::string {
    return floatNumber(text).value_or(0) > 1 ? "" : "expects a finite float32 above 1, got '" + text + "'";
  };
  auto fall = [](const std::string &text) -> std::string {
    double value = floatNumber(text).value_or(0);
    return value > 0 && value < 1 ? "" : "expects a float32 between 0 and 1, got '" + text + "'";
  };
  scale->add_option("--init-loss-scaling", out.initLossScaling, "the first scale")->check(positive);
  scale->add_option("--incr-every-n-steps", out.incrEveryNSteps, "clean steps before growth")->check(CLI::Range(int64_t(1), int64_t(1) << 30));
  scale->add_option("--decr-every-n-nan-or-inf", out.decrEveryNNanOrInf, "overflows before the scale falls")
      ->check(CLI::Range(int64_t(1), int64_t(1) << 30));
  scale->add_option("--incr-ratio", out.incrRatio, "growth, above 1")->check(growth);
  scale->add_option("--decr-ratio", out.decrRatio, "fall, between 0 and 1")->check(fall);
  scale->add_option("--min-loss-scale", out.minLossScale, "floor")->check(positive);
  scale->add_option("--max-loss-scale", out.maxLossScale, "ceiling")->check(positive);

  auto architecture = [](const std::string &text) -> std::string {
    unsigned number = 0;
    char suffix[2] = "";
    int read = std::sscanf(text.c_str(), "sm_%3u%1[af]", &number, suffix);
    bool whole = read >= 1 && text == "sm_" + std::to_string(number) + suffix;
    if (whole && number >= codegen::kMinComputeCapability)
      return "";
    return "expects sm_80 or later, got '" + text + "'";
  };
  auto *output = app.add_option_group("Output");
  output->add_option("--target", out.target, "cpu,cuda (default) or one of them");
  output->add_option("--cpu", out.cpu, "native, x86-64-v3 or x86-64-v4 (default: v3 and v4, chosen at load)")
      ->check(CLI::IsMember({"native", "x86-64-v3", "x86-64-v4"}));
  output->add_option("--gpu-arch", out.gpuArchitectures, "machine code for these GPUs too, sm_90,…, by ptxas (default: PTX alone)")
      ->delimiter(',')->allow_extra_args(false)->check(architecture);
  output->add_option("--keep", out.keep, "values that amprun --output can write: names, or regexes that match whole names, a,b,…")
      ->allow_extra_args(false)->type_name("NAMES");
  output->add_flag("--keep-values", out.keepValues, "keeps every float value, for amprun --calibrate-ranges; implies --infer");
  output->add_flag("--infer", out.infer, "no training: @infer alone");
  output->add_option("--weights", out.weights, "safetensors that every parameter starts from, baked into the program")->type_name("FILE");
  output->add_option("--emit", out.emit, "import, plan, cast, backward, train, optimize, lower, export, ptx, or bin (default)")
      ->check(CLI::IsMember({"import", "plan", "cast", "backward", "train", "optimize", "lower", "export", "ptx", "bin"}));
  output->add_option("--inject-invalid-ir", out.injectInvalidIr, "make the module invalid in this phase, for tests")->group("");
  output->add_option("--plan-stats", out.planStats, "write exact counts of the plan as JSON")->type_name("FILE");
  output->add_option("--compare-table", out.compareTable)->group("");
  output->add_option("--threads", out.threads, "threads of the compiler")->check(CLI::Range(1u, 1024u));

  try {
    app.parse(argc, argv);
  } catch (const CLI::Success &success) {
    return app.exit(success);
  } catch (const CLI::ParseError &error) {
    std::string what = error.what();
    std::cerr << "ampc: error: " << what.substr(0, what.find('\n')) << "\n";
    return 2;
  }
  std::vector<std::string> extras = app.remaining();
  if (!extras.empty()) {
    bool option = extras[0].size() > 1 && extras[0][0] == '-';
    std::cerr << "ampc: error: " << (option ? "unknown option '" : "unexpected argument '") << extras[0] << "'\n";
    if (std::string hint = option ? hintFor(app, extras[0]) : ""; !hint.empty())
      std::cerr << "hint: did you mean '" << hint << "'?\n";
    return 2;
  }
  if (app.count("--list-ops") && out.listOps.empty())
    out.listOps = "text";
  if (out.model.empty() && out.listOps.empty()) {
    std::cerr << "ampc: error: no model given\nhint: ampc model.json -o model.bin; see ampc --help\n";
    return 2;
  }
  if (!out.gpuArchitectures.empty() && out.target == "cpu") {
    std::cerr << "ampc: error: --gpu-arch: --target=cpu has no code for a GPU\n";
    return 2;
  }
  std::string targets = out.target + ",";
  for (size_t start = 0, comma; (comma = targets.find(',', start)) != std::string::npos; start = comma + 1) {
    std::string target = targets.substr(start, comma - start);
    if (target != "cpu" && target != "cuda") {
      std::cerr << "ampc: error: --target: expects cpu, cuda or both, got '" << target << "'\n";
      return 2;
    }
  }
  return std::nullopt;
}

} // namespace ampc
