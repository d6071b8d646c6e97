// Groups the gradients of a training step into buckets that all ranks reduce together:
//
//   for each gradient, in the order in which it is complete:
//     add it to the open bucket of its type; close the bucket when it has rt.bucket_bytes bytes
//   rt.all_reduce(bucket)     after the last call before the update point that accesses the bucket
//   rt.update_point(ranges)   in front of the first call that reads complete gradients
//
// The update point is rt.unscale_point if there is one, else behind the call that completes the
// last gradient. Copies of a loss or metric to its output move in front of it, so that each
// micro-batch has its own; other calls behind the point that compute one get the attribute
// rt.measures. Does nothing but erase rt.rank_mean if a launch before the point updates weights, or
// computes a part of that from a gradient, if a gradient lies in memory that may not be overwritten
// (an input, a constant or a variable), or if an rt.rank_mean stands behind the point. Linear in
// the number of accesses, apart from sorting the gradients.
#include "ampc/Dialect/RT/Accesses.h"
#include "ampc/Passes/Passes.h"
#include "llvm/ADT/MapVector.h"

using namespace mlir;

namespace ampc {
#define GEN_PASS_DEF_PLANCOLLECTIVESPASS
#include "ampc/Passes/Passes.h.inc"

namespace {

constexpr int64_t kDefaultBucketBytes = 32 << 20;
constexpr int64_t kScalarBytes = 8; // larger variables are weights and their moments

// A gradient: the first bytes of its buffer.
struct Gradient {
  Value buffer;
  Type element;
  int64_t bytes;
  size_t ready = 0; // number of the first call from which on no call before the point accesses it
};

struct Bucket {
  size_t ready = 0;
  int64_t total = 0;
  SmallVector<Value> buffers;
  SmallVector<int64_t> bytes;
};

bool isVariable(rt::Arena arena) {
  using enum rt::Arena;
  return arena == Parameter || arena == Master || arena == Optimizer || arena == State;
}

class StepPlanner {
public:
  StepPlanner(rt::EntryOp entry, const rt::Accesses &accesses, int64_t bucketBytes)
      : entry(entry), block(entry.getBody().front()), accesses(accesses), bucketBytes(bucketBytes) {
  }

  void run() {
    if (plan())
      return;
    // A step that cannot be split has one rank.
    for (rt::RankMeanOp mean : rankMeans)
      mean.erase();
  }

private:
  bool plan() {
    collectOps();
    if (gradients.empty())
      return false;
    findPoint();
    moveCopies();
    if (!readCalls())
      return false;
    markMeasures();
    insert();
    return true;
  }

  void collectOps() {
    for (Operation &op : block) {
      if (isa<rt::BufferOp, rt::LaunchOp>(op)) // most ops
        continue;
      if (auto gradient = dyn_cast<rt::GradientOp>(op))
        collect(gradient);
      else if (auto output = dyn_cast<rt::OutputOp>(op))
        collect(output);
      else if (auto mean = dyn_cast<rt::RankMeanOp>(op))
        rankMeans.push_back(mean);
      else if (isa<rt::UnscalePointOp>(op))
        point = &op;
    }
  }

  // One value may be the gradient of several parameters.
  void collect(rt::GradientOp op) {
    auto type = cast<RankedTensorType>(op.getType());
    if (isGradient.insert(op.getBuffer()).second)
      gradients.push_back({op.getBuffer(), type.getElementType(),
                           type.getNumElements() * type.getElementTypeBitWidth() / 8});
  }

  void collect(rt::OutputOp output) {
    if (output.getField() == nn::OutputField::Loss || output.getField() == nn::OutputField::Metric)
      measuredOutputs.insert(output.getBuffer());
  }

