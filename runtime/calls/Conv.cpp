#include "calls/Conv.h"
#include "load/Check.h"
#include "load/LibraryCall.h"

namespace ampc::runtime {

using namespace ampc::format;
using format::DType;

namespace {

// Checks the tensors' sizes against the ranges, and that the places follow from the padded size.
class ConvChecker : public CallChecker {
public:
  explicit ConvChecker(const format::Program &program) : program_(program), ranges_(program) {}

  Status check(uint32_t, const LibraryCall &call) override {
    const Conv &conv = parametersOf<Conv>(call);
    if (!isFloat(conv.type()))
      return invalid("", "conv of a type that is not float32, float16 or bfloat16");
    if (conv.computes() > ConvPart::MAX)
      return invalid("", "conv that computes an unknown tensor");
    AMPC_TRY(dimensions(conv));
    uint64_t element = sizeOf(conv.type());
    AMPC_TRY(operand(conv, ConvPart::input, *conv.input(),
                     tensor(element, conv.batch(), *conv.size(), conv.channels())));
    AMPC_TRY(
        operand(conv, ConvPart::filter, *conv.filter(),
                tensor(element, conv.outputs(), *conv.kernel(), conv.channels() / conv.groups())));
    AMPC_TRY(operand(conv, ConvPart::output, *conv.output(),
                     tensor(element, conv.batch(), *conv.places(), conv.outputs())));
    const Range &result = convRange(conv, conv.computes());
    for (ConvPart part : EnumValuesConvPart())
      if (part != conv.computes() && overlap(convRange(conv, part), result))
        return invalid("", "conv that overlaps an operand of its own");
    AMPC_TRY(checkKernelIndex(program_, "windows", conv.windows()));
    bool needsSums = conv.groups() > 1 && conv.computes() == ConvPart::filter;
    if (conv.sums() != -1 || needsSums)
      AMPC_TRY(checkKernelIndex(program_, "sums", conv.sums()));
    AMPC_TRY(checkConversion(program_, "widen", conv.widen(), conv.type()));
    return checkConversion(program_, "narrow", conv.narrow(), conv.type());
  }

private:
  using List = flatbuffers::Vector<uint64_t>;
  static constexpr uint64_t kMaxExtent = 1ull << 31; // libraries use 32-bit integers

  Status dimensions(const Conv &conv) {
    uint32_t dims = conv.size()->size();
    const char *extent = "conv with an impossible extent";
    if (dims < 1 || dims > 3)
      return invalid("", "conv without 1 to 3 spatial dimensions");
    for (const List *list :
         {conv.size(), conv.places(), conv.kernel(), conv.strides(), conv.dilations()}) {
      if (list->size() != dims || !aligned(list))
        return invalid("", "conv with lists of different lengths");
      for (uint64_t value : *list)
        if (value == 0 || value >= kMaxExtent)
          return invalid("", extent);
    }
    if (conv.paddings()->size() != 2 * dims || !aligned(conv.paddings()))
      return invalid("", "conv with lists of different lengths");
    for (uint64_t value : {conv.batch(), conv.channels(), conv.outputs()})
      if (value == 0 || value >= kMaxExtent)
        return invalid("", extent);
    if (conv.parts() >= 1 << 16)
      return invalid("", extent);
    if (conv.groups() == 0 || conv.channels() % conv.groups() || conv.outputs() % conv.groups())
      return invalid("", "conv whose groups do not divide its channels");
    for (uint32_t d = 0; d < dims; ++d) {
      uint64_t low = conv.paddings()->Get(2 * d), high = conv.paddings()->Get(2 * d + 1);
      if (low >= kMaxExtent || high >= kMaxExtent)
        return invalid("", extent);
      uint64_t padded = conv.size()->Get(d) + low + high,
               reach = conv.dilations()->Get(d) * (conv.kernel()->Get(d) - 1) + 1;
      if (reach > padded || (padded - reach) / conv.strides()->Get(d) + 1 != conv.places()->Get(d))
        return invalid("", "conv whose places do not follow from its size");
    }
    return {};
  }

  // The bytes of a tensor; 0 if there are too many.
  static uint64_t tensor(uint64_t bytes, uint64_t outer, const List &sizes, uint64_t inner) {
    bool fits = multiply(bytes, outer, bytes) && multiply(bytes, inner, bytes);
    for (uint64_t size : sizes)
      fits = fits && multiply(bytes, size, bytes);
    return fits ? bytes : 0;
  }

  Status operand(const Conv &conv, ConvPart part, const Range &range, uint64_t bytes) {
    AMPC_TRY(ranges_.range(range, part == conv.computes()));
    if (bytes == 0)
      return invalid("", "conv with an impossible extent");
    if (range.size() != bytes || range.offset() % sizeOf(conv.type()))
      return invalid("",
                     std::string("operand ") + EnumNameConvPart(part) + " does not fit its range");
    return {};
  }

  const format::Program &program_;
  RangeChecker ranges_;
};

} // namespace

const Range &convRange(const Conv &conv, ConvPart part) {
  return part == ConvPart::input    ? *conv.input()
         : part == ConvPart::filter ? *conv.filter()
                                    : *conv.output();
}

uint64_t productOf(const flatbuffers::Vector<uint64_t> &sizes) {
  uint64_t product = 1;
  for (uint64_t size : sizes)
    product *= size;
  return product;
}

std::array<const Range *, 2> groupedOperands(const Conv &conv) {
  switch (conv.computes()) {
  case ConvPart::input: return {conv.output(), conv.filter()};
  case ConvPart::filter: return {conv.input(), conv.output()};
  case ConvPart::output: break;
  }
  return {conv.input(), conv.filter()};
}

uint64_t partialSumBytes(const Conv &conv) {
  return conv.parts() * (conv.filter()->size() / sizeOf(conv.type())) * sizeof(float);
}

extern const CallKind kConvCall;
const CallKind kConvCall = {
    "conv", [](flatbuffers::Verifier &parameters) { return VerifyConvBuffer(parameters); },
    [](const format::Program &program, const Entry &) -> std::unique_ptr<CallChecker> {
      return std::make_unique<ConvChecker>(program);
    },
    [](const LibraryCall &call, const std::function<void(const Range &, bool)> &each) {
      const Conv &conv = parametersOf<Conv>(call);
      for (ConvPart part : EnumValuesConvPart())
        each(convRange(conv, part), part == conv.computes());
    }};

} // namespace ampc::runtime
