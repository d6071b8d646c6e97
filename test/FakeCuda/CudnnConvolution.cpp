// A convolution and its gradients by their definition, on tensors with the channels last: summed in
// double precision and rounded once.
#include "FakeCudnn.h"
#include <numeric>

namespace ampc::fake {

uint64_t FakeTensor::bytes() const {
  uint64_t bytes = bytesOf(type);
  for (int64_t size : sizes)
    bytes *= static_cast<uint64_t>(size);
  return bytes;
}

namespace {

uint64_t extentOf(const FakeTensor &tensor) { // the product of the spatial sizes
  return tensor.bytes() / bytesOf(tensor.type) /
         static_cast<uint64_t>(tensor.sizes[0] * tensor.sizes[1]);
}

// The element of [outer, spatial…, inner] that is a place of a tensor [outer, inner, spatial…].
uint64_t elementOf(const FakeTensor &tensor, uint64_t outer, uint64_t place, uint64_t inner) {
  return (outer * extentOf(tensor) + place) * static_cast<uint64_t>(tensor.sizes[1]) + inner;
}

// Calls each(place of the output, place of the filter, place of the input) where the input is not
// in the padding.
template <class Each> void forEachPlace(const FakeConvolution &c, Each each) {
  for (uint64_t p = 0; p < extentOf(c.output); ++p)
    for (uint64_t e = 0; e < extentOf(c.filter); ++e) {
      uint64_t place = p, element = e, source = 0, step = 1;
      bool inside = true;
      for (size_t d = c.strides.size(); d-- > 0;) {
        auto places = static_cast<uint64_t>(c.output.sizes[d + 2]),
             kernel = static_cast<uint64_t>(c.filter.sizes[d + 2]);
        int64_t at = static_cast<int64_t>(place % places) * c.strides[d] +
                     static_cast<int64_t>(element % kernel) * c.dilations[d] - c.low[d];
        inside = inside && at >= 0 && at < c.input.sizes[d + 2];
        source += static_cast<uint64_t>(at) * step;
        step *= static_cast<uint64_t>(c.input.sizes[d + 2]);
        place /= places, element /= kernel;
      }
      if (inside)
        each(p, e, source);
    }
}

std::vector<double> loadAll(const FakeTensor &tensor, const uint8_t *data, bool tf32) {
  std::vector<double> values(tensor.bytes() / bytesOf(tensor.type));
  for (size_t i = 0; i < values.size(); ++i)
    values[i] = load(tensor.type, data + i * bytesOf(tensor.type), tf32);
  return values;
}

} // namespace

void convolve(const FakeConvolution &c, uint8_t *input, uint8_t *filter, uint8_t *output) {
  const FakeTensor *tensors[] = {&c.output, &c.input, &c.filter};
  uint8_t *data[] = {output, input, filter};
  std::vector<double> values[3];
  for (int i = 0; i < 3; ++i) {
    if (i == c.computes)
      values[i].resize(tensors[i]->bytes() / bytesOf(tensors[i]->type));
    else
      values[i] = loadAll(*tensors[i], data[i], c.tf32);
  }
  std::vector<double> &y = values[0], &x = values[1], &w = values[2];
  auto outputs = static_cast<uint64_t>(c.output.sizes[1]),
       channels = static_cast<uint64_t>(c.filter.sizes[1]), // of a group
      groups = static_cast<uint64_t>(c.input.sizes[1]) / channels;
  forEachPlace(c, [&](uint64_t place, uint64_t element, uint64_t source) {
    for (uint64_t n = 0; n < static_cast<uint64_t>(c.input.sizes[0]); ++n)
      for (uint64_t k = 0; k < outputs; ++k) {
        uint64_t first = k / (outputs / groups) * channels;
        double &sum = y[elementOf(c.output, n, place, k)];
        double *from = x.data() + elementOf(c.input, n, source, first),
               *by = w.data() + elementOf(c.filter, k, element, 0);
        if (c.computes == 0) {
          sum = std::transform_reduce(from, from + channels, by, sum);
          continue;
        }
        double *changed = c.computes == 1 ? from : by, *factors = c.computes == 1 ? by : from;
        for (uint64_t i = 0; i < channels; ++i)
          changed[i] += sum * factors[i];
      }
  });
  const FakeTensor &result = *tensors[c.computes];
  for (size_t i = 0; i < values[c.computes].size(); ++i)
    store(result.type, data[c.computes] + i * bytesOf(result.type), values[c.computes][i]);
}

} // namespace ampc::fake
