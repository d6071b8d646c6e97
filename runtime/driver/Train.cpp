// The training loop. Each iteration starts one step, or several on a GPU, without waiting for it
// (start), and later takes the numbers of completed steps for log and progress (collect).
// Evaluations and checkpoints run in between, when all started steps are complete (pause).
#include "core/Clock.h"
#include "core/File.h"
#include "core/Json.h"
#include "data/Weights.h"
#include "driver/Evaluate.h"
#include "driver/Interrupt.h"
#include "driver/MergedStep.h"
#include "driver/Outputs.h"
#include "driver/Plot.h"
#include "driver/Report.h"
#include "driver/Ranks.h"
#include "driver/Run.h"
#include "driver/Schedule.h"
#include "driver/StepNumbers.h"
#include "driver/Summary.h"
#include <algorithm>
#include <cmath>
#include <deque>
#include <filesystem>
#include <limits>

namespace ampc::runtime {

using namespace ampc::format;

namespace {

// In a benchmark, the number of steps after which all graphs are captured on a GPU: the first step
// and the windows around it.
constexpr uint64_t kCaptureSteps = 96;

class Trainer {
public:
  Trainer(Session &session, const Options &options, const Console &console,
          const FoundCheckpoint *resumed, Group *group)
      : session_(session), options_(options), console_(console), program_(session.program()),
        resumed_(resumed), group_(group), step_(resumed ? resumed->state.step : 0) {}

  Status run();

private:
  Status prepare();
  Status openData();
  Status holdData();
  Status loop();
  struct Started {
    uint64_t step, epoch;
  };
  bool pausesAfter(uint64_t step) const;
  uint64_t rowsPerStep() const { return data_->rowsPerBatch() * schedule_.perStep; }
  size_t stepsToStart(bool profiled) const;
  Status start();
  Status collect(bool all, Progress &progress);
  Status checkNumerics(const StepRecord &record) const;
  Status pause();
  Status evaluateNow(uint64_t epoch);
  bool atEpochEnd() const { return schedule_.endsEpoch(step_); }
  Status planSteps();
  Status averageBuffers();
  Status collectState(bool wanted) { return merged_ ? merged_->collectState(wanted) : Status(); }
  int askedToStop() const { return interrupted() ? 2 : unread() ? 1 : 0; }
  bool unread() const { return console_.closed() || log_.closed(); }
  // After a signal, or if nobody reads stdout anymore. Ranks stop after the same step.
  bool stops() const { return group_ ? stop_ != 0 : askedToStop() != 0; }
  bool wasInterrupted() const { return group_ ? stop_ == 2 : interrupted(); }
  Status checkpoint();
  Status chooseTrainingNumber();
  Status finish();
  std::string plotTitle() const {
    return program_.head().name()->str() + " (" + program_.head().amp()->str() + ")";
  }
  void addFilesToSummary(uint64_t saved);
  std::string report() const;
  HostWork hostWork() const { return {step_, threadCpuSeconds(), session_.calls()}; }

