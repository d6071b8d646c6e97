// Functions of ampc_runtime.h on sessions: creation, and runs of entries.
#include "capi/Objects.h"
#include "data/Indices.h"
#include <cstring>

using namespace ampc::runtime;
using namespace ampc::runtime::capi;
using ampc::format::Entry;
using ampc::format::EntryRole;
using ampc::format::Tensor;

namespace {

// Converts the caller's options, which may be those of a newer header: its further fields must be
// zero.
Status readOptions(const ampc_session_options *given, const std::string &where,
                   ampc_session_options &options) {
  options = AMPC_SESSION_OPTIONS_INIT;
  if (!given)
    return {};
  const auto *bytes = reinterpret_cast<const unsigned char *>(given);
  constexpr size_t kMostBytes = 4096; // more is no size of a later header
  bool known = given->size == sizeof options;
  if (given->size > sizeof options && given->size <= kMostBytes) {
    known = true;
    for (size_t i = sizeof options; i < given->size; ++i)
      known &= bytes[i] == 0;
  }
  if (!known)
    return invalid(where, "ampc_session_options are not of this version: initialize them with "
                          "AMPC_SESSION_OPTIONS_INIT");
  std::memcpy(&options, given, sizeof options);
  if (options.device < AMPC_DEVICE_AUTO || options.device > AMPC_DEVICE_CUDA)
    return invalid(where, "cannot run on device " + std::to_string(options.device));
  if (options.device_number < 0)
    return invalid(where, "cannot run on GPU " + std::to_string(options.device_number));
  return {};
}

SessionOptions convert(const ampc_session_options &given) {
  static constexpr DeviceChoice devices[] = {DeviceChoice::automatic, DeviceChoice::cpu,
                                             DeviceChoice::cuda};
  SessionOptions options;
  options.device = devices[given.device];
  options.deviceNumber = given.device_number;
  options.threads = given.threads;
  options.memoryLimit = given.memory_limit;
  options.choicesFile = given.choices_file ? given.choices_file : defaultChoicesFile();
  options.strictNumerics = given.strict_numerics != 0;
  options.tf32 = given.tf32 != 0;
  return options;
}

Status checkIndicesOf(SessionState &state, const Entry &entry) {
  Session &session = *state.session;
  for (const Tensor *input : *entry.inputs()) {
    auto borrowed = state.borrowed.find(input);
    const uint8_t *memory =
        borrowed == state.borrowed.end() ? session.memory(*input->range()) : borrowed->second;
    if (memory)
      AMPC_TRY(checkIndices(session.program(), entry, *input, {memory, input->range()->size()}));
  }
  return {};
}

// Runs an entry to its end, and gives back what it borrowed.
Status runEntry(SessionState &state, ampc_entry entry) {
  Session &session = *state.session;
  if (entry < AMPC_INIT || entry > AMPC_INFER)
    return invalid(session.program().path(), "has no entry " + std::to_string(entry));
  const Entry *found = entryOf(session.program(), entry);
  Status status = found ? checkIndicesOf(state, *found) : Status();
  if (status.ok())
    status = session.run(static_cast<EntryRole>(entry));
  if (status.ok())
    status = session.wait();
  if (found)
    for (const Tensor *input : *found->inputs())
      giveBack(state, entry, *input);
  return status;
}

} // namespace

extern "C" {

ampc_session *ampc_session_create_with(const ampc_program *program,
                                       const ampc_session_options *options) {
  ampc_session *result = nullptr;
  static_cast<void>(guarded([&]() -> Status {
    if (!program)
      return missing("the program");
    ampc_session_options read;
    AMPC_TRY(readOptions(options, program->program->path(), read));
    auto state = std::make_shared<SessionState>();
    AMPC_ASSIGN(state->session, Session::create(program->program, convert(read)));
    AMPC_TRY(state->session->initialize(read.seed));
    AMPC_TRY(state->session->wait());
    AMPC_TRY(state->session->program().intact());
    result = new ampc_session{std::move(state)};
    return {};
  }));
  return result;
}

ampc_session *ampc_session_create_on(const ampc_program *program, ampc_device device, int threads,
                                     uint64_t seed) {
  ampc_session_options options = AMPC_SESSION_OPTIONS_INIT;
  options.device = device;
  options.threads = threads;
  options.seed = seed;
  return ampc_session_create_with(program, &options);
}

ampc_session *ampc_session_create(const ampc_program *program, int threads, uint64_t seed) {
  return ampc_session_create_on(program, AMPC_DEVICE_AUTO, threads, seed);
}

void ampc_session_free(ampc_session *session) {
  if (!session)
    return;
  if (session->state->worker.started()) // tensors of DLPack may keep the state
    static_cast<void>(session->state->worker.wait().ok());
  delete session;
}

const char *ampc_session_device(const ampc_session *session) {
  if (session)
    return session->state->session->device().c_str();
  fail(missing("the session"));
  return nullptr;
}

int ampc_session_threads(const ampc_session *session) {
  if (session)
    return session->state->session->threads();
  fail(missing("the session"));
  return 0;
}

ampc_code ampc_session_on_message(ampc_session *session, ampc_message_handler handler, void *user) {
  return guarded(session, [&](Session &s) -> Status {
    if (!handler)
      return {};
    auto note = [&](const std::string &text) {
      handler(user, AMPC_SEVERITY_NOTE, (s.program().path() + ": note: " + text).c_str());
    };
    if (!s.deviceNote().empty())
      note("runs on the CPU: " + s.deviceNote());
    for (const std::string &text : s.notes())
      note(text);
    return {};
  });
}

ampc_code ampc_reset(ampc_session *session, uint64_t seed) {
  return guarded(session, [&](Session &s) -> Status {
    AMPC_TRY(s.initialize(seed));
    return s.wait();
  });
}

ampc_code ampc_run(ampc_session *session, ampc_entry entry) {
  return guarded(session, [&](Session &) { return runEntry(*session->state, entry); });
}

ampc_code ampc_start(ampc_session *session, ampc_entry entry) {
  return guarded(session, [&](Session &) -> Status {
    SessionState &state = *session->state;
    state.worker.start([&state, entry] { return runEntry(state, entry); });
    return {};
  });
}

int ampc_done(const ampc_session *session) {
  if (session)
    return session->state->worker.done();
  fail(missing("the session"));
  return 1;
}

ampc_code ampc_wait(ampc_session *session) {
  return guarded([&]() -> Status {
    if (!session)
      return missing("the session");
    SessionState &state = *session->state;
    if (!state.worker.started())
      return invalid(state.session->program().path(), "no run was started");
    Status status = state.worker.wait();
    AMPC_TRY(state.session->program().intact());
    return status;
  });
}
}
