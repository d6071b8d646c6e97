// Inference: runs all batches and joins the outputs along axis 0, without the padding rows of the
// last batch.
#include "core/Json.h"
#include "core/Elements.h"
#include "data/Weights.h"
#include "driver/Evaluate.h"
#include "driver/Interrupt.h"
#include "driver/Outputs.h"
#include "driver/Ranges.h"
#include "driver/Report.h"
#include "driver/Run.h"
#include <algorithm>
#include <chrono>
#include <cstring>

namespace ampc::runtime {

using namespace ampc::format;
using format::DType;

namespace {

struct Sink {
  const Output *output;
  NpyWriter writer;
};

class Inference {
public:
  Inference(Session &session, const Options &options, const Console &console)
      : session_(session), options_(options), console_(console), program_(session.program()) {}
  Status run();

private:
  Status chooseEntry();
  Status openData();
  Status checkTail();
  Status openSinks();
  Status batch(uint64_t index);
  Status evaluateOnly();

  Session &session_;
  const Options &options_;
  const Console &console_;
  const Program &program_;
  const Entry *entry_ = nullptr;
  std::optional<Dataset> data_;
  uint64_t batches_ = 0, padding_ = 0; // padding_: in the last batch
  std::vector<Sink> sinks_;
  std::optional<RangeRecorder> ranges_;
  std::vector<StepProfile> profiles_;
  std::vector<double> seconds_;
};

// Chooses `infer`, or `eval` if an output is requested that only `eval` has (the loss, and values
// kept of its computation).
Status Inference::chooseEntry() {
  const Entry *infer = program_.entry(EntryRole::infer), *eval = program_.entry(EntryRole::eval);
  entry_ = infer ? infer : eval;
  if (!entry_)
    return invalid(program_.path(), "has no entry 'infer'");
  std::vector<std::string> names;
  for (const Entry *entry : {infer, eval})
    if (entry)
      addOutputNames(*entry, names);
  for (const auto &[name, path] : options_.outputs) {
    if (std::find(names.begin(), names.end(), name) == names.end())
      return noSuchOutput(program_, name, names);
    if (!outputNamed(*entry_, name))
      entry_ = eval;
  }
  for (const auto &[name, path] : options_.outputs)
    if (!outputNamed(*entry_, name))
      return invalid(program_.path(),
                     "no single entry gives all of these outputs, '" + name + "' stands alone");
  return {};
}

Status Inference::openData() {
  std::vector<std::string> notes;
  AMPC_ASSIGN(data_, Dataset::open(session_, *entry_, options_.data, knownInputs(program_),
                                   Tail::pad, options_.seed, options_.shuffle, &notes));
  for (const std::string &note : notes)
    console_.note(note);
  if (data_->synthetic() && entry_->inputs()->size() > 0)
    console_.note("no data given: inputs are random numbers from seed " +
                  std::to_string(options_.seed));
  uint64_t all = data_->synthetic() ? (options_.benchmark ? 100 : 1) : data_->batches();
  batches_ = options_.steps.value_or(all);
  if (!data_->synthetic() && batches_ > 0)
    padding_ = data_->padding((batches_ - 1) % data_->batches());
  if (!data_->synthetic() && batches_ > data_->batches() &&
      data_->padding(data_->batches() - 1) > 0 && !options_.outputs.empty())
    return invalid(program_.path(),
                   "outputs of more than one epoch cannot be joined, its last batch is padded");
  return {};
}

Status Inference::checkTail() {
  if (padding_ == 0)
    return {};
  auto rows = static_cast<int64_t>(data_->rowsPerBatch());
  for (const auto &[name, path] : options_.outputs) {
    const Output &output = *outputNamed(*entry_, name);
    const auto *shape = output.tensor()->shape();
    bool scalar = !shape || shape->size() == 0;
    bool mean = scalar && output.row_mean() && output.tensor()->dtype() == DType::f32;
    if (!mean && (scalar || shape->Get(0) != rows))
      return invalid(program_.path(), "output '" + name +
                                          "' does not share the inputs' first dimension, so the "
                                          "last batch cannot be padded")
          .note("the data has " + std::to_string(data_->totalRows()) + " rows, a batch takes " +
                std::to_string(rows));
  }
  return {};
}

Status Inference::openSinks() {
  for (const auto &[name, path] : options_.outputs) {
    const Output *output = outputNamed(*entry_, name);
    const Tensor &tensor = *output->tensor();
    std::vector<int64_t> shape = shapeOf(tensor);
    if (!shape.empty())
      shape[0] = shape[0] * static_cast<int64_t>(batches_) - static_cast<int64_t>(padding_);
    else if (batches_ != 1)
      shape.push_back(static_cast<int64_t>(batches_));
    AMPC_ASSIGN(NpyWriter writer, NpyWriter::create(path, tensor.dtype(), shape));
    sinks_.push_back({output, std::move(writer)});
  }
  return {};
}

Status Inference::batch(uint64_t index) {
  auto begin = std::chrono::steady_clock::now();
  uint64_t inEpoch = data_->synthetic() ? 0 : index % data_->batches();
  AMPC_TRY(data_->fill(session_, data_->synthetic() ? 0 : index / data_->batches(), inEpoch));
  StepProfile profile{entry_->role(), index + 1, {}, 1};
  bool profiled = !options_.profile.empty() && profiles_.size() < 10;
  AMPC_TRY(session_.run(entry_->role(), profiled ? &profile.times : nullptr));
  AMPC_TRY(session_.wait());
  if (profiled)
    profiles_.push_back(std::move(profile));
  seconds_.push_back(
      std::chrono::duration<double>(std::chrono::steady_clock::now() - begin).count());
  uint64_t padding = data_->padding(inEpoch);
  if (ranges_)
    AMPC_TRY(ranges_->add(session_, index * data_->rowsPerBatch(), data_->rowsPerBatch(), padding));
  std::vector<std::pair<Sink *, double>> means;
  for (Sink &sink : sinks_) {
    const Tensor &tensor = *sink.output->tensor();
    std::vector<uint8_t> buffer;
    AMPC_ASSIGN(std::span<const uint8_t> bytes, session_.read(*tensor.range(), buffer));
    if (padding == 0) {
      AMPC_TRY(sink.writer.append(bytes));
    } else if (!tensor.shape() || tensor.shape()->size() == 0) {
      AMPC_ASSIGN(double value, session_.scalar(tensor));
      means.emplace_back(&sink, value);
    } else {
      auto rows = static_cast<uint64_t>(tensor.shape()->Get(0));
      AMPC_TRY(sink.writer.append(bytes.first(bytes.size() / rows * (rows - padding))));
    }
  }
  if (means.empty())
    return {};
  AMPC_TRY(data_->fillWithLastRow(session_));
  AMPC_TRY(session_.run(entry_->role()));
  for (auto &[sink, value] : means) {
    AMPC_ASSIGN(double last, session_.scalar(*sink->output->tensor()));
    auto mean = static_cast<float>(tailMean(value, last, data_->rowsPerBatch(), padding));
    AMPC_TRY(sink->writer.append({reinterpret_cast<const uint8_t *>(&mean), sizeof mean}));
  }
  return {};
}

Status Inference::evaluateOnly() {
  const Entry *entry = program_.entry(EntryRole::eval);
  if (!entry)
    return invalid(program_.path(), "has no entry 'eval', so --eval-data cannot be used");
  std::vector<std::string> notes;
  AMPC_ASSIGN(Dataset data,
              Dataset::open(session_, *entry, options_.evalData, knownInputs(program_), Tail::pad,
                            options_.seed, false, &notes));
  AMPC_TRY(checkEvaluation(program_, *entry, data));
  bool stopped = false;
  AMPC_ASSIGN(EvalRecord record, evaluate(session_, *entry, data, &stopped));
  if (stopped)
    return {};
  console_.print(toJson(record) + "\n");
  AMPC_ASSIGN(Log log, Log::open(options_.log, nullptr));
  return log.evaluation(record);
}

Status Inference::run() {
  if (!options_.evalData.empty())
    AMPC_TRY(evaluateOnly());
  if (options_.evalData.empty() || !options_.data.empty()) {
    AMPC_TRY(chooseEntry());
    AMPC_TRY(openData());
    AMPC_TRY(checkTail());
    AMPC_TRY(openSinks());
    if (!options_.calibrateRanges.empty())
      ranges_.emplace(*entry_);
    Progress progress(console_, 0, batches_, options_.pace());
    uint64_t done = 0;
    while (done < batches_ && !interrupted() && !console_.closed()) {
      AMPC_TRY(batch(done));
      ++done;
      progress.show(done, "batch " + std::to_string(done) + " of " + std::to_string(batches_));
    }
    progress.finish();
    AMPC_TRY(data_->intact());
    if (done == batches_)
      for (Sink &sink : sinks_)
        AMPC_TRY(sink.writer.commit());
    else if (!interrupted()) // nobody reads stdout anymore
      return {};
  }
  if (!options_.saveWeights.empty())
    AMPC_TRY(saveWeights(session_, options_.saveWeights));
  if (interrupted())
    return Status(Code::interrupted, program_.path(),
                  "interrupted, outputs are not complete and not written");
  if (ranges_)
    AMPC_TRY(ranges_->write(options_.calibrateRanges));
  if (!options_.profile.empty()) {
    AMPC_TRY(addLateTimes(session_, profiles_));
    AMPC_TRY(writeProfile(options_.profile, program_, profiles_, session_.profiler()));
  }
  if (options_.benchmark) {
    auto warm = static_cast<long>(std::min<size_t>(10, seconds_.size() / 2));
    console_.print("benchmark: " +
                   benchmarkText({seconds_.begin() + warm, seconds_.end()},
                                 data_ ? data_->rowsPerBatch() : 0) +
                   "\n");
  }
  return {};
}

} // namespace

Status runInference(Session &session, const Options &options, const Console &console) {
  return Inference(session, options, console).run();
}

std::vector<std::string> knownInputs(const Program &program) {
  std::vector<std::string> names;
  for (const Entry *entry : *program.head().entries())
    for (const Tensor *input : *entry->inputs())
      names.push_back(input->name()->str());
  if (program.head().dropped_inputs())
    for (const auto *name : *program.head().dropped_inputs())
      names.push_back(name->str());
  return names;
}

} // namespace ampc::runtime
