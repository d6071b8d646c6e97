// A launch, copy or fill that works on single numbers waits. Walking on, for every other call:
//
//   it reads the target of a waiting copy:                     it reads the copy's source instead, where that is still the same
//   it touches what waits to be written, or writes what waits  all that wait become one kernel of one row, launched where the last
//   to be read; or the entry ends:                             of them stood
//
// A fill goes to the entry's begin first, where nothing touches its target before: whichever kernel comes can do it.
// Numbers that only these calls know of are never written. A call that waits alone stays as it is. Kernels that run over more rows,
// too, are left to rt-merge-launches; and beyond kMostKernels another kernel would cost more to compile than it saves.
#include "ampc/Dialect/Ahead.h"
#include "ampc/Dialect/NN/JoinedKernel.h"
#include "ampc/Dialect/RT/Accesses.h"
#include "ampc/Passes/Passes.h"
#include "llvm/ADT/SetVector.h"

using namespace mlir;

namespace ampc {
#define GEN_PASS_DEF_JOINSCALARSPASS
#include "ampc/Passes/Passes.h.inc"

namespace {

constexpr int64_t kMostBytes = 8;    // of a number
constexpr size_t kMostPlaces = 48;   // that a kernel touches
constexpr unsigned kMostKernels = 64;
constexpr size_t kMostNames = 6;     // of ops in a launch's name

class Joining {
public:
  Joining(ModuleOp program, ModuleOp kernels) : program(program), kernels(kernels), accesses(program) {}

  void run() {
    for (auto kernel : kernels.getOps<func::FuncOp>()) {
      byName[kernel.getSymNameAttr()] = kernel;
      number = std::max(number, numberOf(kernel.getName()));
    }
    for (auto entry : rt::entriesOf(program))
      joinIn(entry.getBody().front());
    eraseUnusedKernels();
  }

private:
  // k12 → 13
  static unsigned numberOf(StringRef kernel) {
    unsigned value = 0;
    return kernel.consume_front("k") && !kernel.getAsInteger(10, value) ? value + 1 : 0;
  }

  void joinIn(Block &block) {
    wide.clear();
    SmallVector<rt::FillOp> fills;
    for (Operation &op : ahead(block)) {
      if (auto fill = dyn_cast<rt::FillOp>(op))
        fills.push_back(fill);
      else if (auto launch = dyn_cast<rt::LaunchOp>(op); launch && !llvm::equal(launch.getRows(), ArrayRef<int64_t>(1)))
        wide.insert(launch.getKernelAttr().getAttr());
    }
    hoist(fills, block);
    for (Operation &op : llvm::make_early_inc_range(block)) {
      if (mayWait(&op))
        wait(&op);
      else
        pass(&op);
    }
    join();
  }

  void hoist(SmallVectorImpl<rt::FillOp> &fills, Block &block) {
    llvm::erase_if(fills, [&](rt::FillOp fill) {
      return !isNumber(accesses.of(fill)[0]) || llvm::any_of(fill.getTo().getUsers(), [&](Operation *user) {
        return user->getBlock() == &block && user->isBeforeInBlock(fill);
      });
    });
    if (fills.empty())
      return;
    Operation *start = &block.front(); // behind the buffers that stand there: outputs keep their order
    while (isa<rt::BufferOp>(start) && start->getNextNode())
      start = start->getNextNode();
    for (rt::FillOp fill : fills) {
      if (fill == start)
        continue;
      Operation *buffer = fill.getTo().getDefiningOp();
      if (buffer->getBlock() == &block && start->isBeforeInBlock(buffer)) // a variable's stands outside
        buffer->moveBefore(start);
      fill->moveBefore(start);
    }
  }

  bool isNumber(const rt::Access &access) const { return access.bytes <= kMostBytes && access.isWhole(); }

