// The objects behind the handles of ampc_runtime.h, and what all its functions share: errors by
// thread, checks of arguments, and the search for tensors by name. Used by the sources in this
// folder.
#pragma once
#include "ampc/Runtime/Program.h"
#include "ampc/ampc_runtime.h"
#include "capi/Worker.h"
#include <exception>
#include <map>
#include <new>
#include <span>

struct ampc_program {
  std::shared_ptr<const ampc::runtime::Program> program;
};

namespace ampc::runtime::capi {

// A session and what belongs to it. Tensors of ampc_to_dlpack share the ownership.
struct SessionState {
  std::unique_ptr<Session> session;
  // Buffers of ampc_view on a GPU, by the tensor's description in the program.
  std::map<const format::Tensor *, std::vector<uint8_t>> views;
  // Inputs that the next run of their entry reads in the caller's memory.
  std::map<const format::Tensor *, const uint8_t *> borrowed;
  Worker worker; // runs what ampc_start started; destroyed first
};

} // namespace ampc::runtime::capi

struct ampc_session {
  std::shared_ptr<ampc::runtime::capi::SessionState> state;
};

namespace ampc::runtime::capi {

// Stores the error of this thread and returns its code.
ampc_code fail(const Status &status);
// The error for a NULL argument. `what`: "the program".
Status missing(const char *what);

// Calls `body`, which returns a Status. Exceptions become errors, because none may propagate to a C
// caller.
template <class Body> ampc_code guarded(const Body &body) {
  try {
    Status status = body();
    return status.ok() ? AMPC_OK : fail(status);
  } catch (const std::bad_alloc &) {
    return fail(environment("ampc", "out of memory"));
  } catch (const std::exception &error) {
    return fail(environment("ampc", error.what()));
  }
}

// The same for a function that uses a session: `body` takes it. An error if a run is in progress.
// Also fails if the program's file became shorter during the call, because the result is then
// invalid.
template <class Body> ampc_code guarded(ampc_session *session, const Body &body) {
  return guarded([&]() -> Status {
    if (!session)
      return missing("the session");
    SessionState &state = *session->state;
    if (state.worker.started())
      return invalid(state.session->program().path(),
                     "a run was started: ampc_wait must return before other calls");
    Status status = body(*state.session);
    AMPC_TRY(state.session->program().intact());
    return status;
  });
}

// Null for a number that is no entry, or an entry that the program lacks.
const format::Entry *entryOf(const Program &program, ampc_entry entry);

// The tensors of a name; an error if there is none or the name is NULL.
Result<const format::Tensor *> inputNamed(const Program &program, ampc_entry entry,
                                          const char *name);
Result<const format::Tensor *> outputNamed(const Program &program, ampc_entry entry,
                                           const char *name);
Result<const format::Tensor *> variableNamed(const Session &session, const char *name);

// An error unless the tensor has `bytes` bytes and there is `data` for them.
Status sized(const Session &session, const format::Tensor &tensor, const void *data, size_t bytes);
// Lets the entry's next run read the input at `data`, or copies the bytes.
Status borrow(SessionState &state, ampc_entry entry, const format::Tensor &input,
              std::span<const uint8_t> data);
// Runs read the input in the session's memory again.
void giveBack(SessionState &state, ampc_entry entry, const format::Tensor &input);
// Copies the bytes of one batch to an input. Indices in the host's memory are checked by the run,
// because the caller may write them in place; those that go to a GPU are checked here.
Status write(SessionState &state, ampc_entry entry, const format::Tensor &input,
             std::span<const uint8_t> data);
// An error if the variable is a constant of the program.
Status replaceable(const Session &session, const format::Tensor &variable);

} // namespace ampc::runtime::capi
