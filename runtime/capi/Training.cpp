// Functions of ampc_runtime.h for callers with a training loop of their own: the order of rows,
// several runs, several variables.
#include "capi/Objects.h"
#include "data/Dataset.h"
#include "data/Indices.h"

using namespace ampc::runtime;
using namespace ampc::runtime::capi;
using ampc::format::Entry;
using ampc::format::Tensor;

namespace {

// The outputs of these names, which must be single float32 numbers.
Result<std::vector<const Tensor *>> numbersNamed(const Program &program, ampc_entry entry,
                                                 const char *const *names, size_t count) {
  std::vector<const Tensor *> tensors(count);
  for (size_t i = 0; i < count; ++i) {
    AMPC_ASSIGN(tensors[i], outputNamed(program, entry, names[i]));
    if (tensors[i]->dtype() != ampc::format::DType::f32 || tensors[i]->range()->size() != 4)
      return invalid(program.path(),
                     "output '" + std::string(names[i]) + "' is no single float32 number");
  }
  return tensors;
}

} // namespace

extern "C" {

ampc_code ampc_shuffle_rows(uint64_t seed, uint64_t epoch, size_t count, uint64_t *order) {
  return guarded([&]() -> Status {
    if (!order)
      return missing("the place of the order");
    shuffleRows(seed, epoch, {order, count});
    return {};
  });
}

ampc_code ampc_run_batches(ampc_session *session, ampc_entry entry, size_t count,
                           const void *const *inputs, const char *const *outputs,
                           size_t output_count, float *numbers) {
  return guarded(session, [&](Session &s) -> Status {
    const Entry *found = entryOf(s.program(), entry);
    if (!found)
      return invalid(s.program().path(), "has no entry " + std::to_string(entry));
    if (!inputs && found->inputs()->size() != 0)
      return missing("the list of inputs");
    if (output_count != 0 && (!outputs || !numbers))
      return missing("the list of outputs");
    for (size_t i = 0; i < found->inputs()->size(); ++i) {
      if (!inputs[i])
        return missing("the data of an input");
      const Tensor *tensor = found->inputs()->Get(i);
      giveBack(*session->state, entry, *tensor);
      AMPC_TRY(
          checkIndices(s.program(), *found, *tensor,
                       {static_cast<const uint8_t *>(inputs[i]), count * tensor->range()->size()}));
    }
    AMPC_ASSIGN(auto tensors, numbersNamed(s.program(), entry, outputs, output_count));
    for (size_t run = 0; run < count; ++run) {
      size_t input = 0;
      for (const Tensor *tensor : *found->inputs()) {
        size_t bytes = tensor->range()->size();
        const auto *data = static_cast<const uint8_t *>(inputs[input++]);
        AMPC_TRY(s.write(*tensor->range(), {data + run * bytes, bytes}));
      }
      AMPC_TRY(s.run(found->role()));
      AMPC_TRY(s.wait());
      for (size_t i = 0; i < output_count; ++i)
        AMPC_TRY(s.read(*tensors[i]->range(), &numbers[i * count + run]));
    }
    return {};
  });
}

ampc_code ampc_write_variables(ampc_session *session, size_t count, const char *const *names,
                               const void *const *data, const size_t *bytes) {
  return guarded(session, [&](Session &s) -> Status {
    if (count != 0 && (!names || !data || !bytes))
      return missing("the list of variables");
    std::vector<const Tensor *> tensors(count);
    for (size_t i = 0; i < count; ++i) { // check all before the first is written
      AMPC_ASSIGN(tensors[i], variableNamed(s, names[i]));
      AMPC_TRY(sized(s, *tensors[i], data[i], bytes[i]));
      AMPC_TRY(replaceable(s, *tensors[i]));
    }
    for (size_t i = 0; i < count; ++i)
      AMPC_TRY(s.write(*tensors[i]->range(), {static_cast<const uint8_t *>(data[i]), bytes[i]}));
    return s.synchronize();
  });
}
}
