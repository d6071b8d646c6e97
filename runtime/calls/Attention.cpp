#include "ampc/Format/calls/attention_generated.h"
#include "load/Check.h"
#include "load/LibraryCall.h"
#include <algorithm>

namespace ampc::runtime {

using namespace ampc::format;
using format::DType;

namespace {

constexpr uint64_t kMaxExtent = 1ull << 31; // the library uses 32-bit integers

class AttentionChecker : public CallChecker {
public:
  explicit AttentionChecker(const format::Program &program) : ranges_(program) {}

  Status check(uint32_t, const LibraryCall &call) override {
    const Attention &a = parametersOf<Attention>(call);
    if (a.type() != DType::f16 && a.type() != DType::bf16)
      return invalid("", "attention of a type that is not float16 or bfloat16");
    for (uint64_t extent : {a.batch(), a.heads(), a.key_heads(), a.queries(), a.keys(), a.size()})
      if (extent == 0 || extent >= kMaxExtent)
        return invalid("", "attention with an impossible extent");
    if (a.heads() % a.key_heads())
      return invalid("", "attention whose heads are no multiple of its keys' heads");
    if (a.causal() && a.queries() != a.keys())
      return invalid("", "causal attention whose keys are not as many as its queries");
    if (!(a.dropout() >= 0 && a.dropout() < 1) || (a.dropout() > 0) != (a.key() != nullptr))
      return invalid("", "attention whose dropout does not fit its key");
    auto fits = [](uint64_t size, uint64_t whole) { return size == 1 || size == whole; };
    if (a.mask() && !(fits(a.mask_batch(), a.batch()) && fits(a.mask_heads(), a.heads())))
      return invalid("", "attention whose mask does not fit its batches and heads");
    uint64_t ofQueries = 0, ofKeys = 0, ofSums = 0, ofMask = 0, ofKey = 2 * sizeof(int64_t);
    if (!product({2, a.batch(), a.queries(), a.heads(), a.size()}, ofQueries) ||
        !product({2, a.batch(), a.keys(), a.key_heads(), a.size()}, ofKeys) ||
        !product({4, a.batch(), a.queries(), a.heads()}, ofSums) ||
        !product({2, a.mask_batch(), a.mask_heads(), a.queries(), a.keys()}, ofMask))
      return invalid("", "attention with an impossible extent");
    bool gradient = a.dout() != nullptr;
    if ((a.dq() != nullptr) != gradient || (a.dk() != nullptr) != gradient ||
        (a.dv() != nullptr) != gradient)
      return invalid("", "attention that lacks some of its gradients");
    constexpr uint64_t kAlignment = 16; // the library does not check it
    constexpr size_t kPlaced = 3;       // q, k and v, or their gradients
    if (a.places() &&
        (a.places()->size() != (gradient ? 2 * kPlaced : kPlaced) ||
         std::ranges::any_of(*a.places(), [](uint64_t place) { return place >= kMaxExtent; })))
      return invalid("", "attention whose places do not fit its operands");
    // Bytes of all heads of a place, and to the next place.
    const uint64_t rowOfQueries = ofQueries / (a.batch() * a.queries()),
                   rowOfKeys = ofKeys / (a.batch() * a.keys());
    auto stepOf = [&](size_t placed) {
      return a.places()         ? 2 * a.places()->Get(static_cast<uint32_t>(placed))
             : placed % kPlaced ? rowOfKeys
                                : rowOfQueries;
    };
    struct Operand {
      const char *name;
      const Range *range;
      uint64_t bytes; // where it is dense
      bool written;
      uint64_t row = 0, step = 0; // of q, k, v and their gradients
    };
    Operand operands[] = {{"q", a.q(), ofQueries, false, rowOfQueries, stepOf(0)},
                          {"k", a.k(), ofKeys, false, rowOfKeys, stepOf(1)},
                          {"v", a.v(), ofKeys, false, rowOfKeys, stepOf(2)},
                          {"out", a.out(), ofQueries, !gradient},
                          {"lse", a.lse(), ofSums, !gradient},
                          {"dout", a.dout(), ofQueries, false},
                          {"dq", a.dq(), ofQueries, true, rowOfQueries, gradient ? stepOf(3) : 0},
                          {"dk", a.dk(), ofKeys, true, rowOfKeys, gradient ? stepOf(4) : 0},
                          {"dv", a.dv(), ofKeys, true, rowOfKeys, gradient ? stepOf(5) : 0},
                          {"mask", a.mask(), ofMask, false},
                          {"key", a.key(), ofKey, false}};
    for (Operand &one : operands) {
      if (!one.range)
        continue;
      AMPC_TRY(ranges_.range(*one.range, one.written));
      if (one.step) {
        if (one.step < one.row || one.step % kAlignment ||
            !multiply(one.bytes / one.row - 1, one.step, one.bytes))
          return invalid("", "attention whose places do not fit its operands");
        one.bytes += one.row;
      }
      if (one.range->size() != one.bytes || one.range->offset() % kAlignment)
        return invalid("", std::string("operand ") + one.name + " does not fit its range");
    }
    for (const Operand &one : operands)
      for (const Operand &other : operands)
        if (one.range && other.range && one.range != other.range && one.written &&
            overlap(*one.range, *other.range) &&
            !areInTurn(one.range->offset(), one.row, one.step, other.range->offset(), other.row,
                       other.step))
          return invalid("", "attention that overlaps an operand of its own");
    return {};
  }

private:
  // Whether places of two operands lie in turn, as the parts of one tensor.
  static bool areInTurn(uint64_t a, uint64_t rowOfA, uint64_t stepOfA, uint64_t b, uint64_t rowOfB,
                        uint64_t stepOfB) {
    if (!stepOfA || stepOfA != stepOfB)
      return false;
    uint64_t apart = (b % stepOfA + stepOfA - a % stepOfA) % stepOfA;
    return apart >= rowOfA && apart + rowOfB <= stepOfA;
  }

  static bool product(std::initializer_list<uint64_t> factors, uint64_t &result) {
    result = 1;
    for (uint64_t factor : factors)
      if (!multiply(result, factor, result))
        return false;
    return true;
  }

  RangeChecker ranges_;
};

} // namespace

extern const CallKind kAttentionCall;
const CallKind kAttentionCall = {
    "attention",
    [](flatbuffers::Verifier &parameters) { return VerifyAttentionBuffer(parameters); },
    [](const format::Program &program, const Entry &) -> std::unique_ptr<CallChecker> {
      return std::make_unique<AttentionChecker>(program);
    },
    [](const LibraryCall &call, const std::function<void(const Range &, bool)> &each) {
      const Attention &a = parametersOf<Attention>(call);
      bool gradient = a.dout() != nullptr;
      for (const Range *range : {a.q(), a.k(), a.v(), a.mask(), a.key()})
        if (range)
          each(*range, false);
      for (const Range *range : {a.out(), a.lse()})
        each(*range, !gradient);
      if (!gradient)
        return;
      each(*a.dout(), false);
      for (const Range *range : {a.dq(), a.dk(), a.dv()})
        each(*range, true);
    }};

} // namespace ampc::runtime
