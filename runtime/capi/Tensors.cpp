// Functions of ampc_runtime.h that move values in and out of a session.
#include "capi/Objects.h"
#include "data/Weights.h"

using namespace ampc::runtime;
using namespace ampc::runtime::capi;
using ampc::format::Tensor;

namespace {

// The bytes of a tensor, in place or in the session's buffer for it.
Status view(ampc_session &session, const Tensor &tensor, const void **data) {
  if (!data)
    return missing("the place of the result");
  *data = nullptr;
  SessionState &state = *session.state;
  AMPC_ASSIGN(std::span<const uint8_t> bytes,
              state.session->read(*tensor.range(), state.views[&tensor]));
  *data = bytes.data();
  return {};
}

} // namespace

extern "C" {

ampc_code ampc_bind(ampc_session *session, ampc_entry entry, const char *input, const void *data,
                    size_t bytes) {
  return guarded(session, [&](Session &s) -> Status {
    AMPC_ASSIGN(const Tensor *tensor, inputNamed(s.program(), entry, input));
    AMPC_TRY(sized(s, *tensor, data, bytes));
    return write(*session->state, entry, *tensor, {static_cast<const uint8_t *>(data), bytes});
  });
}

ampc_code ampc_borrow(ampc_session *session, ampc_entry entry, const char *input, const void *data,
                      size_t bytes) {
  return guarded(session, [&](Session &s) -> Status {
    AMPC_ASSIGN(const Tensor *tensor, inputNamed(s.program(), entry, input));
    if (!data && bytes == 0) {
      giveBack(*session->state, entry, *tensor);
      return {};
    }
    AMPC_TRY(sized(s, *tensor, data, bytes));
    return borrow(*session->state, entry, *tensor, {static_cast<const uint8_t *>(data), bytes});
  });
}

ampc_code ampc_input_memory(ampc_session *session, ampc_entry entry, const char *input,
                            void **data) {
  return guarded(session, [&](Session &s) -> Status {
    if (!data)
      return missing("the place of the result");
    *data = nullptr;
    AMPC_ASSIGN(const Tensor *tensor, inputNamed(s.program(), entry, input));
    *data = s.memory(*tensor->range());
    return *data ? Status()
                 : invalid(s.program().path(), "input '" + tensor->name()->str() +
                                                   "' has no memory on the host: use ampc_bind");
  });
}

ampc_code ampc_read(ampc_session *session, ampc_entry entry, const char *output, void *data,
                    size_t bytes) {
  return guarded(session, [&](Session &s) -> Status {
    AMPC_ASSIGN(const Tensor *tensor, outputNamed(s.program(), entry, output));
    AMPC_TRY(sized(s, *tensor, data, bytes));
    return s.read(*tensor->range(), data);
  });
}

ampc_code ampc_view(ampc_session *session, ampc_entry entry, const char *output,
                    const void **data) {
  return guarded(session, [&](Session &s) -> Status {
    AMPC_ASSIGN(const Tensor *tensor, outputNamed(s.program(), entry, output));
    return view(*session, *tensor, data);
  });
}

ampc_code ampc_read_variable(ampc_session *session, const char *name, void *data, size_t bytes) {
  return guarded(session, [&](Session &s) -> Status {
    AMPC_ASSIGN(const Tensor *tensor, variableNamed(s, name));
    AMPC_TRY(sized(s, *tensor, data, bytes));
    return s.read(*tensor->range(), data);
  });
}

ampc_code ampc_view_variable(ampc_session *session, const char *name, const void **data) {
  return guarded(session, [&](Session &s) -> Status {
    AMPC_ASSIGN(const Tensor *tensor, variableNamed(s, name));
    return view(*session, *tensor, data);
  });
}

ampc_code ampc_write_variable(ampc_session *session, const char *name, const void *data,
                              size_t bytes) {
  return guarded(session, [&](Session &s) -> Status {
    AMPC_ASSIGN(const Tensor *tensor, variableNamed(s, name));
    AMPC_TRY(sized(s, *tensor, data, bytes));
    AMPC_TRY(replaceable(s, *tensor));
    AMPC_TRY(s.write(*tensor->range(), {static_cast<const uint8_t *>(data), bytes}));
    return s.synchronize();
  });
}

ampc_code ampc_load_weights(ampc_session *session, const char *path) {
  return guarded(session, [&](Session &s) {
    return path ? loadWeights(s, path, false, nullptr) : missing("the path");
  });
}
ampc_code ampc_save_weights(ampc_session *session, const char *path) {
  return guarded(session,
                 [&](Session &s) { return path ? saveWeights(s, path) : missing("the path"); });
}
}
