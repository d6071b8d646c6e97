// --dry-run: runs a session on a recording driver, which prints calls instead of executing them.
#include "driver/Run.h"

namespace ampc::runtime {

using namespace ampc::format;

namespace {

Status steps(Session &session, const Entry &entry, uint64_t count, std::ostream &out) {
  // The first run of an entry launches single calls, the second one is captured as a graph, and the
  // others launch the graph.
  for (uint64_t step = 1; step <= count; ++step) {
    out << "# " << EnumNameEntryRole(entry.role()) << ' ' << step << ", on new inputs\n";
    AMPC_ASSIGN(auto inputs, session.stage(entry));
    AMPC_TRY(session.repeat(entry.role(), 1));
  }
  out << "# numbers\n";
  auto numbers = session.collect(true);
  return numbers.ok() ? Status() : std::move(numbers.status());
}

// Runs a window of steps whose inputs are on the device.
Status window(Session &session, const Entry &entry, const char *on, std::ostream &out) {
  out << "# a window of steps on " << on << '\n';
  AMPC_TRY(session.repeat(entry.role(), session.window()));
  auto numbers = session.collect(true);
  return numbers.ok() ? Status() : std::move(numbers.status());
}

// Runs a window with data on the device. The calls depend neither on the order nor on the values.
Status dataThatStays(Session &session, const Entry &entry, std::ostream &out) {
  out << "# data that stays\n";
  std::vector<uint32_t> order(session.window());
  DataSource source{order.size(), 1, [](size_t, uint64_t, uint64_t, uint8_t *) {}};
  std::string note;
  AMPC_ASSIGN(bool held, session.holdData(entry.role(), source, &note));
  if (!held)
    return {};
  AMPC_TRY(session.orderData(order));
  // The first run launches single calls.
  session.takeBatch(0);
  AMPC_TRY(session.repeat(entry.role(), 1));
  auto numbers = session.collect(true);
  if (!numbers.ok())
    return std::move(numbers.status());
  session.takeBatch(0);
  return window(session, entry, "data that stays", out);
}

Status record(std::shared_ptr<const Program> program, const Options &options, Mode mode,
              std::ostream &out) {
  SessionOptions asked = options.session;
  asked.device = DeviceChoice::cuda;
  asked.recordCalls = &out;
  asked.choicesFile.clear(); // choices measured on a GPU do not apply to the recording driver
  out << "# session\n";
  AMPC_ASSIGN(auto session, Session::create(program, asked));
  out << "# initialization\n";
  AMPC_TRY(session->initialize(options.seed));
  const Entry *entry =
      program->entry(mode == Mode::train ? EntryRole::train_step : EntryRole::infer);
  if (!entry)
    entry = program->entry(EntryRole::eval);
  if (!entry)
    return invalid(program->path(), "has no entry 'infer'");
  uint64_t count = std::min<uint64_t>(options.steps.value_or(4), session->window());
  AMPC_TRY(steps(*session, *entry, count, out));
  if (mode == Mode::train) {
    AMPC_TRY(window(*session, *entry, "the same inputs", out));
    if (entry->inputs()->size() > 0)
      AMPC_TRY(dataThatStays(*session, *entry, out));
  }
  out << "# end\n";
  return {};
}

} // namespace

Status dryRun(std::shared_ptr<const Program> program, const Options &options, Mode mode,
              const Console &console) {
  Status status = record(std::move(program), options, mode, console.out);
  console.out.flush();
  return status;
}

} // namespace ampc::runtime
