// Marks launches that an executor may run part by part inside the library call before them:
//
//   library call … -> %c, launch @kernel (%c, …), where @kernel reads %c element by element
//   (ampc.elementwise) and writes nothing that the call reads:
//     the call moves down to the launch, which gets rt.row_elements
//
// The result %c may have other readers. If it has none, and the launch writes elsewhere, it gets
// rt.only_reader. A call with rt.epilogue or rt.sums in front does not move, and a prepared call is
// not fused with a launch that is not prepared. The operands of the call are live during the
// launch: nothing changes if the peak of live activation bytes would grow. It may grow by a
// sixteenth, or by a quarter in a program for the CPU alone, where %c has no other reader, because
// the CPU does not touch %c then. Linear: the search for the launch ends after kMaxCommandsPassed
// commands.
#include "CallAttributes.h"
#include "KernelAttributes.h"
#include "Lifetimes.h"
#include "ampc/Passes/Passes.h"

using namespace mlir;

namespace ampc {
#define GEN_PASS_DEF_FUSELAUNCHESPASS
#include "ampc/Passes/Passes.h.inc"

namespace {

constexpr int kMaxCommandsPassed = 8; // maximum number of commands that a call moves over
// The part of the peak by which it may grow if a GPU, which touches the whole result, is among the
// targets, and if none is.
constexpr double kAddedPart = 1.0 / 16, kAddedPartOnCpu = 1.0 / 4;

using ElementwiseInputs = KernelAttributes<DenseI64ArrayAttr>; // ampc.elementwise

// Marks the launches of one entry.
class EntryFuser {
public:
  EntryFuser(rt::EntryOp entry, const ElementwiseInputs &elementwise, const rt::Accesses &accesses,
             double addedPart)
      : block(entry.getBody().front()), elementwise(elementwise), accesses(accesses),
        addedPart(addedPart), lifetimes(block, accesses), attributes(Builder(entry)),
        rowElementsKey(StringAttr::get(entry.getContext(), rt::kRowElementsAttr)),
        onlyReaderKey(StringAttr::get(entry.getContext(), rt::kOnlyReaderAttr)) {}

  void run() {
    SmallVector<rt::LibraryCallOpInterface> calls;
    for (auto [i, op] : llvm::enumerate(block))
      if (isa<rt::LaunchOp>(op))
        numbers[&op] = i;
      else if (auto call = dyn_cast<rt::LibraryCallOpInterface>(op);
               call && call.getPartElementBytes())
        calls.push_back(call);
    for (rt::LibraryCallOpInterface call : calls)
      fuse(call);
  }

private:
  static bool hasMarkers(Operation *call) {
    return isa_and_nonnull<rt::EpilogueOp, rt::SumsOp>(call->getPrevNode());
  }

  void fuse(rt::LibraryCallOpInterface call) {
    rt::AccessList own = accesses.of(call);
    rt::Access result = rt::resultOf(call);
    rt::LaunchOp launch = readerOf(call, own, result);
    DenseI64ArrayAttr inputs =
        launch ? elementwise.lookup(launch.getKernelAttr().getAttr()) : DenseI64ArrayAttr();
    if (!inputs || launch.getRows().size() != 1 || launch.getWork() != rt::LaunchWork::Graph ||
        rt::isPrepared(call) != rt::isPrepared(launch))
      return;
    for (auto [i, access] : llvm::enumerate(accesses.of(launch))) {
      bool isOwn = llvm::any_of(
          own, [&](const rt::Access &one) { return one.reads && one.buffer == access.buffer; });
      if (access.writes && isOwn)
        return;
      if (access.buffer != result.buffer)
        continue;
      bool isWhole = access.offset == result.offset && access.bytes == result.bytes;
      if (!isWhole ||
          (access.reads && !llvm::is_contained(inputs.asArrayRef(), static_cast<int64_t>(i))))
        return;
    }
    int64_t rows = launch.getRows()[0], elements = result.bytes / call.getPartElementBytes();
    if (elements % rows)
      return;
    SmallVector<Value> buffers;
    for (const rt::Access &access : own)
      buffers.push_back(access.buffer);
    // The call and one operand of the launch.
    bool isOnlyReader = rt::arenaOf(result.buffer) == rt::Arena::Activation &&
                        llvm::hasNItems(result.buffer.getUses(), 2);
    if (!lifetimes.extend(buffers, numbers.lookup(launch), isOnlyReader ? addedPart : 0))
      return;
    if (!hasMarkers(call))
      call->moveBefore(launch);
    launch->setDiscardableAttr(rowElementsKey, attributes.number(elements / rows));
    if (isOnlyReader)
      launch->setDiscardableAttr(onlyReaderKey, UnitAttr::get(launch.getContext()));
    else // an earlier call that was fused with the launch does not stand before it any more
      launch->removeDiscardableAttr(onlyReaderKey);
  }

  // The next command that accesses the result, if it is a launch to which the call can move down.
  rt::LaunchOp readerOf(rt::LibraryCallOpInterface call, const rt::AccessList &own,
                        const rt::Access &result) const {
    bool mayMove = !hasMarkers(call);
    int commands = 0;
    for (Operation *next = call->getNextNode(); next && commands < kMaxCommandsPassed;
         next = next->getNextNode()) {
      rt::AccessList touched = accesses.of(next);
      for (const rt::Access &access : touched) {
        if (access.buffer == result.buffer)
          return dyn_cast<rt::LaunchOp>(next);
        if (access.writes &&
            llvm::any_of(own, [&](const rt::Access &one) { return one.buffer == access.buffer; }))
          return {};
      }
      if (isa<rt::UnscalePointOp>(next) || (!mayMove && !isa<rt::BufferOp>(next)))
        return {};
      commands += !touched.empty();
    }
    return {};
  }

  Block &block;
  const ElementwiseInputs &elementwise;
  const rt::Accesses &accesses;
  double addedPart; // of the peak, by which it may grow
  Lifetimes lifetimes;
  DenseMap<Operation *, int64_t> numbers; // of launches: positions before any call moves
  AttributeCache attributes;
  StringAttr rowElementsKey, onlyReaderKey;
};

class FuseLaunches : public impl::FuseLaunchesPassBase<FuseLaunches> {
  void runOnOperation() override {
    ModuleOp kernels = rt::kernelsOf(getOperation());
    if (!kernels || !rt::mayRunOn(getOperation(), "cpu"))
      return;
    auto elementwise = kernelAttributes<DenseI64ArrayAttr>(kernels, "ampc.elementwise");
    rt::Accesses accesses(getOperation());
    double addedPart = rt::mayRunOn(getOperation(), "cuda") ? kAddedPart : kAddedPartOnCpu;
    for (auto entry : rt::entriesOf(getOperation()))
      EntryFuser(entry, elementwise, accesses, addedPart).run();
  }
};

} // namespace
} // namespace ampc
