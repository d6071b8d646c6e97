// libcudnn.so.9: convolutions on the fake GPU. Descriptors are checked strictly: an attribute that
// a descriptor does not have, of another type or number, or set behind its finalization, is
// reported.
//   AMPC_FAKE_CUDNN_VERSION  as of cudnnGetVersion (default 91900, for 9.19.0)
//   AMPC_FAKE_CUDNN_REFUSES_PRODUCTS  graphs with products are not supported
//   AMPC_FAKE_CUDNN_EXCHANGES_PADDING  an engine that takes the padding of one side for the other's
#include "CudnnFlow.h"
#include <cstdlib>
#include <tuple>

using namespace ampc::fake;

#define EXPORT extern "C" __attribute__((visibility("default")))
#define ENTER()                                                                                    \
  if (ampcFakeFails(__func__))                                                                     \
  return CUDNN_STATUS_INTERNAL_ERROR

extern "C" {
CUresult ampcFakeEnqueue(CUstream stream, Operation *operation);
uint8_t *ampcFakeBytes(CUdeviceptr address, uint64_t size, const char *user);
bool ampcFakeIsCaptured(CUstream stream);
bool ampcFakeFails(const char *call);
uint64_t ampcFakeRuns();
bool ampcFakeWrittenSince(uint64_t run, CUdeviceptr address, uint64_t size);
}