  // Without a marked point, sets `point` to the op behind the last call that is part of the
  // gradients. An update may overwrite them.
  void findPoint() {
    if (point)
      return;
    Operation *last = nullptr;
    llvm::DenseSet<Operation *> seen; // one launch may access all gradients
    for (const Gradient &gradient : gradients)
      for (Operation *user : gradient.buffer.getUsers())
        if (seen.insert(user).second && user->getBlock() == &block && !isUpdate(*user) &&
            (!last || last->isBeforeInBlock(user)) && writesOne(user, isGradient))
          last = user;
    point = last ? last->getNextNode() : &block.front(); // perhaps no call computes a gradient
  }

  // The outputs of loss and metrics that are copied behind the point from values computed before.
  void moveCopies() {
    llvm::DenseSet<Value> late;
    bool any = llvm::any_of(measuredOutputs, [&](Value output) {
      return llvm::any_of(output.getUsers(), [&](Operation *user) {
        return isa<rt::CopyOp>(user) && user->getBlock() == &block && !user->isBeforeInBlock(point);
      });
    });
    if (!any)
      return;
    for (Operation &op :
         llvm::make_early_inc_range(llvm::make_range(point->getIterator(), block.end()))) {
      auto copy = dyn_cast<rt::CopyOp>(op);
      if (copy && measuredOutputs.contains(copy.getTo()) && !late.contains(copy.getFrom()) &&
          isDefined(copy.getFrom()) && isDefined(copy.getTo())) {
        copy->moveBefore(point);
        continue;
      }
      for (const rt::Access &access : accesses.of(&op))
        if (access.writes)
          late.insert(access.buffer);
    }
  }

  // Whether the buffer is defined in front of the point.
  bool isDefined(Value buffer) const {
    Operation *op = buffer.getDefiningOp();
    return op->getBlock() != &block || op->isBeforeInBlock(point);
  }

  // Collects the calls before the point and what they access. Returns false if the step cannot be
  // split there.
  bool readCalls() {
    llvm::DenseMap<Value, size_t> lastAccess; // number of the call behind it
    for (Operation &op : llvm::make_range(block.begin(), point->getIterator())) {
      if (!isa<rt::CommandOpInterface>(op)) {
        // What an epilogue or sum writes, the next call may write.
        if (isa<rt::EpilogueOp, rt::SumsOp>(op)) {
          rt::AccessList ranges;
          cast<rt::RangesOpInterface>(op).getRanges(ranges);
          for (const rt::Access &range : ranges)
            lastAccess[range.buffer] = calls.size() + 1;
        }
        continue;
      }
      calls.push_back(&op);
      if (updatesWeights(op))
        return false;
      for (const rt::Access &access : accesses.of(&op)) {
        if (isGradient.contains(access.buffer))
          lastAccess[access.buffer] = std::max(lastAccess[access.buffer], calls.size());
        restoreIfWritten(access);
      }
    }
    for (Gradient &gradient : gradients) {
      rt::Arena arena = rt::arenaOf(gradient.buffer);
      gradient.ready = std::min(lastAccess.lookup(gradient.buffer), calls.size());
      if ((arena != rt::Arena::Gradient && arena != rt::Arena::Activation) || gradient.ready == 0)
        return false;
    }
    llvm::stable_sort(gradients,
                      [](const Gradient &a, const Gradient &b) { return a.ready < b.ready; });
    // Statistics of the forward and backward pass; behind the point no rank waits for another.
    return llvm::all_of(rankMeans,
                        [&](rt::RankMeanOp mean) { return mean->isBeforeInBlock(point); });
  }

  bool writesOne(Operation *call, const llvm::DenseSet<Value> &buffers) const {
    return llvm::any_of(accesses.of(call), [&](const rt::Access &access) {
      return access.writes && buffers.contains(access.buffer);
    });
  }

  static bool isUpdate(Operation &op) {
    auto launch = dyn_cast<rt::LaunchOp>(op);
    return launch && launch.getWork() == rt::LaunchWork::Update;
  }

  // Whether the call computes an update. Counters, beta powers and running statistics may change
  // before the point.
  bool updatesWeights(Operation &op) const {
    return isUpdate(op) && llvm::any_of(accesses.of(&op), [&](const rt::Access &access) {
             return isGradient.contains(access.buffer) ||
                    (access.writes && access.bytes > kScalarBytes &&
                     isVariable(rt::arenaOf(access.buffer)));
           });
  }

