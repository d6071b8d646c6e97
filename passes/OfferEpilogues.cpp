// for a matrix call … -> %c, launch @kernel (%c, …) -> %y, where @kernel says that it is what a library's call can end in (ampc.epilogue):
//   where nothing else reads %c: rt.epilogue in front of the call, which moves down to the launch
// for relu's and gelu's gradients, whose forward is such a launch: aux, written by the first call, read by the second
//
// What a forward's launch leaves for its gradient's, and nothing else reads, is not there when the pair is taken: aux lies in its bytes.
//
// Both ways stay in the program: the CPU takes the launch, a GPU measures. %y and the bias are named before the call, so that %y shares no
// byte with the call's operands.
#include "CallOrder.h"
#include "ampc/Passes/Passes.h"
#include "mlir/Dialect/Func/IR/FuncOps.h"

using namespace mlir;

namespace ampc {
#define GEN_PASS_DEF_OFFEREPILOGUESPASS
#include "ampc/Passes/Passes.h.inc"

namespace {

constexpr int kMostCallsBetween = 8; // a matrix call moves over no more than these

// A matrix call, the launch that alone reads its result, and what the launch's kernel says of itself (ampc.epilogue).
struct Offer {
  rt::MatrixCallOpInterface call;
  rt::LaunchOp launch;
  DictionaryAttr epilogue;

  // The launch's argument that the kernel names so.
  std::optional<rt::Access> at(StringRef name) {
    auto argument = epilogue.getAs<IntegerAttr>(name);
    if (!argument)
      return std::nullopt;
    int64_t i = argument.getInt();
    return rt::Access{launch.getBuffers()[i], launch.getOffsets()[i], launch.getBytes()[i], false, false};
  }
  StringRef kind() { return epilogue.getAs<StringAttr>("kind"); }
  int64_t columns() { return call.getResultColumns(); }
  int64_t elements() { return call.getResultElements(); }
  int64_t elementBytes() { return call.getResultRange().bytes / elements(); }
};

// Offers of one entry.
class Entry {
public:
  Entry(rt::EntryOp entry, const rt::Accesses &accesses, const DenseMap<StringAttr, DictionaryAttr> &epilogues)
      : entry(entry), accesses(accesses), epilogues(epilogues), order(entry, accesses) {}

  void run() {
    for (auto call : llvm::to_vector(entry.getBody().front().getOps<rt::MatrixCallOpInterface>())) {
      std::optional<Offer> offer = offerOf(call);
      if (!offer)
        continue;
      if (offer->at("of"))
        pair(*offer);
      else if (std::optional<rt::Access> slope = offer->at("slope"))
        forwards[slope->buffer] = {*offer, {}};
      else
        forwards[offer->at("result")->buffer] = {*offer, make(*offer, offer->kind(), std::nullopt)};
    }
  }

private:
  struct Forward {
    Offer offer;
    rt::EpilogueOp made; // null: it has no meaning alone
  };

  // The next command that touches the call's result, where the call may move down to it and it is a launch.
  rt::LaunchOp readerOf(rt::MatrixCallOpInterface call) {
    rt::AccessList own = accesses.of(call);
    Value result = call.getResultRange().buffer;
    int commands = 0;
    for (Operation *next = call->getNextNode(); next && commands < kMostCallsBetween; next = next->getNextNode()) {
      rt::AccessList touched = accesses.of(next);
      commands += !touched.empty();
      for (const rt::Access &access : touched) {
        if (access.buffer == result)
          return dyn_cast<rt::LaunchOp>(next);
        if (access.writes && llvm::any_of(own, [&](const rt::Access &one) { return one.buffer == access.buffer; }))
          return {};
      }
    }
    return {};
  }

  std::optional<Offer> offerOf(rt::MatrixCallOpInterface call) {
    rt::LaunchOp launch = readerOf(call);
    DictionaryAttr epilogue = launch ? epilogues.lookup(launch.getKernelAttr().getAttr()) : DictionaryAttr();
    if (!epilogue || !epilogue.get("product") || launch.getRows().size() != 1 || isa_and_nonnull<rt::EpilogueOp>(call->getPrevNode()))
      return std::nullopt;
    Offer offer{call, launch, epilogue};
    rt::Access z = *offer.at("product"), y = *offer.at("result");
    std::optional<rt::Access> bias = offer.at("bias");
    bool readsResult = llvm::any_of(accesses.of(call), [&](const rt::Access &access) { return access.reads && access.buffer == y.buffer; });
    if (!isSameRange(z, call.getResultRange()) || y.bytes != z.bytes || readsResult ||
        (bias && bias->bytes != offer.elementBytes() * offer.columns()) || !isLastUse(offer, z, y))
      return std::nullopt;
    return offer;
  }