namespace {

struct Handle {
  CUstream stream = nullptr;
  bool hasStream = false;
};
Objects<Handle, cudnnHandle_t> handles("cuDNN handle");

Descriptor &of(cudnnBackendDescriptor_t descriptor) {
  return allDescriptors().at(descriptor);
}

// What may be set: by the type of the descriptor. `least`: 0 if the attribute may be missing.
struct Rule {
  cudnnBackendAttributeName_t name;
  cudnnBackendAttributeType_t type;
  int64_t least, most;
};

std::vector<Rule> operationRules(int first) {
  auto name = [&](int i) { return static_cast<cudnnBackendAttributeName_t>(first + i); };
  std::vector<Rule> rules;
  for (int i = 0; i < 2; ++i)
    rules.push_back({name(i), CUDNN_TYPE_FLOAT, 1, 1});
  for (int i = 2; i < 6; ++i)
    rules.push_back({name(i), CUDNN_TYPE_BACKEND_DESCRIPTOR, 1, 1});
  return rules;
}

std::vector<Rule> rulesOf(cudnnBackendDescriptorType_t type) {
  constexpr auto i64 = CUDNN_TYPE_INT64;
  constexpr auto descriptor = CUDNN_TYPE_BACKEND_DESCRIPTOR;
  switch (type) {
  case CUDNN_BACKEND_TENSOR_DESCRIPTOR:
    return {{CUDNN_ATTR_TENSOR_UNIQUE_ID, i64, 1, 1},
            {CUDNN_ATTR_TENSOR_DATA_TYPE, CUDNN_TYPE_DATA_TYPE, 1, 1},
            {CUDNN_ATTR_TENSOR_BYTE_ALIGNMENT, i64, 1, 1},
            {CUDNN_ATTR_TENSOR_DIMENSIONS, i64, 1, 8},
            {CUDNN_ATTR_TENSOR_STRIDES, i64, 1, 8},
            {CUDNN_ATTR_TENSOR_IS_VIRTUAL, CUDNN_TYPE_BOOLEAN, 0, 1},
            {CUDNN_ATTR_TENSOR_IS_BY_VALUE, CUDNN_TYPE_BOOLEAN, 0, 1}};
  case CUDNN_BACKEND_POINTWISE_DESCRIPTOR:
    return {{CUDNN_ATTR_POINTWISE_MODE, CUDNN_TYPE_POINTWISE_MODE, 1, 1},
            {CUDNN_ATTR_POINTWISE_MATH_PREC, CUDNN_TYPE_DATA_TYPE, 1, 1},
            {CUDNN_ATTR_POINTWISE_AXIS, i64, 0, 1}};
  case CUDNN_BACKEND_MATMUL_DESCRIPTOR:
    return {{CUDNN_ATTR_MATMUL_COMP_TYPE, CUDNN_TYPE_DATA_TYPE, 1, 1}};
  case CUDNN_BACKEND_REDUCTION_DESCRIPTOR:
    return {{CUDNN_ATTR_REDUCTION_COMP_TYPE, CUDNN_TYPE_DATA_TYPE, 1, 1},
            {CUDNN_ATTR_REDUCTION_OPERATOR, CUDNN_TYPE_REDUCTION_OPERATOR_TYPE, 1, 1},
            {CUDNN_ATTR_REDUCTION_IS_DETERMINISTIC, CUDNN_TYPE_BOOLEAN, 0, 1}};
  case CUDNN_BACKEND_OPERATION_POINTWISE_DESCRIPTOR:
    return {{CUDNN_ATTR_OPERATION_POINTWISE_PW_DESCRIPTOR, descriptor, 1, 1},
            {CUDNN_ATTR_OPERATION_POINTWISE_XDESC, descriptor, 1, 1},
            {CUDNN_ATTR_OPERATION_POINTWISE_BDESC, descriptor, 0, 1},
            {CUDNN_ATTR_OPERATION_POINTWISE_TDESC, descriptor, 0, 1},
            {CUDNN_ATTR_OPERATION_POINTWISE_YDESC, descriptor, 1, 1},
            {CUDNN_ATTR_OPERATION_POINTWISE_ALPHA1, CUDNN_TYPE_FLOAT, 1, 1},
            {CUDNN_ATTR_OPERATION_POINTWISE_ALPHA2, CUDNN_TYPE_FLOAT, 1, 1}};
  case CUDNN_BACKEND_OPERATION_MATMUL_DESCRIPTOR:
    return {{CUDNN_ATTR_OPERATION_MATMUL_ADESC, descriptor, 1, 1},
            {CUDNN_ATTR_OPERATION_MATMUL_BDESC, descriptor, 1, 1},
            {CUDNN_ATTR_OPERATION_MATMUL_CDESC, descriptor, 1, 1},
            {CUDNN_ATTR_OPERATION_MATMUL_DESC, descriptor, 1, 1}};
  case CUDNN_BACKEND_OPERATION_REDUCTION_DESCRIPTOR:
    return {{CUDNN_ATTR_OPERATION_REDUCTION_DESC, descriptor, 1, 1},
            {CUDNN_ATTR_OPERATION_REDUCTION_XDESC, descriptor, 1, 1},
            {CUDNN_ATTR_OPERATION_REDUCTION_YDESC, descriptor, 1, 1}};
  case CUDNN_BACKEND_OPERATION_RESHAPE_DESCRIPTOR:
    return {{CUDNN_ATTR_OPERATION_RESHAPE_XDESC, descriptor, 1, 1},
            {CUDNN_ATTR_OPERATION_RESHAPE_YDESC, descriptor, 1, 1}};
  case CUDNN_BACKEND_RNG_DESCRIPTOR:
    return {{CUDNN_ATTR_RNG_DISTRIBUTION, CUDNN_TYPE_RNG_DISTRIBUTION, 1, 1},
            {CUDNN_ATTR_RNG_BERNOULLI_DIST_PROBABILITY, CUDNN_TYPE_DOUBLE, 1, 1}};
  case CUDNN_BACKEND_OPERATION_RNG_DESCRIPTOR:
    return {{CUDNN_ATTR_OPERATION_RNG_DESC, descriptor, 1, 1},
            {CUDNN_ATTR_OPERATION_RNG_YDESC, descriptor, 1, 1},
            {CUDNN_ATTR_OPERATION_RNG_SEED, descriptor, 1, 1},
            {CUDNN_ATTR_OPERATION_RNG_OFFSET_DESC, descriptor, 1, 1}};
  case CUDNN_BACKEND_CONVOLUTION_DESCRIPTOR:
    return {{CUDNN_ATTR_CONVOLUTION_SPATIAL_DIMS, i64, 1, 1},
            {CUDNN_ATTR_CONVOLUTION_COMP_TYPE, CUDNN_TYPE_DATA_TYPE, 1, 1},
            {CUDNN_ATTR_CONVOLUTION_CONV_MODE, CUDNN_TYPE_CONVOLUTION_MODE, 1, 1},
            {CUDNN_ATTR_CONVOLUTION_DILATIONS, i64, 1, 8},
            {CUDNN_ATTR_CONVOLUTION_FILTER_STRIDES, i64, 1, 8},
            {CUDNN_ATTR_CONVOLUTION_PRE_PADDINGS, i64, 1, 8},
            {CUDNN_ATTR_CONVOLUTION_POST_PADDINGS, i64, 1, 8}};
  case CUDNN_BACKEND_OPERATION_CONVOLUTION_FORWARD_DESCRIPTOR:
    return operationRules(CUDNN_ATTR_OPERATION_CONVOLUTION_FORWARD_ALPHA);
  case CUDNN_BACKEND_OPERATION_CONVOLUTION_BACKWARD_DATA_DESCRIPTOR:
    return operationRules(CUDNN_ATTR_OPERATION_CONVOLUTION_BWD_DATA_ALPHA);
  case CUDNN_BACKEND_OPERATION_CONVOLUTION_BACKWARD_FILTER_DESCRIPTOR:
    return operationRules(CUDNN_ATTR_OPERATION_CONVOLUTION_BWD_FILTER_ALPHA);
  case CUDNN_BACKEND_OPERATIONGRAPH_DESCRIPTOR:
    return {{CUDNN_ATTR_OPERATIONGRAPH_HANDLE, CUDNN_TYPE_HANDLE, 1, 1},
            {CUDNN_ATTR_OPERATIONGRAPH_OPS, descriptor, 1, 64}};
  case CUDNN_BACKEND_ENGINEHEUR_DESCRIPTOR:
    return {{CUDNN_ATTR_ENGINEHEUR_OPERATION_GRAPH, descriptor, 1, 1},
            {CUDNN_ATTR_ENGINEHEUR_MODE, CUDNN_TYPE_HEUR_MODE, 1, 1}};
  case CUDNN_BACKEND_ENGINE_DESCRIPTOR:
    return {{CUDNN_ATTR_ENGINE_OPERATION_GRAPH, descriptor, 1, 1},
            {CUDNN_ATTR_ENGINE_GLOBAL_INDEX, i64, 1, 1}};
  case CUDNN_BACKEND_KNOB_CHOICE_DESCRIPTOR:
    return {{CUDNN_ATTR_KNOB_CHOICE_KNOB_TYPE, CUDNN_TYPE_KNOB_TYPE, 1, 1},
            {CUDNN_ATTR_KNOB_CHOICE_KNOB_VALUE, i64, 1, 1}};
  case CUDNN_BACKEND_ENGINECFG_DESCRIPTOR:
    return {{CUDNN_ATTR_ENGINECFG_ENGINE, descriptor, 1, 1},
            {CUDNN_ATTR_ENGINECFG_KNOB_CHOICES, descriptor, 0, 64}};
  case CUDNN_BACKEND_EXECUTION_PLAN_DESCRIPTOR:
    return {{CUDNN_ATTR_EXECUTION_PLAN_HANDLE, CUDNN_TYPE_HANDLE, 1, 1},
            {CUDNN_ATTR_EXECUTION_PLAN_ENGINE_CONFIG, descriptor, 1, 1}};
  case CUDNN_BACKEND_VARIANT_PACK_DESCRIPTOR:
    return {{CUDNN_ATTR_VARIANT_PACK_UNIQUE_IDS, i64, 1, 64},
            {CUDNN_ATTR_VARIANT_PACK_DATA_POINTERS, CUDNN_TYPE_VOID_PTR, 1, 64},
            {CUDNN_ATTR_VARIANT_PACK_WORKSPACE, CUDNN_TYPE_VOID_PTR, 1, 1}};
  }
  return {};
}

size_t elementBytes(cudnnBackendAttributeType_t type) {
  switch (type) {
  case CUDNN_TYPE_HANDLE:
  case CUDNN_TYPE_DOUBLE:
  case CUDNN_TYPE_INT64:
  case CUDNN_TYPE_VOID_PTR:
  case CUDNN_TYPE_BACKEND_DESCRIPTOR: return 8;
  case CUDNN_TYPE_BOOLEAN: return 1;
  default: return 4;
  }
}

// Answers of GetAttribute.
template <class T>
cudnnStatus_t answer(const std::vector<T> &values, int64_t wanted, int64_t *count, void *out) {
  *count = static_cast<int64_t>(values.size());
  size_t given = std::min(values.size(), static_cast<size_t>(wanted));
  if (given > 0)
    memcpy(out, values.data(), given * sizeof(T));
  return CUDNN_STATUS_SUCCESS;
}

// Makes descriptors of the caller what is asked for; `fill` gets each and its index.
template <class Fill>
cudnnStatus_t deliver(cudnnBackendDescriptorType_t type, size_t size, int64_t wanted,
                      int64_t *count, void *out, Fill fill) {
  *count = static_cast<int64_t>(std::min(size, static_cast<size_t>(wanted)));
  for (int64_t i = 0; i < *count; ++i) {
    Descriptor &into = of(static_cast<cudnnBackendDescriptor_t *>(out)[i]);
    if (into.type != type || into.finalized)
      return wrong("asks for descriptors with others than new ones of their type");
    fill(into, static_cast<size_t>(i));
    into.finalized = true;
  }
  return CUDNN_STATUS_SUCCESS;
}

cudnnStatus_t executeFlow(CUstream stream, const Engine &engine, const Flow &flow,
                          Descriptor &pack) {
  const Attribute &ids = pack.attributes[CUDNN_ATTR_VARIANT_PACK_UNIQUE_IDS],
                  &addresses = pack.attributes[CUDNN_ATTR_VARIANT_PACK_DATA_POINTERS];
  std::map<int64_t, CUdeviceptr> at;
  for (int64_t i = 0; i < ids.count; ++i)
    at[ids.at<int64_t>(i)] = addresses.at<CUdeviceptr>(i);
  Operation operation;
  operation.name = "cudnnBackendExecute";
  operation.milliseconds = engine.milliseconds;
  std::map<int64_t, size_t> accesses; // by id
  std::map<int64_t, float> constants;
  for (const FlowStep &step : flow)
    for (const FlowTensor *tensor : {step.x ? &*step.x : nullptr, step.b ? &*step.b : nullptr,
                                     step.t ? &*step.t : nullptr, &step.y}) {
      if (!tensor || tensor->isVirtual)
        continue;
      if (at[tensor->id] == 0)
        return wrong("executes a plan without the address of a tensor");
      if (tensor->isConstant) {
        constants[tensor->id] = *reinterpret_cast<const float *>(at[tensor->id]);
        continue;
      }
      if (at[tensor->id] % static_cast<uint64_t>(tensor->alignment) != 0)
        return wrong("executes a plan on a tensor that is not aligned as it was promised");
      if (auto [found, isNew] = accesses.try_emplace(tensor->id, operation.accesses.size()); isNew)
        operation.accesses.push_back({at[tensor->id], tensor->bytes(), false});
      operation.accesses[accesses[tensor->id]].write |= tensor == &step.y;
    }
  if (engine.workspaceBytes > 0)
    operation.accesses.push_back(
        {pack.attributes[CUDNN_ATTR_VARIANT_PACK_WORKSPACE].at<CUdeviceptr>(),
         engine.workspaceBytes, true});
  operation.run = [flow, accesses, constants, ranges = operation.accesses] {
    std::map<int64_t, uint8_t *> bytes;
    for (auto [id, index] : accesses) {
      bytes[id] = ampcFakeBytes(ranges[index].address, ranges[index].size, "cudnnBackendExecute");
      if (!bytes[id])
        return;
    }
    run(flow, bytes, constants);
  };
  return ampcFakeEnqueue(stream, &operation) == CUDA_SUCCESS ? CUDNN_STATUS_SUCCESS
                                                             : CUDNN_STATUS_EXECUTION_FAILED;
}

// A tensor that a plan runs on.
struct Place {
  CUdeviceptr address = 0;
  uint64_t bytes = 0;
};

} // namespace

