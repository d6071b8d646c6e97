// Adds rt.epilogue to matrix calls whose result is read by a launch that a library can compute as
// an epilogue:
//
//   matrix call … -> %c, launch @kernel (%c, …) -> %y, where @kernel has the attribute
//   ampc.epilogue and nothing else reads %c:
//     rt.epilogue in front of the matrix call; both move down to the launch
//   for the gradient of relu or gelu whose forward launch is such a launch, too:
//     rt.epilogue on both calls; the first writes an auxiliary buffer (aux), the second reads it
//
// If only the two launches use the value that the forward saves for its gradient (slope), aux
// reuses its bytes: it is not needed if both calls have their epilogue. The gradient of gelu may
// compute the slope again, from %c: then aux has the bytes of %c, which only the two launches read.
//
// The program keeps both forms. The CPU backend runs the separate launch; the CUDA backend times
// both when it loads the program and keeps the faster. The buffers of %y and of the bias are
// declared before the call, so %y shares no byte with the operands of the call.
#include "CallOrder.h"
#include "KernelAttributes.h"
#include "ampc/Passes/Passes.h"

using namespace mlir;

namespace ampc {
#define GEN_PASS_DEF_OFFEREPILOGUESPASS
#include "ampc/Passes/Passes.h.inc"

namespace {

constexpr int kMaxCallsBetween = 8; // maximum number of commands that a matrix call moves over

// A matrix call, the only launch that reads its result, and the ampc.epilogue attribute of the
// launch's kernel.
struct EpilogueCandidate {
  rt::MatrixCallOpInterface call;
  rt::LaunchOp launch;
  DictionaryAttr kernelMetadata;

  // The range of the launch's argument with this role: "product", "result", "bias", "slope" or
  // "of". Empty if the kernel has none.
  std::optional<rt::Access> at(StringRef name) {
    auto argument = kernelMetadata.getAs<IntegerAttr>(name);
    if (!argument)
      return std::nullopt;
    return argumentOf(launch, argument.getInt());
  }
  // Empty for kinds that are none of a library: parts of sums, and a product with a saved slope.
  std::optional<rt::EpilogueKind> kind() {
    return rt::symbolizeEpilogueKind(kernelMetadata.getAs<StringAttr>("kind").getValue());
  }
  bool isGelu() { return kind() == rt::EpilogueKind::Gelu || kind() == rt::EpilogueKind::GeluBias; }
  int64_t columns() { return call.getResultColumns(); }
  int64_t elements() { return call.getResultElements(); }
  int64_t elementBytes() { return call.getResultRange().bytes / elements(); }
};

bool isRelu(std::optional<rt::EpilogueKind> kind) {
  return kind == rt::EpilogueKind::Relu || kind == rt::EpilogueKind::ReluBias;
}

// Creates the epilogues of one entry.
class EntryEpilogues {
public:
  EntryEpilogues(rt::EntryOp entry, const rt::Accesses &accesses,
                 const KernelAttributes<DictionaryAttr> &epilogues)
      : entry(entry), accesses(accesses), epilogues(epilogues), order(entry, accesses) {}

  void run() {
    for (rt::MatrixCallOpInterface call : matrixCallsOf(entry)) {
      std::optional<EpilogueCandidate> candidate = findCandidate(call);
      if (!candidate)
        continue;
      if (candidate->at("of"))
        pairWithForward(*candidate);
      else if (std::optional<rt::Access> slope = candidate->at("slope"))
        forwards[slope->buffer] = {*candidate, {}};
      else if (isReadAgain(*candidate))
        forwards[candidate->at("product")->buffer] = {*candidate, {}};
      else
        forwards[candidate->at("result")->buffer] = {
            *candidate, createEpilogue(*candidate, *candidate->kind(), std::nullopt)};
    }
  }

private:
  struct Forward {
    EpilogueCandidate candidate;
    rt::EpilogueOp
        // null until a gradient needs it: with a saved slope, the epilogue is only useful as part
        // of a pair
        epilogue;
  };