  Session &session_;
  const Options &options_;
  const Console &console_;
  const Program &program_;
  const FoundCheckpoint *resumed_;
  Group *group_;                       // null if this is the only rank
  std::unique_ptr<MergedStep> merged_; // null if a step is one run of the entry
  Schedule schedule_;
  uint64_t averaged_ = std::numeric_limits<uint64_t>::max(); // step of the last averageBuffers()
  int stop_ = 0; // whether a rank asked to stop after this step
  const Entry *entry_ = nullptr, *evalEntry_ = nullptr;
  std::optional<Dataset> data_, evalData_;
  Log log_;
  uint64_t training_ = 1; // the number of this training in the folder of checkpoints
  uint64_t step_, last_ = 0, epoch_ = 0;
  uint64_t saved_ = std::numeric_limits<uint64_t>::max();     // step of the newest checkpoint
  uint64_t evaluated_ = std::numeric_limits<uint64_t>::max(); // step of the last evaluation
  std::deque<Started> started_; // steps whose numbers were not collected yet
  uint64_t writtenEpoch_ = std::numeric_limits<uint64_t>::max();
  double lastCollectTime_ = 0; // when the last numbers were collected
  LastOutputs outputs_;
  std::vector<StepRecord> records_;     // for the plot
  std::vector<EvalRecord> evaluations_; // likewise
  std::vector<StepProfile> profiles_;
  std::vector<double> seconds_;
  Summary summary_;
  std::optional<HostWork> warm_, done_; // before and after the steps that a benchmark counts
};

Status Trainer::openData() {
  std::vector<std::string> notes, known = knownInputs(program_);
  AMPC_ASSIGN(data_, Dataset::open(session_, *entry_, options_.data, known, Tail::drop,
                                   options_.seed, options_.shuffle, &notes));
  if (!options_.evalData.empty()) {
    evalEntry_ = program_.entry(EntryRole::eval);
    if (!evalEntry_)
      return invalid(program_.path(), "has no entry 'eval', so --eval-data cannot be used");
    AMPC_ASSIGN(evalData_, Dataset::open(session_, *evalEntry_, options_.evalData, known, Tail::pad,
                                         options_.seed, false, &notes));
    AMPC_TRY(checkEvaluation(program_, *evalEntry_, *evalData_));
  }
  for (const std::string &note : notes)
    console_.note(note);
  if (data_->synthetic() && entry_->inputs()->size() > 0)
    console_.note("no data given: inputs are random numbers from seed " +
                  std::to_string(options_.seed));
  return {};
}

Status Trainer::prepare() {
  entry_ = program_.entry(EntryRole::train_step);
  if (!entry_)
    return invalid(program_.path(), "has no entry 'train_step'");
  AMPC_TRY(outputs_.find(program_, *entry_, options_.outputs));
  AMPC_TRY(
      checkFaults(program_, options_.faults, group_ ? static_cast<uint64_t>(group_->size()) : 1));
  AMPC_TRY(openData());
  AMPC_TRY(planSteps());
  AMPC_ASSIGN(log_, Log::open(options_.log, resumed_ ? &step_ : nullptr));
  return holdData();
}

Status Trainer::planSteps() {
  if (group_)
    AMPC_TRY(
        agreeOnData(*group_, program_, data_->batches(), evalData_ ? evalData_->totalRows() : 0));
  if (group_ || options_.accumulate > 1) {
    AMPC_ASSIGN(merged_, MergedStep::create(session_, options_, group_));
  }
  schedule_.batches = data_->batches();
  schedule_.perStep = merged_ ? merged_->microBatches() : 1;
  if (resumed_) {
    schedule_.firstStep = step_;
    schedule_.firstEpoch = resumed_->state.epoch;
    schedule_.firstBatch = resumed_->state.position;
  }
  if (schedule_.batches && schedule_.stepsPerEpoch() == 0) {
    Status status = invalid(program_.path(), "gets " + std::to_string(schedule_.batches) +
                                                 " batches of data, a step takes " +
                                                 std::to_string(schedule_.perStep));
    return group_ ? group_->failAll(std::move(status)) : status;
  }
  if (options_.steps)
    last_ = *options_.steps;
  else if (schedule_.batches)
    last_ = schedule_.lastStep(options_.epochs.value_or(1));
  else
    last_ = options_.benchmark ? 100 : 10;
  uint64_t rows = rowsPerStep();
  if (rows && !data_->synthetic() && data_->totalRows() % rows)
    console_.note("the last " + std::to_string(data_->totalRows() % rows) + " rows do not fill a " +
                  (merged_ ? "step" : "batch") + " and are not used in training");
  return {};
}

// Gives all ranks the mean of their running statistics, once after a step.
Status Trainer::averageBuffers() {
  if (!merged_ || averaged_ == step_)
    return {};
  averaged_ = step_;
  return merged_->averageBuffers();
}

// Stores data on the GPU if it is read more than once.
Status Trainer::holdData() {
  if (data_->synthetic() || merged_ || last_ <= step_ || last_ - step_ <= schedule_.stepsPerEpoch())
    return {};
  std::string note;
  AMPC_TRY(data_->hold(session_, &note));
  if (!note.empty())
    console_.note(note);
  return {};
}

// Whether the host needs the state after the step: for an evaluation, a checkpoint or the end.
bool Trainer::pausesAfter(uint64_t step) const {
  return step == last_ || (evalData_ && schedule_.endsEpoch(step)) ||
         (options_.every && step % options_.every == 0) || stop_;
}

// The number of steps that can be started at once: more than one only if no batch must be copied,
// no epoch ends and no pause is due in between.
size_t Trainer::stepsToStart(bool profiled) const {
  if ((merged_ && !merged_->onDevice()) || !(data_->synthetic() || data_->held()) ||
      options_.faults.any() || profiled)
    return 1;
  size_t count = 1, most = session_.window() - started_.size();
  while (count < most && !pausesAfter(step_ + count) &&
         !(schedule_.batches && schedule_.batchAfter(step_ + count) == 0))
    ++count;
  return count;
}

// Starts the next step or steps.
Status Trainer::start() {
  if (started_.empty())
    lastCollectTime_ = monotonicSeconds();
  epoch_ = schedule_.epochAfter(step_);
  if (const Range *range = program_.head().epoch(); range && writtenEpoch_ != epoch_) {
    auto epoch = static_cast<int64_t>(epoch_);
    AMPC_TRY(session_.write(*range, {reinterpret_cast<const uint8_t *>(&epoch), sizeof epoch}));
    writtenEpoch_ = epoch_;
  }
  if (!merged_)
    AMPC_TRY(data_->fill(session_, epoch_, schedule_.batchAfter(step_)));
  StepProfile profile{EntryRole::train_step, step_ + 1, {}, options_.faults.any() ? 2u : 1u};
  // Profile ten steps only, so that a browser can open the trace.
  std::vector<CommandTime> *times =
      (!options_.profile.empty() || options_.profiledByRank0) && profiles_.size() < 10
          ? &profile.times
          : nullptr;
  size_t count = stepsToStart(times != nullptr);
  if (group_)
    group_->recordSpans(times && !options_.profile.empty());
  if (merged_) {
    auto fill = [&, first = schedule_.batchAfter(step_)](uint64_t micro) {
      return data_->fill(session_, epoch_, first + micro);
    };
    AMPC_TRY(merged_->start({step_ + 1, count, fill, times, askedToStop()}));
  } else if (options_.faults.any()) {
    AMPC_TRY(session_.run(EntryRole::train_step, 0, entry_->unscale_point(), times));
    AMPC_TRY(injectFaults(session_, *entry_, options_.faults, step_ + 1, 0));
    AMPC_TRY(session_.run(EntryRole::train_step, entry_->unscale_point(),
                          entry_->commands()->size(), times));
    AMPC_TRY(session_.keep(EntryRole::train_step));
  } else if (times) {
    AMPC_TRY(session_.run(EntryRole::train_step, times));
    AMPC_TRY(session_.keep(EntryRole::train_step));
  } else {
    AMPC_TRY(session_.repeat(EntryRole::train_step, count));
  }
  if (times && group_)
    profile.spans = group_->takeSpans();
  if (times)
    profiles_.push_back(std::move(profile));
  for (size_t i = 0; i < count; ++i)
    started_.push_back({++step_, epoch_});
  outputs_.changed();
  return {};
}

// Collects the numbers of completed steps: of all that were started, or of those that are already
// complete.
Status Trainer::collect(bool all, Progress &progress) {
  int stop = std::max(stop_, askedToStop());
  AMPC_ASSIGN(std::vector<Kept> kept,
              merged_ ? merged_->collect(all, stop) : session_.collect(all));
  stop_ = group_ ? stop : 0;
  double now = monotonicSeconds(),
         share = (now - lastCollectTime_) / static_cast<double>(std::max<size_t>(1, kept.size()));
  lastCollectTime_ = now;
  for (const Kept &one : kept) {
    StepRecord r = recordOf(*entry_, one);
    r.step = started_.front().step;
    r.epoch = started_.front().epoch;
    started_.pop_front();
    r.seconds = share;
    AMPC_TRY(log_.step(r));
    summary_.step(r);
    seconds_.push_back(one.seconds > 0 ? one.seconds : share);
    if (!options_.plot.empty())
      records_.push_back(r);
    AMPC_TRY(checkNumerics(r));
    std::string text = "step " + std::to_string(r.step);
    if (r.hasLoss)
      text += " loss " + numberText(r.loss);
    if (r.foundInf)
      text += " (overflow, skipped)";
    progress.show(r.step, text);
  }
  return {};
}

Status Trainer::checkNumerics(const StepRecord &r) const {
  if (options_.failOnNan && !r.foundInf && r.hasLoss && !std::isfinite(r.loss))
    return Status(Code::numerics, program_.path(),
                  "step " + std::to_string(r.step) + " has loss " + numberText(r.loss));
  if (r.floorHit && program_.head().scaler_fails_at_floor())
    return Status(Code::numerics, program_.path(),
                  "step " + std::to_string(r.step) +
                      " overflows and the loss scale is at its floor " + numberText(r.lossScale));
  return {};
}

// Evaluates and writes a checkpoint if they are due after this step; `finish` writes the last one.
Status Trainer::pause() {
  bool evaluates =
           evalData_ && !stop_ && (group_ || !interrupted()) && (step_ == last_ || atEpochEnd()),
       writes = options_.every && step_ != last_ && step_ % options_.every == 0;
  if (evaluates || writes)
    AMPC_TRY(averageBuffers());
  if (evaluates)
    AMPC_TRY(evaluateNow(epoch_));
  if (writes)
    AMPC_TRY(collectState(!options_.checkpoint.empty()));
  if (writes && !options_.checkpoint.empty())
    AMPC_TRY(checkpoint());
  if (writes && merged_)
    AMPC_TRY(merged_->releaseState());
  return {};
}

Status Trainer::evaluateNow(uint64_t epoch) {
  if (!seconds_.empty())
    AMPC_TRY(outputs_.capture(session_)); // the evaluation may overwrite their memory
  bool stopped = false;
  AMPC_ASSIGN(EvalRecord r, evaluate(session_, *evalEntry_, *evalData_, &stopped, group_));
  data_->invalidate();
  if (stopped)
    return {};
  evaluated_ = step_;
  r.step = step_;
  r.epoch = epoch;
  summary_.evaluation(r);
  if (!options_.plot.empty())
    evaluations_.push_back(r);
  std::string text = "eval at step " + std::to_string(step_);
  if (r.hasLoss)
    text += " loss " + numberText(r.loss);
  for (const auto &[name, value] : r.metrics)
    text += " " + name + " " + numberText(value);
  if (!options_.pace().silent)
    console_.print((console_.terminal ? "\r\x1b[K" : "") + text + "\n");
  return log_.evaluation(r);
}

Status Trainer::checkpoint() {
  AMPC_TRY(data_->intact());
  CheckpointState state{step_, schedule_.epochAfter(step_), schedule_.batchAfter(step_),
                        options_.seed, training_};
  state.evaluated = !atEpochEnd() || evaluated_ == step_;
  AMPC_TRY(writeCheckpoint(session_, options_.checkpoint, state, options_.keep));
  saved_ = step_;
  return {};
}

// Determines the number of this training in the folder of checkpoints. If the folder has
// checkpoints of another training, a checkpoint is written at once, so that --resume continues this
// training even if it is killed before the first regular checkpoint.
Status Trainer::chooseTrainingNumber() {
  if (options_.checkpoint.empty())
    return {};
  std::error_code error;
  auto isHere = [&](const std::filesystem::path &path) {
    return std::filesystem::equivalent(path, options_.checkpoint, error);
  };
  CheckpointState last = lastCheckpoint(options_.checkpoint);
  // If a single checkpoint of the folder was resumed and it is the newest, the same training
  // continues.
  bool newest = resumed_ && isHere(std::filesystem::path(resumed_->path) / "..") &&
                last.step == resumed_->state.step && last.training == resumed_->state.training;
  if (resumed_ && (isHere(options_.resume) || newest)) {
    training_ = resumed_->state.training;
    return {};
  }
  training_ = last.training + 1;
  if (last.training == 0)
    return {};
  console_.warning(options_.checkpoint +
                   " holds checkpoints of another training, the last after step " +
                   std::to_string(last.step) + "; --resume goes on with this one from now on");
  return checkpoint();
}

Status Trainer::loop() {
  Progress progress(console_, step_, last_, options_.pace());
  uint64_t first = step_, captured = std::min(kCaptureSteps, (last_ - first) / 2);
  while (step_ < last_ && !stops()) {
    if (options_.benchmark && !warm_ && step_ >= first + captured)
      warm_ = hostWork();
    AMPC_TRY(start());
    bool pauses = pausesAfter(step_);
    if (pauses || started_.size() >= session_.window())
      AMPC_TRY(collect(pauses, progress));
    if (pauses)
      AMPC_TRY(pause());
  }
  AMPC_TRY(collect(true, progress));
  done_ = hostWork();
  progress.finish();
  return {};
}

// Composes the texts before any file gets its final name, so that running out of memory leaves no
// files.
Status Trainer::finish() {
  AMPC_TRY(data_->intact());
  AMPC_TRY(averageBuffers());
  bool owed = resumed_ && !resumed_->state.evaluated && evaluated_ == step_; // an evaluation
  bool saves =
      !options_.checkpoint.empty() && saved_ != step_ && (!seconds_.empty() || !resumed_ || owed);
  AMPC_TRY(collectState(saves || !options_.saveWeights.empty()));
  if (step_ < last_ && !wasInterrupted()) // nobody reads stdout anymore: other files stay
    return saves ? checkpoint() : Status();
  if (!options_.profile.empty())
    AMPC_TRY(addLateTimes(session_, profiles_));
  addFilesToSummary(saves ? step_ : saved_);
  std::string text = report(), warning = summary_.warning(program_, options_);
  // First what takes the longest to make again. The last checkpoint comes behind the outputs of the
  // last step, which a run that is resumed there could not make.
  Status written =
      options_.saveWeights.empty() ? Status() : saveWeights(session_, options_.saveWeights);
  if (written.ok() && !seconds_.empty())
    written = outputs_.write(session_);
  if (saves)
    AMPC_TRY(checkpoint());
  AMPC_TRY(std::move(written));
  if (!options_.outputs.empty() && seconds_.empty())
    console_.warning("no step was run, so there are no outputs to write");
  if (!options_.plot.empty())
    AMPC_TRY(writeFile(options_.plot, plotSvg(plotTitle(), records_, evaluations_)));
  if (!options_.profile.empty())
    AMPC_TRY(writeProfile(options_.profile, program_, profiles_, session_.profiler()));
  console_.print(text);
  if (!warning.empty())
    console_.warning(warning);
  warnOfLateFaults(options_.faults, step_, console_);
  return {};
}

// Adds the files that `finish` will write and those already written to the summary.
void Trainer::addFilesToSummary(uint64_t saved) {
  if (!seconds_.empty())
    for (const auto &[name, path] : options_.outputs)
      summary_.wrote("output", path);
  auto note = [&](const char *what, const std::string &path) {
    if (!path.empty())
      summary_.wrote(what, path);
  };
  note("weights", options_.saveWeights);
  note("plot", options_.plot);
  note("profile", options_.profile);
  note("log", options_.log);
  if (saved != std::numeric_limits<uint64_t>::max())
    summary_.wrote("checkpoint", options_.checkpoint + "/step-" + std::to_string(saved));
}

std::string Trainer::report() const {
  if (options_.benchmark) {
    // Ignore the first steps, in which pages are accessed for the first time.
    auto warm = static_cast<long>(std::min<size_t>(10, seconds_.size() / 2));
    std::vector<double> timed(seconds_.begin() + warm, seconds_.end());
    std::string text = "benchmark: " + benchmarkText(std::move(timed), rowsPerStep()) + "\n";
    return warm_ && done_->calls.calls > 0 ? text + hostText(*warm_, *done_) + "\n" : text;
  }
  return options_.quiet ? ""
                        : summary_.text(step_, session_) +
                              (group_ ? group_->report(seconds_.size(), merged_->onDevice()) : "");
}

Status Trainer::run() {
  AMPC_TRY(prepare());
  // The earlier run was interrupted between the end of an epoch and its evaluation.
  if (resumed_ && !resumed_->state.evaluated && evalData_ && atEpochEnd())
    AMPC_TRY(evaluateNow(schedule_.firstEpoch - 1));
  AMPC_TRY(chooseTrainingNumber());
  if (merged_)
    AMPC_TRY(merged_->shardState());
  AMPC_TRY(loop());
  AMPC_TRY(finish());
  if (wasInterrupted())
    return Status(Code::interrupted, program_.path(),
                  "interrupted after step " + std::to_string(step_));
  return {};
}

} // namespace

Status runTraining(Session &session, const Options &options, const Console &console,
                   const FoundCheckpoint *resumed, Group *group) {
  return Trainer(session, options, console, resumed, group).run();
}

} // namespace ampc::runtime
