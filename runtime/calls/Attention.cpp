#include "ampc/Format/calls/attention_generated.h"
#include "load/Check.h"
#include "load/LibraryCall.h"
#include <tuple>

namespace ampc::runtime {

using namespace ampc::format;
using format::DType;

namespace {

class AttentionChecker : public CallChecker {
public:
  explicit AttentionChecker(const format::Program &program) : ranges_(program) {}

  Status check(uint32_t, const LibraryCall &call) override {
    const Attention &a = parametersOf<Attention>(call);
    if (a.type() != DType::f16 && a.type() != DType::bf16)
      return invalid("", "attention of a type that is not float16 or bfloat16");
    constexpr uint64_t kMaxExtent = 1ull << 31; // the library uses 32-bit integers
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
    using Operand = std::tuple<const char *, const Range *, uint64_t, bool>;
    const Operand operands[] = {
        {"q", a.q(), ofQueries, false},      {"k", a.k(), ofKeys, false},
        {"v", a.v(), ofKeys, false},         {"out", a.out(), ofQueries, !gradient},
        {"lse", a.lse(), ofSums, !gradient}, {"dout", a.dout(), ofQueries, false},
        {"dq", a.dq(), ofQueries, true},     {"dk", a.dk(), ofKeys, true},
        {"dv", a.dv(), ofKeys, true},        {"mask", a.mask(), ofMask, false},
        {"key", a.key(), ofKey, false}};
    for (const auto &[name, range, bytes, written] : operands) {
      if (!range)
        continue;
      AMPC_TRY(ranges_.range(*range, written));
      constexpr uint64_t kAlignment = 16; // the library does not check it
      if (range->size() != bytes || range->offset() % kAlignment)
        return invalid("", std::string("operand ") + name + " does not fit its range");
      for (const auto &[other, otherRange, otherBytes, otherWritten] : operands)
        if (otherRange && otherRange != range && written && overlap(*range, *otherRange))
          return invalid("", "attention that overlaps an operand of its own");
    }
    return {};
  }

private:
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
