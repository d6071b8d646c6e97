#include "ampc/Runtime/Program.h"
#include "ampc/Runtime/ampc_runtime.h"
#include "core/Emergency.h"
#include "data/Weights.h"
#include <cstring>
#include <exception>
#include <new>

using namespace ampc::runtime;
using ampc::format::Entry;
using ampc::format::EntryRole;
using ampc::format::Output;
using ampc::format::Tensor;
using ampc::format::Variable;
using ampc::runtime::Program;

struct ampc_program {
  std::shared_ptr<const Program> program;
};
struct ampc_session {
  std::unique_ptr<Session> session;
};

namespace {

// The last error text of this thread, for ampc_error().
thread_local std::string lastError;

ampc_code fail(Status status) {
  lastError = status.text();
  return status.code() == Code::environment ? AMPC_ENVIRONMENT : AMPC_INVALID;
}

// Converts exceptions to error codes, because none may propagate to a C caller.
template <class Body> ampc_code guarded(Body body) {
  try {
    Status status = body();
    return status.ok() ? AMPC_OK : fail(std::move(status));
  } catch (const std::bad_alloc &) {
    return fail(environment("ampc", "out of memory"));
  } catch (const std::exception &error) {
    return fail(environment("ampc", error.what()));
  }
}

// The same for a session. Also fails if the program's file became shorter during the call, because
// the result is then invalid.
template <class Body> ampc_code guarded(ampc_session *session, Body body) {
  return guarded([&]() -> Status {
    Status status = body(*session->session);
    AMPC_TRY(session->session->program().intact());
    return status;
  });
}

const Entry *entryOf(const Program &program, ampc_entry entry) {
  bool known = entry >= AMPC_INIT && entry <= AMPC_INFER; // entryRole is narrower than the C enum
  return known ? program.entry(static_cast<EntryRole>(entry)) : nullptr;
}

ampc_tensor describe(const Tensor &tensor) {
  return {tensor.name()->c_str(), static_cast<ampc_dtype>(tensor.dtype()),
          tensor.shape() ? tensor.shape()->size() : 0,
          tensor.shape() ? tensor.shape()->data() : nullptr,
          static_cast<size_t>(tensor.range()->size())};
}

Status sized(const Session &session, const Tensor &tensor, size_t bytes) {
  if (tensor.range()->size() == bytes)
    return {};
  return invalid(session.program().path(), "'" + tensor.name()->str() + "' has " +
                                               std::to_string(tensor.range()->size()) +
                                               " bytes, not " + std::to_string(bytes));
}

Status absent(const Session &session, const char *kind, const char *name) {
  return invalid(session.program().path(), std::string("has no ") + kind + " '" + name + "'");
}

} // namespace

