// Declares the options of amprun with CLI11, and parses and checks their values.
#include "driver/Options.h"
#include "ampc/Base/Arguments.h"
#include "ampc/Base/OutputName.h"
#include "cpu/Ways.h"
#include <CLI/CLI.hpp>
#include <charconv>
#include <cmath>
#include <cstdlib>

namespace ampc::runtime {

namespace {

// The texts of options that need further parsing.
struct OptionTexts {
  std::string steps, epochs, threads, seed, mode, every, keep, printEvery, compare, tolerance,
      overflow, nan, info, products, accumulate, allReduceType, timeout, zero, device = "auto";
  std::vector<std::string> data, evalData, outputs;
  std::vector<std::pair<std::string, std::string>> dataFiles, evalDataFiles, outputFiles;
  bool calibrate = false;
};

Result<uint64_t> number(const std::string &option, const std::string &text, uint64_t least,
                        uint64_t most) {
  uint64_t value = 0;
  auto [end, error] = std::from_chars(text.data(), text.data() + text.size(), value);
  if (error != std::errc() || end != text.data() + text.size() || value < least || value > most)
    return usage(option + ": '" + text + "' is not a whole number from " + std::to_string(least) +
                 (most == ~uint64_t{0} ? " on" : " to " + std::to_string(most)));
  return value;
}

// Collects the file names of `option` (items of the form name=file) and of `option`-file (pairs).
Status assignments(const std::string &option, const std::vector<std::string> &items,
                   const std::vector<std::pair<std::string, std::string>> &pairs, FileByName &out) {
  auto add = [&](const std::string &given, const std::string &name, const std::string &file) {
    return out.emplace(name, file).second ? Status()
                                          : usage(given + ": '" + name + "' is given twice");
  };
  for (const std::string &item : items) {
    size_t equals = item.find('=');
    if (equals == 0 || equals == std::string::npos || equals + 1 == item.size()) {
      Status status = usage(option + ": '" + item + "' is not of the form name=file.npy");
      return items.size() == 1
                 ? std::move(status)
                 : std::move(status).hint("a name with '=' or a file with ',' can be given as " +
                                          option + "-file <name> <file>");
    }
    AMPC_TRY(add(option, item.substr(0, equals), item.substr(equals + 1)));
  }
  for (const auto &[name, file] : pairs) {
    if (name.empty() || file.empty())
      return usage(option + "-file: expects a name and a file, neither of them empty");
    AMPC_TRY(add(option + "-file", name, file));
  }
  return {};
}

// Parses "3", "3,5" or "3-6,9", optionally followed by "@rank" and ":parameter".
Status faultSteps(const std::string &option, const std::string &text, std::set<uint64_t> &steps,
                  std::string &parameter, std::optional<uint64_t> &rank) {
  size_t colon = text.find(':');
  std::string list = text.substr(0, colon);
  if (size_t at = list.find('@'); at != std::string::npos) {
    AMPC_ASSIGN(rank, number(option, list.substr(at + 1), 0, 1 << 16));
    list.resize(at);
  }
  if (colon != std::string::npos) {
    parameter = text.substr(colon + 1);
    if (parameter.empty())
      return usage(option + ": names no parameter after ':'");
  }
  size_t begin = 0;
  while (begin <= list.size()) {
    size_t end = std::min(list.find(',', begin), list.size());
    std::string item = list.substr(begin, end - begin);
    size_t dash = item.find('-');
    AMPC_ASSIGN(uint64_t first, number(option, item.substr(0, dash), 1, 1000000000));
    uint64_t last = first;
    if (dash != std::string::npos) {
      AMPC_ASSIGN(last, number(option, item.substr(dash + 1), first, 1000000000));
    }
    if (last - first > 1000000)
      return usage(option + ": more than a million steps");
    for (uint64_t step = first; step <= last; ++step)
      steps.insert(step);
    begin = end + 1;
  }
  return {};
}

void declare(CLI::App &app, Options &o, OptionTexts &raw) {
  app.add_option("program", o.program, "The program to run (model.bin)")->type_name("FILE");
  auto add = [&](const char *group, const char *name, auto &value, const char *type,
                 const char *text) {
    return app.add_option(name, value, text)->type_name(type)->group(group);
  };
  const char *run = "Running";
  add(run, "--device", raw.device, "auto|cuda|cpu", "Where to run (default: auto)");
  add(run, "--threads", raw.threads, "N",
      "CPU threads (default: what affinity and cgroup quota allow)");
  add(run, "--seed", raw.seed, "N",
      "Seed of initial weights, dropout, shuffling, random inputs (default: 0)");
  add(run, "--mode", raw.mode, "train|infer", "What to run (default: train where the program can)");
  add(run, "--steps", raw.steps, "N",
      "Last step of the whole training; in infer mode, batches to run");
  add(run, "--epochs", raw.epochs, "N", "Last epoch of the whole training; needs --data");
  add(run, "--accumulate", raw.accumulate, "K",
      "Micro-batches per optimizer step; their gradients are averaged (default: 1)");
  add(run, "--all-reduce-dtype", raw.allReduceType, "auto|float32|float16|bfloat16",
      "Type in which gradients travel between ranks (default: the one they have)");
  add(run, "--zero", raw.zero, "0|1",
      "1: ranks share the optimizer's state and the float32 masters (default: 0)");
  add(run, "--timeout", raw.timeout, "S",
      "Seconds that ranks wait for one that does not answer or join (default: 600; to join on one "
      "machine 20)");
  app.add_flag("--benchmark", o.benchmark,
               "Print step times (min, median, p99) and throughput instead of losses")
      ->group(run);
  app.add_flag("--fail-on-nan", o.failOnNan,
               "Exit with 4 when a step that was not skipped has no finite loss")
      ->group(run);
  app.add_flag("--strict-numerics", o.session.strictNumerics,
               "No minimal filtering; on a GPU nothing that hides a NaN, splits a product's sum or "
               "rounds its operands")
      ->group(run);
  app.add_flag("--tf32", o.session.tf32, "On a GPU: float32 products may use TF32")->group(run);
  app.add_flag("--dry-run", o.dryRun,
               "Print what a GPU's driver would be asked, call by call, and stop")
      ->group(run);
  const char *data = "Data";
  add(data, "--data", raw.data, "NAME=FILE.npy,…", "Data by input, rows batch by batch")
      ->delimiter(',')
      ->allow_extra_args(false);
  auto addFiles = [&](const char *name, std::vector<std::pair<std::string, std::string>> &value,
                      const char *text) {
    add(data, name, value, "NAME FILE", text)->allow_extra_args(false);
  };
  addFiles("--data-file", raw.dataFiles, "As --data, for one input: its name may have ',' and '='");
  app.add_flag("--shuffle", o.shuffle, "Take the rows in a new seeded order in every epoch")
      ->group(data);
  add(data, "--eval-data", raw.evalData, "NAME=FILE.npy,…",
      "Evaluate on this after each epoch and at the end")
      ->delimiter(',')
      ->allow_extra_args(false);
  addFiles("--eval-data-file", raw.evalDataFiles, "As --eval-data, for one input");
  add(data, "--weights", o.weights, "FILE", "Read parameters and buffers from a safetensors file");
  app.add_flag("--weights-partial", o.weightsPartial, "Take of --weights what matches")
      ->group(data);
  add(data, "--save-weights", o.saveWeights, "FILE",
      "Write parameters and buffers as safetensors, float32");
  add(data, "--output", raw.outputs, "NAME=FILE.npy,…", "Write an output or the loss")
      ->delimiter(',')
      ->allow_extra_args(false);
  addFiles("--output-file", raw.outputFiles, "As --output, for one value");
  const char *keep = "Checkpoints";
  add(keep, "--checkpoint", o.checkpoint, "DIR", "Write checkpoints into this folder");
  add(keep, "--every", raw.every, "N", "A checkpoint every N steps (default: at the end)");
  add(keep, "--keep", raw.keep, "K", "Keep the newest K checkpoints (default: all)");
  add(keep, "--resume", o.resume, "DIR",
      "Go on from the newest complete checkpoint in this folder, or from this one (DIR/step-4)");
  const char *report = "Reports";
  add(report, "--log", o.log, "FILE", "One JSON object per step and per evaluation");
  add(report, "--plot", o.plot, "FILE.svg", "Loss and loss scale over the steps");
  add(report, "--profile", o.profile, "FILE.json",
      "Time of every call, for Perfetto or chrome://tracing");
  add(report, "--info", raw.info, "text|json",
      "Describe the program and stop; --info=json for machines");
  app.add_flag("--quiet", o.quiet, "Print neither progress nor the summary of a training")
      ->group(report);
  add(report, "--print-every", raw.printEvery, "N",
      "Print a line every N steps (default: a bar, or about fifty lines)");
  const char *compare = "Comparing";
  add(compare, "--compare", raw.compare, "O0",
      "Run beside a float32 program of the same model and data; name the first op whose values "
      "leave the "
      "tolerance");
  add(compare, "--tolerance", raw.tolerance, "X",
      "Difference by the value's largest magnitude (default: 2^-6 for float16, 2^-3 for bfloat16)");
  app.add_flag("--verbose", o.verbose, "Print the values of --compare that differ most")
      ->group(compare);
  const char *measure = "Measuring";
  app.add_flag("--calibrate", raw.calibrate,
               "Measure this machine for ampc --device-table; needs -o, takes no program")
      ->group(measure);
  add(measure, "-o", o.calibrated, "FILE.json", "Where the device table of --calibrate goes");
  add(measure, "--calibrate-ranges", o.calibrateRanges, "FILE.json",
      "Record how large the outputs become, for ampc --amp-ranges; runs in infer mode");
  const char *test = "Faults for tests";
  add(test, "--inject-overflow", raw.overflow, "STEPS[@RANK][:PARAMETER]",
      "Put inf into gradients at these steps");
  add(test, "--inject-nan", raw.nan, "STEPS[@RANK][:PARAMETER]",
      "Put NaN into gradients at these steps");
  app.add_flag("--skip-checksum", o.load.skipChecksum)->group("");
  app.add_option("--calibrate-extent", o.calibrateExtent)
      ->group("")
      ->check(CLI::Range(16, 1 << 15));
  app.add_option("--products", raw.products)->group("");
  app.set_version_flag("--version", "amprun " + std::string(versionText()));
}

std::string lowered(std::string text) {
  if (!text.empty() && text[0] >= 'A' && text[0] <= 'Z')
    text[0] = static_cast<char>(text[0] - 'A' + 'a');
  while (!text.empty() && (text.back() == '.' || text.back() == '\n'))
    text.pop_back();
  std::replace(text.begin(), text.end(), '\n', ' ');
  constexpr std::string_view kOverride = " was given a disallowed flag override";
  if (text.ends_with(kOverride))
    return "--" + text.substr(0, text.size() - kOverride.size()) + " takes no value";
  return text;
}

Status checkWords(Options &o, const OptionTexts &raw) {
  static const std::map<std::string, DeviceChoice> devices = {{"auto", DeviceChoice::automatic},
                                                              {"cpu", DeviceChoice::cpu},
                                                              {"cuda", DeviceChoice::cuda},
                                                              {"gpu", DeviceChoice::cuda}};
  auto device = devices.find(raw.device);
  if (device == devices.end())
    return usage("--device: '" + raw.device + "' is not auto, cpu or cuda");
  o.session.device = device->second;
  if (!raw.mode.empty() && raw.mode != "train" && raw.mode != "infer")
    return usage("--mode: '" + raw.mode + "' is not train or infer");
  o.mode = raw.mode == "train" ? Mode::train : raw.mode == "infer" ? Mode::infer : Mode::automatic;
  if (!raw.compare.empty() && raw.compare != "O0")
    return usage("--compare: '" + raw.compare + "' is not O0");
  o.compare = !raw.compare.empty();
  if (!raw.info.empty() && raw.info != "text" && raw.info != "json")
    return usage("--info: '" + raw.info + "' is not text or json");
  o.info = raw.info == "json" ? Info::json : raw.info == "text" ? Info::text : Info::none;
  static const std::map<std::string, std::optional<format::DType>> types = {
      {"auto", std::nullopt},
      {"float32", format::DType::f32},
      {"float16", format::DType::f16},
      {"bfloat16", format::DType::bf16}};
  if (auto type = types.find(raw.allReduceType); type != types.end())
    o.allReduceType = type->second;
  else if (!raw.allReduceType.empty())
    return usage("--all-reduce-dtype: '" + raw.allReduceType +
                 "' is not auto, float32, float16 or bfloat16");
  auto way = raw.products.empty() ? ProductWay::automatic : wayNamed(raw.products);
  if (!way)
    return usage("--products: '" + raw.products + "' is not auto, library, pack, widen or split");
  o.session.way = *way;
  return {};
}

Status checkNumbers(Options &o, const OptionTexts &raw) {
  constexpr uint64_t any = ~uint64_t{0};
  if (!raw.threads.empty()) {
    AMPC_ASSIGN(uint64_t threads, number("--threads", raw.threads, 1, 1024));
    o.session.threads = static_cast<int>(threads);
  }
  if (!raw.seed.empty()) {
    AMPC_ASSIGN(o.seed, number("--seed", raw.seed, 0, any));
    o.seedGiven = true;
  }
  if (!raw.steps.empty()) {
    AMPC_ASSIGN(o.steps, number("--steps", raw.steps, 0, 1ull << 62));
  }
  if (!raw.epochs.empty()) {
    AMPC_ASSIGN(o.epochs, number("--epochs", raw.epochs, 1, 1ull << 31));
  }
  if (!raw.every.empty()) {
    AMPC_ASSIGN(o.every, number("--every", raw.every, 1, any));
  }
  if (!raw.keep.empty()) {
    AMPC_ASSIGN(o.keep, number("--keep", raw.keep, 1, any));
  }
  if (!raw.tolerance.empty()) {
    double value = 0;
    auto [end, error] =
        std::from_chars(raw.tolerance.data(), raw.tolerance.data() + raw.tolerance.size(), value);
    if (error != std::errc() || end != raw.tolerance.data() + raw.tolerance.size() ||
        !(value >= 0) || !std::isfinite(value))
      return usage("--tolerance: '" + raw.tolerance + "' is not a number from 0 on");
    o.tolerance = value;
  }
  if (!raw.printEvery.empty()) {
    AMPC_ASSIGN(o.printEvery, number("--print-every", raw.printEvery, 1, any));
  }
  if (!raw.overflow.empty())
    AMPC_TRY(faultSteps("--inject-overflow", raw.overflow, o.faults.overflowSteps,
                        o.faults.overflowParameter, o.faults.overflowRank));
  if (!raw.nan.empty())
    AMPC_TRY(faultSteps("--inject-nan", raw.nan, o.faults.nanSteps, o.faults.nanParameter,
                        o.faults.nanRank));
  if (!raw.accumulate.empty()) {
    AMPC_ASSIGN(o.accumulate, number("--accumulate", raw.accumulate, 1, 1 << 20));
  }
  if (!raw.zero.empty()) {
    AMPC_ASSIGN(uint64_t zero, number("--zero", raw.zero, 0, 1));
    o.zero = zero == 1;
  }
  if (!raw.timeout.empty()) {
    AMPC_ASSIGN(uint64_t timeout, number("--timeout", raw.timeout, 1, 1000000));
    o.timeout = timeout;
  }
  return {};
}

// Rejects two outputs with the same file name, however it is spelled.
Status checkOutputNames(const Options &o) {
  std::vector<std::string> all = {o.saveWeights,     o.log,       o.plot, o.profile,
                                  o.calibrateRanges, o.checkpoint};
  for (const auto &[name, path] : o.outputs)
    all.push_back(path);
  const std::string *repeated = repeatedName(all);
  return repeated ? usage("'" + *repeated + "' is the name of two outputs") : Status();
}

Status checkTogether(const Options &o, const OptionTexts &raw) {
  if (o.steps && o.epochs)
    return usage("--steps and --epochs exclude each other");
  if (o.epochs && o.data.empty())
    return usage("--epochs needs --data: random inputs have no end");
  if ((!raw.every.empty() || !raw.keep.empty()) && o.checkpoint.empty())
    return usage("--every and --keep need --checkpoint");
  if (o.quiet && o.printEvery)
    return usage("--quiet and --print-every exclude each other");
  if (o.weightsPartial && o.weights.empty())
    return usage("--weights-partial needs --weights");
  if (!o.weights.empty() && !o.resume.empty())
    return usage("--weights and --resume exclude each other");
  if (o.session.tf32 && o.session.strictNumerics)
    return usage("--tf32 and --strict-numerics exclude each other");
  if (o.dryRun && o.session.device == DeviceChoice::cpu)
    return usage("--dry-run shows the calls of a GPU, so it excludes --device=cpu");
  if (o.dryRun &&
      (!o.data.empty() || !o.evalData.empty() || !o.outputs.empty() || !o.weights.empty() ||
       !o.saveWeights.empty() || !o.log.empty() || !o.plot.empty() || !o.profile.empty() ||
       !o.checkpoint.empty() || !o.resume.empty() || o.benchmark || o.faults.any()))
    return usage(
        "--dry-run computes nothing, so it takes no data, weights, outputs, reports or faults");
  if (o.accumulate > 1 && (o.compare || o.dryRun || raw.calibrate))
    return usage("--accumulate excludes --compare, --dry-run and --calibrate");
  if ((o.tolerance || o.verbose) && !o.compare)
    return usage("--tolerance and --verbose need --compare");
  if (o.compare &&
      (!o.evalData.empty() || !o.outputs.empty() || !o.saveWeights.empty() || !o.log.empty() ||
       !o.plot.empty() || !o.profile.empty() || !o.checkpoint.empty() ||
       !o.calibrateRanges.empty() || o.benchmark || o.dryRun || o.failOnNan || o.faults.any()))
    return usage("--compare compares values, so it takes no evaluation data, outputs, reports, "
                 "checkpoints or faults");
  if (o.shuffle && o.data.empty())
    return usage("--shuffle needs --data");
  if (raw.calibrate == o.calibrated.empty())
    return usage("--calibrate and -o need each other");
  if (raw.calibrate && !o.program.empty())
    return usage("--calibrate takes no program");
  if (!o.calibrateRanges.empty() && o.mode == Mode::train)
    return usage("--calibrate-ranges runs in infer mode");
  return o.mode == Mode::infer || !o.calibrateRanges.empty() ? checkInferOptions(o) : Status();
}

} // namespace

Status checkInferOptions(const Options &o) {
  if (!o.checkpoint.empty() || o.faults.any() || !o.plot.empty() || o.failOnNan)
    return usage("--checkpoint, --plot, --fail-on-nan and faults belong to training");
  if (o.accumulate > 1)
    return usage("--accumulate belongs to training");
  if (o.shuffle)
    return usage("--shuffle belongs to training: outputs of an inference are in the order of the "
                 "data's rows");
  if (o.epochs.value_or(1) > 1)
    return usage("--epochs=" + std::to_string(*o.epochs) +
                 " belongs to training: an inference takes every row of the data once");
  return {};
}

Result<Options> parseOptions(int argc, const char *const *argv) {
  Options o;
  OptionTexts raw;
  CLI::App app(
      "Runs a program that ampc made.\nExample: amprun model.bin --data x=x.npy,label=y.npy "
      "--epochs=3 --log=log.jsonl",
      "amprun");
  app.option_defaults()->disable_flag_override();
  declare(app, o, raw);
  app.allow_extras();
  std::vector<std::string> words(argv + std::min(argc, 1), argv + argc);
  if (auto error = emptyValueIn(words))
    return usage(*error);
  // CLI11 would take the word after a bare --info as its value.
  std::replace(words.begin(), words.end(), std::string("--info"), std::string("--info=text"));
  std::reverse(words.begin(), words.end()); // as CLI11 takes them
  try {
    app.parse(std::move(words));
  } catch (const CLI::CallForHelp &) {
    o.done = true;
    o.text = app.help();
    return o;
  } catch (const CLI::CallForVersion &) {
    o.done = true;
    o.text = std::string("amprun ") + versionText() + "\n";
    return o;
  } catch (const CLI::ParseError &error) {
    return usage(lowered(plainArgumentError(error.what())));
  }
  for (const std::string &word : app.remaining()) {
    std::string name = word.substr(0, word.find('='));
    if (word == "--") // the end of the options
      continue;
    if (name.empty() || name[0] != '-') {
      Status status = usage("unexpected argument '" + word + "'");
      return raw.info.empty() ? std::move(status)
                              : std::move(status).hint("the form of --info goes with '=': "
                                                       "--info=json");
    }
    std::vector<std::string> names;
    for (const CLI::Option *option : app.get_options())
      if (!option->get_group().empty() && !option->get_lnames().empty())
        names.push_back("--" + option->get_lnames().front());
    return withNearest(usage("unknown option '" + name + "'"), name, names);
  }
  // CLI11 takes an empty word, as of an unset variable of a shell, for no value.
  for (const CLI::Option *option : app.get_options())
    for (const std::string &value : option->results())
      if (value.empty() && option->get_items_expected_min() > 0 && option->get_type_size() == 1)
        return usage(option->get_name() + ": expects a value, got an empty one");
  if (o.program.empty() && !raw.calibrate)
    return usage("no program given").hint("amprun model.bin, or amprun --help");
  AMPC_TRY(checkWords(o, raw));
  AMPC_TRY(checkNumbers(o, raw));
  AMPC_TRY(assignments("--data", raw.data, raw.dataFiles, o.data));
  AMPC_TRY(assignments("--eval-data", raw.evalData, raw.evalDataFiles, o.evalData));
  AMPC_TRY(assignments("--output", raw.outputs, raw.outputFiles, o.outputs));
  AMPC_TRY(checkTogether(o, raw));
  AMPC_TRY(checkOutputNames(o));
  o.session.choicesFile = defaultChoicesFile();
  return o;
}

} // namespace ampc::runtime
