// amprun --compare: runs a program and its level O0 version and compares their values.
#include "driver/Compare.h"
#include "ampc/Format/Field.h"
#include "core/Elements.h"
#include "data/Dataset.h"
#include "data/Npy.h"
#include "driver/Difference.h"
#include "driver/Interrupt.h"
#include "driver/Run.h"
#include "driver/Recompile.h"
#include "session/Backend.h"
#include <algorithm>
#include <cmath>
#include <cstring>
#include <unordered_map>

namespace ampc::runtime {

using namespace ampc::format;
using format::DType;

namespace {

// A gradient that is smaller than the largest one by this factor may be the rounding of 0.
constexpr double kRoundingOfZero = 1.0 / 65536;

// The default tolerance: about thirty roundings of a type; for float32, those of both programs.
double toleranceOf(const NumberFormat &format) {
  return 0x1p5 * (format.isLowPrecision() ? format.epsilon() / 2 : format.epsilon());
}

constexpr size_t kMaxPrinted = 20; // the number of values, and of gradients, that --verbose prints

std::string shortText(double number) {
  return numberText(static_cast<float>(number));
}

// Converts elements to another type; only floats may change their type.
void convert(std::span<const uint8_t> from, DType type, std::vector<uint8_t> &to, DType wanted) {
  if (type == wanted) {
    to.assign(from.begin(), from.end());
    return;
  }
  uint64_t count = from.size() / sizeOf(type);
  to.resize(count * sizeOf(wanted));
  for (uint64_t i = 0; i < count; ++i)
    setFloat(wanted, to.data(), i, floatAt(type, from.data(), i));
}

// Copies the variables that both sessions have, and recomputes the values that are derived from
// them.
Status copyVariables(Session &from, Session &to) {
  std::vector<uint8_t> buffer, bytes;
  for (const Variable *variable : *to.program().head().variables()) {
    const Tensor &wanted = *variable->tensor();
    const Variable *given = from.variable(wanted.name()->str());
    if (variable->role() == VariableRole::copy || !given || !to.writable(*wanted.range()))
      continue;
    const Tensor &tensor = *given->tensor();
    bool fits =
        shapeOf(tensor) == shapeOf(wanted) &&
        (tensor.dtype() == wanted.dtype() || (isFloat(tensor.dtype()) && isFloat(wanted.dtype())));
    if (!fits)
      continue;
    AMPC_ASSIGN(std::span<const uint8_t> held, from.read(*tensor.range(), buffer));
    convert(held, tensor.dtype(), bytes, wanted.dtype());
    AMPC_TRY(to.write(*wanted.range(), bytes));
  }
  return to.synchronize();
}

// One of the two programs with its data.
struct Side {
  std::unique_ptr<Session> session;
  const Entry *entry = nullptr;
  std::optional<Dataset> data;
  std::unordered_map<std::string, const Tensor *> values,
      gradients; // results and gradients of the entry, by their names in the model

  void name() {
    for (const Output *output : *entry->outputs())
      if (isOfModel(output->field()))
        values.emplace(output->tensor()->name()->str(), output->tensor());
    if (entry->gradients())
      for (const Gradient *gradient : *entry->gradients())
        gradients.emplace(gradient->parameter()->str(), gradient->tensor());
  }

  Status run(uint64_t epoch, uint64_t batch) {
    AMPC_TRY(data->fill(*session, epoch, batch));
    AMPC_TRY(session->run(entry->role()));
    return session->wait();
  }
  // A scalar of the log; `otherwise` if the program does not have it.
  Result<double> number(Field field, double otherwise) {
    for (const Output *output : *entry->outputs())
      if (output->field() == field)
        return session->scalar(*output->tensor());
    return otherwise;
  }
};

// A compared value: a result of an op, or the gradient of a parameter.
struct Compared {
  const RecompiledOp *op; // null for a gradient
  std::string name;       // the value or parameter
  DType type;
  std::vector<int64_t> shape;
  uint64_t step; // the step of `difference`
  Difference difference;

  // The measure is the largest difference of elements for values, and the norm for gradients:
  // rounding may change the sign of relu's operand, and then an element of the gradient is zero in
  // only one of the programs, although both are correct.
  double measure() const { return op ? difference.largest : difference.norm; }

