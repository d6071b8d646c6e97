#include "cuda/ConvGraph.h"
#include "cuda/Errors.h"
#include <algorithm>

namespace ampc::runtime::cuda {

using format::ConvPart;
using format::DType;

namespace {

constexpr size_t kMaxPlans = 8;
constexpr size_t kMaxKnobs = 64, kMaxNotes = 64; // more than any version has

enum TensorId : int64_t { kInputId = 1, kFilterId, kOutputId };

static_assert(ampc::numberFormat(ampc::DType::f32).cudnn == CUDNN_DATA_FLOAT &&
              ampc::numberFormat(ampc::DType::f16).cudnn == CUDNN_DATA_HALF &&
              ampc::numberFormat(ampc::DType::bf16).cudnn == CUDNN_DATA_BFLOAT16);

cudnnDataType_t dataTypeOf(DType type) {
  return static_cast<cudnnDataType_t>(format::numberFormat(type)->cudnn);
}

// The strides of a dense tensor with the channels, its second dimension, last.
std::vector<int64_t> channelsLast(const std::vector<int64_t> &sizes) {
  std::vector<int64_t> strides(sizes.size());
  int64_t step = 1;
  auto take = [&](size_t d) {
    strides[d] = step;
    step *= sizes[d];
  };
  take(1);
  for (size_t d = sizes.size(); d-- > 2;)
    take(d);
  take(0);
  return strides;
}

// The attributes of the three operations, in the order alpha, beta, convolution, filter, input,
// output.
struct OperationNames {
  cudnnBackendDescriptorType_t type;
  cudnnBackendAttributeName_t alpha, beta, convolution, filter, input, output;
};
OperationNames namesOf(ConvPart part) {
  switch (part) {
  case ConvPart::input:
    return {CUDNN_BACKEND_OPERATION_CONVOLUTION_BACKWARD_DATA_DESCRIPTOR,
            CUDNN_ATTR_OPERATION_CONVOLUTION_BWD_DATA_ALPHA,
            CUDNN_ATTR_OPERATION_CONVOLUTION_BWD_DATA_BETA,
            CUDNN_ATTR_OPERATION_CONVOLUTION_BWD_DATA_CONV_DESC,
            CUDNN_ATTR_OPERATION_CONVOLUTION_BWD_DATA_W,
            CUDNN_ATTR_OPERATION_CONVOLUTION_BWD_DATA_DX,
            CUDNN_ATTR_OPERATION_CONVOLUTION_BWD_DATA_DY};
  case ConvPart::filter:
    return {CUDNN_BACKEND_OPERATION_CONVOLUTION_BACKWARD_FILTER_DESCRIPTOR,
            CUDNN_ATTR_OPERATION_CONVOLUTION_BWD_FILTER_ALPHA,
            CUDNN_ATTR_OPERATION_CONVOLUTION_BWD_FILTER_BETA,
            CUDNN_ATTR_OPERATION_CONVOLUTION_BWD_FILTER_CONV_DESC,
            CUDNN_ATTR_OPERATION_CONVOLUTION_BWD_FILTER_DW,
            CUDNN_ATTR_OPERATION_CONVOLUTION_BWD_FILTER_X,
            CUDNN_ATTR_OPERATION_CONVOLUTION_BWD_FILTER_DY};
  case ConvPart::output: break;
  }
  return {CUDNN_BACKEND_OPERATION_CONVOLUTION_FORWARD_DESCRIPTOR,
          CUDNN_ATTR_OPERATION_CONVOLUTION_FORWARD_ALPHA,
          CUDNN_ATTR_OPERATION_CONVOLUTION_FORWARD_BETA,
          CUDNN_ATTR_OPERATION_CONVOLUTION_FORWARD_CONV_DESC,
          CUDNN_ATTR_OPERATION_CONVOLUTION_FORWARD_W,
          CUDNN_ATTR_OPERATION_CONVOLUTION_FORWARD_X,
          CUDNN_ATTR_OPERATION_CONVOLUTION_FORWARD_Y};
}

// Whether an engine computes sums of products in float32 that are rounded once, in a fixed order.
// Engines for float32 with tensor cores round operands to TF32.
bool isExact(const ConvShape &shape, std::span<const cudnnBackendNumericalNote_t> notes) {
  auto has = [&](cudnnBackendNumericalNote_t note) {
    return std::find(notes.begin(), notes.end(), note) != notes.end();
  };
  bool rounds = shape.type == DType::f32 && !shape.tf32 && has(CUDNN_NUMERICAL_NOTE_TENSOR_CORE);
  return !rounds && !has(CUDNN_NUMERICAL_NOTE_NONDETERMINISTIC) &&
         !has(CUDNN_NUMERICAL_NOTE_DOWN_CONVERT_INPUTS) &&
         !has(CUDNN_NUMERICAL_NOTE_REDUCED_PRECISION_REDUCTION) && !has(CUDNN_NUMERICAL_NOTE_FFT) &&
         !has(CUDNN_NUMERICAL_NOTE_WINOGRAD);
}

} // namespace

std::vector<ConvPlan> ConvGraph::plans(Cudnn &library, const ConvShape &shape,
                                       uint64_t workspaceBytes, const std::string &what,
                                       std::vector<Status> &failed) {
  std::vector<ConvPlan> plans;
  std::vector<std::string> seen; // the modes offer the same engines
  ConvGraph graph(library, shape, what);
  if (Status status = graph.build(); !status.ok())
    return failed.push_back(std::move(status)), plans;
  auto add = [&](CudnnDescriptor configuration) -> Status {
    AMPC_ASSIGN(std::optional<ConvEngine> engine, graph.describe(configuration));
    if (!engine || std::find(seen.begin(), seen.end(), engine->text()) != seen.end())
      return {};
    seen.push_back(engine->text());
    AMPC_ASSIGN(std::optional<ConvPlan> plan, graph.plan(configuration, *engine));
    if (plan && plan->engine.workspaceBytes <= workspaceBytes)
      plans.push_back(std::move(*plan));
    return {};
  };
  for (cudnnBackendHeurMode_t mode :
       {CUDNN_HEUR_MODE_A, CUDNN_HEUR_MODE_B, CUDNN_HEUR_MODE_FALLBACK}) {
    if (!graph.graph_ || plans.size() == kMaxPlans)
      break;
    auto configurations = library.configurations(graph.graph_, mode, what);
    if (!configurations.ok()) {
      failed.push_back(std::move(configurations.status()));
      continue;
    }
    for (CudnnDescriptor &configuration : *configurations)
      if (plans.size() < kMaxPlans)
        if (Status status = add(std::move(configuration)); !status.ok())
          failed.push_back(std::move(status));
  }
  return plans;
}

Result<std::optional<ConvPlan>> ConvGraph::planOf(Cudnn &library, const ConvShape &shape,
                                                  const ConvEngine &engine,
                                                  const std::string &what) {
  ConvGraph graph(library, shape, what);
  AMPC_TRY(graph.build());
  if (!graph.graph_)
    return std::optional<ConvPlan>();
  AMPC_ASSIGN(CudnnDescriptor configuration, graph.configure(engine));
  if (!configuration)
    return std::optional<ConvPlan>();
  AMPC_ASSIGN(std::optional<ConvPlan> plan, graph.plan(std::move(configuration), engine));
  if (plan && plan->engine.workspaceBytes > engine.workspaceBytes)
    plan.reset();
  return plan;
}

Result<CudnnDescriptor> ConvGraph::tensor(const ConvShape::Tensor &tensor, int64_t id) {
  return CudnnBuilder(library_, CUDNN_BACKEND_TENSOR_DESCRIPTOR, what_)
      .set(CUDNN_ATTR_TENSOR_UNIQUE_ID, id)
      .set(CUDNN_ATTR_TENSOR_DATA_TYPE, CUDNN_TYPE_DATA_TYPE, dataTypeOf(shape_.type))
      .set(CUDNN_ATTR_TENSOR_BYTE_ALIGNMENT, tensor.alignment)
      .set(CUDNN_ATTR_TENSOR_DIMENSIONS, CUDNN_TYPE_INT64, tensor.sizes)
      .set(CUDNN_ATTR_TENSOR_STRIDES, CUDNN_TYPE_INT64, channelsLast(tensor.sizes))
      .finalize();
}

Result<CudnnDescriptor> ConvGraph::convolution() {
  return CudnnBuilder(library_, CUDNN_BACKEND_CONVOLUTION_DESCRIPTOR, what_)
      .set(CUDNN_ATTR_CONVOLUTION_SPATIAL_DIMS, static_cast<int64_t>(shape_.strides.size()))
      .set(CUDNN_ATTR_CONVOLUTION_COMP_TYPE, CUDNN_TYPE_DATA_TYPE, CUDNN_DATA_FLOAT)
      .set(CUDNN_ATTR_CONVOLUTION_CONV_MODE, CUDNN_TYPE_CONVOLUTION_MODE, CUDNN_CROSS_CORRELATION)
      .set(CUDNN_ATTR_CONVOLUTION_PRE_PADDINGS, CUDNN_TYPE_INT64, shape_.low)
      .set(CUDNN_ATTR_CONVOLUTION_POST_PADDINGS, CUDNN_TYPE_INT64, shape_.high)
      .set(CUDNN_ATTR_CONVOLUTION_DILATIONS, CUDNN_TYPE_INT64, shape_.dilations)
      .set(CUDNN_ATTR_CONVOLUTION_FILTER_STRIDES, CUDNN_TYPE_INT64, shape_.strides)
      .finalize();
}

Status ConvGraph::build() {
  AMPC_ASSIGN(CudnnDescriptor input, tensor(shape_.input, kInputId));
  AMPC_ASSIGN(CudnnDescriptor filter, tensor(shape_.filter, kFilterId));
  AMPC_ASSIGN(CudnnDescriptor output, tensor(shape_.output, kOutputId));
  AMPC_ASSIGN(CudnnDescriptor convolution, this->convolution());
  if (!input || !filter || !output || !convolution)
    return {};
  OperationNames names = namesOf(shape_.computes);
  AMPC_ASSIGN(CudnnDescriptor operation, CudnnBuilder(library_, names.type, what_)
                                             .set(names.alpha, CUDNN_TYPE_FLOAT, 1.0f)
                                             .set(names.beta, CUDNN_TYPE_FLOAT, 0.0f)
                                             .set(names.convolution, {convolution})
                                             .set(names.filter, {filter})
                                             .set(names.input, {input})
                                             .set(names.output, {output})
                                             .finalize());
  if (!operation)
    return {};
  AMPC_ASSIGN(graph_, CudnnBuilder(library_, CUDNN_BACKEND_OPERATIONGRAPH_DESCRIPTOR, what_)
                          .setHandle(CUDNN_ATTR_OPERATIONGRAPH_HANDLE)
                          .set(CUDNN_ATTR_OPERATIONGRAPH_OPS, {operation})
                          .finalize());
  return {};
}

Result<std::optional<ConvEngine>> ConvGraph::describe(const CudnnDescriptor &configuration) {
  ConvEngine engine;
  AMPC_ASSIGN(std::vector<CudnnDescriptor> engines,
              library_.get(configuration, CUDNN_ATTR_ENGINECFG_ENGINE,
                           CUDNN_BACKEND_ENGINE_DESCRIPTOR, 1, what_));
  if (engines.empty())
    return std::optional<ConvEngine>();
  cudnnBackendNumericalNote_t notes[kMaxNotes];
  AMPC_ASSIGN(int64_t noteCount, get(engines[0], CUDNN_ATTR_ENGINE_NUMERICAL_NOTE,
                                     CUDNN_TYPE_NUMERICAL_NOTE, kMaxNotes, notes));
  if (!isExact(shape_, {notes, static_cast<size_t>(noteCount)}))
    return std::optional<ConvEngine>();
  AMPC_TRY(
      get(engines[0], CUDNN_ATTR_ENGINE_GLOBAL_INDEX, CUDNN_TYPE_INT64, 1, &engine.index).status());
  // The number of knobs cannot be asked for.
  AMPC_ASSIGN(std::vector<CudnnDescriptor> knobs,
              library_.get(configuration, CUDNN_ATTR_ENGINECFG_KNOB_CHOICES,
                           CUDNN_BACKEND_KNOB_CHOICE_DESCRIPTOR, kMaxKnobs, what_));
  for (const CudnnDescriptor &knob : knobs) {
    cudnnBackendKnobType_t type{};
    int64_t value = 0;
    AMPC_TRY(get(knob, CUDNN_ATTR_KNOB_CHOICE_KNOB_TYPE, CUDNN_TYPE_KNOB_TYPE, 1, &type).status());
    AMPC_TRY(get(knob, CUDNN_ATTR_KNOB_CHOICE_KNOB_VALUE, CUDNN_TYPE_INT64, 1, &value).status());
    engine.knobs.emplace_back(static_cast<int>(type), value);
  }
  return std::optional(std::move(engine));
}

Result<CudnnDescriptor> ConvGraph::configure(const ConvEngine &engine) {
  AMPC_ASSIGN(CudnnDescriptor descriptor,
              CudnnBuilder(library_, CUDNN_BACKEND_ENGINE_DESCRIPTOR, what_)
                  .set(CUDNN_ATTR_ENGINE_OPERATION_GRAPH, {graph_})
                  .set(CUDNN_ATTR_ENGINE_GLOBAL_INDEX, engine.index)
                  .finalize());
  if (!descriptor)
    return CudnnDescriptor();
  std::vector<CudnnDescriptor> knobs;
  for (auto [type, value] : engine.knobs) {
    AMPC_ASSIGN(CudnnDescriptor knob,
                CudnnBuilder(library_, CUDNN_BACKEND_KNOB_CHOICE_DESCRIPTOR, what_)
                    .set(CUDNN_ATTR_KNOB_CHOICE_KNOB_TYPE, CUDNN_TYPE_KNOB_TYPE,
                         static_cast<cudnnBackendKnobType_t>(type))
                    .set(CUDNN_ATTR_KNOB_CHOICE_KNOB_VALUE, value)
                    .finalize());
    if (!knob)
      return CudnnDescriptor();
    knobs.push_back(std::move(knob));
  }
  CudnnBuilder builder(library_, CUDNN_BACKEND_ENGINECFG_DESCRIPTOR, what_);
  builder.set(CUDNN_ATTR_ENGINECFG_ENGINE, {descriptor});
  if (!knobs.empty())
    builder.set(CUDNN_ATTR_ENGINECFG_KNOB_CHOICES, std::move(knobs));
  return builder.finalize();
}

Result<std::optional<ConvPlan>> ConvGraph::plan(CudnnDescriptor configuration, ConvEngine engine) {
  library_.driver().label("convolution " + shape_.name());
  AMPC_ASSIGN(Cudnn::Plan made, library_.plan(graph_, std::move(configuration), what_));
  if (!made.plan)
    return std::optional<ConvPlan>();
  engine.workspaceBytes = made.workspaceBytes;
  return std::optional(ConvPlan{std::move(engine), std::move(made.plan)});
}

Result<CudnnDescriptor> ConvGraph::pack(Cudnn &library, const Addresses &at, CUdeviceptr workspace,
                                        const std::string &what) {
  return library.pack({kInputId, kFilterId, kOutputId}, {at.input, at.filter, at.output}, workspace,
                      what);
}

} // namespace ampc::runtime::cuda
