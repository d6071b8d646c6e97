// What a descriptor of the fake cuDNN must say before it is finalized.
#include "CudnnFlow.h"
#include <cstdlib>

namespace ampc::fake {

Objects<Descriptor, cudnnBackendDescriptor_t> &allDescriptors() {
  static Objects<Descriptor, cudnnBackendDescriptor_t> all("cuDNN descriptor");
  return all;
}

cudnnStatus_t wrong(const std::string &problem) {
  ampcFakeReport(("cuDNN: " + problem).c_str());
  return CUDNN_STATUS_BAD_PARAM;
}

namespace {

const char *kindOf(cudnnBackendDescriptorType_t type) {
  switch (type) {
  case CUDNN_BACKEND_CONVOLUTION_DESCRIPTOR: return "convolution";
  case CUDNN_BACKEND_ENGINE_DESCRIPTOR: return "engine";
  case CUDNN_BACKEND_ENGINECFG_DESCRIPTOR: return "configuration";
  case CUDNN_BACKEND_ENGINEHEUR_DESCRIPTOR: return "heuristic";
  case CUDNN_BACKEND_EXECUTION_PLAN_DESCRIPTOR: return "plan";
  case CUDNN_BACKEND_KNOB_CHOICE_DESCRIPTOR: return "knob";
  case CUDNN_BACKEND_OPERATIONGRAPH_DESCRIPTOR: return "graph";
  case CUDNN_BACKEND_VARIANT_PACK_DESCRIPTOR: return "pack";
  case CUDNN_BACKEND_TENSOR_DESCRIPTOR: return "tensor";
  default: return "operation";
  }
}

const Attribute &attributeOf(Descriptor &descriptor, int name) {
  return descriptor.attributes[static_cast<cudnnBackendAttributeName_t>(name)];
}

// A descriptor that another one refers to; it must be finalized and of that kind.
Descriptor &part(Descriptor &of, int name, const std::string &kind, int64_t index = 0) {
  Descriptor &found =
      allDescriptors().at(attributeOf(of, name).at<cudnnBackendDescriptor_t>(index));
  if (!found.finalized)
    wrong("a " + kind + " is used before it is finalized");
  if (kindOf(found.type) != kind)
    wrong(std::string("a ") + kindOf(found.type) + " is used as a " + kind);
  return found;
}

cudaDataType typeOf(cudnnDataType_t type) {
  return type == CUDNN_DATA_HALF       ? CUDA_R_16F
         : type == CUDNN_DATA_BFLOAT16 ? CUDA_R_16BF
                                       : CUDA_R_32F;
}

FakeTensor tensorOf(Descriptor &d) {
  return {attributeOf(d, CUDNN_ATTR_TENSOR_UNIQUE_ID).at<int64_t>(),
          attributeOf(d, CUDNN_ATTR_TENSOR_BYTE_ALIGNMENT).at<int64_t>(),
          typeOf(attributeOf(d, CUDNN_ATTR_TENSOR_DATA_TYPE).at<cudnnDataType_t>()),
          attributeOf(d, CUDNN_ATTR_TENSOR_DIMENSIONS).all<int64_t>()};
}

cudnnStatus_t checkTensor(Descriptor &d) {
  FakeTensor tensor = tensorOf(d);
  std::vector<int64_t> strides = attributeOf(d, CUDNN_ATTR_TENSOR_STRIDES).all<int64_t>();
  size_t rank = tensor.sizes.size();
  auto type = attributeOf(d, CUDNN_ATTR_TENSOR_DATA_TYPE).at<int>();
  if (rank < 4 || rank > 5 || strides.size() != rank)
    return wrong("a tensor without two or three spatial dimensions");
  bool isVirtual = attributeOf(d, CUDNN_ATTR_TENSOR_IS_VIRTUAL).at<bool>();
  bool inMemory = !isVirtual && !attributeOf(d, CUDNN_ATTR_TENSOR_IS_BY_VALUE).at<bool>();
  if (type != CUDNN_DATA_FLOAT && type != CUDNN_DATA_HALF && type != CUDNN_DATA_BFLOAT16 &&
      type != CUDNN_DATA_INT64 &&
      !(isVirtual && (type == CUDNN_DATA_INT32 || type == CUDNN_DATA_BOOLEAN)))
    return wrong("a tensor of another type");
  for (int64_t size : tensor.sizes)
    if (size < 1)
      return wrong("a tensor without elements");
  int64_t a = tensor.alignment, element = static_cast<int64_t>(bytesOf(tensor.type));
  if (inMemory && (a < element || (a & (a - 1)) != 0))
    return wrong("a tensor with an impossible alignment");
  return CUDNN_STATUS_SUCCESS;
}

// Of a convolution's tensors.
cudnnStatus_t checkChannelsLast(Descriptor &d) {
  FakeTensor tensor = tensorOf(d);
  std::vector<int64_t> strides = attributeOf(d, CUDNN_ATTR_TENSOR_STRIDES).all<int64_t>();
  size_t rank = tensor.sizes.size();
  int64_t step = 1;
  std::vector<size_t> order = {1}; // from the innermost dimension on
  for (size_t i = rank; i-- > 2;)
    order.push_back(i);
  order.push_back(0);
  for (size_t i : order) {
    if (strides[i] != step)
      return wrong("a tensor whose channels are not last");
    step *= tensor.sizes[i];
  }
  return CUDNN_STATUS_SUCCESS;
}

cudnnStatus_t checkConvolution(Descriptor &d) {
  auto dims = attributeOf(d, CUDNN_ATTR_CONVOLUTION_SPATIAL_DIMS).at<int64_t>();
  if (dims < 2 || dims > 3)
    return wrong("a convolution without two or three spatial dimensions");
  if (attributeOf(d, CUDNN_ATTR_CONVOLUTION_COMP_TYPE).at<int>() != CUDNN_DATA_FLOAT)
    return wrong("a convolution that is not summed in float32");
  if (attributeOf(d, CUDNN_ATTR_CONVOLUTION_CONV_MODE).at<int>() != CUDNN_CROSS_CORRELATION)
    return wrong("a convolution with a reversed filter");
  const std::pair<int, int64_t> least[] = {{CUDNN_ATTR_CONVOLUTION_DILATIONS, 1},
                                           {CUDNN_ATTR_CONVOLUTION_FILTER_STRIDES, 1},
                                           {CUDNN_ATTR_CONVOLUTION_PRE_PADDINGS, 0},
                                           {CUDNN_ATTR_CONVOLUTION_POST_PADDINGS, 0}};
  for (auto [name, bound] : least) {
    if (attributeOf(d, name).count != dims)
      return wrong("a convolution whose lists have other lengths");
    for (int64_t value : attributeOf(d, name).all<int64_t>())
      if (value < bound)
        return wrong("a convolution with an impossible number");
  }
  return CUDNN_STATUS_SUCCESS;
}

// The first attribute of an operation; the others follow: beta, convolution, filter, input, output.
int firstOf(const Descriptor &operation) {
  return operation.type == CUDNN_BACKEND_OPERATION_CONVOLUTION_FORWARD_DESCRIPTOR
             ? CUDNN_ATTR_OPERATION_CONVOLUTION_FORWARD_ALPHA
         : operation.type == CUDNN_BACKEND_OPERATION_CONVOLUTION_BACKWARD_DATA_DESCRIPTOR
             ? CUDNN_ATTR_OPERATION_CONVOLUTION_BWD_DATA_ALPHA
             : CUDNN_ATTR_OPERATION_CONVOLUTION_BWD_FILTER_ALPHA;
}

FakeConvolution describe(Descriptor &operation) {
  int first = firstOf(operation);
  Descriptor &d = part(operation, first + 2, "convolution");
  FakeConvolution c;
  c.computes = (first - CUDNN_ATTR_OPERATION_CONVOLUTION_FORWARD_ALPHA) / 6;
  c.filter = tensorOf(part(operation, first + 3, "tensor"));
  c.input = tensorOf(part(operation, first + 4, "tensor"));
  c.output = tensorOf(part(operation, first + 5, "tensor"));
  c.strides = attributeOf(d, CUDNN_ATTR_CONVOLUTION_FILTER_STRIDES).all<int64_t>();
  c.dilations = attributeOf(d, CUDNN_ATTR_CONVOLUTION_DILATIONS).all<int64_t>();
  c.low = attributeOf(d, CUDNN_ATTR_CONVOLUTION_PRE_PADDINGS).all<int64_t>();
  c.high = attributeOf(d, CUDNN_ATTR_CONVOLUTION_POST_PADDINGS).all<int64_t>();
  return c;
}

cudnnStatus_t checkOperation(Descriptor &d) {
  int first = firstOf(d);
  if (attributeOf(d, first).at<float>() != 1 || attributeOf(d, first + 1).at<float>() != 0)
    return wrong("a convolution that is scaled or added");
  FakeConvolution c = describe(d);
  for (int i = 3; i < 6; ++i)
    if (auto status = checkChannelsLast(part(d, first + i, "tensor"));
        status != CUDNN_STATUS_SUCCESS)
      return status;
  const auto &x = c.input.sizes, &w = c.filter.sizes, &y = c.output.sizes;
  size_t rank = c.strides.size() + 2;
  if (x.size() != rank || w.size() != rank || y.size() != rank)
    return wrong("a convolution of tensors with other dimensions");
  if (c.input.type != c.filter.type || c.input.type != c.output.type)
    return wrong("a convolution of several types");
  if (std::set{c.input.id, c.filter.id, c.output.id}.size() != 3)
    return wrong("two tensors with one id");
  if (x[0] != y[0] || w[0] != y[1] || x[1] % w[1] != 0 || y[1] % (x[1] / w[1]) != 0)
    return wrong("a convolution whose channels do not fit");
  for (size_t i = 0; i < c.strides.size(); ++i)
    if ((x[i + 2] + c.low[i] + c.high[i] - c.dilations[i] * (w[i + 2] - 1) - 1) / c.strides[i] +
            1 !=
        y[i + 2])
      return wrong("a convolution whose places do not follow from its sizes");
  return CUDNN_STATUS_SUCCESS;
}

cudnnStatus_t checkConfiguration(Descriptor &d) {
  Descriptor &engine = part(d, CUDNN_ATTR_ENGINECFG_ENGINE, "engine");
  d.engine = engine.engine;
  d.graph = engine.graph;
  for (int64_t i = 0; i < attributeOf(d, CUDNN_ATTR_ENGINECFG_KNOB_CHOICES).count; ++i) {
    Descriptor &knob = part(d, CUDNN_ATTR_ENGINECFG_KNOB_CHOICES, "knob", i);
    d.knobs.emplace_back(attributeOf(knob, CUDNN_ATTR_KNOB_CHOICE_KNOB_TYPE).at<int>(),
                         attributeOf(knob, CUDNN_ATTR_KNOB_CHOICE_KNOB_VALUE).at<int64_t>());
  }
  return engineOf(d.engine, d.knobs) ? CUDNN_STATUS_SUCCESS : CUDNN_STATUS_NOT_SUPPORTED;
}

cudnnStatus_t checkPlan(Descriptor &d) {
  Descriptor &configuration = part(d, CUDNN_ATTR_EXECUTION_PLAN_ENGINE_CONFIG, "configuration");
  d.engine = configuration.engine;
  d.knobs = configuration.knobs;
  d.graph = configuration.graph;
  const Engine *engine = engineOf(d.engine, d.knobs);
  if (engine && !engine->fails)
    return CUDNN_STATUS_SUCCESS;
  return static_cast<cudnnStatus_t>(CUDNN_STATUS_NOT_SUPPORTED + 8);
}

cudnnStatus_t checkPack(Descriptor &d) {
  int64_t ids = attributeOf(d, CUDNN_ATTR_VARIANT_PACK_UNIQUE_IDS).count;
  if (ids != attributeOf(d, CUDNN_ATTR_VARIANT_PACK_DATA_POINTERS).count)
    return wrong("a pack with another number of addresses than ids");
  return CUDNN_STATUS_SUCCESS;
}

} // namespace

FakeConvolution convolutionOf(Descriptor &graph) {
  return describe(part(graph, CUDNN_ATTR_OPERATIONGRAPH_OPS, "operation"));
}

cudnnStatus_t finalizeDescriptor(Descriptor &d) {
  switch (d.type) {
  case CUDNN_BACKEND_TENSOR_DESCRIPTOR: return checkTensor(d);
  case CUDNN_BACKEND_CONVOLUTION_DESCRIPTOR: return checkConvolution(d);
  case CUDNN_BACKEND_OPERATIONGRAPH_DESCRIPTOR:
    part(d, CUDNN_ATTR_OPERATIONGRAPH_OPS, "operation");
    return CUDNN_STATUS_SUCCESS;
  case CUDNN_BACKEND_ENGINEHEUR_DESCRIPTOR:
    part(d, CUDNN_ATTR_ENGINEHEUR_OPERATION_GRAPH, "graph");
    return CUDNN_STATUS_SUCCESS;
  case CUDNN_BACKEND_ENGINE_DESCRIPTOR:
    part(d, CUDNN_ATTR_ENGINE_OPERATION_GRAPH, "graph");
    d.graph = attributeOf(d, CUDNN_ATTR_ENGINE_OPERATION_GRAPH).at<cudnnBackendDescriptor_t>();
    d.engine = attributeOf(d, CUDNN_ATTR_ENGINE_GLOBAL_INDEX).at<int64_t>();
    return CUDNN_STATUS_SUCCESS;
  case CUDNN_BACKEND_ENGINECFG_DESCRIPTOR: return checkConfiguration(d);
  case CUDNN_BACKEND_KNOB_CHOICE_DESCRIPTOR: return CUDNN_STATUS_SUCCESS;
  case CUDNN_BACKEND_EXECUTION_PLAN_DESCRIPTOR: return checkPlan(d);
  case CUDNN_BACKEND_VARIANT_PACK_DESCRIPTOR: return checkPack(d);
  case CUDNN_BACKEND_POINTWISE_DESCRIPTOR:
  case CUDNN_BACKEND_MATMUL_DESCRIPTOR:
  case CUDNN_BACKEND_RNG_DESCRIPTOR:
  case CUDNN_BACKEND_REDUCTION_DESCRIPTOR: return CUDNN_STATUS_SUCCESS;
  case CUDNN_BACKEND_OPERATION_MATMUL_DESCRIPTOR:
    if (getenv("AMPC_FAKE_CUDNN_REFUSES_PRODUCTS"))
      return CUDNN_STATUS_NOT_SUPPORTED;
    return checkFlowStep(d);
  case CUDNN_BACKEND_OPERATION_POINTWISE_DESCRIPTOR:
  case CUDNN_BACKEND_OPERATION_REDUCTION_DESCRIPTOR:
  case CUDNN_BACKEND_OPERATION_RNG_DESCRIPTOR:
  case CUDNN_BACKEND_OPERATION_RESHAPE_DESCRIPTOR: return checkFlowStep(d);
  default: return checkOperation(d);
  }
}

} // namespace ampc::fake