  // The launch that is the next command to access the call's result. Null if that command is no
  // launch, if it is further away than kMaxCallsBetween commands, or if a command in between writes
  // a buffer of the call, so that the call cannot move down.
  rt::LaunchOp readerOf(rt::MatrixCallOpInterface call) {
    rt::AccessList own = accesses.of(call);
    Value result = call.getResultRange().buffer;
    int commands = 0;
    for (Operation *next = call->getNextNode(); next && commands < kMaxCallsBetween;
         next = next->getNextNode()) {
      rt::AccessList touched = accesses.of(next);
      commands += !touched.empty();
      for (const rt::Access &access : touched) {
        if (access.buffer == result)
          return dyn_cast<rt::LaunchOp>(next);
        if (access.writes &&
            llvm::any_of(own, [&](const rt::Access &one) { return one.buffer == access.buffer; }))
          return {};
      }
    }
    return {};
  }

  std::optional<EpilogueCandidate> findCandidate(rt::MatrixCallOpInterface call) {
    rt::LaunchOp launch = call.hasDenseResult() ? readerOf(call) : rt::LaunchOp();
    DictionaryAttr metadata =
        launch ? epilogues.lookup(launch.getKernelAttr().getAttr()) : DictionaryAttr();
    if (!metadata || !metadata.get("product") || launch.getRows().size() != 1 ||
        rt::isPrepared(call) != rt::isPrepared(launch) ||
        isa_and_nonnull<rt::EpilogueOp>(call->getPrevNode()))
      return std::nullopt;
    EpilogueCandidate candidate{call, launch, metadata};
    rt::Access z = *candidate.at("product"), y = *candidate.at("result");
    std::optional<rt::Access> bias = candidate.at("bias");
    bool readsResult = llvm::any_of(accesses.of(call), [&](const rt::Access &access) {
      return access.reads && access.buffer == y.buffer;
    });
    if (!isSameRange(z, call.getResultRange()) || y.bytes != z.bytes || readsResult ||
        (bias && bias->bytes != candidate.elementBytes() * candidate.columns()) ||
        !isLastUse(candidate, z, y))
      return std::nullopt;
    return candidate;
  }

  // Whether nothing reads the call's result after the launch: the launch overwrites it, or is its
  // only reader. Behind a gelu that saves no slope one more launch may: perhaps its gradient.
  static bool isLastUse(EpilogueCandidate &candidate, const rt::Access &z, const rt::Access &y) {
    if (z.buffer == y.buffer)
      return z.offset == y.offset;
    return isUsedByTwo(z.buffer, candidate.call, candidate.launch) || isReadAgain(candidate);
  }

  // Whether the launch is a gelu that saves no slope, and one more launch reads the call's result.
  static bool isReadAgain(EpilogueCandidate &candidate) {
    rt::Access z = *candidate.at("product");
    return candidate.isGelu() && !candidate.at("slope") && z.isWhole() &&
           z.buffer != candidate.at("result")->buffer &&
           rt::arenaOf(z.buffer) == rt::Arena::Activation && isUsedByTwoLaunches(z.buffer);
  }

  // Whether one matrix call and two launches use the buffer, and nothing else.
  static bool isUsedByTwoLaunches(Value buffer) {
    int launches = 0, calls = 0;
    for (Operation *user : buffer.getUsers()) {
      bool isLaunch = isa<rt::LaunchOp>(user);
      (isLaunch ? launches : calls) += 1;
      if (launches > 2 || calls > 1 || (!isLaunch && !isa<rt::MatrixCallOpInterface>(user)))
        return false;
    }
    return launches == 2 && calls == 1;
  }

  rt::EpilogueOp createEpilogue(EpilogueCandidate &candidate, rt::EpilogueKind kind,
                                std::optional<rt::Access> aux) {
    Operation *call = candidate.call;
    call->moveBefore(candidate.launch); // after all buffers that the launch uses are declared
    SmallVector<Value> buffers;
    SmallVector<int64_t> offsets, bytes;
    for (StringRef name : {"result", "bias"})
      if (std::optional<rt::Access> access = candidate.at(name)) {
        buffers.push_back(access->buffer);
        offsets.push_back(access->offset);
        bytes.push_back(access->bytes);
      }
    OpBuilder b(call);
    auto epilogue = rt::EpilogueOp::create(
        b, call->getLoc(), kind, buffers[0], buffers.size() > 1 ? buffers[1] : Value(), Value(),
        b.getDenseI64ArrayAttr(offsets), b.getDenseI64ArrayAttr(bytes));
    if (aux)
      setAux(epilogue, *aux);
    return epilogue;
  }

