// The difference of two tensors, in double precision.
#include "driver/Difference.h"
#include "core/Elements.h"
#include "data/Npy.h"
#include "session/Backend.h"
#include <algorithm>
#include <cmath>
#include <limits>

namespace ampc::runtime {

namespace {

constexpr double kInfinity = std::numeric_limits<double>::infinity();

double at(const Elements &all, uint64_t i) {
  return numberOf(all.type, all.bytes.data() + i * format::sizeOf(all.type)) * all.factor;
}

double distance(double value, double reference, double magnitude) {
  if (value == reference || (std::isnan(value) && std::isnan(reference)))
    return 0;
  if (!std::isfinite(value) || !std::isfinite(reference) || magnitude == 0)
    return kInfinity;
  return std::fabs(value - reference) / magnitude;
}

} // namespace

Difference differenceOf(const Elements &values, const Elements &reference, double tolerance) {
  Difference out;
  out.elements = reference.bytes.size() / format::sizeOf(reference.type);
  double squares = 0, all = 0;
  double &magnitude = out.magnitude;
  for (uint64_t i = 0; i < out.elements; ++i)
    if (double size = std::fabs(at(reference, i)); std::isfinite(size))
      magnitude = std::max(magnitude, size);
  for (uint64_t i = 0; i < out.elements; ++i) {
    double value = at(values, i), wanted = at(reference, i),
           error = distance(value, wanted, magnitude);
    out.outside += error > tolerance;
    squares += error * error;
    out.absolute = std::max(out.absolute, distance(value, wanted, 1));
    if (magnitude > 0 && std::isfinite(wanted))
      all += wanted / magnitude * (wanted / magnitude);
    if (i == 0 || error > out.largest) {
      out.largest = error;
      out.element = i;
      out.value = value;
      out.reference = wanted;
    }
  }
  out.norm = squares == 0 ? 0 : all == 0 ? kInfinity : std::sqrt(squares / all);
  return out;
}

std::string placeText(const std::vector<int64_t> &shape, uint64_t element) {
  std::vector<int64_t> place(shape.size());
  for (size_t d = shape.size(); d-- > 0;) {
    place[d] = static_cast<int64_t>(element % static_cast<uint64_t>(shape[d]));
    element /= static_cast<uint64_t>(shape[d]);
  }
  return shape.empty() ? "" : shapeText(place);
}

} // namespace ampc::runtime
