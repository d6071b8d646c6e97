// for gemm … -> %c, launch @kernel (%c, …) -> %y, where @kernel says that it is what a library's product can end in (ampc.epilogue):
//   where nothing else reads %c: rt.epilogue in front of the gemm
//
// Both ways stay in the program: the CPU takes the launch, a GPU measures. %y and the bias are named before the gemm, so that %y shares no
// byte with the gemm's operands.
#include "ampc/Dialect/RT/Accesses.h"
#include "ampc/Passes/Passes.h"
#include "mlir/Dialect/Func/IR/FuncOps.h"

using namespace mlir;

namespace ampc {
#define GEN_PASS_DEF_OFFEREPILOGUESPASS
#include "ampc/Passes/Passes.h.inc"

namespace {

class OfferEpilogues : public impl::OfferEpiloguesPassBase<OfferEpilogues> {
  void runOnOperation() override {
    auto kernels = getOperation().lookupSymbol<ModuleOp>("kernels");
    if (!kernels)
      return;
    for (auto kernel : kernels.getOps<func::FuncOp>())
      if (auto says = kernel->getAttrOfType<DictionaryAttr>("ampc.epilogue"))
        endings[kernel.getSymNameAttr()] = says;
    for (auto entry : getOperation().getOps<rt::EntryOp>())
      for (auto gemm : entry.getBody().front().getOps<rt::GemmOp>())
        offer(gemm);
  }

private:
  // The next call.
  static rt::LaunchOp launchBehind(rt::GemmOp gemm) {
    Operation *next = gemm->getNextNode();
    while (next && isa<rt::BufferOp>(next))
      next = next->getNextNode();
    return dyn_cast_or_null<rt::LaunchOp>(next);
  }

  void offer(rt::GemmOp gemm) {
    rt::LaunchOp launch = launchBehind(gemm);
    DictionaryAttr says = launch ? endings.lookup(launch.getKernelAttr().getAttr()) : DictionaryAttr();
    if (!says || launch.getRows().size() != 1 || isa_and_nonnull<rt::EpilogueOp>(gemm->getPrevNode()))
      return;
    auto argument = [&](StringRef name) {
      auto number = says.getAs<IntegerAttr>(name);
      return number ? number.getInt() : -1;
    };
    int64_t product = argument("product"), bias = argument("bias"), result = argument("result");
    auto at = [&](int64_t i) { return rt::Access{launch.getBuffers()[i], launch.getOffsets()[i], launch.getBytes()[i], false, false}; };
    rt::Access z = at(product), y = at(result);
    int64_t biasBytes = gemm.getBytes()[2] / elementCount(gemm) * gemm.getSizes()[1];
    if (z.buffer != gemm.getC() || z.offset != gemm.getOffsets()[2] || z.bytes != gemm.getBytes()[2] || y.bytes != z.bytes ||
        y.buffer == gemm.getA() || y.buffer == gemm.getB() || (bias >= 0 && at(bias).bytes != biasBytes) || !diesIn(launch, z, y))
      return;
    OpBuilder b(gemm);
    SmallVector<int64_t> offsets{y.offset}, bytes{y.bytes};
    Value biasBuffer;
    if (bias >= 0) {
      biasBuffer = at(bias).buffer;
      offsets.push_back(at(bias).offset);
      bytes.push_back(at(bias).bytes);
    }
    for (Value buffer : {y.buffer, biasBuffer})
      if (buffer && gemm->isBeforeInBlock(buffer.getDefiningOp()))
        buffer.getDefiningOp()->moveBefore(gemm);
    rt::EpilogueOp::create(b, gemm.getLoc(), says.getAs<StringAttr>("kind"), y.buffer, biasBuffer, b.getDenseI64ArrayAttr(offsets),
                           b.getDenseI64ArrayAttr(bytes));
  }

  static int64_t elementCount(rt::GemmOp gemm) {
    int64_t count = gemm.getSizes()[0] * gemm.getSizes()[1];
    for (int64_t extent : gemm.getBatch())
      count *= extent;
    return count;
  }

  // Whether the launch is the last that reads the product, or writes over it.
  static bool diesIn(rt::LaunchOp launch, const rt::Access &z, const rt::Access &y) {
    if (z.buffer == y.buffer)
      return z.offset == y.offset;
    return rt::arenaOf(z.buffer) == "activation" && llvm::all_of(z.buffer.getUsers(), [&](Operation *user) {
             return user == launch || (isa<rt::GemmOp>(user) && cast<rt::GemmOp>(user).getC() == z.buffer);
           });
  }

  DenseMap<StringAttr, DictionaryAttr> endings; // by kernel
};

} // namespace
} // namespace ampc
