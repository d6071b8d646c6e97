// Joins launches, copies and fills that work on single numbers into kernels of one row. The walk
// defers such calls. For every other call:
//
//   it reads the target of a deferred copy:                      it reads the copy's source
//      instead, if that is unchanged
//   it accesses what a deferred call writes, writes what a
//   deferred call reads, or the entry ends:                      all deferred calls become one
//      kernel, launched at the last of them
//
// Fills first move to the start of the entry, if nothing accesses their target before, so that any
// kernel can take them. Numbers that only the joined calls use are never written to memory. A call
// that is deferred alone stays as it is. Kernels that also run over more rows are left to
// rt-merge-launches. At most kMaxKernels kernels are created: beyond that, compiling another kernel
// costs more than it saves.
#include "ampc/Dialect/NN/JoinedKernel.h"
#include "ampc/Dialect/RT/Accesses.h"
#include "ampc/Passes/Passes.h"
#include "llvm/ADT/SetVector.h"

using namespace mlir;

namespace ampc {
#define GEN_PASS_DEF_JOINSCALARSPASS
#include "ampc/Passes/Passes.h.inc"

namespace {

constexpr int64_t kMaxBytes = 8;  // size of a single number
constexpr size_t kMaxPlaces = 48; // memory ranges that a joined kernel accesses
constexpr unsigned kMaxKernels = 64;
constexpr size_t kMaxNames = 6; // op names in the label of a launch

class ScalarJoiner {
public:
  ScalarJoiner(ModuleOp program, ModuleOp kernels)
      : program(program), kernels(kernels), accesses(program) {}

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
  // The number after that of the kernel: "k12" → 13. 0 if the name has another form.
  static unsigned numberOf(StringRef kernel) {
    unsigned value = 0;
    return kernel.consume_front("k") && !kernel.getAsInteger(10, value) ? value + 1 : 0;
  }

  void joinIn(Block &block) {
    multiRowKernels.clear();
    gradients.clear();
    SmallVector<rt::FillOp> fills;
    for (Operation &op : block) {
      if (auto fill = dyn_cast<rt::FillOp>(op))
        fills.push_back(fill);
      else if (auto gradient = dyn_cast<rt::GradientOp>(op))
        gradients.insert(gradient.getBuffer());
      else if (auto launch = dyn_cast<rt::LaunchOp>(op);
               launch && !llvm::equal(launch.getRows(), ArrayRef<int64_t>(1)))
        multiRowKernels.insert(launch.getKernelAttr().getAttr());
    }
    hoist(fills, block);
    for (Operation &op : llvm::make_early_inc_range(block)) {
      if (isScalarCall(&op))
        defer(&op);
      else
        visitOther(&op);
    }
    join();
  }

  void hoist(SmallVectorImpl<rt::FillOp> &fills, Block &block) {
    llvm::erase_if(fills, [&](rt::FillOp fill) {
      return !isNumber(accesses.of(fill)[0]) ||
             llvm::any_of(fill.getTo().getUsers(), [&](Operation *user) {
               return user->getBlock() == &block && user->isBeforeInBlock(fill);
             });
    });
    if (fills.empty())
      return;
    Operation *start =
        &block.front(); // after the leading buffers, so that outputs keep their order
    while (isa<rt::BufferOp>(start) && start->getNextNode())
      start = start->getNextNode();
    for (rt::FillOp fill : fills) {
      if (fill == start)
        continue;
      Operation *buffer = fill.getTo().getDefiningOp();
      if (buffer->getBlock() == &block &&
          start->isBeforeInBlock(buffer)) // the buffer of a variable is outside the entry
        buffer->moveBefore(start);
      fill->moveBefore(start);
    }
  }

  bool isNumber(const rt::Access &access) const {
    return access.bytes <= kMaxBytes && access.isWhole();
  }