  std::string what() const { return op ? "'" + name + "'" : "the gradient of '" + name + "'"; }
  std::string why() const {
    if (!op)
      return "";
    std::string dtype = op->dtype.empty() ? nameOf(type) : op->dtype;
    return op->rule.empty() ? dtype : dtype + " by " + op->rule + " (" + op->cause + ")";
  }
};

class Comparison {
public:
  Comparison(const Options &options, Mode mode, const Console &console,
             const FoundCheckpoint *resumed)
      : options_(options), console_(console), resumed_(resumed), trains_(mode == Mode::train) {}

  Status run(std::unique_ptr<Session> session) {
    path_ = session->program().path();
    AMPC_TRY(prepare(std::move(session)));
    AMPC_TRY(loop());
    report();
    return first_ ? toleranceError(*first_) : Status();
  }

private:
  Status prepare(std::unique_ptr<Session> session);
  Status open(Side &side, std::shared_ptr<const Program> program, Session &from);
  Status openData();
  Status loop();
  Status compareValues(uint64_t step);
  Status compareGradients(uint64_t step);
  // Nothing if the tensors cannot be compared.
  Result<std::optional<Compared>> compare(const RecompiledOp *op, const std::string &name,
                                          const Tensor &own, const Tensor &reference, double scale,
                                          uint64_t step);
  void take(Compared value);
  void report() const;
  std::string rows(const std::vector<const Compared *> &values) const;
  Status toleranceError(const Compared &value) const;
  // The limit of measure(). The norm of a gradient's difference grows with the square root of the
  // fraction of elements that are zero in only one of the programs.
  double limit(const Compared &value) const {
    return value.op ? tolerance_ : std::sqrt(tolerance_);
  }
  std::string unit() const { return trains_ ? "step" : "batch"; }

