// Functions of ampc_runtime.h that exchange tensors by DLPack.
#include "ampc/Format/DType.h"
#include "ampc/dlpack_abi.h"
#include "capi/Objects.h"
#include "core/Elements.h"
#include <cstring>

using namespace ampc::runtime;
using namespace ampc::runtime::capi;
using ampc::format::Tensor;

namespace {

DLDataType typeOf(ampc::format::DType type) {
  const ampc::NumberFormat &format = *ampc::format::numberFormat(type);
  DLDataTypeCode code = type == ampc::format::DType::boolean ? kDLBool
                        : type == ampc::format::DType::bf16  ? kDLBfloat
                        : format.isFloat()                   ? kDLFloat
                        : type == ampc::format::DType::u8    ? kDLUInt
                                                             : kDLInt;
  return {static_cast<uint8_t>(code), static_cast<uint8_t>(format.bytes() * 8), 1};
}

// The name of an element type: "float32", or "type (code 5, 64 bits, 1 lanes)".
std::string nameOf(DLDataType type) {
  for (size_t i = 0; i <= static_cast<size_t>(ampc::format::DType::MAX); ++i) {
    auto candidate = static_cast<ampc::format::DType>(i);
    DLDataType own = typeOf(candidate);
    if (own.code == type.code && own.bits == type.bits && own.lanes == type.lanes)
      return ampc::format::nameOf(candidate);
  }
  return "a type of code " + std::to_string(type.code) + ", " + std::to_string(type.bits) +
         " bits, " + std::to_string(type.lanes) + " lanes";
}

// Checks device, type and shape.
Status checkTensor(const Session &session, const Tensor &input, const DLTensor &tensor) {
  auto wrong = [&](const std::string &what) {
    return invalid(session.program().path(), "input '" + input.name()->str() + "' " + what);
  };
  int32_t device = tensor.device.device_type;
  if (device != kDLCPU && device != kDLCUDAHost && device != kDLCUDA)
    return wrong("takes a tensor in the memory of the host or of a GPU, not on a device of DLPack "
                 "type " +
                 std::to_string(device));
  DLDataType own = typeOf(input.dtype());
  if (own.code != tensor.dtype.code || own.bits != tensor.dtype.bits || tensor.dtype.lanes != 1)
    return wrong(std::string("has type ") + ampc::format::nameOf(input.dtype()) + ", not " +
                 nameOf(tensor.dtype));
  if (tensor.ndim < 0 || (tensor.ndim > 0 && !tensor.shape))
    return wrong("is given a tensor without a shape");
  std::vector<int64_t> shape = shapeOf(input);
  if (static_cast<size_t>(tensor.ndim) != shape.size())
    return wrong("has " + std::to_string(shape.size()) + " dimensions, not " +
                 std::to_string(tensor.ndim));
  std::vector<int64_t> given(tensor.shape, tensor.shape + tensor.ndim);
  if (given != shape)
    return wrong("has shape " + shapeText(shape) + ", not " + shapeText(given));
  return tensor.data || input.range()->size() == 0 ? Status() : missing("the data");
}

// Whether the elements follow one another in row-major order. Strides of extents of 1 do not count.
bool isDense(const DLTensor &tensor) {
  int64_t expected = 1;
  for (int i = tensor.ndim; tensor.strides && i-- > 0;) {
    if (tensor.shape[i] != 1 && tensor.strides[i] != expected)
      return false;
    expected *= tensor.shape[i];
  }
  return true;
}

// Copies the elements of dimensions [dimension, ndim) from `from` to `to` in row-major order, and
// returns the end of the copy. A dense row is one copy.
uint8_t *gather(const DLTensor &tensor, int dimension, const uint8_t *from, uint8_t *to) {
  int64_t bytes = tensor.dtype.bits / 8;
  if (dimension == tensor.ndim) {
    std::memcpy(to, from, static_cast<size_t>(bytes));
    return to + bytes;
  }
  int64_t extent = tensor.shape[dimension], stride = tensor.strides[dimension] * bytes;
  if (dimension + 1 == tensor.ndim && stride == bytes) {
    std::memcpy(to, from, static_cast<size_t>(extent * bytes));
    return to + extent * bytes;
  }
  for (int64_t i = 0; i < extent; ++i)
    to = gather(tensor, dimension + 1, from + i * stride, to);
  return to;
}

// `borrows`: lets the next run read the tensor's memory if that is possible.
Status bindTensor(SessionState &state, ampc_entry entry, const Tensor &input,
                  const DLTensor &tensor, bool borrows) {
  Session &session = *state.session;
  AMPC_TRY(checkTensor(session, input, tensor));
  giveBack(state, entry, input);
  const auto *data = static_cast<const uint8_t *>(tensor.data) + tensor.byte_offset;
  size_t bytes = input.range()->size();
  if (tensor.device.device_type == kDLCUDA) {
    if (!isDense(tensor))
      return invalid(session.program().path(),
                     "input '" + input.name()->str() + "' takes a dense tensor of a GPU")
          .hint(".contiguous() of PyTorch makes one");
    return session.writeFromDevice(*input.range(), tensor.device.device_id, data)
        .under("input '" + input.name()->str() + "'");
  }
  uint8_t *memory = session.memory(*input.range());
  if (bytes == 0 || data == memory)
    return {};
  if (isDense(tensor))
    return borrows ? borrow(state, entry, input, {data, bytes})
                   : write(state, entry, input, {data, bytes});
  if (memory) {
    gather(tensor, 0, data, memory);
    return {};
  }
  std::vector<uint8_t> dense(bytes);
  gather(tensor, 0, data, dense.data());
  return write(state, entry, input, dense);
}

ampc_code bindNamed(ampc_session *session, ampc_entry entry, const char *input, const void *tensor,
                    bool borrows) {
  return guarded(session, [&](Session &s) -> Status {
    if (!tensor)
      return missing("the tensor");
    AMPC_ASSIGN(const Tensor *found, inputNamed(s.program(), entry, input));
    return bindTensor(*session->state, entry, *found, *static_cast<const DLTensor *>(tensor),
                      borrows);
  });
}

// What a tensor that was given away refers to.
struct Lent {
  DLManagedTensor tensor = {};
  std::shared_ptr<SessionState> state;
  std::vector<int64_t> shape;
  // If the session's memory cannot be lent:
  std::vector<uint8_t> copy;
  std::shared_ptr<void> deviceCopy;
};

// Frees the tensor of a call that failed after it was made.
void *unless(ampc_code failed, void *tensor) {
  if (failed == AMPC_OK || !tensor)
    return tensor;
  auto *managed = static_cast<DLManagedTensor *>(tensor);
  managed->deleter(managed);
  return nullptr;
}

// In the host's memory: the session's memory, or a copy. A constant is memory that may only be
// read, and DLPack's struct cannot say so.
Status lendOnHost(Session &source, const Tensor &tensor, Lent &lent) {
  void *data = source.writable(*tensor.range()) ? source.memory(*tensor.range()) : nullptr;
  if (!data) {
    lent.copy.resize(tensor.range()->size());
    AMPC_TRY(source.read(*tensor.range(), lent.copy.data()));
    data = lent.copy.data();
  }
  lent.tensor.dl_tensor.data = data;
  lent.tensor.dl_tensor.device = {kDLCPU, 0};
  return {};
}

Status lendOnDevice(Session &source, const Tensor &tensor, Lent &lent) {
  AMPC_ASSIGN(DeviceMemory memory, source.deviceMemory(*tensor.range()));
  if (!memory.data)
    return lendOnHost(source, tensor, lent);
  lent.tensor.dl_tensor.data = memory.data;
  lent.tensor.dl_tensor.device = {kDLCUDA, memory.number};
  lent.deviceCopy = std::move(memory.owner);
  return {};
}

using Lender = Status(Session &, const Tensor &, Lent &);

Status lend(ampc_session &session, const Tensor &tensor, Lender &lender, void *&result) {
  auto lent = std::make_unique<Lent>();
  lent->state = session.state;
  AMPC_TRY(lender(*session.state->session, tensor, *lent));
  lent->shape = shapeOf(tensor);
  DLTensor &view = lent->tensor.dl_tensor;
  view.ndim = static_cast<int32_t>(lent->shape.size());
  view.dtype = typeOf(tensor.dtype());
  view.shape = lent->shape.data();
  lent->tensor.manager_ctx = lent.get();
  lent->tensor.deleter = [](DLManagedTensor *self) {
    if (self)
      delete static_cast<Lent *>(self->manager_ctx);
  };
  result = &lent.release()->tensor;
  return {};
}

void *lentOutput(ampc_session *session, ampc_entry entry, const char *output, Lender &lender) {
  void *result = nullptr;
  ampc_code code = guarded(session, [&](Session &s) -> Status {
    AMPC_ASSIGN(const Tensor *tensor, outputNamed(s.program(), entry, output));
    return lend(*session, *tensor, lender, result);
  });
  return unless(code, result);
}

void *lentVariable(ampc_session *session, const char *name, Lender &lender) {
  void *result = nullptr;
  ampc_code code = guarded(session, [&](Session &s) -> Status {
    AMPC_ASSIGN(const Tensor *tensor, variableNamed(s, name));
    return lend(*session, *tensor, lender, result);
  });
  return unless(code, result);
}

} // namespace

extern "C" {

ampc_code ampc_bind_dlpack(ampc_session *session, ampc_entry entry, const char *input,
                           const void *dl_tensor) {
  return bindNamed(session, entry, input, dl_tensor, false);
}

ampc_code ampc_borrow_dlpack(ampc_session *session, ampc_entry entry, const char *input,
                             const void *dl_tensor) {
  return bindNamed(session, entry, input, dl_tensor, true);
}

void *ampc_to_dlpack(ampc_session *session, ampc_entry entry, const char *output) {
  return lentOutput(session, entry, output, lendOnHost);
}

void *ampc_variable_to_dlpack(ampc_session *session, const char *name) {
  return lentVariable(session, name, lendOnHost);
}

void *ampc_to_device_dlpack(ampc_session *session, ampc_entry entry, const char *output) {
  return lentOutput(session, entry, output, lendOnDevice);
}

void *ampc_variable_to_device_dlpack(ampc_session *session, const char *name) {
  return lentVariable(session, name, lendOnDevice);
}
}