  bool isScalarCall(Operation *op) {
    if (isa<rt::CopyOp, rt::FillOp>(op))
      return llvm::all_of(accesses.of(op), [&](const rt::Access &access) {
        return isNumber(access) && llvm::isPowerOf2_64(access.bytes);
      });
    auto launch = dyn_cast<rt::LaunchOp>(op);
    if (!launch || !llvm::equal(launch.getRows(), ArrayRef<int64_t>(1)) ||
        multiRowKernels.contains(launch.getKernelAttr().getAttr()))
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

  // Defers a scalar call. Joins the calls deferred so far first if the limits or the
  // register/memory rule require it.
  void defer(Operation *op) {
    rt::AccessList touched = accesses.of(op);
    if (read.size() + written.size() + touched.size() > kMaxPlaces ||
        mixesScalarAndArray(op, touched) || (isUpdate(op) && writesGradient()))
      join();
    for (auto [i, access] : llvm::enumerate(touched))
      if (!isSingleElement(op, i))
        arrays.insert(access.buffer);
    for (const rt::Access &access : touched) {
      (access.writes ? written : read).insert(access.buffer);
      if (!access.writes)
        continue;
      // A copy from or to this buffer is no longer valid.
      llvm::erase_if(copies, [&](auto &copy) {
        return copy.first == access.buffer || copy.second == access.buffer;
      });
    }
    if (auto copy = dyn_cast<rt::CopyOp>(op); copy && !written.contains(copy.getFrom()))
      copies.push_back({copy.getTo(), copy.getFrom()});
    deferred.push_back(op);
  }

  // Between the gradients and what updates parameters with them ranks and micro-batches exchange
  // them, so no kernel computes both.
  bool writesGradient() const {
    return llvm::any_of(written, [&](Value buffer) {
      return gradients.contains(buffer) || rt::arenaOf(buffer) == rt::Arena::Gradient;
    });
  }
  static bool isUpdate(Operation *op) {
    auto launch = dyn_cast<rt::LaunchOp>(op);
    return launch && launch.getWork() == rt::LaunchWork::Update;
  }

  // Whether the call accesses exactly one element of this argument.
  bool isSingleElement(Operation *op, unsigned argument) {
    auto launch = dyn_cast<rt::LaunchOp>(op);
    return !launch || rowOf(launch)->isNumber(argument);
  }

  // Whether a buffer is one element, held in a register, in the deferred calls and several elements
  // in memory in this call, or vice versa. This happens, for example, if a copy moves two float32
  // as one number of 8 bytes. Such calls cannot be joined.
  bool mixesScalarAndArray(Operation *op, ArrayRef<rt::Access> touched) {
    for (auto [i, access] : llvm::enumerate(touched)) {
      bool known = read.contains(access.buffer) || written.contains(access.buffer);
      if (known && isSingleElement(op, i) == arrays.contains(access.buffer))
        return true;
    }
    return false;
  }

  // A call that is not deferred: forwards the sources of deferred copies to it, and ends the
  // deferred group if their accesses conflict.
  void visitOther(Operation *op) {
    if (deferred.empty())
      return;
    if (isa<rt::UnscalePointOp>(op) && writesGradient())
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
      if (llvm::any_of(touched, [&](const rt::Access &access) {
            return access.writes && (access.buffer == from || access.buffer == to);
          }))
        continue; // the arguments of a kernel must not overlap
      for (auto [i, access] : llvm::enumerate(touched))
        if (access.buffer == to)
          op->setOperand(i, from);
    }
  }

  void join() {
    if (deferred.size() > 1 && joinedKernels < kMaxKernels)
      build();
    else if (deferred.size() == 1 && isa<rt::CopyOp>(deferred.front()) &&
             !isUsedOutside(deferred.front()->getOperand(1)))
      deferred.front()->erase();
    deferred.clear(), read.clear(), written.clear(), arrays.clear(), copies.clear();
  }

  // Whether anything but the deferred calls uses the buffer.
  bool isUsedOutside(Value buffer) const {
    return rt::arenaOf(buffer) != rt::Arena::Activation ||
           llvm::any_of(buffer.getUsers(),
                        [&](Operation *user) { return !llvm::is_contained(deferred, user); });
  }

