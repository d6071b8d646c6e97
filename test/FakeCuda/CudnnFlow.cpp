#include "CudnnFlow.h"
#include "Keeps.h"
#include <algorithm>
#include <limits>

namespace ampc::fake {

namespace {

const Attribute &attributeOf(Descriptor &descriptor, int name) {
  return descriptor.attributes[static_cast<cudnnBackendAttributeName_t>(name)];
}

Descriptor &partOf(Descriptor &descriptor, int name, int64_t index = 0) {
  return allDescriptors().at(attributeOf(descriptor, name).at<cudnnBackendDescriptor_t>(index));
}

FlowTensor flowTensor(Descriptor &operation, int name) {
  Descriptor &d = partOf(operation, name);
  return {attributeOf(d, CUDNN_ATTR_TENSOR_UNIQUE_ID).at<int64_t>(),
          attributeOf(d, CUDNN_ATTR_TENSOR_BYTE_ALIGNMENT).at<int64_t>(),
          attributeOf(d, CUDNN_ATTR_TENSOR_DATA_TYPE).at<cudnnDataType_t>(),
          attributeOf(d, CUDNN_ATTR_TENSOR_DIMENSIONS).all<int64_t>(),
          attributeOf(d, CUDNN_ATTR_TENSOR_STRIDES).all<int64_t>(),
          attributeOf(d, CUDNN_ATTR_TENSOR_IS_VIRTUAL).at<bool>(),
          attributeOf(d, CUDNN_ATTR_TENSOR_IS_BY_VALUE).at<bool>()};
}

FlowStep stepOf(Descriptor &d) {
  FlowStep step;
  switch (d.type) {
  case CUDNN_BACKEND_OPERATION_MATMUL_DESCRIPTOR:
    step.kind = FlowStep::Kind::product;
    step.x = flowTensor(d, CUDNN_ATTR_OPERATION_MATMUL_ADESC);
    step.b = flowTensor(d, CUDNN_ATTR_OPERATION_MATMUL_BDESC);
    step.y = flowTensor(d, CUDNN_ATTR_OPERATION_MATMUL_CDESC);
    return step;
  case CUDNN_BACKEND_OPERATION_REDUCTION_DESCRIPTOR:
    step.kind = FlowStep::Kind::reduction;
    step.mode =
        attributeOf(partOf(d, CUDNN_ATTR_OPERATION_REDUCTION_DESC), CUDNN_ATTR_REDUCTION_OPERATOR)
            .at<int>();
    step.x = flowTensor(d, CUDNN_ATTR_OPERATION_REDUCTION_XDESC);
    step.y = flowTensor(d, CUDNN_ATTR_OPERATION_REDUCTION_YDESC);
    return step;
  case CUDNN_BACKEND_OPERATION_RESHAPE_DESCRIPTOR:
    step.kind = FlowStep::Kind::reshape;
    step.x = flowTensor(d, CUDNN_ATTR_OPERATION_RESHAPE_XDESC);
    step.y = flowTensor(d, CUDNN_ATTR_OPERATION_RESHAPE_YDESC);
    return step;
  case CUDNN_BACKEND_OPERATION_RNG_DESCRIPTOR:
    step.kind = FlowStep::Kind::random;
    step.probability = attributeOf(partOf(d, CUDNN_ATTR_OPERATION_RNG_DESC),
                                   CUDNN_ATTR_RNG_BERNOULLI_DIST_PROBABILITY)
                           .at<double>();
    step.x = flowTensor(d, CUDNN_ATTR_OPERATION_RNG_SEED);
    step.b = flowTensor(d, CUDNN_ATTR_OPERATION_RNG_OFFSET_DESC);
    step.y = flowTensor(d, CUDNN_ATTR_OPERATION_RNG_YDESC);
    return step;
  default: break;
  }
  Descriptor &function = partOf(d, CUDNN_ATTR_OPERATION_POINTWISE_PW_DESCRIPTOR);
  step.kind = FlowStep::Kind::function;
  step.mode = attributeOf(function, CUDNN_ATTR_POINTWISE_MODE).at<int>();
  step.axis = attributeOf(function, CUDNN_ATTR_POINTWISE_AXIS).at<int64_t>();
  step.x = flowTensor(d, CUDNN_ATTR_OPERATION_POINTWISE_XDESC);
  if (attributeOf(d, CUDNN_ATTR_OPERATION_POINTWISE_BDESC).count)
    step.b = flowTensor(d, CUDNN_ATTR_OPERATION_POINTWISE_BDESC);
  if (attributeOf(d, CUDNN_ATTR_OPERATION_POINTWISE_TDESC).count)
    step.t = flowTensor(d, CUDNN_ATTR_OPERATION_POINTWISE_TDESC);
  step.y = flowTensor(d, CUDNN_ATTR_OPERATION_POINTWISE_YDESC);
  return step;
}

// Elements in row-major order of the sizes.
using Numbers = std::vector<double>;

class Runner {
public:
  Runner(const std::map<int64_t, uint8_t *> &bytes, const std::map<int64_t, float> &constants)
      : bytes_(bytes), constants_(constants) {}

