// for gemm … -> %c, launch @kernel (%c, …) -> %y, where @kernel says that it is what a library's product can end in (ampc.epilogue):
//   where nothing else reads %c: rt.epilogue in front of the gemm, which moves down to the launch
// for relu's and gelu's gradients, whose forward is such a launch: aux, written by the first product, read by the second
//
// What a forward's launch leaves for its gradient's, and nothing else reads, is not there when the pair is taken: aux lies in its bytes.
//
// for launch @kernel (%x, %sums), where @kernel sums columns, and a product that reads or writes %x: rt.sums in front of it; the
// launch may be several, which sum parts of the rows, sum these, and round
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

constexpr int kReach = 8; // calls that a product moves over at most

// A product, the launch that alone reads it, and what the launch's kernel says.
struct Offer {
  rt::GemmOp gemm;
  rt::LaunchOp launch;
  DictionaryAttr says;

  std::optional<rt::Access> at(StringRef name) {
    auto argument = says.getAs<IntegerAttr>(name);
    if (!argument)
      return std::nullopt;
    int64_t i = argument.getInt();
    return rt::Access{launch.getBuffers()[i], launch.getOffsets()[i], launch.getBytes()[i], false, false};
  }
  StringRef kind() { return says.getAs<StringAttr>("kind"); }
  int64_t columns() { return gemm.getSizes()[1]; }
  int64_t elementCount() {
    int64_t count = gemm.getSizes()[0] * columns();
    for (int64_t extent : gemm.getBatch())
      count *= extent;
    return count;
  }
  int64_t elementBytes() { return gemm.getBytes()[2] / elementCount(); }
};

// A piece of a launch that reads one thing and writes one.
struct Piece {
  rt::LaunchOp launch;
  rt::Access from, to;
};

bool same(const rt::Access &a, const rt::Access &b) { return a.buffer == b.buffer && a.offset == b.offset && a.bytes == b.bytes; }

// Offers of one entry.
class Entry {
public:
  Entry(rt::EntryOp entry, const rt::Accesses &accesses, const DenseMap<StringAttr, DictionaryAttr> &endings)
      : entry(entry), accesses(accesses), endings(endings) {}

  void run() {
    for (auto gemm : llvm::to_vector(entry.getBody().front().getOps<rt::GemmOp>())) {
      std::optional<Offer> offer = offerOf(gemm);
      if (!offer)
        continue;
      if (offer->at("of"))
        pair(*offer);
      else if (std::optional<rt::Access> slope = offer->at("slope"))
        forwards[slope->buffer] = {*offer, {}};
      else
        forwards[offer->at("result")->buffer] = {*offer, make(*offer, offer->kind(), std::nullopt)};
    }
    offerSums();
  }

private:
  struct Forward {
    Offer offer;
    rt::EpilogueOp made; // null: it has no meaning alone
  };

  // The next call that touches the product, if that may move down to it.
  rt::LaunchOp readerOf(rt::GemmOp gemm) {
    int calls = 0;
    for (Operation *next = gemm->getNextNode(); next && calls < kReach; next = next->getNextNode()) {
      rt::AccessList touched = accesses.of(next);
      calls += !touched.empty();
      for (const rt::Access &access : touched) {
        if (access.buffer == gemm.getC())
          return dyn_cast<rt::LaunchOp>(next);
        if (access.writes && (access.buffer == gemm.getA() || access.buffer == gemm.getB()))
          return {};
      }
    }
    return {};
  }

  std::optional<Offer> offerOf(rt::GemmOp gemm) {
    rt::LaunchOp launch = readerOf(gemm);
    DictionaryAttr says = launch ? endings.lookup(launch.getKernelAttr().getAttr()) : DictionaryAttr();
    if (!says || !says.get("product") || launch.getRows().size() != 1 || isa_and_nonnull<rt::EpilogueOp>(gemm->getPrevNode()))
      return std::nullopt;
    Offer offer{gemm, launch, says};
    rt::Access z = *offer.at("product"), y = *offer.at("result");
    std::optional<rt::Access> bias = offer.at("bias");
    if (z.buffer != gemm.getC() || z.offset != gemm.getOffsets()[2] || z.bytes != gemm.getBytes()[2] || y.bytes != z.bytes ||
        y.buffer == gemm.getA() || y.buffer == gemm.getB() || (bias && bias->bytes != offer.elementBytes() * offer.columns()) ||
        !diesIn(launch, z, y))
      return std::nullopt;
    return offer;
  }