  void build() {
    nn::JoinedKernel kernel(kernels, "k" + std::to_string(number));
    SmallVector<rt::Access> ranges; // by the number that addPlace returns
    auto place = [&](const rt::Access &access, Type element, bool isSingleElement) {
      for (auto [i, range] : llvm::enumerate(ranges))
        if (range.buffer == access.buffer && range.offset == access.offset &&
            range.bytes == access.bytes && (isSingleElement || kernel.elementOf(i) == element))
          return static_cast<unsigned>(i);
      ranges.push_back(access);
      return kernel.addPlace(element, access.bytes, isSingleElement);
    };
    auto bits = [&](const rt::Access &access) -> Type {
      return IntegerType::get(program.getContext(), 8 * access.bytes);
    };
    llvm::SetVector<StringRef> names;
    auto work = rt::LaunchWork::Graph;
    for (Operation *op : deferred) {
      rt::AccessList touched = accesses.of(op);
      SmallVector<unsigned> places;
      auto launch = dyn_cast<rt::LaunchOp>(op);
      if (isUpdate(op))
        work = rt::LaunchWork::Update;
      const nn::SingleRow *row = launch ? rowOf(launch) : nullptr;
      for (auto [i, access] : llvm::enumerate(touched))
        places.push_back(
            place(access, row ? row->element(i) : bits(access), isSingleElement(op, i)));
      if (row)
        kernel.call(*row, places);
      else if (isa<rt::CopyOp>(op))
        kernel.copy(places[0], places[1]);
      else
        kernel.fill(places[0], static_cast<uint8_t>(cast<rt::FillOp>(op).getByte()));
      SmallVector<StringRef> opNames;
      op->getAttrOfType<StringAttr>("op").getValue().split(opNames, '+');
      for (StringRef name : opNames)
        if (names.size() < kMaxNames)
          names.insert(name);
    }
    SmallVector<Value> buffers;
    SmallVector<int64_t> offsets, bytes;
    for (unsigned used :
         kernel.finish([&](unsigned place) { return isUsedOutside(ranges[place].buffer); })) {
      buffers.push_back(ranges[used].buffer);
      offsets.push_back(ranges[used].offset);
      bytes.push_back(ranges[used].bytes);
    }
    OpBuilder b(deferred.back());
    if (!buffers.empty()) {
      std::string name = "k" + std::to_string(number++);
      rt::LaunchOp::create(b, deferred.back()->getLoc(),
                           FlatSymbolRefAttr::get(program.getContext(), name),
                           b.getDenseI64ArrayAttr(1), buffers, b.getDenseI64ArrayAttr(offsets),
                           b.getDenseI64ArrayAttr(bytes), b.getI64IntegerAttr(1),
                           b.getStringAttr(llvm::join(names, "+")), work);
      ++joinedKernels;
    }
    for (Operation *op : deferred)
      op->erase();
  }

  void eraseUnusedKernels() {
    DenseSet<StringAttr> used;
    for (auto entry : rt::entriesOf(program))
      for (Operation &op : entry.getBody().front())
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
  DenseSet<StringAttr>
      multiRowKernels;       // kernels that some launch of this entry runs over more than one row
  DenseSet<Value> gradients; // of parameters, in this entry
  unsigned number = 0, joinedKernels = 0;
  SmallVector<Operation *> deferred;
  DenseSet<Value> read, written,
      // what the deferred calls read and write; arrays: the buffers that have several elements
      arrays;
  SmallVector<std::pair<Value, Value>> copies; // (target, source) of the deferred copies
};

class JoinScalars : public impl::JoinScalarsPassBase<JoinScalars> {
  void runOnOperation() override {
    if (ModuleOp kernels = rt::kernelsOf(getOperation()))
      ScalarJoiner(getOperation(), kernels).run();
  }
};

} // namespace
} // namespace ampc
