// Checks of commands. The arguments of a kernel are declared in its object code, so launches are
// checked later, when the session has loaded the object (cpu/Prepare.cpp).
#include "load/Check.h"
#include "load/LibraryCall.h"
#include <map>

namespace ampc::runtime {

using namespace ampc::format;

namespace {

// Checks single commands. Of a library call: its kind is known and its parameters are well-formed.
class CommandChecker {
public:
  CommandChecker(const format::Program &program, const Entry &entry)
      : program_(program), entry_(entry), ranges_(program) {}

  Status check(uint32_t index);

private:
  Status fail(const std::string &what) { return invalid("", what); }
  Status order(uint32_t index);
  Status launch(uint32_t index, const Launch &launch);
  Status fused(uint32_t index, const Launch &launch);
  Status library(const LibraryCall &call);
  Status copy(const Copy &copy);
  Status fill(const Fill &fill);

  const format::Program &program_;
  const Entry &entry_;
  RangeChecker ranges_;
};

Status CommandChecker::check(uint32_t index) {
  const Command &command = *entry_.commands()->Get(index);
  if (command.op() >= program_.op_names()->size())
    return fail("names op " + std::to_string(command.op()) + " of " +
                std::to_string(program_.op_names()->size()));
  AMPC_TRY(order(index));
  switch (command.call_type()) {
  case Call::Launch: return launch(index, *command.call_as_Launch());
  case Call::LibraryCall: return library(*command.call_as_LibraryCall());
  case Call::Copy: return copy(*command.call_as_Copy());
  case Call::Fill: return fill(*command.call_as_Fill());
  default: return fail("is of an unknown kind");
  }
}

Status CommandChecker::order(uint32_t index) {
  const Command &command = *entry_.commands()->Get(index);
  if (command.queue() > Queue::copies)
    return fail("runs on an unknown queue");
  if (!command.waits())
    return {};
  for (uint32_t earlier : *command.waits())
    if (earlier >= index || entry_.commands()->Get(earlier)->queue() == command.queue())
      return fail("waits for command " + std::to_string(earlier) +
                  ", which is no earlier one of another queue");
  return {};
}

Status CommandChecker::library(const LibraryCall &call) {
  const CallKind *kind = findCallKind(call);
  if (!kind)
    return invalid("", "calls '" + call.name()->str() + "', which this amprun does not know")
        .hint("it knows " + callKindNames() + "; a newer amprun may know more");
  const flatbuffers::Vector<uint8_t> &bytes = *call.parameters();
  if (reinterpret_cast<uintptr_t>(bytes.data()) % 16)
    return fail("has parameters at a misaligned place");
  flatbuffers::Verifier verifier(bytes.data(), bytes.size());
  if (!kind->isWellFormed(verifier))
    return fail("has parameters that are no well-formed FlatBuffer");
  return {};
}

Status CommandChecker::launch(uint32_t index, const Launch &launch) {
  if (launch.kernel() >= program_.kernels()->size())
    return fail("names kernel " + std::to_string(launch.kernel()) + " of " +
                std::to_string(program_.kernels()->size()));
  if (launch.grain() == 0)
    return fail("has a grain of zero");
  if (!aligned(launch.rows()) || !aligned(launch.args()))
    return fail("has numbers at a misaligned place");
  uint64_t pieces = launch.rows()->size(), total = 0;
  if (pieces == 0 || launch.args()->size() % pieces)
    return fail("its operands do not divide by its pieces");
  for (uint64_t rows : *launch.rows())
    if (rows == 0 || !add(total, rows, total))
      return fail("has an impossible number of rows");
  for (const Range *range : *launch.args())
    AMPC_TRY(ranges_.range(*range, false));
  if (launch.only_reader() && !launch.row_elements())
    return fail("is the only reader of a result, but has no row elements");
  return launch.row_elements() ? fused(index, launch) : Status();
}

// A launch that may run part by part in the library call before it. What it writes is checked with
// its kernel (cpu/Prepare.cpp).
Status CommandChecker::fused(uint32_t index, const Launch &launch) {
  const LibraryCall *call =
      index ? entry_.commands()->Get(index - 1)->call_as_LibraryCall() : nullptr;
  if (!call || launch.rows()->size() != 1)
    return fail("has row elements but is no single piece behind a library call");
  uint64_t elements = 0;
  if (!multiply(launch.rows()->Get(0), launch.row_elements(), elements) ||
      resultOf(*call).size() % elements)
    return fail("has row elements that do not fit the result before it");
  auto operands =
      std::count_if(launch.args()->begin(), launch.args()->end(),
                    [&](const Range *range) { return overlap(*range, resultOf(*call)); });
  if (launch.only_reader() && operands != 1)
    return fail("is the only reader of the result before it, but not by one operand");
  return {};
}

Status CommandChecker::copy(const Copy &copy) {
  AMPC_TRY(ranges_.range(*copy.from(), false));
  AMPC_TRY(ranges_.range(*copy.to(), true));
  if (copy.from()->size() != copy.to()->size())
    return fail("copy between ranges of different sizes");
  if (overlap(*copy.from(), *copy.to()))
    return fail("copy between ranges that overlap");
  return {};
}

Status CommandChecker::fill(const Fill &fill) {
  return ranges_.range(*fill.to(), true);
}

} // namespace

Status checkCommands(const format::Program &program, const Entry &entry) {
  CommandChecker checker(program, entry);
  auto all = [&](const std::function<Status(uint32_t)> &check) -> Status {
    for (uint32_t index = 0; index < entry.commands()->size(); ++index)
      if (Status status = check(index); !status.ok())
        return std::move(status).under("command " + std::to_string(index));
    return {};
  };
  AMPC_TRY(all([&](uint32_t index) { return checker.check(index); }));
  // The checker of a kind may depend on the commands around a call, so it runs after all single
  // checks.
  std::map<const CallKind *, std::unique_ptr<CallChecker>> kinds;
  if (entry.prepared() > entry.commands()->size())
    return invalid("", "has more prepared commands than commands");
  return all([&](uint32_t index) -> Status {
    const LibraryCall *call = entry.commands()->Get(index)->call_as_LibraryCall();
    if (!call)
      return {};
    const CallKind *kind = findCallKind(*call);
    std::unique_ptr<CallChecker> &own = kinds[kind];
    if (!own)
      own = kind->makeChecker(program, entry);
    return own->check(index, *call);
  });
}

} // namespace ampc::runtime