  bool mayWait(Operation *op) {
    if (isa<rt::CopyOp, rt::FillOp>(op))
      return llvm::all_of(accesses.of(op), [&](const rt::Access &access) { return isNumber(access) && llvm::isPowerOf2_64(access.bytes); });
    auto launch = dyn_cast<rt::LaunchOp>(op);
    if (!launch || !llvm::equal(launch.getRows(), ArrayRef<int64_t>(1)) || wide.contains(launch.getKernelAttr().getAttr()))
      return false;
    const nn::SingleRow *row = rowOf(launch);
    if (!row)
      return false;
    for (auto [i, access] : llvm::enumerate(accesses.of(op)))
      if (row->isNumber(i) && !isNumber(access))
        return false;
    return true;
  }

  const nn::SingleRow *rowOf(rt::LaunchOp launch) {
    StringAttr name = launch.getKernelAttr().getAttr();
    auto [it, fresh] = rows.try_emplace(name);
    if (fresh)
      it->second = nn::SingleRow::of(byName.lookup(name));
    return it->second ? &*it->second : nullptr;
  }

  void wait(Operation *op) {
    rt::AccessList touched = accesses.of(op);
    if (read.size() + written.size() + touched.size() > kMostPlaces || meetsAsOther(op, touched))
      join();
    for (auto [i, access] : llvm::enumerate(touched))
      if (!isOne(op, i))
        arrays.insert(access.buffer);
    for (const rt::Access &access : touched) {
      (access.writes ? written : read).insert(access.buffer);
      if (!access.writes)
        continue;
      // What was copied from or to here is no longer the same.
      llvm::erase_if(copies, [&](auto &copy) { return copy.first == access.buffer || copy.second == access.buffer; });
    }
    if (auto copy = dyn_cast<rt::CopyOp>(op); copy && !written.contains(copy.getFrom()))
      copies.push_back({copy.getTo(), copy.getFrom()});
    waiting.push_back(op);
  }

  // Whether the call takes an argument for one element.
  bool isOne(Operation *op, unsigned argument) {
    auto launch = dyn_cast<rt::LaunchOp>(op);
    return !launch || rowOf(launch)->isNumber(argument);
  }

  // Whether what waits knows a buffer as one number, in a register, and this call as several elements in memory, or the other way
  // round: a copy moves two float32 as one number of 8 bytes.
  bool meetsAsOther(Operation *op, ArrayRef<rt::Access> touched) {
    for (auto [i, access] : llvm::enumerate(touched)) {
      bool known = read.contains(access.buffer) || written.contains(access.buffer);
      if (known && isOne(op, i) == arrays.contains(access.buffer))
        return true;
    }
    return false;
  }

  // A call that does not wait.
  void pass(Operation *op) {
    if (waiting.empty())
      return;
    if (isa<rt::UnscalePointOp>(op) &&
        llvm::any_of(written, [](Value buffer) { return rt::arenaOf(buffer) == "gradient"; }))
      return join();
    if (isa<rt::LaunchOp>(op))
      readSources(op);
    for (const rt::Access &access : accesses.of(op))
      if (written.contains(access.buffer) || (access.writes && read.contains(access.buffer)))
        return join();
  }

  void readSources(Operation *op) {
    rt::AccessList touched = accesses.of(op);
    for (auto &[to, from] : copies) {
      if (llvm::any_of(touched, [&](const rt::Access &access) { return access.writes && (access.buffer == from || access.buffer == to); }))
        continue; // arguments of a kernel share no bytes
      for (auto [i, access] : llvm::enumerate(touched))
        if (access.buffer == to)
          op->setOperand(i, from);
    }
  }

  void join() {
    if (waiting.size() > 1 && joined < kMostKernels)
      build();
    else if (waiting.size() == 1 && isa<rt::CopyOp>(waiting.front()) && !outlives(waiting.front()->getOperand(1)))
      waiting.front()->erase();
    waiting.clear(), read.clear(), written.clear(), arrays.clear(), copies.clear();
  }

  // Whether anything but the waiting calls knows of the buffer.
  bool outlives(Value buffer) const {
    return rt::arenaOf(buffer) != "activation" ||
           llvm::any_of(buffer.getUsers(), [&](Operation *user) { return !llvm::is_contained(waiting, user); });
  }

