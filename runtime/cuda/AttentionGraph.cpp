#include "cuda/AttentionGraph.h"
#include "cuda/Errors.h"
#include <cmath>

namespace ampc::runtime::cuda {

namespace {

using Sizes = std::vector<int64_t>;
using Operand = AttentionGraph::Operand;

constexpr int64_t kAlignment = 16;                            // bytes, of the tensors
constexpr int64_t kNumberAlignment = 8;                       // of seed and offset
constexpr int64_t kFirstVirtual = 100, kFirstConstant = 1000; // ids

struct Layout {
  Sizes sizes, strides;
};

// Adds operations to a graph, each with the tensor that it computes.
class GraphBuilder {
public:
  GraphBuilder(Cudnn &library, const AttentionShape &shape, const std::string &what)
      : library_(library), s_(shape), what_(what),
        type_(static_cast<cudnnDataType_t>(format::numberFormat(shape.type)->cudnn)) {}

  void forward();
  void backward();
  Result<CudnnDescriptor> finish(); // null if the library does not support a part

  std::vector<int64_t> operands;
  std::map<int64_t, float> constants;

private:
  // [batch, heads, queries, keys], the same with keys and queries exchanged in memory, and
  // [batch, heads, queries, 1].
  Layout scores() const {
    int64_t h = s_.queries * s_.keys;
    return {{s_.batch, s_.heads, s_.queries, s_.keys}, {s_.heads * h, h, s_.keys, 1}};
  }
  Layout exchangedScores() const {
    int64_t h = s_.queries * s_.keys;
    return {{s_.batch, s_.heads, s_.keys, s_.queries}, {s_.heads * h, h, 1, s_.keys}};
  }
  Layout mask() const {
    int64_t h = s_.queries * s_.keys;
    return {{s_.maskBatch, s_.maskHeads, s_.queries, s_.keys}, {s_.maskHeads * h, h, s_.keys, 1}};
  }
  static Layout single() { return {{1, 1, 1, 1}, {1, 1, 1, 1}}; }
  Layout lines() const {
    return {{s_.batch, s_.heads, s_.queries, 1}, {s_.heads * s_.queries, s_.queries, 1, 1}};
  }
  // [batch, heads, places, size] of memory [batch, places, heads, size], whose neighboring places
  // are `place` elements apart.
  Layout rows(int64_t places, int64_t heads, int64_t place) const {
    return {{s_.batch, heads, places, s_.size}, {places * place, s_.size, place, 1}};
  }
  Layout queryRows(int64_t place) const { return rows(s_.queries, s_.heads, place); }
  Layout keyRows(int64_t place) const { return rows(s_.keys, s_.keyHeads, place); }
  Layout layoutOf(Operand id) const;

  // A descriptor with the attributes that `set` gives it. Null behind a part that failed or is not
  // supported: then nothing is made any more.
  CudnnDescriptor make(cudnnBackendDescriptorType_t type,
                       const std::function<void(CudnnBuilder &)> &set) {
    if (!failed_.ok() || !isSupported_)
      return {};
    CudnnBuilder builder(library_, type, what_);
    set(builder);
    Result<CudnnDescriptor> made = builder.finalize();
    if (!made.ok()) {
      failed_ = std::move(made.status());
      return {};
    }
    isSupported_ = *made != nullptr;
    return std::move(*made);
  }
  // Adds an operation all of whose attributes are descriptors.
  using Part = std::pair<cudnnBackendAttributeName_t, CudnnDescriptor>;
  void add(cudnnBackendDescriptorType_t type, std::initializer_list<Part> parts) {
    operations_.push_back(make(type, [&](CudnnBuilder &operation) {
      for (const auto &[name, part] : parts)
        operation.set(name, {part});
    }));
  }
  CudnnDescriptor tensor(int64_t id, const Layout &layout, cudnnDataType_t type, bool isVirtual,
                         bool isConstant);
  CudnnDescriptor operand(Operand id, bool exchanged = false);
  CudnnDescriptor value(const Layout &layout, cudnnDataType_t type = CUDNN_DATA_FLOAT) {
    return tensor(nextVirtual_++, layout, type, true, false);
  }
  CudnnDescriptor constant(float number) {
    constants[nextConstant_] = number;
    return tensor(nextConstant_++, single(), CUDNN_DATA_FLOAT, false, true);
  }

