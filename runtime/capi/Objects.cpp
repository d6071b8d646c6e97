#include "capi/Objects.h"
#include "data/Indices.h"

namespace ampc::runtime::capi {

using format::Entry;
using format::EntryRole;
using format::Output;
using format::Tensor;

namespace {

// The last error of this thread.
struct LastError {
  std::string text;
  ampc_code code = AMPC_OK;
};
thread_local LastError lastError;

Status absent(const Program &program, const char *kind, const char *name) {
  return invalid(program.path(), std::string("has no ") + kind + " '" + name + "'");
}

} // namespace

ampc_code fail(const Status &status) {
  ampc_code code = status.code() == Code::environment ? AMPC_ENVIRONMENT : AMPC_INVALID;
  lastError = {status.text(), code};
  return code;
}

Status missing(const char *what) {
  return invalid("ampc", std::string(what) + " is NULL");
}

const Entry *entryOf(const Program &program, ampc_entry entry) {
  bool known = entry >= AMPC_INIT && entry <= AMPC_INFER; // EntryRole is narrower than the C enum
  return known ? program.entry(static_cast<EntryRole>(entry)) : nullptr;
}

Result<const Tensor *> inputNamed(const Program &program, ampc_entry entry, const char *name) {
  if (!name)
    return missing("the name of the input");
  if (const Entry *found = entryOf(program, entry))
    for (const Tensor *tensor : *found->inputs())
      if (tensor->name()->str() == name)
        return tensor;
  return absent(program, "input", name);
}

Result<const Tensor *> outputNamed(const Program &program, ampc_entry entry, const char *name) {
  if (!name)
    return missing("the name of the output");
  if (const Entry *found = entryOf(program, entry))
    for (const Output *output : *found->outputs())
      if (output->tensor()->name()->str() == name)
        return output->tensor();
  return absent(program, "output", name);
}

Result<const Tensor *> variableNamed(const Session &session, const char *name) {
  if (!name)
    return missing("the name of the variable");
  if (const format::Variable *variable = session.variable(name))
    return variable->tensor();
  return absent(session.program(), "variable", name);
}

Status sized(const Session &session, const Tensor &tensor, const void *data, size_t bytes) {
  if (!data && bytes > 0)
    return missing("the data");
  if (tensor.range()->size() == bytes)
    return {};
  return invalid(session.program().path(), "'" + tensor.name()->str() + "' has " +
                                               std::to_string(tensor.range()->size()) +
                                               " bytes, not " + std::to_string(bytes));
}

Status borrow(SessionState &state, ampc_entry entry, const Tensor &input,
              std::span<const uint8_t> data) {
  if (!state.session->redirect(*entryOf(state.session->program(), entry), input, data.data()))
    return write(state, entry, input, data);
  state.borrowed[&input] = data.data();
  return {};
}

void giveBack(SessionState &state, ampc_entry entry, const Tensor &input) {
  if (state.borrowed.erase(&input) != 0)
    static_cast<void>(
        state.session->redirect(*entryOf(state.session->program(), entry), input, nullptr));
}

Status write(SessionState &state, ampc_entry entry, const Tensor &input,
             std::span<const uint8_t> data) {
  Session &session = *state.session;
  giveBack(state, entry, input);
  if (!session.memory(*input.range()))
    AMPC_TRY(checkIndices(session.program(), *entryOf(session.program(), entry), input, data));
  return session.write(*input.range(), data);
}

Status replaceable(const Session &session, const format::Tensor &variable) {
  if (session.writable(*variable.range()))
    return {};
  return invalid(session.program().path(),
                 "variable '" + variable.name()->str() + "' is baked into the program");
}

} // namespace ampc::runtime::capi

extern "C" {

const char *ampc_error(void) {
  return ampc::runtime::capi::lastError.text.c_str();
}
ampc_code ampc_error_code(void) {
  return ampc::runtime::capi::lastError.code;
}
int ampc_runtime_abi(void) {
  return AMPC_RUNTIME_ABI;
}
const char *ampc_version(void) {
  return ampc::runtime::versionText();
}
}