EXPORT size_t cudnnGetVersion() {
  ampcFakeFails(__func__);
  const char *version = getenv("AMPC_FAKE_CUDNN_VERSION");
  return version ? static_cast<size_t>(atol(version)) : 91900;
}
EXPORT const char *cudnnGetErrorString(cudnnStatus_t status) {
  return status == CUDNN_STATUS_INTERNAL_ERROR     ? "CUDNN_STATUS_INTERNAL_ERROR"
         : status == CUDNN_STATUS_EXECUTION_FAILED ? "CUDNN_STATUS_EXECUTION_FAILED"
                                                   : "CUDNN_STATUS_OTHER";
}
EXPORT cudnnStatus_t cudnnCreate(cudnnHandle_t *handle) {
  ENTER();
  *handle = handles.add({});
  return CUDNN_STATUS_SUCCESS;
}
EXPORT cudnnStatus_t cudnnDestroy(cudnnHandle_t handle) {
  handles.remove(handle);
  ENTER();
  return CUDNN_STATUS_SUCCESS;
}
EXPORT cudnnStatus_t cudnnSetStream(cudnnHandle_t handle, CUstream stream) {
  ENTER();
  handles.at(handle) = {stream, true};
  return CUDNN_STATUS_SUCCESS;
}
EXPORT cudnnStatus_t cudnnBackendCreateDescriptor(cudnnBackendDescriptorType_t type,
                                                  cudnnBackendDescriptor_t *descriptor) {
  ENTER();
  if (rulesOf(type).empty())
    return wrong("a descriptor of an unknown type");
  *descriptor = allDescriptors().add({type});
  return CUDNN_STATUS_SUCCESS;
}
EXPORT cudnnStatus_t cudnnBackendDestroyDescriptor(cudnnBackendDescriptor_t descriptor) {
  allDescriptors().remove(descriptor);
  ENTER();
  return CUDNN_STATUS_SUCCESS;
}
EXPORT cudnnStatus_t cudnnBackendSetAttribute(cudnnBackendDescriptor_t descriptor,
                                              cudnnBackendAttributeName_t name,
                                              cudnnBackendAttributeType_t type, int64_t count,
                                              const void *elements) {
  ENTER();
  Descriptor &d = of(descriptor);
  if (d.finalized)
    return wrong("sets an attribute of a finalized descriptor");
  for (const Rule &rule : rulesOf(d.type)) {
    if (rule.name != name)
      continue;
    if (rule.type != type || count < std::max<int64_t>(rule.least, 1) || count > rule.most)
      return wrong("sets attribute " + std::to_string(name) + " with another type or number");
    Attribute &attribute = d.attributes[name] = {type, count};
    auto *bytes = static_cast<const uint8_t *>(elements);
    attribute.bytes.assign(bytes, bytes + static_cast<size_t>(count) * elementBytes(type));
    if (type == CUDNN_TYPE_HANDLE)
      handles.at(attribute.at<cudnnHandle_t>());
    return CUDNN_STATUS_SUCCESS;
  }
  return wrong("sets attribute " + std::to_string(name) + ", which the descriptor does not have");
}
EXPORT cudnnStatus_t cudnnBackendFinalize(cudnnBackendDescriptor_t descriptor) {
  ENTER();
  Descriptor &d = of(descriptor);
  if (d.finalized)
    return wrong("finalizes a descriptor twice");
  for (const Rule &rule : rulesOf(d.type))
    if (rule.least > 0 && !d.attributes.contains(rule.name))
      return wrong("finalizes a descriptor without attribute " + std::to_string(rule.name));
  if (d.type == CUDNN_BACKEND_EXECUTION_PLAN_DESCRIPTOR) {
    Handle &handle = handles.at(d.attributes[CUDNN_ATTR_EXECUTION_PLAN_HANDLE].at<cudnnHandle_t>());
    if (handle.hasStream && ampcFakeIsCaptured(handle.stream))
      return wrong("builds a plan while the stream is captured");
  }
  cudnnStatus_t status = finalizeDescriptor(d);
  d.finalized = status == CUDNN_STATUS_SUCCESS;
  return status;
}
EXPORT cudnnStatus_t cudnnBackendGetAttribute(cudnnBackendDescriptor_t descriptor,
                                              cudnnBackendAttributeName_t name,
                                              cudnnBackendAttributeType_t type, int64_t wanted,
                                              int64_t *count, void *elements) {
  ENTER();
  Descriptor &d = of(descriptor);
  if (!d.finalized)
    return wrong("asks a descriptor that is not finalized");
  auto is = [&](cudnnBackendAttributeName_t asked, cudnnBackendAttributeType_t expected,
                cudnnBackendDescriptorType_t on) {
    return name == asked && type == expected && d.type == on;
  };
  const Engine *engine = engineOf(d.engine, d.knobs);
  if (is(CUDNN_ATTR_ENGINEHEUR_RESULTS, CUDNN_TYPE_BACKEND_DESCRIPTOR,
         CUDNN_BACKEND_ENGINEHEUR_DESCRIPTOR)) {
    auto engines = enginesOf(d.attributes[CUDNN_ATTR_ENGINEHEUR_MODE].at<cudnnBackendHeurMode_t>());
    if (wanted == 0) // it announces more than it delivers
      return *count = static_cast<int64_t>(engines.size() + 1), CUDNN_STATUS_SUCCESS;
    return deliver(
        CUDNN_BACKEND_ENGINECFG_DESCRIPTOR, engines.size(), wanted, count, elements,
        [&](Descriptor &into, size_t i) {
          into.engine = engines[i].index;
          into.knobs = engines[i].knobs;
          into.graph =
              d.attributes[CUDNN_ATTR_ENGINEHEUR_OPERATION_GRAPH].at<cudnnBackendDescriptor_t>();
        });
  }
  if (is(CUDNN_ATTR_ENGINECFG_ENGINE, CUDNN_TYPE_BACKEND_DESCRIPTOR,
         CUDNN_BACKEND_ENGINECFG_DESCRIPTOR))
    return deliver(CUDNN_BACKEND_ENGINE_DESCRIPTOR, 1, wanted, count, elements,
                   [&](Descriptor &into, size_t) {
                     into.engine = d.engine;
                     into.knobs = d.knobs; // its notes depend on them
                     into.graph = d.graph;
                   });
  if (is(CUDNN_ATTR_ENGINECFG_KNOB_CHOICES, CUDNN_TYPE_BACKEND_DESCRIPTOR,
         CUDNN_BACKEND_ENGINECFG_DESCRIPTOR))
    return deliver(CUDNN_BACKEND_KNOB_CHOICE_DESCRIPTOR, d.knobs.size(), wanted, count, elements,
                   [&](Descriptor &into, size_t i) { into.knobs = {d.knobs[i]}; });
  if (is(CUDNN_ATTR_ENGINE_NUMERICAL_NOTE, CUDNN_TYPE_NUMERICAL_NOTE,
         CUDNN_BACKEND_ENGINE_DESCRIPTOR) &&
      engine)
    return answer(std::vector(engine->notes.begin(), engine->notes.end()), wanted, count, elements);
  if (is(CUDNN_ATTR_ENGINE_GLOBAL_INDEX, CUDNN_TYPE_INT64, CUDNN_BACKEND_ENGINE_DESCRIPTOR))
    return answer(std::vector{d.engine}, wanted, count, elements);
  if (d.type == CUDNN_BACKEND_KNOB_CHOICE_DESCRIPTOR && d.knobs.size() == 1) {
    if (is(CUDNN_ATTR_KNOB_CHOICE_KNOB_TYPE, CUDNN_TYPE_KNOB_TYPE, d.type))
      return answer(std::vector{d.knobs[0].first}, wanted, count, elements);
    if (is(CUDNN_ATTR_KNOB_CHOICE_KNOB_VALUE, CUDNN_TYPE_INT64, d.type))
      return answer(std::vector{d.knobs[0].second}, wanted, count, elements);
  }
  if (is(CUDNN_ATTR_EXECUTION_PLAN_WORKSPACE_SIZE, CUDNN_TYPE_INT64,
         CUDNN_BACKEND_EXECUTION_PLAN_DESCRIPTOR) &&
      engine)
    return answer(std::vector{static_cast<int64_t>(engine->workspaceBytes)}, wanted, count,
                  elements);
  return wrong("asks for attribute " + std::to_string(name) +
               ", which the descriptor does not have");
}
EXPORT cudnnStatus_t cudnnBackendExecute(cudnnHandle_t handle, cudnnBackendDescriptor_t plan,
                                         cudnnBackendDescriptor_t pack) {
  ENTER();
  Handle &on = handles.at(handle);
  Descriptor &p = of(plan), &v = of(pack);
  if (!on.hasStream)
    return wrong("executes on a handle without a stream");
  if (p.type != CUDNN_BACKEND_EXECUTION_PLAN_DESCRIPTOR || !p.finalized ||
      v.type != CUDNN_BACKEND_VARIANT_PACK_DESCRIPTOR || !v.finalized)
    return wrong("executes what is not a finalized plan and pack");
  const Engine &engine = *engineOf(p.engine, p.knobs);
  if (isFlow(of(p.graph)))
    return executeFlow(on.stream, engine, flowOf(of(p.graph)), v);
  FakeConvolution c = convolutionOf(of(p.graph));
  if (const char *wrongEngine = getenv("AMPC_FAKE_CUDNN_EXCHANGES_PADDING");
      wrongEngine && engine.index == atol(wrongEngine))
    std::swap(c.low, c.high);
  c.tf32 = c.input.type == CUDA_R_32F && engine.notes.contains(CUDNN_NUMERICAL_NOTE_TENSOR_CORE);
  if (!isAllowed(engine, c))
    return wrong("executes engine " + std::to_string(engine.index) +
                 ", whose results are not exact or not the same each time");
  std::array<Place, 3> places; // input, filter, output
  const FakeTensor *tensors[] = {&c.input, &c.filter, &c.output};
  const Attribute &ids = v.attributes[CUDNN_ATTR_VARIANT_PACK_UNIQUE_IDS];
  for (size_t i = 0; i < 3; ++i) {
    places[i].bytes = tensors[i]->bytes();
    for (int64_t j = 0; j < ids.count; ++j)
      if (ids.at<int64_t>(j) == tensors[i]->id)
        places[i].address = v.attributes[CUDNN_ATTR_VARIANT_PACK_DATA_POINTERS].at<CUdeviceptr>(j);
    if (places[i].address == 0)
      return wrong("executes a plan without the address of a tensor");
    if (places[i].address % static_cast<uint64_t>(tensors[i]->alignment) != 0)
      return wrong("executes a plan on a tensor that is not aligned as it was promised");
  }
  size_t result = c.computes == 0 ? 2 : c.computes == 1 ? 0 : 1;
  Operation operation;
  operation.name = "cudnnBackendExecute";
  operation.milliseconds = engine.milliseconds;
  for (size_t i = 0; i < 3; ++i)
    operation.accesses.push_back({places[i].address, places[i].bytes, i == result});
  if (engine.workspaceBytes > 0)
    operation.accesses.push_back({v.attributes[CUDNN_ATTR_VARIANT_PACK_WORKSPACE].at<CUdeviceptr>(),
                                  engine.workspaceBytes, true});
  operation.run = [c, places, plan, accesses = operation.accesses] {
    uint8_t *data[3] = {};
    for (size_t i = 0; i < accesses.size(); ++i) {
      uint8_t *bytes = ampcFakeBytes(accesses[i].address, accesses[i].size, "cudnnBackendExecute");
      if (!bytes)
        return;
      if (i < 3)
        data[i] = bytes;
      else
        memset(bytes, 0xff, std::min<uint64_t>(accesses[i].size, 64)); // of the workspace
    }
    // Measuring repeats this: where nothing was written since, the result is there.
    using Key = std::tuple<cudnnBackendDescriptor_t, CUdeviceptr, CUdeviceptr, CUdeviceptr>;
    static std::map<Key, uint64_t> done;
    Key key{plan, places[0].address, places[1].address, places[2].address};
    auto found = done.find(key);
    bool changed = found == done.end();
    for (const Place &place : places)
      changed = changed || ampcFakeWrittenSince(found->second, place.address, place.bytes);
    if (changed)
      convolve(c, data[0], data[1], data[2]);
    done[key] = ampcFakeRuns();
  };
  return ampcFakeEnqueue(on.stream, &operation) == CUDA_SUCCESS ? CUDNN_STATUS_SUCCESS
                                                                : CUDNN_STATUS_EXECUTION_FAILED;
}
