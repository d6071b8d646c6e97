// Functions of ampc_runtime.h on programs.
#include "capi/Objects.h"
#include "core/Emergency.h"

using namespace ampc::runtime;
using namespace ampc::runtime::capi;
using ampc::format::Entry;
using ampc::format::Output;
using ampc::format::Tensor;
using ampc::format::Variable;
using Loaded = ampc::runtime::Program;

namespace {

ampc_tensor describe(const Tensor *tensor) {
  if (!tensor)
    return {nullptr, AMPC_FLOAT32, 0, nullptr, 0};
  return {tensor->name()->c_str(), static_cast<ampc_dtype>(tensor->dtype()),
          tensor->shape() ? tensor->shape()->size() : 0,
          tensor->shape() ? tensor->shape()->data() : nullptr,
          static_cast<size_t>(tensor->range()->size())};
}

ampc_program *loaded(const std::function<Result<std::shared_ptr<const Loaded>>()> &load) {
  ampc_program *result = nullptr;
  static_cast<void>(guarded([&]() -> Status {
    AMPC_ASSIGN(auto program, load());
    result = new ampc_program{std::move(program)};
    return {};
  }));
  return result;
}

const Entry *entryOfProgram(const ampc_program *program, ampc_entry entry) {
  if (program)
    return entryOf(*program->program, entry);
  fail(missing("the program"));
  return nullptr;
}

// The element at an index; null, with an error, if there is none.
template <class List> auto elementAt(const List *list, size_t index) {
  if (list && index < list->size())
    return list->Get(static_cast<uint32_t>(index));
  fail(invalid("ampc", "index " + std::to_string(index) + " is beyond the count"));
  return static_cast<decltype(list->Get(0))>(nullptr);
}

const Output *outputAt(const ampc_program *program, ampc_entry entry, size_t index) {
  const Entry *found = entryOfProgram(program, entry);
  return elementAt(found ? found->outputs() : nullptr, index);
}

const Variable *variableAt(const ampc_program *program, size_t index) {
  if (program)
    return elementAt(program->program->head().variables(), index);
  fail(missing("the program"));
  return nullptr;
}

const char *textOf(const ampc_program *program,
                   const flatbuffers::String *(ampc::format::Program::*field)() const) {
  if (program)
    return (program->program->head().*field)()->c_str();
  fail(missing("the program"));
  return nullptr;
}

} // namespace

extern "C" {

ampc_program *ampc_program_load(const char *path) {
  return loaded([&]() -> Result<std::shared_ptr<const Loaded>> {
    if (!path)
      return missing("the path");
    coverMappingsOnBusError();
    return Loaded::load(path);
  });
}

ampc_program *ampc_program_load_memory(const void *bytes, size_t size, const char *name) {
  return loaded([&]() -> Result<std::shared_ptr<const Loaded>> {
    if (!bytes)
      return missing("the data");
    return Loaded::fromMemory({static_cast<const uint8_t *>(bytes), size}, name ? name : "program");
  });
}

void ampc_program_free(ampc_program *program) {
  delete program;
}

const char *ampc_program_name(const ampc_program *program) {
  return textOf(program, &ampc::format::Program::name);
}
const char *ampc_program_amp(const ampc_program *program) {
  return textOf(program, &ampc::format::Program::amp);
}
int ampc_program_has(const ampc_program *program, ampc_entry entry) {
  return entryOfProgram(program, entry) != nullptr;
}

size_t ampc_input_count(const ampc_program *program, ampc_entry entry) {
  const Entry *found = entryOfProgram(program, entry);
  return found ? found->inputs()->size() : 0;
}
size_t ampc_output_count(const ampc_program *program, ampc_entry entry) {
  const Entry *found = entryOfProgram(program, entry);
  return found ? found->outputs()->size() : 0;
}
size_t ampc_variable_count(const ampc_program *program) {
  if (program)
    return program->program->head().variables()->size();
  fail(missing("the program"));
  return 0;
}

ampc_tensor ampc_input(const ampc_program *program, ampc_entry entry, size_t index) {
  const Entry *found = entryOfProgram(program, entry);
  return describe(elementAt(found ? found->inputs() : nullptr, index));
}
ampc_tensor ampc_output(const ampc_program *program, ampc_entry entry, size_t index) {
  const Output *output = outputAt(program, entry, index);
  return describe(output ? output->tensor() : nullptr);
}
ampc_tensor ampc_variable(const ampc_program *program, size_t index) {
  const Variable *variable = variableAt(program, index);
  return describe(variable ? variable->tensor() : nullptr);
}

int ampc_output_role(const ampc_program *program, ampc_entry entry, size_t index) {
  const Output *output = outputAt(program, entry, index);
  return output ? static_cast<int>(output->field()) : -1;
}
int ampc_variable_role(const ampc_program *program, size_t index) {
  const Variable *variable = variableAt(program, index);
  return variable ? static_cast<int>(variable->role()) : -1;
}
int ampc_variable_trainable(const ampc_program *program, size_t index) {
  const Variable *variable = variableAt(program, index);
  return variable && variable->trainable();
}
}