  static void setAux(rt::EpilogueOp epilogue, const rt::Access &aux) {
    SmallVector<int64_t> offsets(epilogue.getOffsets()), bytes(epilogue.getBytes());
    offsets.push_back(aux.offset);
    bytes.push_back(aux.bytes);
    epilogue.getAuxMutable().assign(aux.buffer);
    epilogue.setOffsets(offsets);
    epilogue.setBytes(bytes);
  }

  // Pairs the matrix call whose launch applies the gradient of relu or gelu with the matrix call of
  // the forward relu or gelu. Both get an epilogue that shares the aux buffer: for relu a bit mask,
  // with rows padded to 128 bits; for gelu the input, with rows padded to 8 elements.
  void pairWithForward(EpilogueCandidate &gradient) {
    rt::Access of = *gradient.at("of");
    auto found = forwards.find(of.buffer);
    if (found == forwards.end())
      return;
    auto &[forward, epilogue] = found->second;
    bool relu = gradient.kind() == rt::EpilogueKind::DRelu,
         recomputes = gradient.kind() == rt::EpilogueKind::DGelu;
    std::optional<rt::Access> slope = forward.at("slope"), saved = recomputes
                                                                       ? forward.at("product")
                                                                   : slope ? slope
                                                                           : forward.at("result");
    if (!saved || !isSameRange(*saved, of) || isRelu(forward.kind()) != relu ||
        (epilogue && epilogue.getAux()) || forward.columns() != gradient.columns() ||
        forward.elements() != gradient.elements())
      return;
    if (recomputes ? !readSame(forward, gradient)
        : slope    ? !isUsedByTwo(of.buffer, forward.launch, gradient.launch)
                   : order.isBetween(order.writesOf(of.buffer), forward.launch, gradient.launch))
      return;
    int64_t rows = forward.elements() / forward.columns();
    int64_t bytes = relu ? rows * llvm::alignTo(forward.columns(), 128) / 8
                         : rows * llvm::alignTo(forward.columns(), 8) * forward.elementBytes();
    rt::Access aux{{}, 0, bytes, false, false};
    if (recomputes)
      aux.buffer = of.buffer; // has the bytes, because its rows need no padding
    else if (slope && slope->isWhole() && slope->bytes >= bytes)
      aux.buffer = slope->buffer; // only the two launches that the pair replaces use it
    else
      aux.buffer = createActivation(forward.call->getLoc(), bytes);
    if (epilogue)
      setAux(epilogue, aux);
    else
      epilogue = createEpilogue(forward, *forward.kind(), aux);
    createEpilogue(gradient, relu ? rt::EpilogueKind::DRelu : rt::EpilogueKind::DGelu, aux);
  }

  // Whether both launches compute the same operand of gelu, from the result of the forward call,
  // whose bytes the call can have it in, because nothing else uses them in between.
  static bool readSame(EpilogueCandidate &forward, EpilogueCandidate &gradient) {
    std::optional<rt::Access> bias = forward.at("bias"), again = gradient.at("of_bias");
    return isReadAgain(forward) && bias.has_value() == again.has_value() &&
           (!bias || isSameRange(*bias, *again)) && forward.columns() % 8 == 0 &&
           gradient.at("result")->buffer != forward.at("product")->buffer;
  }

  Value createActivation(Location loc, int64_t bytes) {
    OpBuilder b = OpBuilder::atBlockBegin(&entry.getBody().front());
    return rt::BufferOp::create(b, loc, rt::BufferType::get(b.getContext()), rt::Arena::Activation,
                                bytes, std::nullopt, StringAttr(), IntegerAttr());
  }

  rt::EntryOp entry;
  const rt::Accesses &accesses;
  const KernelAttributes<DictionaryAttr> &epilogues; // ampc.epilogue by kernel
  CallOrder order;
  DenseMap<Value, Forward> forwards; // by the buffer that the gradient's launch reads
};

class OfferEpilogues : public impl::OfferEpiloguesPassBase<OfferEpilogues> {
  void runOnOperation() override {
    ModuleOp kernels = rt::kernelsOf(getOperation());
    if (!kernels || !rt::mayRunOn(getOperation(), "cuda"))
      return;
    auto epilogues = kernelAttributes<DictionaryAttr>(kernels, "ampc.epilogue");
    rt::Accesses accesses(getOperation());
    for (auto entry : rt::entriesOf(getOperation()))
      EntryEpilogues(entry, accesses, epilogues).run();
  }
};

} // namespace
} // namespace ampc
