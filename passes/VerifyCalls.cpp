// Verifies the result of `lower`: entries contain only runtime calls; every buffer has an offset;
// every range lies in its buffer; every launched kernel exists; prepared commands are the first.
#include "ampc/Analysis/VerifyOps.h"
#include "ampc/Dialect/RT/Accesses.h"
#include "ampc/Dialect/RT/RTDialect.h"
#include "ampc/Passes/Passes.h"
#include "llvm/ADT/StringExtras.h"

using namespace mlir;

namespace ampc {
#define GEN_PASS_DEF_VERIFYCALLSPASS
#include "ampc/Passes/Passes.h.inc"

namespace {

class VerifyCalls : public impl::VerifyCallsPassBase<VerifyCalls> {
  void runOnOperation() override {
    ModuleOp program = getOperation();
    arguments.clear();
    if (ModuleOp library = rt::kernelsOf(program))
      for (Operation &kernel : *library.getBody())
        arguments[cast<SymbolOpInterface>(kernel).getNameAttr()] =
            kernel.getAttrOfType<ArrayAttr>("ampc.args").size();
    for (Operation &op : *program.getBody())
      if (isa<rt::VariableOp, rt::BufferOp>(op) &&
          (failed(verifyInvariants(op)) || failed(checkPlaced(op))))
        return signalPassFailure();
    for (rt::EntryOp entry : rt::entriesOf(program)) {
      if (!rt::symbolizeEntryRole(entry.getSymName())) {
        entry.emitOpError("has no role of an entry; roles are "
                          "init, sync, train_step, eval, infer");
        return signalPassFailure();
      }
      notPrepared = nullptr;
      auto checkOp = [&](Operation &op) {
        return success(succeeded(check(op)) && succeeded(checkPrepared(op)));
      };
      if (failed(verifyOps(entry.getBody().front(), checkOp)))
        return signalPassFailure();
    }
  }

  LogicalResult checkPrepared(Operation &op) {
    if (isa<rt::BufferOp>(op) || !isa<rt::CommandOpInterface>(op))
      return success();
    if (!rt::isPrepared(&op)) {
      notPrepared = notPrepared ? notPrepared : &op;
      return success();
    }
    if (!notPrepared)
      return success();
    InFlightDiagnostic error = op.emitOpError("is prepared, but is behind a command that is not");
    error.attachNote(notPrepared->getLoc()) << "that command";
    return error;
  }

  LogicalResult check(Operation &op) {
    if (!isa<rt::RTDialect>(op.getDialect()))
      return op.emitOpError("is no runtime call");
    if (failed(verifyInvariants(op)) || failed(checkPlaced(op)))
      return failure();
    if (auto launch = dyn_cast<rt::LaunchOp>(op); launch && failed(checkKernel(launch)))
      return failure();
    auto named = dyn_cast<rt::RangesOpInterface>(op);
    return named ? checkRanges(named) : success();
  }

  static LogicalResult checkPlaced(Operation &op) {
    auto buffer = dyn_cast<rt::BufferOp>(op);
    return !buffer || buffer.getOffset()
               ? success()
               : LogicalResult(buffer.emitOpError("has no place in its arena"));
  }

  LogicalResult checkKernel(rt::LaunchOp launch) {
    auto kernel = arguments.find(launch.getKernelAttr().getAttr());
    if (kernel == arguments.end())
      return launch.emitOpError("names ")
             << launch.getKernelAttr() << ", which is no kernel of the program";
    size_t given = launch.getBuffers().size() / launch.getRows().size();
    if (given != kernel->second)
      return launch.emitOpError("gives ")
             << given << " arguments to a kernel of " << kernel->second;
    return success();
  }

  static LogicalResult checkRanges(rt::RangesOpInterface op) {
    rt::AccessList ranges;
    op.getRanges(ranges);
    for (const rt::Access &range : ranges)
      if (failed(checkRange(*op, range.buffer, range.offset, range.bytes)))
        return failure();
    return success();
  }

  static LogicalResult checkRange(Operation &op, Value value, int64_t offset, int64_t bytes) {
    auto buffer = value.getDefiningOp<rt::BufferOp>();
    auto size = static_cast<int64_t>(buffer.getBytes());
    if (offset >= 0 && bytes >= 0 && bytes <= size && offset <= size - bytes)
      return success();
    InFlightDiagnostic error = op.emitOpError("touches ")
                               << bytes << " bytes at " << offset << " of a buffer of " << size;
    error.attachNote(buffer.getLoc()) << "the buffer is here";
    return error;
  }

  DenseMap<StringAttr, size_t> arguments; // number of arguments of each kernel
  Operation *notPrepared = nullptr;       // the entry's first command that is not prepared
};

} // namespace
} // namespace ampc