  void run(const FlowStep &step) {
    const FlowTensor &y = step.y;
    Numbers result(static_cast<size_t>(y.count()));
    if (step.kind == FlowStep::Kind::random) {
      for (size_t number = 0; number < result.size(); ++number)
        result[number] =
            keeps(integer(*step.x), integer(*step.b), number, step.probability) ? 1 : 0;
      return write(y, result);
    }
    Numbers x = read(*step.x);
    switch (step.kind) {
    case FlowStep::Kind::reshape: // the elements of memory in order, described otherwise
      result = exchanged(*step.x, x, y);
      break;
    case FlowStep::Kind::product: result = product(*step.x, x, *step.b, read(*step.b), y); break;
    case FlowStep::Kind::reduction: result = reduced(step, x); break;
    case FlowStep::Kind::function: result = function(step, x); break;
    case FlowStep::Kind::random: break;
    }
    write(y, result);
  }

private:
  template <class Each> static void forEach(const std::vector<int64_t> &sizes, Each each) {
    std::vector<int64_t> at(sizes.size());
    for (size_t number = 0;; ++number) {
      each(number, at);
      size_t d = sizes.size();
      while (d-- > 0 && ++at[d] == sizes[d])
        at[d] = 0;
      if (d == static_cast<size_t>(-1))
        return;
    }
  }
  static int64_t offset(const std::vector<int64_t> &at, const std::vector<int64_t> &strides) {
    int64_t sum = 0;
    for (size_t d = 0; d < at.size(); ++d)
      sum += at[d] * strides[d];
    return sum;
  }
  static cudaDataType typeOf(const FlowTensor &t) {
    return t.type == CUDNN_DATA_HALF       ? CUDA_R_16F
           : t.type == CUDNN_DATA_BFLOAT16 ? CUDA_R_16BF
                                           : CUDA_R_32F;
  }

  int64_t integer(const FlowTensor &t) {
    int64_t value;
    memcpy(&value, bytes_.at(t.id), sizeof(value));
    return value;
  }

  Numbers read(const FlowTensor &t) {
    if (auto known = values_.find(t.id); known != values_.end())
      return known->second;
    Numbers numbers(static_cast<size_t>(t.count()));
    if (t.isConstant) {
      numbers[0] = static_cast<double>(constants_.at(t.id));
      return numbers;
    }
    const uint8_t *data = bytes_.at(t.id);
    forEach(t.sizes, [&](size_t number, const std::vector<int64_t> &at) {
      int64_t element = offset(at, t.strides);
      numbers[number] =
          load(typeOf(t), data + element * static_cast<int64_t>(bytesOf(typeOf(t))), false);
    });
    return numbers;
  }
  void write(const FlowTensor &t, Numbers numbers) {
    bool rounds = t.type == CUDNN_DATA_HALF || t.type == CUDNN_DATA_BFLOAT16;
    uint8_t *data = t.inMemory() ? bytes_.at(t.id) : nullptr;
    forEach(t.sizes, [&](size_t number, const std::vector<int64_t> &at) {
      uint8_t own[4];
      uint8_t *place =
          data ? data + offset(at, t.strides) * static_cast<int64_t>(bytesOf(typeOf(t))) : own;
      if (data || rounds)
        store(typeOf(t), place, numbers[number]);
      if (rounds)
        numbers[number] = load(typeOf(t), place, false);
    });
    values_[t.id] = std::move(numbers);
  }

