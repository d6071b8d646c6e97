// amprun as a function: parses options, creates the session, and runs the mode.
#include "ampc/Runtime/Driver.h"
#include "ampc/Base/StandardDescriptors.h"
#include "core/File.h"
#include "data/Weights.h"
#include "dist/Group.h"
#include "driver/Calibrate.h"
#include "driver/Compare.h"
#include "driver/Interrupt.h"
#include "driver/Ranks.h"
#include "driver/Report.h"
#include "driver/Run.h"
#include "load/Memory.h"
#include <cstdlib>
#include <exception>
#include <filesystem>
#include <new>
#include <sstream>
#include <thread>

namespace ampc::runtime {

using namespace ampc::format;

namespace {

Result<Mode> chooseMode(const Program &program, const Options &options) {
  bool trains = program.entry(EntryRole::train_step) != nullptr;
  if (options.mode == Mode::train && !trains)
    return invalid(program.path(), "cannot train: it has no entry 'train_step'");
  if (!options.calibrateRanges.empty())
    return Mode::infer;
  Mode mode = options.mode == Mode::automatic ? (trains ? Mode::train : Mode::infer) : options.mode;
  if (mode == Mode::infer)
    AMPC_TRY(checkInferOptions(options));
  return mode;
}

// Adds the files of a checkpoint, or, if the folder may have several, of those in it. What cannot
// be read is passed over here; resuming reports it.
void addCheckpointFiles(const std::filesystem::path &folder, bool mayHaveSeveral,
                        std::vector<std::string> &files) {
  std::error_code error;
  std::filesystem::directory_iterator entries(folder, error), end;
  for (; !error && entries != end; entries.increment(error)) {
    std::string name = entries->path().filename();
    std::error_code unknown;
    if (name == "state.safetensors" || name.rfind("manifest.", 0) == 0)
      files.push_back(entries->path());
    else if (mayHaveSeveral && entries->is_directory(unknown))
      addCheckpointFiles(entries->path(), false, files);
  }
}

// Rejects outputs that would overwrite an input file. Saved weights may replace loaded ones.
Status checkDistinct(const Options &options) {
  std::vector<std::string> read = {options.program},
                           written = {options.log, options.plot, options.profile,
                                      options.calibrateRanges};
  for (const FileByName *files : {&options.data, &options.evalData})
    for (const auto &[name, path] : *files)
      read.push_back(npyFileOf(path));
  for (const auto &[name, path] : options.outputs)
    written.push_back(path);
  std::error_code error;
  if (!options.resume.empty())
    addCheckpointFiles(options.resume, true, read);
  auto same = [&](const std::string &a, const std::string &b) {
    return !a.empty() && !b.empty() && std::filesystem::is_regular_file(a, error) &&
           std::filesystem::equivalent(a, b, error);
  };
  for (const std::string &path : read)
    if (same(options.saveWeights, path))
      return invalid(options.saveWeights, "cannot write: is read by this run");
  read.push_back(options.weights);
  for (const std::string &output : written)
    for (const std::string &path : read)
      if (same(output, path))
        return invalid(output, "cannot write: is read by this run");
  return {};
}

// Checks before the run that its outputs can be written.
Status checkOutputs(const Options &options) {
  for (const std::string &path :
       {options.saveWeights, options.plot, options.profile, options.calibrateRanges})
    if (!path.empty())
      AMPC_TRY(checkWritable(path));
  for (const auto &[name, path] : options.outputs)
    AMPC_TRY(checkWritable(path));
  if (!options.checkpoint.empty())
    AMPC_TRY(checkCheckpoints(options.checkpoint));
  // The name of a pipe or an open descriptor need not end in .svg.
  std::error_code error;
  bool named = !options.plot.empty() && descriptorNamed(options.plot) < 0 &&
               (!std::filesystem::exists(options.plot, error) ||
                std::filesystem::is_regular_file(options.plot, error));
  if (named && !options.plot.ends_with(".svg"))
    return usage("--plot: '" + options.plot +
                 "' does not end in .svg, the only kind of picture there is");
  return {};
}

// Warns if an inference uses weights with random initial values. `given`: whether a file contained
// values of weights.
void warnOfRandomWeights(const Program &program,
                         const std::function<bool(const std::string &)> &given,
                         const Console &console) {
  constexpr size_t kShown = 4;
  std::string names;
  size_t count = 0;
  for (const Variable *variable : *program.head().variables()) {
    std::string name = variable->tensor()->name()->str();
    if (!variable->random() || given(name))
      continue;
    if (count++ < kShown)
      names += (names.empty() ? "'" : ", '") + name + "'";
  }
  if (count == 0)
    return;
  if (count > kShown)
    names += " and " + std::to_string(count - kShown) + " more";
  console.warning("runs on initial random weights: nothing gave " + names +
                  (count == 1 ? " a value" : " their values"));
  console.hint("--weights=<file> or --resume=<folder> gives the trained ones");
}

// Rank 0: reads the checkpoint or weights that were given.
Status readState(Session &session, const Options &options, Mode mode, const Console &console,
                 const std::optional<FoundCheckpoint> &resumed) {
  if (resumed)
    return restoreCheckpoint(session, *resumed);
  std::vector<std::string> left;
  bool given = !options.weights.empty();
  if (given)
    AMPC_TRY(loadWeights(session, options.weights, options.weightsPartial, &left));
  for (const std::string &name : left)
    console.note("weight '" + name + "' was left out");
  std::set<std::string> missing(left.begin(), left.end());
  if (mode == Mode::infer && !options.compare) // --compare does not depend on the values of weights
    warnOfRandomWeights(
        session.program(), [&](const std::string &name) { return given && !missing.count(name); },
        console);
  return {};
}

Status loadState(Session &session, Options &options, Mode mode, const Console &console,
                 std::optional<FoundCheckpoint> &resumed, Group *group) {
  AMPC_TRY(session.initialize(resumed ? resumed->state.seed : options.seed));
  if (!group || group->rank() == 0)
    AMPC_TRY(readState(session, options, mode, console, resumed));
  if (!group)
    return {};
  AMPC_TRY(shareState(*group, session, resumed));
  if (resumed)
    options.seed = resumed->state.seed;
  return {};
}

// Several ranks train; everything else is the work of one process.
Status checkRanks(const Program &program, const Options &options, Mode mode) {
  if (mode != Mode::train)
    return usage("an inference runs in one process, not in several ranks");
  if (options.compare)
    return usage("--compare runs in one process, not in several ranks");
  return program.entry(EntryRole::train_step)
             ? Status()
             : invalid(program.path(), "has no entry 'train_step'");
}

// Without --threads the ranks of a machine share its processors.
void shareThreads(const Group &group, Options &options) {
  if (options.session.threads == 0)
    options.session.threads = std::max(
        1, std::min(availableThreads(), static_cast<int>(std::thread::hardware_concurrency()) /
                                            std::max(1, group.neighbors())));
}

bool hasConvolutions(const format::Program &head) {
  for (const format::Entry *entry : *head.entries())
    for (const format::Command *command : *entry->commands())
      if (const format::LibraryCall *call = command->call_as_LibraryCall();
          call && call->name()->string_view() == "conv")
        return true;
  return false;
}

Status runProgram(Options &options, const Console &console, Group *group) {
  InterruptGuard guard;
  if (!options.calibrated.empty())
    return calibrate(options.calibrated, options.session, console, options.calibrateExtent);
  AMPC_ASSIGN(auto program, Program::load(options.program, options.load));
  if (options.info != Info::none) {
    console.print(options.info == Info::json ? infoJson(*program, options.session)
                                             : infoText(*program));
    return {};
  }
  AMPC_ASSIGN(Mode mode, chooseMode(*program, options));
  if (group) {
    AMPC_TRY(checkRanks(*program, options, mode));
    shareThreads(*group, options);
    AMPC_TRY(agree(*group, *program, options));
  }
  AMPC_TRY(checkDistinct(options));
  AMPC_TRY(checkOutputs(options));
  if (mode == Mode::infer && !options.log.empty() && options.evalData.empty())
    console.warning("--log: without --eval-data an inference logs nothing");
  options.session.outputs = mode == Mode::infer || options.compare || !options.outputs.empty();
  options.session.releasesVariables = mode == Mode::infer && options.evalData.empty() &&
                                      options.saveWeights.empty() && !options.compare;
  if (options.dryRun)
    return dryRun(program, options, mode, console);
  std::optional<FoundCheckpoint> resumed;
  if (!options.resume.empty() && (!group || group->rank() == 0)) {
    std::vector<std::string> warnings;
    auto found = findCheckpoint(options.resume, &warnings);
    for (const std::string &warning : warnings)
      console.line(warning);
    if (!found.ok())
      return found.status();
    resumed = std::move(*found);
    options.session.choices = resumed->state.choices;
    if (options.seedGiven && options.seed != resumed->state.seed)
      console.warning("--seed: a resumed training keeps its seed, " +
                      std::to_string(resumed->state.seed));
    options.seed = resumed->state.seed;
  }
  options.session.countCalls = options.benchmark;
  options.session.pagedState = group && options.zero;
  AMPC_ASSIGN(auto session, Session::create(program, options.session));
  if (!session->deviceNote().empty())
    console.note("runs on the CPU: " + session->deviceNote());
  for (const std::string &note : session->notes())
    console.note(note);
  bool strict = options.session.strictNumerics && !hasConvolutions(program->head());
  for (auto &[option, given] :
       {std::pair("--tf32", options.session.tf32), std::pair("--strict-numerics", strict)})
    if (given && session->device() == "cpu")
      console.warning(std::string(option) + ": has no effect on the CPU");
  auto work = [&]() -> Status {
    if (group)
      AMPC_TRY(connectDevices(*group, *session));
    AMPC_TRY(loadState(*session, options, mode, console, resumed, group));
    if (options.compare)
      return runComparison(std::move(session), options, mode, console,
                           resumed ? &*resumed : nullptr);
    return mode == Mode::train
               ? runTraining(*session, options, console, resumed ? &*resumed : nullptr, group)
               : runInference(*session, options, console);
  };
  Status status = work();
  // All ranks stop together after a signal and for numbers that all have.
  if (session && !status.ok() && status.code() != Code::interrupted &&
      status.code() != Code::numerics)
    session->abandon();
  return status;
}

} // namespace

// Calls `run`, and makes its exceptions an error.
template <class Run> static Status guarded(const Run &run) {
  try {
    return run();
  } catch (const std::bad_alloc &) {
    return environment("amprun", "out of memory");
  } catch (const std::exception &error) {
    return environment("amprun", error.what());
  }
}

// One rank of several. Only rank 0 prints.
static Status runRank(Result<Options> &options, const RankLaunch &launch, const Console &console,
                      std::string &text) {
  auto asked = options.ok() ? options->timeout : std::nullopt;
  auto timeout = static_cast<double>(asked.value_or(600));
  RankTimeouts timeouts{timeout, timeout};
  if (!asked && launch.together && !launch.mpi)
    timeouts.join = 20; // they start at the same time, and join before they read any file
  auto print = [&](const std::string &line) {
    console.out.flush();
    console.err << line << std::endl;
  };
  auto group = Group::join(launch, timeouts, print);
  if (!group.ok()) {
    // A library that is missing is missing on all ranks of a machine.
    if (!group.status().what().empty() && (!launch.mpi || launch.localRank == 0))
      text = group.status().text();
    return {group.status().code(), "", ""};
  }
  std::ostringstream out, err;
  bool prints = launch.rank == 0;
  Console own{prints ? console.out : out, prints ? console.err : err, prints && console.terminal};
  if (options.ok())
    options->session.deviceNumber = launch.localRank;
  Code code = (*group)->finish(guarded(
      [&] { return options.ok() ? runProgram(*options, own, group->get()) : options.status(); }));
  console.out.flush(); // the end of the group can end the process
  return {code, "", ""};
}

// Whether the options are answered without a training, by rank 0.
static bool isAnswer(const Options &options) {
  return options.done || options.info != Info::none || !options.calibrated.empty() ||
         options.dryRun;
}

// `text`: what to print if the status is an error, unless another rank prints it.
static Status run(int argc, const char *const *argv, const Console &console, std::string &text) {
  AMPC_ASSIGN(RankLaunch launch, launchOf([](const char *name) { return std::getenv(name); }));
  auto options = parseOptions(argc, argv);
  if (launch.size > 1) {
    if (!options.ok() || !isAnswer(*options))
      return runRank(options, launch, console, text);
    if (launch.rank > 0)
      return {};
  }
  if (!options.ok())
    return options.status();
  if (!launch.warning.empty() && !isAnswer(*options))
    console.warning(launch.warning);
  if (!options->done)
    return runProgram(*options, console, nullptr);
  console.print(options->text);
  return {};
}

void reserveStandardStreams() {
  ampc::reserveStandardDescriptors();
}

int runAmprun(int argc, const char *const *argv, std::ostream &out, std::ostream &err,
              bool terminal) {
  Console console{out, err, terminal};
  std::string text;
  Status status = guarded([&] { return run(argc, argv, console, text); });
  out.flush();
  if (status.ok())
    return 0;
  if (text.empty() && !status.what().empty())
    text = status.text();
  if (!text.empty())
    err << text << std::endl;
  return static_cast<int>(status.code());
}

} // namespace ampc::runtime