  // Each adds an operation that computes `y`, and returns y.
  CudnnDescriptor pointwise(cudnnPointwiseMode_t mode, CudnnDescriptor x, CudnnDescriptor b,
                            CudnnDescriptor y, CudnnDescriptor t = nullptr,
                            cudnnDataType_t computes = CUDNN_DATA_FLOAT, int64_t axis = -1);
  CudnnDescriptor product(CudnnDescriptor a, CudnnDescriptor b, CudnnDescriptor c);
  CudnnDescriptor reduce(cudnnReduceTensorOp_t how, CudnnDescriptor x, CudnnDescriptor y);
  CudnnDescriptor reshape(CudnnDescriptor x, CudnnDescriptor y);
  void productOfKeys(CudnnDescriptor x, CudnnDescriptor rows, Operand result);
  CudnnDescriptor scaled(CudnnDescriptor x);
  CudnnDescriptor masked(CudnnDescriptor x);
  CudnnDescriptor kept();
  CudnnDescriptor dropped(CudnnDescriptor x, CudnnDescriptor kept, cudnnDataType_t type);

  Cudnn &library_;
  const AttentionShape &s_;
  const std::string &what_;
  cudnnDataType_t type_;
  Status failed_;
  bool isSupported_ = true;
  std::vector<CudnnDescriptor> operations_;
  std::map<int64_t, CudnnDescriptor> tensors_; // operands, by id
  int64_t nextVirtual_ = kFirstVirtual, nextConstant_ = kFirstConstant;
};

CudnnDescriptor GraphBuilder::tensor(int64_t id, const Layout &layout, cudnnDataType_t type,
                                     bool isVirtual, bool isConstant) {
  return make(CUDNN_BACKEND_TENSOR_DESCRIPTOR, [&](CudnnBuilder &tensor) {
    tensor.set(CUDNN_ATTR_TENSOR_DATA_TYPE, CUDNN_TYPE_DATA_TYPE, type)
        .set(CUDNN_ATTR_TENSOR_DIMENSIONS, CUDNN_TYPE_INT64, layout.sizes)
        .set(CUDNN_ATTR_TENSOR_STRIDES, CUDNN_TYPE_INT64, layout.strides)
        .set(CUDNN_ATTR_TENSOR_UNIQUE_ID, id)
        .set(CUDNN_ATTR_TENSOR_BYTE_ALIGNMENT,
             type == CUDNN_DATA_INT64 ? kNumberAlignment : kAlignment);
    if (isVirtual)
      tensor.set(CUDNN_ATTR_TENSOR_IS_VIRTUAL, CUDNN_TYPE_BOOLEAN, true);
    if (isConstant)
      tensor.set(CUDNN_ATTR_TENSOR_IS_BY_VALUE, CUDNN_TYPE_BOOLEAN, true);
  });
}

// `exchanged`: with the last two dimensions exchanged. An operand is described in one way.
CudnnDescriptor GraphBuilder::operand(Operand id, bool exchanged) {
  if (auto found = tensors_.find(id); found != tensors_.end())
    return found->second;
  using Graph = AttentionGraph;
  if (id == Graph::seed || id == Graph::offset) {
    operands.push_back(id);
    return tensors_[id] = tensor(id, single(), CUDNN_DATA_INT64, false, false);
  }
  Layout layout = layoutOf(id);
  if (exchanged) {
    std::swap(layout.sizes[2], layout.sizes[3]);
    std::swap(layout.strides[2], layout.strides[3]);
  }
  operands.push_back(id);
  bool perLine = id == Graph::lse || id == Graph::sums;
  return tensors_[id] = tensor(id, layout, perLine ? CUDNN_DATA_FLOAT : type_, false, false);
}

Layout GraphBuilder::layoutOf(Operand id) const {
  using Graph = AttentionGraph;
  switch (id) {
  case Graph::mask: return mask();
  case Graph::lse:
  case Graph::sums: return lines();
  case Graph::q: return queryRows(s_.places[0]);
  case Graph::k: return keyRows(s_.places[1]);
  case Graph::v: return keyRows(s_.places[2]);
  case Graph::dq: return queryRows(s_.places[3]);
  case Graph::dk: return keyRows(s_.places[4]);
  case Graph::dv: return keyRows(s_.places[5]);
  default: return queryRows(s_.heads * s_.size); // out and dout
  }
}

CudnnDescriptor GraphBuilder::pointwise(cudnnPointwiseMode_t mode, CudnnDescriptor x,
                                        CudnnDescriptor b, CudnnDescriptor y, CudnnDescriptor t,
                                        cudnnDataType_t computes, int64_t axis) {
  CudnnDescriptor function = make(CUDNN_BACKEND_POINTWISE_DESCRIPTOR, [&](CudnnBuilder &made) {
    made.set(CUDNN_ATTR_POINTWISE_MODE, CUDNN_TYPE_POINTWISE_MODE, mode)
        .set(CUDNN_ATTR_POINTWISE_MATH_PREC, CUDNN_TYPE_DATA_TYPE, computes);
    if (axis >= 0)
      made.set(CUDNN_ATTR_POINTWISE_AXIS, axis);
  });
  operations_.push_back(
      make(CUDNN_BACKEND_OPERATION_POINTWISE_DESCRIPTOR, [&](CudnnBuilder &operation) {
        operation.set(CUDNN_ATTR_OPERATION_POINTWISE_PW_DESCRIPTOR, {function})
            .set(CUDNN_ATTR_OPERATION_POINTWISE_XDESC, {x})
            .set(CUDNN_ATTR_OPERATION_POINTWISE_YDESC, {y})
            .set(CUDNN_ATTR_OPERATION_POINTWISE_ALPHA1, CUDNN_TYPE_FLOAT, 1.0f)
            .set(CUDNN_ATTR_OPERATION_POINTWISE_ALPHA2, CUDNN_TYPE_FLOAT, 1.0f);
        if (b)
          operation.set(CUDNN_ATTR_OPERATION_POINTWISE_BDESC, {b});
        if (t)
          operation.set(CUDNN_ATTR_OPERATION_POINTWISE_TDESC, {t});
      }));
  return y;
}

CudnnDescriptor GraphBuilder::product(CudnnDescriptor a, CudnnDescriptor b, CudnnDescriptor c) {
  CudnnDescriptor kind = make(CUDNN_BACKEND_MATMUL_DESCRIPTOR, [&](CudnnBuilder &made) {
    made.set(CUDNN_ATTR_MATMUL_COMP_TYPE, CUDNN_TYPE_DATA_TYPE, CUDNN_DATA_FLOAT);
  });
  add(CUDNN_BACKEND_OPERATION_MATMUL_DESCRIPTOR, {{CUDNN_ATTR_OPERATION_MATMUL_ADESC, a},
                                                  {CUDNN_ATTR_OPERATION_MATMUL_BDESC, b},
                                                  {CUDNN_ATTR_OPERATION_MATMUL_CDESC, c},
                                                  {CUDNN_ATTR_OPERATION_MATMUL_DESC, kind}});
  return c;
}

CudnnDescriptor GraphBuilder::reduce(cudnnReduceTensorOp_t how, CudnnDescriptor x,
                                     CudnnDescriptor y) {
  CudnnDescriptor kind = make(CUDNN_BACKEND_REDUCTION_DESCRIPTOR, [&](CudnnBuilder &made) {
    made.set(CUDNN_ATTR_REDUCTION_COMP_TYPE, CUDNN_TYPE_DATA_TYPE, CUDNN_DATA_FLOAT)
        .set(CUDNN_ATTR_REDUCTION_OPERATOR, CUDNN_TYPE_REDUCTION_OPERATOR_TYPE, how)
        .set(CUDNN_ATTR_REDUCTION_IS_DETERMINISTIC, CUDNN_TYPE_BOOLEAN, false);
  });
  add(CUDNN_BACKEND_OPERATION_REDUCTION_DESCRIPTOR, {{CUDNN_ATTR_OPERATION_REDUCTION_DESC, kind},
                                                     {CUDNN_ATTR_OPERATION_REDUCTION_XDESC, x},
                                                     {CUDNN_ATTR_OPERATION_REDUCTION_YDESC, y}});
  return y;
}

CudnnDescriptor GraphBuilder::reshape(CudnnDescriptor x, CudnnDescriptor y) {
  add(CUDNN_BACKEND_OPERATION_RESHAPE_DESCRIPTOR,
      {{CUDNN_ATTR_OPERATION_RESHAPE_XDESC, x}, {CUDNN_ATTR_OPERATION_RESHAPE_YDESC, y}});
  return y;
}

// result = x^T rows, a gradient of keys; it is summed over the heads of queries that share one.
void GraphBuilder::productOfKeys(CudnnDescriptor x, CudnnDescriptor rows, Operand result) {
  x = reshape(x, value(exchangedScores(), type_));
  if (s_.heads == s_.keyHeads) {
    product(x, rows, operand(result));
    return;
  }
  int64_t head = s_.keys * s_.size;
  Layout ofQueryHeads = {{s_.batch, s_.heads, s_.keys, s_.size},
                         {s_.heads * head, head, s_.size, 1}};
  reduce(CUDNN_REDUCE_TENSOR_ADD, product(x, rows, value(ofQueryHeads, type_)), operand(result));
}

// The scaled product, with the mask if there is one.
CudnnDescriptor GraphBuilder::scaled(CudnnDescriptor x) {
  x = pointwise(CUDNN_POINTWISE_MUL, x, constant(s_.scale), value(scores()));
  if (!s_.maskBatch)
    return x;
  return pointwise(CUDNN_POINTWISE_ADD, x, operand(AttentionGraph::mask), value(scores()));
}

// 1 for each weight that is kept, 0 for the others; null if all are.
CudnnDescriptor GraphBuilder::kept() {
  if (s_.dropout == 0)
    return nullptr;
  CudnnDescriptor kind = make(CUDNN_BACKEND_RNG_DESCRIPTOR, [&](CudnnBuilder &made) {
    made.set(CUDNN_ATTR_RNG_DISTRIBUTION, CUDNN_TYPE_RNG_DISTRIBUTION,
             CUDNN_RNG_DISTRIBUTION_BERNOULLI)
        .set(CUDNN_ATTR_RNG_BERNOULLI_DIST_PROBABILITY, CUDNN_TYPE_DOUBLE,
             1.0 - static_cast<double>(s_.dropout));
  });
  CudnnDescriptor seed = operand(AttentionGraph::seed), offset = operand(AttentionGraph::offset),
                  y = value(scores());
  add(CUDNN_BACKEND_OPERATION_RNG_DESCRIPTOR, {{CUDNN_ATTR_OPERATION_RNG_DESC, kind},
                                               {CUDNN_ATTR_OPERATION_RNG_YDESC, y},
                                               {CUDNN_ATTR_OPERATION_RNG_SEED, seed},
                                               {CUDNN_ATTR_OPERATION_RNG_OFFSET_DESC, offset}});
  return y;
}

// What is kept of weights, divided by the probability to be kept.
CudnnDescriptor GraphBuilder::dropped(CudnnDescriptor x, CudnnDescriptor kept,
                                      cudnnDataType_t type) {
  x = pointwise(CUDNN_POINTWISE_MUL, x, kept, value(scores()));
  return pointwise(CUDNN_POINTWISE_MUL, x, constant(1 / (1 - s_.dropout)), value(scores(), type));
}

// x where the number of the query is at least that of the key, -inf elsewhere.
CudnnDescriptor GraphBuilder::masked(CudnnDescriptor x) {
  if (!s_.causal)
    return x;
  CudnnDescriptor lowest = constant(-INFINITY);
  auto number = [&](int64_t axis) {
    return pointwise(CUDNN_POINTWISE_GEN_INDEX, x, nullptr, value(scores(), CUDNN_DATA_INT32),
                     nullptr, CUDNN_DATA_FLOAT, axis);
  };
  CudnnDescriptor query = number(2), key = number(3);
  CudnnDescriptor sees =
      pointwise(CUDNN_POINTWISE_CMP_GE, query, key, value(scores(), CUDNN_DATA_BOOLEAN), nullptr,
                CUDNN_DATA_BOOLEAN);
  return pointwise(CUDNN_POINTWISE_BINARY_SELECT, x, lowest, value(scores()), sees);
}

void GraphBuilder::forward() {
  using Graph = AttentionGraph;
  CudnnDescriptor x = product(operand(Graph::q), operand(Graph::k, true), value(scores()));
  x = masked(scaled(x));
  CudnnDescriptor largest = reduce(CUDNN_REDUCE_TENSOR_MAX, x, value(lines()));
  x = pointwise(CUDNN_POINTWISE_SUB, x, largest, value(scores()));
  x = pointwise(CUDNN_POINTWISE_EXP, x, nullptr, value(scores()));
  CudnnDescriptor sum = reduce(CUDNN_REDUCE_TENSOR_ADD, x, value(lines()));
  CudnnDescriptor log = pointwise(CUDNN_POINTWISE_LOG, sum, nullptr, value(lines()));
  pointwise(CUDNN_POINTWISE_ADD, largest, log, operand(Graph::lse));
  bool drops = s_.dropout > 0;
  CudnnDescriptor weights =
      pointwise(CUDNN_POINTWISE_DIV, x, sum, value(scores(), drops ? CUDNN_DATA_FLOAT : type_));
  if (drops)
    weights = dropped(weights, kept(), type_);
  product(weights, operand(Graph::v), operand(Graph::out));
}

// The gradient of q as the product's own result, and not by way of float32 sums in memory: those
// are added in any order.
void GraphBuilder::backward() {
  using Graph = AttentionGraph;
  CudnnDescriptor q = operand(Graph::q), k = operand(Graph::k, true), v = operand(Graph::v, true),
                  dout = operand(Graph::dout), out = operand(Graph::out), lse = operand(Graph::lse),
                  scale = constant(s_.scale), kept = this->kept();
  // sums = the sum of dout * out for each query, times the probability that a weight is kept. It
  // has to be in memory, behind a factor, be it 1.
  Layout wide = queryRows(s_.heads * s_.size);
  wide.strides = {s_.heads * s_.queries * s_.size, s_.queries * s_.size, s_.heads * s_.size, 1};
  CudnnDescriptor sums = pointwise(CUDNN_POINTWISE_MUL, dout, out, value(wide));
  sums = reduce(CUDNN_REDUCE_TENSOR_ADD, sums, value(lines()));
  sums = pointwise(CUDNN_POINTWISE_MUL, sums, constant(1 - s_.dropout), operand(Graph::sums));
  // The weights P = exp(scores - lse), and dv = P'^T dout with P' = P kept / (1 - dropout).
  CudnnDescriptor x = scaled(product(q, k, value(scores())));
  x = pointwise(CUDNN_POINTWISE_SUB, x, lse, value(scores()));
  x = masked(x);
  CudnnDescriptor weights = pointwise(CUDNN_POINTWISE_EXP, x, nullptr, value(scores()));
  CudnnDescriptor used = kept ? dropped(weights, kept, CUDNN_DATA_FLOAT) : weights;
  productOfKeys(used, dout, Graph::dv);
  // The gradient of the scores, dS = P (kept dout V^T - sums) / (1 - dropout) scale; dk = dS^T q
  // and dq = dS k.
  CudnnDescriptor ds = product(dout, v, value(scores()));
  if (kept)
    ds = pointwise(CUDNN_POINTWISE_MUL, ds, kept, value(scores()));
  ds = pointwise(CUDNN_POINTWISE_SUB, ds, sums, value(scores()));
  ds = pointwise(CUDNN_POINTWISE_MUL, ds, weights, value(scores()));
  if (kept)
    ds = pointwise(CUDNN_POINTWISE_MUL, ds, constant(1 / (1 - s_.dropout)), value(scores()));
  ds = pointwise(CUDNN_POINTWISE_MUL, ds, scale, value(scores()));
  productOfKeys(ds, q, Graph::dk);
  product(ds, reshape(k, value(layoutOf(Graph::k))), operand(Graph::dq));
}

Result<CudnnDescriptor> GraphBuilder::finish() {
  AMPC_TRY(std::move(failed_));
  if (!isSupported_)
    return CudnnDescriptor();
  return CudnnBuilder(library_, CUDNN_BACKEND_OPERATIONGRAPH_DESCRIPTOR, what_)
      .setHandle(CUDNN_ATTR_OPERATIONGRAPH_HANDLE)
      .set(CUDNN_ATTR_OPERATIONGRAPH_OPS, std::move(operations_))
      .finalize();
}

} // namespace

AttentionShape AttentionShape::of(const format::Attention &a) {
  auto number = [](uint64_t extent) { return static_cast<int64_t>(extent); };
  std::array<int64_t, 6> places = {};
  for (uint32_t i = 0; i < places.size(); ++i)
    places[i] = number(a.places() && i < a.places()->size()
                           ? a.places()->Get(i)
                           : (i % 3 ? a.key_heads() : a.heads()) * a.size());
  return {.gradient = a.dout() != nullptr,
          .causal = a.causal(),
          .type = a.type(),
          .batch = number(a.batch()),
          .heads = number(a.heads()),
          .keyHeads = number(a.key_heads()),
          .queries = number(a.queries()),
          .keys = number(a.keys()),
          .size = number(a.size()),
          .maskBatch = a.mask() ? number(a.mask_batch()) : 0,
          .maskHeads = a.mask() ? number(a.mask_heads()) : 0,
          .scale = a.scale(),
          .dropout = a.dropout(),
          .places = places};
}

uint64_t AttentionGraph::sumBytes(const AttentionShape &s) {
  return s.gradient ? static_cast<uint64_t>(s.batch * s.heads * s.queries) * sizeof(float) : 0;
}

Result<AttentionGraph> AttentionGraph::create(Cudnn &library, const AttentionShape &shape,
                                              const std::string &what) {
  GraphBuilder builder(library, shape, what);
  if (shape.gradient)
    builder.backward();
  else
    builder.forward();
  AttentionGraph made;
  AMPC_ASSIGN(CudnnDescriptor graph, builder.finish());
  made.operands_ = std::move(builder.operands);
  made.constants_ = std::make_shared<std::map<int64_t, float>>(std::move(builder.constants));
  library.driver().label("attention");
  for (cudnnBackendHeurMode_t mode : {CUDNN_HEUR_MODE_A, CUDNN_HEUR_MODE_FALLBACK}) {
    if (!graph)
      break;
    AMPC_ASSIGN(std::vector<CudnnDescriptor> configurations,
                library.configurations(graph, mode, what));
    for (CudnnDescriptor &configuration : configurations) {
      AMPC_ASSIGN(Cudnn::Plan plan, library.plan(graph, std::move(configuration), what));
      if (!plan.plan)
        continue;
      made.plan_ = std::move(plan.plan);
      made.workspaceBytes_ = plan.workspaceBytes;
      return made;
    }
  }
  return environment("",
                     "cuDNN " + std::to_string(library.version()) + " has no engine for " + what)
      .hint("compile without --attention-by-library");
}

Result<CudnnDescriptor> AttentionGraph::pack(Cudnn &library,
                                             const std::map<Operand, CUdeviceptr> &at,
                                             CUdeviceptr workspace, const std::string &what) const {
  std::vector<int64_t> ids = operands_;
  std::vector<CUdeviceptr> addresses;
  for (int64_t id : operands_)
    addresses.push_back(at.at(static_cast<Operand>(id)));
  for (const auto &[id, number] : *constants_) {
    ids.push_back(id);
    addresses.push_back(reinterpret_cast<uintptr_t>(&number)); // on the host
  }
  return library.pack(ids, addresses, workspace, what);
}

} // namespace ampc::runtime::cuda