  // The element at `at` of a tensor that is broadcast.
  static double pick(const FlowTensor &t, const Numbers &numbers, const std::vector<int64_t> &at) {
    size_t number = 0;
    for (size_t d = 0; d < at.size(); ++d)
      number = number * static_cast<size_t>(t.sizes[d]) +
               static_cast<size_t>(t.sizes[d] == 1 ? 0 : at[d]);
    return numbers.at(number);
  }

  // Elements keep their place in memory, which strides describe; the sizes of y are those of x, or
  // the last two are exchanged.
  static Numbers exchanged(const FlowTensor &x, const Numbers &numbers, const FlowTensor &y) {
    Numbers result(numbers.size());
    bool exchanges = x.sizes[2] == y.sizes[3] && x.sizes[3] == y.sizes[2] &&
                     (x.strides[2] == y.strides[3] && x.strides[3] == y.strides[2]);
    forEach(y.sizes, [&](size_t number, const std::vector<int64_t> &at) {
      std::vector<int64_t> from = at;
      if (exchanges)
        std::swap(from[2], from[3]);
      result[number] = pick(x, numbers, from);
    });
    return result;
  }

  static Numbers product(const FlowTensor &a, const Numbers &x, const FlowTensor &b,
                         const Numbers &z, const FlowTensor &y) {
    Numbers result(static_cast<size_t>(y.count()));
    forEach(y.sizes, [&](size_t number, const std::vector<int64_t> &at) {
      std::vector<int64_t> left = at, right = at;
      right[1] /= y.sizes[1] / b.sizes[1]; // heads that share one of b
      for (int64_t k = 0; k < a.sizes[3]; ++k) {
        left[3] = right[2] = k;
        result[number] += pick(a, x, left) * pick(b, z, right);
      }
    });
    return result;
  }

  static Numbers reduced(const FlowStep &step, const Numbers &x) {
    bool largest = step.mode == CUDNN_REDUCE_TENSOR_MAX;
    Numbers result(static_cast<size_t>(step.y.count()),
                   largest ? -std::numeric_limits<double>::infinity() : 0);
    forEach(step.x->sizes, [&](size_t number, const std::vector<int64_t> &at) {
      size_t into = 0;
      for (size_t d = 0; d < at.size(); ++d)
        into = into * static_cast<size_t>(step.y.sizes[d]) +
               static_cast<size_t>(at[d] / (step.x->sizes[d] / step.y.sizes[d]));
      result[into] = largest ? std::max(result[into], x[number]) : result[into] + x[number];
    });
    return result;
  }

  Numbers function(const FlowStep &step, const Numbers &x) {
    Numbers b = step.b ? read(*step.b) : Numbers(), t = step.t ? read(*step.t) : Numbers();
    Numbers result(static_cast<size_t>(step.y.count()));
    forEach(step.y.sizes, [&](size_t number, const std::vector<int64_t> &at) {
      double p = pick(*step.x, x, at), q = step.b ? pick(*step.b, b, at) : 0;
      auto value = [&]() -> double {
        switch (step.mode) {
        case CUDNN_POINTWISE_ADD: return p + q;
        case CUDNN_POINTWISE_MUL: return p * q;
        case CUDNN_POINTWISE_DIV: return p / q;
        case CUDNN_POINTWISE_SUB: return p - q;
        case CUDNN_POINTWISE_EXP: return std::exp(p);
        case CUDNN_POINTWISE_LOG: return std::log(p);
        case CUDNN_POINTWISE_CMP_GE: return p >= q;
        case CUDNN_POINTWISE_GEN_INDEX:
          return static_cast<double>(at[static_cast<size_t>(step.axis)]);
        default: return pick(*step.t, t, at) != 0 ? p : q; // CUDNN_POINTWISE_BINARY_SELECT
        }
      };
      result[number] = value();
    });
    return result;
  }