  // Whether the launch is the last that reads the product, or writes over it.
  static bool diesIn(rt::LaunchOp launch, const rt::Access &z, const rt::Access &y) {
    if (z.buffer == y.buffer)
      return z.offset == y.offset;
    return rt::arenaOf(z.buffer) == "activation" && llvm::all_of(z.buffer.getUsers(), [&](Operation *user) {
             return user == launch || (isa<rt::GemmOp>(user) && cast<rt::GemmOp>(user).getC() == z.buffer);
           });
  }

  rt::EpilogueOp make(Offer &offer, StringRef kind, std::optional<rt::Access> aux) {
    rt::GemmOp gemm = offer.gemm;
    gemm->moveBefore(offer.launch); // behind all buffers that the launch names
    SmallVector<Value> buffers;
    SmallVector<int64_t> offsets, bytes;
    for (StringRef name : {"result", "bias"})
      if (std::optional<rt::Access> access = offer.at(name)) {
        buffers.push_back(access->buffer);
        offsets.push_back(access->offset);
        bytes.push_back(access->bytes);
      }
    OpBuilder b(gemm);
    auto made = rt::EpilogueOp::create(b, gemm.getLoc(), b.getStringAttr(kind), buffers[0], buffers.size() > 1 ? buffers[1] : Value(),
                                       Value(), b.getDenseI64ArrayAttr(offsets), b.getDenseI64ArrayAttr(bytes));
    if (aux)
      give(made, *aux);
    return made;
  }

  static void give(rt::EpilogueOp epilogue, const rt::Access &aux) {
    SmallVector<int64_t> offsets(epilogue.getOffsets()), bytes(epilogue.getBytes());
    offsets.push_back(aux.offset);
    bytes.push_back(aux.bytes);
    epilogue.getAuxMutable().assign(aux.buffer);
    epilogue.setOffsets(offsets);
    epilogue.setBytes(bytes);
  }

  // A gradient's product with the product whose relu or gelu it is of.
  void pair(Offer &gradient) {
    rt::Access of = *gradient.at("of");
    auto found = forwards.find(of.buffer);
    if (found == forwards.end())
      return;
    auto &[forward, made] = found->second;
    bool relu = gradient.kind() == "drelu";
    std::optional<rt::Access> slope = forward.at("slope"), left = slope ? slope : forward.at("result");
    if (!left || !same(*left, of) || forward.kind().starts_with("relu") != relu || (made && made.getAux()) ||
        forward.columns() != gradient.columns() || forward.elementCount() != gradient.elementCount() ||
        !(slope ? livesBetween(of.buffer, forward.launch, gradient.launch) : staysBetween(of.buffer, forward.launch, gradient.launch)))
      return;
    int64_t rows = forward.elementCount() / forward.columns();
    int64_t bytes = relu ? rows * llvm::alignTo(forward.columns(), 128) / 8
                         : rows * llvm::alignTo(forward.columns(), 8) * forward.elementBytes();
    rt::Access aux{{}, 0, bytes, false, false};
    if (slope && slope->isWhole() && slope->bytes >= bytes)
      aux.buffer = slope->buffer; // which only the two launches use that the pair stands for
    else
      aux.buffer = activation(forward.gemm.getLoc(), bytes);
    if (made)
      give(made, aux);
    else
      made = make(forward, forward.kind(), aux);
    make(gradient, relu ? "drelu" : "dgelu", aux);
  }

  Value activation(Location loc, int64_t bytes) {
    OpBuilder b = OpBuilder::atBlockBegin(&entry.getBody().front());
    return rt::BufferOp::create(b, loc, rt::BufferType::get(b.getContext()), b.getStringAttr("activation"), bytes, std::nullopt,
                                StringAttr(), IntegerAttr());
  }