extern "C" {

const char *ampc_error(void) {
  return lastError.c_str();
}
const char *ampc_version(void) {
  return versionText();
}

ampc_program *ampc_program_load(const char *path) {
  ampc_program *result = nullptr;
  static_cast<void>(guarded([&]() -> Status {
    coverMappingsOnBusError();
    AMPC_ASSIGN(auto program, Program::load(path));
    result = new ampc_program{std::move(program)};
    return {};
  }));
  return result;
}

void ampc_program_free(ampc_program *program) {
  delete program;
}

size_t ampc_input_count(const ampc_program *program, ampc_entry entry) {
  const Entry *found = entryOf(*program->program, entry);
  return found ? found->inputs()->size() : 0;
}
size_t ampc_output_count(const ampc_program *program, ampc_entry entry) {
  const Entry *found = entryOf(*program->program, entry);
  return found ? found->outputs()->size() : 0;
}
size_t ampc_variable_count(const ampc_program *program) {
  return program->program->head().variables()->size();
}

ampc_tensor ampc_input(const ampc_program *program, ampc_entry entry, size_t index) {
  return describe(*entryOf(*program->program, entry)->inputs()->Get(static_cast<uint32_t>(index)));
}
ampc_tensor ampc_output(const ampc_program *program, ampc_entry entry, size_t index) {
  return describe(
      *entryOf(*program->program, entry)->outputs()->Get(static_cast<uint32_t>(index))->tensor());
}
ampc_tensor ampc_variable(const ampc_program *program, size_t index) {
  return describe(
      *program->program->head().variables()->Get(static_cast<uint32_t>(index))->tensor());
}

ampc_session *ampc_session_create(const ampc_program *program, int threads, uint64_t seed) {
  return ampc_session_create_on(program, AMPC_DEVICE_AUTO, threads, seed);
}

ampc_session *ampc_session_create_on(const ampc_program *program, ampc_device device, int threads,
                                     uint64_t seed) {
  ampc_session *result = nullptr;
  static_cast<void>(guarded([&]() -> Status {
    SessionOptions options;
    options.threads = threads;
    options.choicesFile = defaultChoicesFile();
    if (device < AMPC_DEVICE_AUTO || device > AMPC_DEVICE_CUDA)
      return invalid(program->program->path(), "cannot run on device " + std::to_string(device));
    options.device = device == AMPC_DEVICE_CPU    ? DeviceChoice::cpu
                     : device == AMPC_DEVICE_CUDA ? DeviceChoice::cuda
                                                  : DeviceChoice::automatic;
    AMPC_ASSIGN(auto session, Session::create(program->program, options));
    AMPC_TRY(session->initialize(seed));
    AMPC_TRY(session->program().intact());
    result = new ampc_session{std::move(session)};
    return {};
  }));
  return result;
}

void ampc_session_free(ampc_session *session) {
  delete session;
}

const char *ampc_session_device(const ampc_session *session) {
  return session->session->device().c_str();
}

ampc_code ampc_bind(ampc_session *session, ampc_entry entry, const char *input, const void *data,
                    size_t bytes) {
  return guarded(session, [&](Session &s) -> Status {
    if (const Entry *found = entryOf(s.program(), entry))
      for (const Tensor *tensor : *found->inputs())
        if (tensor->name()->str() == input) {
          AMPC_TRY(sized(s, *tensor, bytes));
          return s.write(*tensor->range(), {static_cast<const uint8_t *>(data), bytes});
        }
    return absent(s, "input", input);
  });
}

ampc_code ampc_run(ampc_session *session, ampc_entry entry) {
  return guarded(session, [&](Session &s) -> Status {
    if (entry < AMPC_INIT || entry > AMPC_INFER)
      return invalid(s.program().path(), "has no entry " + std::to_string(entry));
    AMPC_TRY(s.run(static_cast<EntryRole>(entry)));
    return s.wait();
  });
}

ampc_code ampc_read(ampc_session *session, ampc_entry entry, const char *output, void *data,
                    size_t bytes) {
  return guarded(session, [&](Session &s) -> Status {
    if (const Entry *found = entryOf(s.program(), entry))
      for (const Output *candidate : *found->outputs())
        if (candidate->tensor()->name()->str() == output) {
          AMPC_TRY(sized(s, *candidate->tensor(), bytes));
          return s.read(*candidate->tensor()->range(), data);
        }
    return absent(s, "output", output);
  });
}

ampc_code ampc_read_variable(ampc_session *session, const char *name, void *data, size_t bytes) {
  return guarded(session, [&](Session &s) -> Status {
    const Variable *variable = s.variable(name);
    if (!variable)
      return absent(s, "variable", name);
    AMPC_TRY(sized(s, *variable->tensor(), bytes));
    return s.read(*variable->tensor()->range(), data);
  });
}

ampc_code ampc_write_variable(ampc_session *session, const char *name, const void *data,
                              size_t bytes) {
  return guarded(session, [&](Session &s) -> Status {
    const Variable *variable = s.variable(name);
    if (!variable)
      return absent(s, "variable", name);
    AMPC_TRY(sized(s, *variable->tensor(), bytes));
    if (!s.writable(*variable->tensor()->range()))
      return invalid(s.program().path(),
                     "variable '" + std::string(name) + "' is baked into the program");
    AMPC_TRY(s.write(*variable->tensor()->range(), {static_cast<const uint8_t *>(data), bytes}));
    return s.synchronize();
  });
}

ampc_code ampc_load_weights(ampc_session *session, const char *path) {
  return guarded(session, [&](Session &s) { return loadWeights(s, path, false, nullptr); });
}
ampc_code ampc_save_weights(ampc_session *session, const char *path) {
  return guarded(session, [&](Session &s) { return saveWeights(s, path); });
}
}