  const std::map<int64_t, uint8_t *> &bytes_;
  const std::map<int64_t, float> &constants_;
  std::map<int64_t, Numbers> values_; // by id
};

} // namespace

int64_t FlowTensor::count() const {
  int64_t product = 1;
  for (int64_t size : sizes)
    product *= size;
  return product;
}

uint64_t FlowTensor::bytes() const {
  int64_t last = 0;
  for (size_t d = 0; d < sizes.size(); ++d)
    last += (sizes[d] - 1) * strides[d];
  return static_cast<uint64_t>(last + 1) * (type == CUDNN_DATA_INT64   ? 8
                                            : type == CUDNN_DATA_FLOAT ? 4
                                                                       : 2);
}

bool isFlow(Descriptor &graph) {
  switch (partOf(graph, CUDNN_ATTR_OPERATIONGRAPH_OPS).type) {
  case CUDNN_BACKEND_OPERATION_MATMUL_DESCRIPTOR:
  case CUDNN_BACKEND_OPERATION_RNG_DESCRIPTOR:
  case CUDNN_BACKEND_OPERATION_POINTWISE_DESCRIPTOR: return true;
  default: return false;
  }
}

Flow flowOf(Descriptor &graph) {
  Flow flow;
  for (int64_t i = 0; i < attributeOf(graph, CUDNN_ATTR_OPERATIONGRAPH_OPS).count; ++i)
    flow.push_back(stepOf(partOf(graph, CUDNN_ATTR_OPERATIONGRAPH_OPS, i)));
  return flow;
}

cudnnStatus_t checkFlowStep(Descriptor &operation) {
  for (auto &[name, attribute] : operation.attributes)
    if (attribute.type == CUDNN_TYPE_BACKEND_DESCRIPTOR &&
        !allDescriptors().at(attribute.at<cudnnBackendDescriptor_t>()).finalized)
      return wrong("an operation with a part that is not finalized");
  FlowStep step = stepOf(operation);
  if (step.y.isConstant)
    return wrong("an operation that writes a constant");
  if (step.kind == FlowStep::Kind::random) {
    for (const auto &number : {*step.x, *step.b})
      if (number.type != CUDNN_DATA_INT64 || number.count() != 1 || !number.inMemory())
        return wrong("random numbers whose seed or offset is no int64 in memory");
    if (!(step.probability > 0 && step.probability <= 1))
      return wrong("random numbers of an impossible probability");
    return CUDNN_STATUS_SUCCESS;
  }
  if (step.kind == FlowStep::Kind::product) {
    const auto &a = step.x->sizes, &b = step.b->sizes, &c = step.y.sizes;
    if (a[3] != b[2] || c[2] != a[2] || c[3] != b[3] || c[0] != a[0] || c[1] != a[1] ||
        b[0] != a[0] || a[1] % b[1] != 0)
      return wrong("a product whose sizes do not fit");
    return CUDNN_STATUS_SUCCESS;
  }
  for (const auto &operand : {step.x, step.b, step.t})
    for (size_t d = 0; operand && step.kind == FlowStep::Kind::function && d < 4; ++d)
      if (operand->sizes[d] != step.y.sizes[d] && operand->sizes[d] != 1)
        return wrong("a function of tensors that do not broadcast");
  if (step.kind == FlowStep::Kind::reshape && step.x->count() != step.y.count())
    return wrong("a reshape to another number of elements");
  return CUDNN_STATUS_SUCCESS;
}

void run(const Flow &flow, const std::map<int64_t, uint8_t *> &bytes,
         const std::map<int64_t, float> &constants) {
  Runner runner(bytes, constants);
  for (const FlowStep &step : flow)
    runner.run(step);
}

} // namespace ampc::fake