  // Products that read or write what a launch sums.
  void offerSums() {
    gatherPieces();
    if (sums.empty())
      return;
    // A long sum is made in stages: parts, their sum, and that one rounded.
    SmallVector<std::pair<Piece, Piece>> ends; // what reads the matrix, what writes the sums
    DenseMap<Value, SmallVector<std::pair<rt::GemmOp, StringRef>, 2>> products; // by such a matrix, which they could sum
    for (const Piece &sum : sums) {
      Piece first = partials.lookup(sum.from.buffer), last = narrowings.lookup(sum.to.buffer);
      if (!first.launch || !feeds(first, sum))
        first = sum;
      if (!last.launch || !feeds(sum, last))
        last = sum;
      ends.push_back({first, last});
      products[first.from.buffer];
    }
    count(); // gemms have moved
    auto note = [&](Value matrix, rt::GemmOp gemm, StringRef of) {
      if (auto found = products.find(matrix); found != products.end())
        found->second.push_back({gemm, of});
    };
    for (auto gemm : entry.getBody().front().getOps<rt::GemmOp>()) {
      if (!gemm.getBatch().empty())
        continue;
      note(gemm.getA(), gemm, "a");
      note(gemm.getB(), gemm, "b");
      if (auto epilogue = dyn_cast_or_null<rt::EpilogueOp>(gemm->getPrevNode()); epilogue && epilogue.getKind().starts_with("d"))
        note(epilogue.getResult(), gemm, "result");
    }
    for (auto &[first, last] : ends)
      for (auto [gemm, of] : products.find(first.from.buffer)->second)
        if (isWhole(gemm, of, first.from, last.to) && mayStandFor(gemm, of, first, last))
          offer(gemm, of, last.to);
  }

  // Pieces of launches that read one thing and write one, by what their kernels say.
  void gatherPieces() {
    for (auto launch : entry.getBody().front().getOps<rt::LaunchOp>()) {
      DictionaryAttr says = endings.lookup(launch.getKernelAttr().getAttr());
      if (!says || launch.getBuffers().size() != 2 * launch.getRows().size())
        continue;
      for (size_t piece = 0; piece < launch.getRows().size(); ++piece) {
        auto at = [&](size_t i) {
          return rt::Access{launch.getBuffers()[2 * piece + i], launch.getOffsets()[2 * piece + i], launch.getBytes()[2 * piece + i], false,
                            false};
        };
        Piece found{launch, at(0), at(1)};
        StringRef kind = says.getAs<StringAttr>("kind");
        if (kind == "sums")
          sums.push_back(found);
        else if (kind == "partial_sums")
          partials[found.to.buffer] = found;
        else if (kind == "narrowing")
          narrowings[found.from.buffer] = found;
      }
    }
  }

  // Whether one piece makes something for the other alone.
  static bool feeds(const Piece &first, const Piece &second) {
    return same(first.to, second.from) && livesBetween(first.to.buffer, first.launch, second.launch);
  }

  // Whether it is the whole of that matrix, row by row, in C's type, with rows as long as the sums.
  static bool isWhole(rt::GemmOp gemm, StringRef of, const rt::Access &matrix, const rt::Access &sums) {
    ArrayRef<int64_t> sizes = gemm.getSizes();
    int64_t m = sizes[0], n = sizes[1], bytes = gemm.getBytes()[2] / (m * n), columns = of == "a" ? m : n;
    ArrayRef<int64_t> strides = of == "a" ? gemm.getAStrides() : gemm.getBStrides();
    bool rows = of == "result" || (strides[0] == (of == "a" ? 1 : n) && strides[1] == (of == "a" ? m : 1));
    auto [offset, size] = of == "result" ? std::pair(cast<rt::EpilogueOp>(gemm->getPrevNode()).getOffsets()[0], gemm.getBytes()[2])
                                         : std::pair(gemm.getOffsets()[of == "b"], gemm.getBytes()[of == "b"]);
    return rows && llvm::all_equal(gemm.getTypes()) && matrix.offset == offset && matrix.bytes == size && sums.bytes == columns * bytes &&
           matrix.buffer != sums.buffer;
  }