  void build() {
    nn::JoinedKernel kernel(kernels, "k" + std::to_string(number));
    SmallVector<rt::Access> ranges; // by place
    auto place = [&](const rt::Access &access, Type element, bool isOne) {
      for (auto [i, range] : llvm::enumerate(ranges))
        if (range.buffer == access.buffer && range.offset == access.offset && range.bytes == access.bytes &&
            (isOne || kernel.elementOf(i) == element))
          return static_cast<unsigned>(i);
      ranges.push_back(access);
      return kernel.addPlace(element, access.bytes, isOne);
    };
    auto bits = [&](const rt::Access &access) -> Type { return IntegerType::get(program.getContext(), 8 * access.bytes); };
    llvm::SetVector<StringRef> names;
    for (Operation *op : waiting) {
      rt::AccessList touched = accesses.of(op);
      SmallVector<unsigned> places;
      auto launch = dyn_cast<rt::LaunchOp>(op);
      const nn::SingleRow *row = launch ? rowOf(launch) : nullptr;
      for (auto [i, access] : llvm::enumerate(touched))
        places.push_back(place(access, row ? row->element(i) : bits(access), isOne(op, i)));
      if (row)
        kernel.call(*row, places);
      else if (isa<rt::CopyOp>(op))
        kernel.copy(places[0], places[1]);
      else
        kernel.fill(places[0], static_cast<uint8_t>(cast<rt::FillOp>(op).getByte()));
      SmallVector<StringRef> own;
      op->getAttrOfType<StringAttr>("op").getValue().split(own, '+');
      for (StringRef name : own)
        if (names.size() < kMostNames)
          names.insert(name);
    }
    SmallVector<Value> buffers;
    SmallVector<int64_t> offsets, bytes;
    for (unsigned used : kernel.finish([&](unsigned place) { return outlives(ranges[place].buffer); })) {
      buffers.push_back(ranges[used].buffer);
      offsets.push_back(ranges[used].offset);
      bytes.push_back(ranges[used].bytes);
    }
    OpBuilder b(waiting.back());
    if (!buffers.empty()) {
      std::string name = "k" + std::to_string(number++);
      rt::LaunchOp::create(b, waiting.back()->getLoc(), FlatSymbolRefAttr::get(program.getContext(), name), b.getDenseI64ArrayAttr(1), buffers,
                           b.getDenseI64ArrayAttr(offsets), b.getDenseI64ArrayAttr(bytes), b.getI64IntegerAttr(1),
                           b.getStringAttr(llvm::join(names, "+")));
      ++joined;
    }
    for (Operation *op : waiting)
      op->erase();
  }

  void eraseUnusedKernels() {
    DenseSet<StringAttr> used;
    for (auto entry : rt::entriesOf(program))
      for (Operation &op : ahead(entry.getBody().front()))
        if (auto command = dyn_cast<rt::CommandOpInterface>(op))
          command.forEachKernel([&](FlatSymbolRefAttr kernel) { used.insert(kernel.getAttr()); });
    for (Operation &kernel : llvm::make_early_inc_range(*kernels.getBody()))
      if (!used.contains(cast<func::FuncOp>(kernel).getSymNameAttr()))
        kernel.erase();
  }

  ModuleOp program, kernels;
  rt::Accesses accesses;
  DenseMap<StringAttr, func::FuncOp> byName;
  DenseMap<StringAttr, std::optional<nn::SingleRow>> rows;
  DenseSet<StringAttr> wide; // kernels that run over more rows in this entry
  unsigned number = 0, joined = 0;
  SmallVector<Operation *> waiting;
  DenseSet<Value> read, written, arrays; // arrays: of these, what is several elements
  SmallVector<std::pair<Value, Value>> copies; // (to, from) of waiting copies
};

class JoinScalars : public impl::JoinScalarsPassBase<JoinScalars> {
  void runOnOperation() override {
    if (ModuleOp kernels = rt::kernelsOf(getOperation()))
      Joining(getOperation(), kernels).run();
  }
};

} // namespace
} // namespace ampc