  // Marks the calls behind the point that compute a loss or metric.
  void markMeasures() {
    SmallVector<Operation *> measures;
    for (Value output : measuredOutputs)
      for (Operation *user : output.getUsers())
        if (user->getBlock() == &block && !user->isBeforeInBlock(point) &&
            !llvm::is_contained(measures, user) && writesOne(user, measuredOutputs))
          measures.push_back(user);
    llvm::sort(measures, [](Operation *a, Operation *b) { return a->isBeforeInBlock(b); });
    for (Operation *op : measures) {
      op->setAttr(rt::kMeasuresAttr, UnitAttr::get(op->getContext()));
      for (const rt::Access &access : accesses.of(op))
        restoreIfWritten(access);
    }
  }

  void restoreIfWritten(const rt::Access &access) {
    if (access.writes && isVariable(rt::arenaOf(access.buffer)) &&
        seen.insert({access.buffer, access.offset, access.bytes}).second)
      restored.push_back(access);
  }

  void insert() {
    OpBuilder b(point);
    SmallVector<Value> buffers;
    SmallVector<int64_t> offsets, bytes;
    for (const rt::Access &range : restored) {
      buffers.push_back(range.buffer);
      offsets.push_back(range.offset);
      bytes.push_back(range.bytes);
    }
    Operation *update = rt::UpdatePointOp::create(b, entry.getLoc(), buffers, offsets, bytes);
    llvm::MapVector<Type, Bucket> open;
    for (const Gradient &gradient : gradients) {
      Bucket &bucket = open[gradient.element];
      bucket.ready = gradient.ready;
      bucket.total += gradient.bytes;
      bucket.buffers.push_back(gradient.buffer);
      bucket.bytes.push_back(gradient.bytes);
      if (bucket.total >= bucketBytes) {
        close(gradient.element, bucket, update);
        bucket = {};
      }
    }
    for (auto &[element, bucket] : open)
      if (!bucket.buffers.empty())
        close(element, bucket, update);
  }

  void close(Type element, const Bucket &bucket, Operation *update) {
    OpBuilder b(update);
    if (bucket.ready < calls.size())
      b.setInsertionPoint(firstMarkerOf(calls[bucket.ready]));
    SmallVector<int64_t> offsets(bucket.buffers.size(), 0);
    rt::AllReduceOp::create(b, entry.getLoc(), element, bucket.buffers, offsets, bucket.bytes);
  }

  // Epilogues and sums stay in front of their call.
  static Operation *firstMarkerOf(Operation *call) {
    while (Operation *previous = call->getPrevNode()) {
      if (!isa<rt::EpilogueOp, rt::SumsOp>(previous))
        break;
      call = previous;
    }
    return call;
  }

  rt::EntryOp entry;
  Block &block;
  const rt::Accesses &accesses;
  int64_t bucketBytes;
  Operation *point = nullptr; // the update point is in front of it
  SmallVector<rt::RankMeanOp> rankMeans;
  llvm::DenseSet<Value> measuredOutputs; // those of the loss and of metrics
  SmallVector<Gradient> gradients;
  llvm::DenseSet<Value> isGradient;                         // their buffers
  llvm::DenseSet<std::tuple<Value, int64_t, int64_t>> seen; // of `restored`
  SmallVector<Operation *> calls;                           // before the point
  SmallVector<rt::Access> restored;                         // of variables, written by these calls
};

class PlanCollectives : public impl::PlanCollectivesPassBase<PlanCollectives> {
  void runOnOperation() override {
    ModuleOp module = getOperation();
    rt::EntryOp entry = rt::entryOf(module, "train_step");
    if (!entry)
      return;
    auto size = module->getAttrOfType<IntegerAttr>(rt::kBucketBytesAttr);
    StepPlanner(entry, rt::Accesses(module), size ? size.getInt() : kDefaultBucketBytes).run();
  }
};

} // namespace
} // namespace ampc