  // Whether the matrix is the same at the product as at the first launch, and the sums as at the last.
  bool mayStandFor(rt::GemmOp gemm, StringRef of, const Piece &first, const Piece &last) {
    Operation *at = of == "result" ? gemm->getNextNode() : gemm.getOperation();
    Value sums = last.to.buffer;
    auto [begin, end] = inOrder(at, last.launch);
    return !isa_and_nonnull<rt::SumsOp>(ahead(gemm)) && !llvm::is_contained(gemm.getOperands(), sums) &&
           staysBetween(first.from.buffer, at, first.launch) &&
           llvm::all_of(sums.getUsers(), [&, begin = begin, end = end](Operation *user) {
             return numberOf(user) <= numberOf(begin) || numberOf(user) >= numberOf(end) || accesses.of(user).empty();
           });
  }

  void count() {
    Block &block = entry.getBody().front();
    number.clear();
    number.reserve(block.getOperations().size());
    for (auto [i, op] : llvm::enumerate(block))
      number[&op] = i;
  }
  int64_t numberOf(Operation *op) {
    if (number.empty()) // most entries have nothing to pair or to sum
      count();
    return number.lookup(op);
  }

  std::pair<Operation *, Operation *> inOrder(Operation *a, Operation *b) {
    return numberOf(a) <= numberOf(b) ? std::pair(a, b) : std::pair(b, a);
  }

  static Operation *ahead(rt::GemmOp gemm) {
    Operation *previous = gemm->getPrevNode();
    return isa_and_nonnull<rt::EpilogueOp>(previous) ? previous->getPrevNode() : previous;
  }

  void offer(rt::GemmOp gemm, StringRef of, const rt::Access &sums) {
    Operation *previous = gemm->getPrevNode(), *at = isa_and_nonnull<rt::EpilogueOp>(previous) ? previous : gemm.getOperation();
    // No further than needed: gradients lie in the order of their buffers.
    Operation *named = sums.buffer.getDefiningOp();
    if (numberOf(named) > numberOf(at)) {
      named->moveBefore(at);
      number[named] = numberOf(at);
    }
    OpBuilder b(at);
    rt::SumsOp::create(b, gemm.getLoc(), b.getStringAttr(of), sums.buffer, b.getI64IntegerAttr(sums.offset), b.getI64IntegerAttr(sums.bytes));
  }

  // Whether nothing is written over it.
  bool staysBetween(Value buffer, Operation *one, Operation *other) {
    auto [first, last] = inOrder(one, other);
    return llvm::all_of(buffer.getUsers(), [&, first = first, last = last](Operation *user) {
      return numberOf(user) <= numberOf(first) || numberOf(user) >= numberOf(last) ||
             llvm::none_of(accesses.of(user), [&](const rt::Access &access) { return access.writes && access.buffer == buffer; });
    });
  }
  static bool livesBetween(Value buffer, Operation *first, Operation *last) {
    return rt::arenaOf(buffer) == "activation" &&
           llvm::all_of(buffer.getUsers(), [&](Operation *user) { return user == first || user == last; });
  }

  rt::EntryOp entry;
  const rt::Accesses &accesses;
  const DenseMap<StringAttr, DictionaryAttr> &endings;
  DenseMap<Operation *, int64_t> number; // as they stood when it was first asked for, and behind all pairs
  DenseMap<Value, Forward> forwards;     // by what a gradient reads of them
  SmallVector<Piece> sums;
  DenseMap<Value, Piece> partials;       // by what they write
  DenseMap<Value, Piece> narrowings;     // by what they read
};

class OfferEpilogues : public impl::OfferEpiloguesPassBase<OfferEpilogues> {
  void runOnOperation() override {
    ModuleOp kernels = rt::kernelsOf(getOperation());
    if (!kernels)
      return;
    DenseMap<StringAttr, DictionaryAttr> endings;
    for (auto kernel : kernels.getOps<func::FuncOp>())
      if (auto says = kernel->getAttrOfType<DictionaryAttr>("ampc.epilogue"))
        endings[kernel.getSymNameAttr()] = says;
    rt::Accesses accesses(getOperation());
    for (auto entry : rt::entriesOf(getOperation()))
      Entry(entry, accesses, endings).run();
  }
};

} // namespace
} // namespace ampc