  // Whether the launch is the last that reads the call's result, or writes over it.
  static bool isLastUse(Offer &offer, const rt::Access &z, const rt::Access &y) {
    return z.buffer == y.buffer ? z.offset == y.offset : isUsedByTwo(z.buffer, offer.call, offer.launch);
  }

  rt::EpilogueOp make(Offer &offer, StringRef kind, std::optional<rt::Access> aux) {
    Operation *call = offer.call;
    call->moveBefore(offer.launch); // behind all buffers that the launch names
    SmallVector<Value> buffers;
    SmallVector<int64_t> offsets, bytes;
    for (StringRef name : {"result", "bias"})
      if (std::optional<rt::Access> access = offer.at(name)) {
        buffers.push_back(access->buffer);
        offsets.push_back(access->offset);
        bytes.push_back(access->bytes);
      }
    OpBuilder b(call);
    auto made = rt::EpilogueOp::create(b, call->getLoc(), b.getStringAttr(kind), buffers[0], buffers.size() > 1 ? buffers[1] : Value(),
                                       Value(), b.getDenseI64ArrayAttr(offsets), b.getDenseI64ArrayAttr(bytes));
    if (aux)
      setAux(made, *aux);
    return made;
  }

  static void setAux(rt::EpilogueOp epilogue, const rt::Access &aux) {
    SmallVector<int64_t> offsets(epilogue.getOffsets()), bytes(epilogue.getBytes());
    offsets.push_back(aux.offset);
    bytes.push_back(aux.bytes);
    epilogue.getAuxMutable().assign(aux.buffer);
    epilogue.setOffsets(offsets);
    epilogue.setBytes(bytes);
  }

  // A gradient's call with the call whose relu or gelu it is of.
  void pair(Offer &gradient) {
    rt::Access of = *gradient.at("of");
    auto found = forwards.find(of.buffer);
    if (found == forwards.end())
      return;
    auto &[forward, made] = found->second;
    bool relu = gradient.kind() == "drelu";
    std::optional<rt::Access> slope = forward.at("slope"), saved = slope ? slope : forward.at("result");
    if (!saved || !isSameRange(*saved, of) || forward.kind().starts_with("relu") != relu || (made && made.getAux()) ||
        forward.columns() != gradient.columns() || forward.elements() != gradient.elements() ||
        !(slope ? isUsedByTwo(of.buffer, forward.launch, gradient.launch) : order.isUnchangedBetween(of.buffer, forward.launch, gradient.launch)))
      return;
    int64_t rows = forward.elements() / forward.columns();
    int64_t bytes = relu ? rows * llvm::alignTo(forward.columns(), 128) / 8
                         : rows * llvm::alignTo(forward.columns(), 8) * forward.elementBytes();
    rt::Access aux{{}, 0, bytes, false, false};
    if (slope && slope->isWhole() && slope->bytes >= bytes)
      aux.buffer = slope->buffer; // which only the two launches use that the pair stands for
    else
      aux.buffer = activation(forward.call->getLoc(), bytes);
    if (made)
      setAux(made, aux);
    else
      made = make(forward, forward.kind(), aux);
    make(gradient, relu ? "drelu" : "dgelu", aux);
  }

  Value activation(Location loc, int64_t bytes) {
    OpBuilder b = OpBuilder::atBlockBegin(&entry.getBody().front());
    return rt::BufferOp::create(b, loc, rt::BufferType::get(b.getContext()), b.getStringAttr("activation"), bytes, std::nullopt,
                                StringAttr(), IntegerAttr());
  }

  rt::EntryOp entry;
  const rt::Accesses &accesses;
  const DenseMap<StringAttr, DictionaryAttr> &epilogues; // by kernel
  CallOrder order;
  DenseMap<Value, Forward> forwards; // by what a gradient reads of them
};

class OfferEpilogues : public impl::OfferEpiloguesPassBase<OfferEpilogues> {
  void runOnOperation() override {
    ModuleOp kernels = rt::kernelsOf(getOperation());
    if (!kernels)
      return;
    DenseMap<StringAttr, DictionaryAttr> epilogues;
    for (auto kernel : kernels.getOps<func::FuncOp>())
      if (auto epilogue = kernel->getAttrOfType<DictionaryAttr>("ampc.epilogue"))
        epilogues[kernel.getSymNameAttr()] = epilogue;
    rt::Accesses accesses(getOperation());
    for (auto entry : rt::entriesOf(getOperation()))
      Entry(entry, accesses, epilogues).run();
  }
};

} // namespace
} // namespace ampc
