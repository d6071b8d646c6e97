// Convolutions of the oneDNN wrapper.
#include "cpu/OneDnnState.h"
#include <algorithm>

namespace ampc::runtime {

using format::DType;

class Convolution {
public:
  struct SlotMemory {
    dnnl::memory input, filter, output, scratch;
    dnnl::memory plain; // the filter as the program has it
  };

  ConvPart computes;
  dnnl::primitive primitive;
  dnnl::memory::desc filter;      // in the library's layout
  dnnl::reorder reorder;          // of the filter: to this layout, or from it if it is computed
  std::vector<SlotMemory> memory; // by slot; the addresses change at every execution
  dnnl::memory::desc scratch;
};

namespace {

using Dims = dnnl::memory::dims;

dnnl::memory::data_type elementOf(DType type) {
  return static_cast<dnnl::memory::data_type>(numberFormat(type)->oneDnn);
}

// A dense tensor in memory as [outer, sizes…, inner]; the library's dimensions are [outer, inner,
// sizes…].
dnnl::memory::desc describeTensor(DType type, int64_t outer, const std::vector<int64_t> &sizes,
                                  int64_t inner) {
  Dims dims = {outer, inner}, strides = {0, 1};
  dims.insert(dims.end(), sizes.begin(), sizes.end());
  strides.resize(dims.size());
  int64_t step = inner;
  for (size_t d = dims.size(); d-- > 2;) {
    strides[d] = step;
    step *= dims[d];
  }
  strides[0] = step;
  return {dims, elementOf(type), strides};
}

Dims filterDims(const ConvShape &s) {
  Dims dims = {s.outputs / s.groups, s.channels / s.groups};
  if (s.groups > 1)
    dims.insert(dims.begin(), s.groups);
  dims.insert(dims.end(), s.kernel.begin(), s.kernel.end());
  return dims;
}

// The filter as the program has it.
dnnl::memory::desc plainFilter(DType type, const ConvShape &s) {
  if (s.groups == 1)
    return describeTensor(type, s.outputs, s.kernel, s.channels);
  Dims dims = filterDims(s), strides = {s.outputs / s.groups, 1, s.outputs};
  strides.resize(dims.size());
  int64_t step = s.outputs * s.channels / s.groups;
  for (size_t d = dims.size(); d-- > 3;) {
    strides[d] = step;
    step *= dims[d];
  }
  return {dims, elementOf(type), strides};
}

struct Descriptions {
  dnnl::memory::desc input, filter, output;
  dnnl::memory::desc forwardFilter; // of the forward convolution that belongs to a gradient
  Dims strides, dilations, low, high;
};

Descriptions describeConvolution(const ConvShape &s) {
  Descriptions d;
  d.input = describeTensor(s.type, s.batch, s.size, s.channels);
  d.output = describeTensor(s.type, s.batch, s.places, s.outputs);
  Dims filter = filterDims(s);
  DType type = s.computes == ConvPart::filter ? DType::f32 : s.type;
  d.filter = {filter, elementOf(type), dnnl::memory::format_tag::any};
  d.forwardFilter = {filter, elementOf(s.type), dnnl::memory::format_tag::any};
  d.strides = s.strides;
  for (size_t i = 0; i < s.size.size(); ++i) {
    int64_t reach = s.dilations[i] * (s.kernel[i] - 1) + 1;
    d.dilations.push_back(s.dilations[i] - 1); // the library counts the elements in between
    d.low.push_back(s.low[i]);
    d.high.push_back(
        std::max<int64_t>(0, (s.places[i] - 1) * s.strides[i] + reach - s.size[i] - s.low[i]));
  }
  return d;
}

constexpr auto kDirect = dnnl::algorithm::convolution_direct;

dnnl::convolution_forward::primitive_desc forward(const dnnl::engine &engine, const Descriptions &d,
                                                  const dnnl::primitive_attr &attributes) {
  constexpr auto kind = dnnl::prop_kind::forward_training;
#if DNNL_VERSION_MAJOR >= 3
  return {engine,    kind,        kDirect, d.input, d.forwardFilter, d.output,
          d.strides, d.dilations, d.low,   d.high,  attributes};
#else
  return {
      {kind, kDirect, d.input, d.forwardFilter, d.output, d.strides, d.dilations, d.low, d.high},
      attributes,
      engine};
#endif
}

// The gradient of an operand; `Gradient` is the class of its primitive.
template <typename Gradient>
typename Gradient::primitive_desc
gradient(const dnnl::engine &engine, const Descriptions &d,
         const dnnl::convolution_forward::primitive_desc &forwards,
         const dnnl::primitive_attr &attributes) {
#if DNNL_VERSION_MAJOR >= 3
  return {engine,      kDirect, d.input, d.filter, d.output,  d.strides,
          d.dilations, d.low,   d.high,  forwards, attributes};
#else
  return {{kDirect, d.input, d.filter, d.output, d.strides, d.dilations, d.low, d.high},
          attributes,
          engine,
          forwards};
#endif
}

// What the library chose for the computation; generates no code.
dnnl::primitive_desc describeForLibrary(ConvPart computes, const dnnl::engine &engine,
                                        const Descriptions &d) {
  dnnl::primitive_attr attributes;
  attributes.set_scratchpad_mode(dnnl::scratchpad_mode::user);
  dnnl::convolution_forward::primitive_desc forwards = forward(engine, d, attributes);
  switch (computes) {
  case ConvPart::output: break;
  case ConvPart::input:
    return gradient<dnnl::convolution_backward_data>(engine, d, forwards, attributes);
  case ConvPart::filter:
    return gradient<dnnl::convolution_backward_weights>(engine, d, forwards, attributes);
  }
  return forwards;
}

} // namespace

bool ConvShape::hasStrides() const {
  return std::any_of(strides.begin(), strides.end(), [](int64_t stride) { return stride > 1; });
}

// Element t of the kernel reads the output's place (element + padding - t * dilation).
ConvShape ConvShape::asOutput() const {
  ConvShape shape = *this;
  if (computes != ConvPart::input)
    return shape;
  shape.computes = ConvPart::output;
  std::swap(shape.channels, shape.outputs);
  std::swap(shape.size, shape.places);
  for (size_t d = 0; d < low.size(); ++d)
    shape.low[d] = (kernel[d] - 1) * dilations[d] - low[d];
  return shape;
}

// The library's names for such implementations are "jit_dw:…" and "brdgmm_dw:…".
Result<bool> OneDnn::hasDepthwise(const ConvShape &s) const {
  try {
    dnnl::primitive_desc described =
        describeForLibrary(s.computes, state_->engine, describeConvolution(s));
    return std::string_view(described.impl_info_str()).find("_dw") != std::string_view::npos;
  } catch (const dnnl::error &error) {
    return oneDnnFailed("cannot make a convolution", error.status);
  }
}

Result<const Convolution *> OneDnn::convolution(const ConvShape &s) {
  auto &cached = state_->convolutions[s.key()];
  if (cached)
    return static_cast<const Convolution *>(cached.get());
  AMPC_TRY(checkRoomForCode());
  auto c = std::make_shared<Convolution>();
  const dnnl::engine &engine = state_->engine;
  c->computes = s.computes;
  try {
    Descriptions d = describeConvolution(s);
    bool computed = s.computes == ConvPart::filter;
    dnnl::primitive_desc described = describeForLibrary(s.computes, engine, d);
    c->primitive = dnnl::primitive(described);
    c->filter =
        described.query_md(computed ? dnnl::query::diff_weights_md : dnnl::query::weights_md);
    c->scratch = described.scratchpad_desc();
    dnnl::memory::desc plain = plainFilter(computed ? DType::f32 : s.type, s);
    for (size_t slot = 0; slot < state_->streams.size(); ++slot) {
      auto memory = [&](const dnnl::memory::desc &md) {
        return dnnl::memory(md, engine, DNNL_MEMORY_NONE);
      };
      c->memory.push_back({memory(d.input), memory(c->filter), memory(d.output), memory(c->scratch),
                           memory(plain)});
    }
    const Convolution::SlotMemory &first = c->memory.front();
    c->reorder = computed ? dnnl::reorder(first.filter, first.plain)
                          : dnnl::reorder(first.plain, first.filter);
  } catch (const dnnl::error &error) {
    return oneDnnFailed("cannot make a convolution", error.status);
  }
  cached = std::move(c);
  return static_cast<const Convolution *>(cached.get());
}

uint64_t OneDnn::scratchBytes(const Convolution &convolution) {
  return convolution.scratch.get_size();
}

uint64_t OneDnn::filterBytes(const Convolution &convolution) {
  return convolution.filter.get_size();
}

bool OneDnn::sameFilterLayout(const Convolution &a, const Convolution &b) {
  return a.filter == b.filter;
}

// The C interface: the C++ interface allocates an argument table at every call.
bool OneDnn::execute(const Convolution &convolution, int slot, const void *input,
                     const void *filter, const void *output, void *scratch) const {
  const Convolution::SlotMemory &memory = convolution.memory[static_cast<size_t>(slot)];
  dnnl_stream_t stream = state_->streams[static_cast<size_t>(slot)].get();
  ConvPart computes = convolution.computes;
  dnnl_exec_arg_t arguments[] = {
      oneDnnArgument(computes == ConvPart::input ? DNNL_ARG_DIFF_SRC : DNNL_ARG_SRC, memory.input,
                     input),
      oneDnnArgument(computes == ConvPart::filter ? DNNL_ARG_DIFF_WEIGHTS : DNNL_ARG_WEIGHTS,
                     memory.filter, filter),
      oneDnnArgument(computes == ConvPart::output ? DNNL_ARG_DST : DNNL_ARG_DIFF_DST, memory.output,
                     output),
      oneDnnArgument(DNNL_ARG_SCRATCHPAD, memory.scratch, scratch)};
  return dnnl_primitive_execute(convolution.primitive.get(), stream, 4, arguments) ==
             dnnl_success &&
         dnnl_stream_wait(stream) == dnnl_success;
}

bool OneDnn::reorderFilter(const Convolution &convolution, int slot, const void *from,
                           void *to) const {
  bool computed = convolution.computes == ConvPart::filter;
  const Convolution::SlotMemory &memory = convolution.memory[static_cast<size_t>(slot)];
  dnnl_stream_t stream = state_->streams[static_cast<size_t>(slot)].get();
  dnnl_exec_arg_t arguments[] = {
      oneDnnArgument(DNNL_ARG_FROM, computed ? memory.filter : memory.plain, from),
      oneDnnArgument(DNNL_ARG_TO, computed ? memory.plain : memory.filter, to)};
  return dnnl_primitive_execute(convolution.reorder.get(), stream, 2, arguments) == dnnl_success &&
         dnnl_stream_wait(stream) == dnnl_success;
}

} // namespace ampc::runtime
