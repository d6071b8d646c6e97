#include "ampc/Format/calls/dot_generated.h"
#include "load/Check.h"
#include "load/LibraryCall.h"

namespace ampc::runtime {

using namespace ampc::format;
using format::DType;

namespace {

class DotChecker : public CallChecker {
public:
  explicit DotChecker(const format::Program &program) : program_(program), ranges_(program) {}

  Status check(uint32_t, const LibraryCall &call) override {
    const Dot &dot = parametersOf<Dot>(call);
    if (!isFloat(dot.type()))
      return invalid("", "dot of a type that is not float32, float16 or bfloat16");
    constexpr uint64_t kMaxExtent = 1ull << 31; // the library uses 32-bit integers
    uint64_t element = sizeOf(dot.type()), results = element, operands = element;
    if (dot.rows() == 0 || dot.length() == 0 || dot.length() >= kMaxExtent ||
        !multiply(results, dot.rows(), results) || !multiply(results, dot.length(), operands))
      return invalid("", "dot with an impossible extent");
    AMPC_TRY(operand("x", *dot.x(), operands, element, false));
    AMPC_TRY(operand("y", *dot.y(), operands, element, false));
    AMPC_TRY(operand("out", *dot.out(), results, element, true));
    if (overlap(*dot.x(), *dot.out()) || overlap(*dot.y(), *dot.out()))
      return invalid("", "dot that overlaps an operand of its own");
    AMPC_TRY(checkConversion(program_, "widen", dot.widen(), dot.type()));
    return checkConversion(program_, "narrow", dot.narrow(), dot.type());
  }

private:
  Status operand(const char *name, const Range &range, uint64_t bytes, uint64_t element,
                 bool written) {
    AMPC_TRY(ranges_.range(range, written));
    if (range.size() != bytes || range.offset() % element)
      return invalid("", std::string("operand ") + name + " does not fit its range");
    return {};
  }

  const format::Program &program_;
  RangeChecker ranges_;
};

} // namespace

extern const CallKind kDotCall;
const CallKind kDotCall = {
    "dot", [](flatbuffers::Verifier &parameters) { return VerifyDotBuffer(parameters); },
    [](const format::Program &program, const Entry &) -> std::unique_ptr<CallChecker> {
      return std::make_unique<DotChecker>(program);
    },
    [](const LibraryCall &call, const std::function<void(const Range &, bool)> &each) {
      const Dot &dot = parametersOf<Dot>(call);
      each(*dot.x(), false);
      each(*dot.y(), false);
      each(*dot.out(), true);
    }};

} // namespace ampc::runtime