  const Options &options_;
  const Console &console_;
  const FoundCheckpoint *resumed_;
  bool trains_, evaluates_ = false; // evaluates_: whether the program has an entry `eval`
  std::string path_;
  Side own_, reference_;
  std::vector<RecompiledOp> ops_;
  double tolerance_ = 0;
  uint64_t begin_ = 0, end_ = 0, done_ = 0, perEpoch_ = 0;
  std::vector<Compared>
      values_; // in program order, then gradients; each with its largest difference so far
  std::unordered_map<std::string, size_t> places_; // index in values_, by what()
  std::optional<Compared> first_;                  // the first one beyond the tolerance
};

Status Comparison::open(Side &side, std::shared_ptr<const Program> program, Session &from) {
  SessionOptions asked = options_.session;
  asked.device = from.device() == "cpu" ? DeviceChoice::cpu : DeviceChoice::cuda;
  asked.choices = from.productChoices(); // the same implementations of products
  AMPC_ASSIGN(side.session, Session::create(program, asked));
  AMPC_TRY(side.session->initialize(options_.seed));
  AMPC_TRY(copyVariables(from, *side.session));
  const Entry *infer = program->entry(EntryRole::infer), *eval = program->entry(EntryRole::eval);
  side.entry = trains_ ? program->entry(EntryRole::train_step) : infer;
  // If there is data for all inputs of `eval`, use it instead of `infer`, because it also computes
  // the loss.
  bool all = eval && evaluates_ &&
             std::all_of(eval->inputs()->begin(), eval->inputs()->end(), [&](const Tensor *input) {
               return options_.data.empty() || options_.data.count(input->name()->str());
             });
  if (!trains_ && (all || !infer))
    side.entry = eval;
  if (!side.entry)
    return invalid(path_, std::string("has no entry '") + (trains_ ? "train_step" : "infer") + "'");
  side.name();
  return {};
}

Status Comparison::prepare(std::unique_ptr<Session> session) {
  AMPC_ASSIGN(RecompiledPrograms recompiled, recompile(session->program(), session->device()));
  ops_ = std::move(recompiled.own.ops);
  evaluates_ = session->program().entry(EntryRole::eval) != nullptr;
  AMPC_TRY(open(own_, recompiled.own.program, *session));
  AMPC_TRY(open(reference_, recompiled.reference.program, *session));
  double widest = toleranceOf(numberFormat(ampc::DType::f32));
  for (const RecompiledOp &op : ops_)
    if (const NumberFormat *format = numberFormatNamed(op.dtype); format && format->isFloat())
      widest = std::max(widest, toleranceOf(*format));
  tolerance_ = options_.tolerance.value_or(widest);
  return openData();
}

Status Comparison::openData() {
  std::vector<std::string> notes, again;
  Tail tail = trains_ ? Tail::drop : Tail::pad;
  for (auto &[side, told] : {std::pair(&own_, &notes), std::pair(&reference_, &again)}) {
    AMPC_ASSIGN(side->data, Dataset::open(*side->session, *side->entry, options_.data,
                                          knownInputs(side->session->program()), tail,
                                          options_.seed, options_.shuffle, told));
  }
  for (const std::string &note : notes)
    console_.note(note);
  if (own_.data->synthetic() && own_.entry->inputs()->size() > 0)
    console_.note("no data given: inputs are random numbers from seed " +
                  std::to_string(options_.seed));
  perEpoch_ = own_.data->batches();
  begin_ = trains_ && resumed_ ? resumed_->state.step : 0;
  uint64_t all = trains_ || own_.data->synthetic() ? begin_ + 1 : perEpoch_;
  end_ = options_.steps.value_or(options_.epochs ? *options_.epochs * perEpoch_ : all);
  return {};
}

Status Comparison::loop() {
  for (uint64_t step = begin_; step < end_ && !first_; ++step, ++done_) {
    if (interrupted())
      return Status(Code::interrupted, path_,
                    "interrupted after " + std::to_string(done_) + " of " +
                        std::to_string(end_ - begin_) + " " + unit() + "s");
    if (trains_)
      AMPC_TRY(copyVariables(*own_.session, *reference_.session));
    uint64_t epoch = perEpoch_ ? step / perEpoch_ : 0, batch = perEpoch_ ? step % perEpoch_ : 0;
    if (const Range *range = own_.session->program().head().epoch(); range && trains_) {
      auto number = static_cast<int64_t>(epoch);
      AMPC_TRY(
          own_.session->write(*range, {reinterpret_cast<const uint8_t *>(&number), sizeof number}));
    }
    for (Side *side : {&own_, &reference_})
      AMPC_TRY(side->run(epoch, batch));
    AMPC_TRY(compareValues(step + 1));
    if (trains_ && !first_)
      AMPC_TRY(compareGradients(step + 1));
  }
  return {};
}

Status Comparison::compareValues(uint64_t step) {
  for (const RecompiledOp &op : ops_)
    for (const std::string &name : op.values) {
      auto own = own_.values.find(name), reference = reference_.values.find(name);
      if (own == own_.values.end() || reference == reference_.values.end())
        continue;
      AMPC_ASSIGN(auto compared, compare(&op, name, *own->second, *reference->second, 1, step));
      if (compared)
        take(std::move(*compared));
    }
  return {};
}

// Compares gradients before unscaling. Skips a step with an overflow, whose gradients are not
// finite.
Status Comparison::compareGradients(uint64_t step) {
  AMPC_ASSIGN(double overflow, own_.number(Field::found_inf, 0));
  AMPC_ASSIGN(double scale, own_.number(Field::loss_scale, 1));
  if (overflow != 0) {
    console_.note("step " + std::to_string(step) + " overflows at loss scale " +
                  numberText(static_cast<float>(scale)) +
                  " and is skipped: its gradients are not compared");
    return {};
  }
  if (!own_.entry->gradients())
    return {};
  std::vector<Compared> all; // in the order in which the backward pass completes them
  double largest = 0;
  for (const Gradient *own : *own_.entry->gradients()) {
    auto reference = reference_.gradients.find(own->parameter()->str());
    if (reference == reference_.gradients.end())
      continue;
    AMPC_ASSIGN(auto compared, compare(nullptr, own->parameter()->str(), *own->tensor(),
                                       *reference->second, scale, step));
    if (!compared)
      continue;
    largest = std::max(largest, compared->difference.magnitude);
    all.push_back(std::move(*compared));
  }
  for (Compared &value : all) {
    // The gradient of a bias in front of a batch norm is 0, and in both programs the rounding of 0.
    if (value.difference.magnitude < kRoundingOfZero * largest)
      value.difference.norm = value.difference.absolute / largest;
    take(std::move(value));
  }
  return {};
}

Result<std::optional<Compared>> Comparison::compare(const RecompiledOp *op, const std::string &name,
                                                    const Tensor &own, const Tensor &reference,
                                                    double scale, uint64_t step) {
  if (!isFloat(own.dtype()) || !isFloat(reference.dtype()) || shapeOf(own) != shapeOf(reference))
    return std::optional<Compared>();
  std::vector<uint8_t> ownBuffer, referenceBuffer;
  AMPC_ASSIGN(std::span<const uint8_t> ownBytes, own_.session->read(*own.range(), ownBuffer));
  AMPC_ASSIGN(std::span<const uint8_t> referenceBytes,
              reference_.session->read(*reference.range(), referenceBuffer));
  Difference difference = differenceOf({ownBytes, own.dtype(), 1 / scale},
                                       {referenceBytes, reference.dtype()}, tolerance_);
  return std::optional<Compared>({op, name, own.dtype(), shapeOf(own), step, difference});
}

void Comparison::take(Compared value) {
  auto [place, fresh] = places_.emplace(value.what(), values_.size());
  if (fresh)
    values_.push_back(value);
  else if (value.measure() > values_[place->second].measure())
    values_[place->second] = value;
  if (!first_ && value.measure() > limit(value))
    first_ = std::move(value);
}

void Comparison::report() const {
  if (options_.quiet)
    return;
  std::vector<const Compared *> worst, gradients;
  for (const Compared &value : values_)
    (value.op ? worst : gradients).push_back(&value);
  auto most = [](const Compared *a, const Compared *b) { return a->measure() > b->measure(); };
  std::stable_sort(worst.begin(), worst.end(), most);
  std::stable_sort(gradients.begin(), gradients.end(), most);
  std::string said =
      "compared " + std::to_string(worst.size()) + " values" +
      (gradients.empty() ? "" : " and " + std::to_string(gradients.size()) + " gradients") +
      " in " + std::to_string(done_) + " " + unit() +
      (done_ == 1 ? ""
       : trains_  ? "s"
                  : "es") +
      " with float32";
  if (!worst.empty())
    said += ": the largest difference is " + shortText(worst.front()->measure()) +
            " of the largest magnitude, in " + worst.front()->what() + ", " + worst.front()->why();
  if (!gradients.empty())
    said += "; " + shortText(gradients.front()->measure()) + " of the norm, in " +
            gradients.front()->what();
  console_.print(said + "\n");
  if (options_.verbose)
    console_.print(
        "difference  value: element, here and in float32; op, what it computes in and why\n" +
        rows(worst) + rows(gradients));
}

std::string Comparison::rows(const std::vector<const Compared *> &values) const {
  std::string text;
  for (size_t i = 0; i < std::min(kMaxPrinted, values.size()); ++i) {
    const Compared &one = *values[i];
    std::string measure = shortText(one.measure()),
                place = placeText(one.shape, one.difference.element);
    text += measure + std::string(measure.size() < 12 ? 12 - measure.size() : 1, ' ') + one.what() +
            " " + nameOf(one.type) + " " + shapeText(one.shape) + " in " + unit() + " " +
            std::to_string(one.step) + ":" + (place.empty() ? "" : " " + place) + " " +
            shortText(one.difference.value) + " and " + shortText(one.difference.reference);
    text += (one.op ? "; '" + one.op->name + "' (" + one.op->type + "), " + one.why() : "") + "\n";
  }
  return text;
}

Status Comparison::toleranceError(const Compared &value) const {
  const Difference &difference = value.difference;
  std::string place = placeText(value.shape, difference.element),
              subject = value.op ? "op '" + value.op->name + "'" : value.what();
  Status status(Code::numerics, path_,
                subject + " leaves the tolerance " + shortText(limit(value)) + " in " + unit() +
                    " " + std::to_string(value.step) + ": " + (value.op ? value.what() : "it") +
                    " is " + shortText(difference.value) + (place.empty() ? "" : " at " + place) +
                    ", in float32 " + shortText(difference.reference));
  std::string type =
      value.what() + " is " + nameOf(value.type) + " " + shapeText(value.shape) + "; ";
  if (!value.op)
    return std::move(status).note(type + "the norm of the difference is " +
                                  shortText(difference.norm) + " of its own");
  status = std::move(status)
               .note(type + std::to_string(difference.outside) + " of " +
                     std::to_string(difference.elements) + " elements leave the tolerance")
               .note("'" + value.op->name + "' is a " + value.op->type + ", " + value.why());
  const NumberFormat *format = numberFormatNamed(value.op->dtype);
  bool low = format && format->isLowPrecision();
  return low ? std::move(status).hint("ampc --amp-override=" + value.op->name +
                                      "=float32 keeps it in float32")
             : status;
}

} // namespace

Status runComparison(std::unique_ptr<Session> session, const Options &options, Mode mode,
                     const Console &console, const FoundCheckpoint *resumed) {
  return Comparison(options, mode, console, resumed).run(std::move(session));
}

} // namespace ampc::runtime
