// A convolution as a program of one library call, with its result in float64.
#pragma once
#include "ampc/Format/calls/conv_generated.h"
#include "Elements.h"
#include "Programs.h"
#include "gtest/gtest.h"

namespace ampc::test {

using runtime::Session;

// Quarters between -1 and 1, exact in every type; their sums here are exact in float32.
inline Bytes quarters(DType type, uint64_t count, uint32_t seed) {
  Bytes data(count * format::sizeOf(type));
  for (uint64_t i = 0; i < count; ++i)
    put(type, data.data(), i, static_cast<float>((i * 7 + i / 9 + seed) % 9) / 4 - 1);
  return data;
}

using List = std::vector<uint64_t>;

inline uint64_t product(const List &list) {
  uint64_t all = 1;
  for (uint64_t value : list)
    all *= value;
  return all;
}

struct Geometry {
  uint64_t batch, channels, outputs;
  List size, kernel, strides, paddings, dilations;
  uint64_t groups = 1;
  List places() const {
    List places;
    for (size_t d = 0; d < size.size(); ++d)
      places.push_back(
          (size[d] + paddings[2 * d] + paddings[2 * d + 1] - (dilations[d] * (kernel[d] - 1) + 1)) /
              strides[d] +
          1);
    return places;
  }
  // Calls each(place, element of the window, place in the input) for one image.
  template <typename Each> void forEach(Each each) const {
    List places = this->places();
    for (uint64_t p = 0; p < product(places); ++p)
      for (uint64_t e = 0; e < product(kernel); ++e) {
        uint64_t place = p, element = e, source = 0, step = 1;
        bool inside = true;
        for (size_t d = size.size(); d-- > 0;) {
          uint64_t at = place % places[d] * strides[d] + element % kernel[d] * dilations[d];
          inside = inside && at >= paddings[2 * d] && at - paddings[2 * d] < size[d];
          source += (at - paddings[2 * d]) * step;
          step *= size[d];
          place /= places[d], element /= kernel[d];
        }
        if (inside)
          each(p, e, source);
      }
  }
};

struct Problem {
  Spec spec;
  ConvT conv;
  Geometry g;
  uint64_t elements[3]; // of input, filter, output
  std::unique_ptr<Range> ConvT::*const parts[3] = {&ConvT::input, &ConvT::filter, &ConvT::output};

  // `filter`: where a filter is that is read.
  Problem(DType type, ConvPart computes, const Geometry &geometry,
          ArenaKind filter = ArenaKind::input)
      : g(geometry) {
    List places = g.places();
    elements[0] = g.batch * product(g.size) * g.channels;
    elements[1] = g.outputs * product(g.kernel) * g.channels / g.groups;
    elements[2] = g.batch * product(places) * g.outputs;
    conv.computes = computes;
    conv.type = type;
    conv.batch = g.batch, conv.channels = g.channels, conv.outputs = g.outputs;
    conv.groups = g.groups;
    if (g.groups > 1 && computes == ConvPart::filter)
      conv.sums = static_cast<int32_t>(spec.kernel("nothing"));
    conv.size = g.size, conv.places = places, conv.kernel = g.kernel, conv.strides = g.strides;
    conv.paddings = g.paddings, conv.dilations = g.dilations;
    for (int part = 0; part < 3; ++part) {
      bool result = part == int(computes);
      uint64_t bytes = elements[part] * format::sizeOf(type);
      ArenaKind kind = result                          ? ArenaKind::output
                       : part == int(ConvPart::filter) ? filter
                                                       : ArenaKind::input;
      conv.*parts[part] = std::make_unique<Range>(
          0, bytes, spec.arena(EnumNameConvPart(static_cast<ConvPart>(part)), kind, bytes), 0);
    }
    bool half = type == DType::f16;
    const char *windows = type == DType::f32 ? "conv_windows_32" : "conv_windows_16";
    if (computes == ConvPart::input)
      windows = type == DType::f32 ? "conv_sums_f32" : half ? "conv_sums_f16" : "conv_sums_bf16";
    conv.windows = static_cast<int32_t>(spec.kernel(windows));
    if (type != DType::f32) {
      conv.widen = static_cast<int32_t>(spec.kernel(half ? "widen_f16" : "widen_bf16"));
      conv.narrow = static_cast<int32_t>(spec.kernel(half ? "narrow_f16" : "narrow_bf16"));
    }
  }
  void finish() {
    spec.entry(EntryRole::infer).commands.push_back(libraryCall<Conv>("conv", conv));
  }

  // Numbers for all three tensors, by part; those of the result are written over.
  void fill(Bytes (&data)[3]) const {
    for (int part = 0; part < 3; ++part)
      data[part] = quarters(conv.type, elements[part], static_cast<uint32_t>(part));
  }

  // The result in float64; data[part] are the operands.
  std::vector<double> expected(const Bytes (&data)[3]) const {
    std::vector<double> sums(elements[int(conv.computes)], 0);
    uint64_t places = product(conv.places), window = product(g.kernel), sizes = product(g.size);
    std::vector<float> values[3];
    for (int part = 0; part < 3; ++part)
      values[part] = allElements(conv.type, data[part]);
    uint64_t own = g.channels / g.groups, perGroup = g.outputs / g.groups;
    const uint64_t steps[] = {1, g.groups == 1 ? 1 : g.outputs, 0}; // from channel to channel
    for (uint64_t n = 0; n < g.batch; ++n)
      g.forEach([&](uint64_t p, uint64_t e, uint64_t source) {
        for (uint64_t o = 0; o < g.outputs; ++o) {
          const uint64_t at[] = {(n * sizes + source) * g.channels + o / perGroup * own,
                                 g.groups == 1 ? (o * window + e) * own : e * own * g.outputs + o,
                                 (n * places + p) * g.outputs + o};
          addProducts(int(conv.computes), values, at, steps, own, sums);
        }
      });
    return sums;
  }
};

// The result of one run.
inline Bytes run(Problem &p, const Bytes (&data)[3], runtime::SessionOptions options) {
#ifdef AMPC_TEST_CUDA
  onFakeGpu(p.spec, options);
#endif
  auto session = Session::create(loadOrDie(p.spec), options);
  EXPECT_TRUE(session.ok()) << session.status().text();
  if (!session.ok())
    return {};
  int result = int(p.conv.computes);
  for (int part = 0; part < 3; ++part) // the result is written over other numbers
    EXPECT_TRUE((*session)->write(*(p.conv.*p.parts[part]), data[part]).ok());
  EXPECT_TRUE((*session)->run(EntryRole::infer).ok());
  Bytes out(p.elements[result] * format::sizeOf(p.conv.type));
  EXPECT_TRUE((*session)->read(*(p.conv.*p.parts[result]), out.data()).ok());
#ifdef AMPC_TEST_CUDA
  for (const auto &[name, choice] : options.choices)
    EXPECT_EQ((*session)->productChoices().at(name), choice) << name;
#endif
  return out;
}

} // namespace ampc::test
