// Converts a Conv of the program to the shape that cuDNN gets, and engines to text. Needs no GPU.
#include "ampc/Format/DType.h"
#include "cuda/ConvGraph.h"
#include "cuda/Product.h"
#include <charconv>

namespace ampc::runtime::cuda {

using format::ConvPart;
using format::DType;

namespace {

constexpr size_t kLeastSpatialDims = 2;

using List = flatbuffers::Vector<uint64_t>;

void append(std::vector<int64_t> &to, const List &values, int64_t missing) {
  to.insert(to.end(), kLeastSpatialDims - std::min<size_t>(kLeastSpatialDims, values.size()),
            missing);
  to.insert(to.end(), values.begin(), values.end());
}

std::string joined(const std::vector<int64_t> &values) {
  std::string text;
  for (int64_t value : values)
    text += (text.empty() ? "" : "x") + std::to_string(value);
  return text;
}

template <class Number> bool takeNumber(std::string_view &text, Number &number) {
  auto [end, error] = std::from_chars(text.data(), text.data() + text.size(), number);
  if (error != std::errc())
    return false;
  text.remove_prefix(static_cast<size_t>(end - text.data()));
  return true;
}

bool takeSign(std::string_view &text, char sign) {
  if (text.empty() || text.front() != sign)
    return false;
  text.remove_prefix(1);
  return true;
}

} // namespace

ConvShape ConvShape::of(const format::Conv &conv, uint64_t filterAlignment, bool tf32) {
  auto tensor = [](uint64_t outer, uint64_t channels, const List &extents, uint64_t alignment) {
    Tensor made{{static_cast<int64_t>(outer), static_cast<int64_t>(channels)},
                static_cast<int64_t>(alignment)};
    append(made.sizes, extents, 1);
    return made;
  };
  ConvShape shape{
      conv.computes(),
      conv.type(),
      tensor(conv.batch(), conv.channels(), *conv.size(), alignmentOf(*conv.input())),
      tensor(conv.outputs(), conv.channels() / conv.groups(), *conv.kernel(), filterAlignment),
      tensor(conv.batch(), conv.outputs(), *conv.places(), alignmentOf(*conv.output())),
      {},
      {},
      {},
      {},
      tf32 && conv.type() == DType::f32};
  append(shape.strides, *conv.strides(), 1);
  append(shape.dilations, *conv.dilations(), 1);
  shape.low.resize(shape.strides.size() - conv.strides()->size());
  shape.high = shape.low;
  for (uint32_t d = 0; d < conv.strides()->size(); ++d) {
    shape.low.push_back(static_cast<int64_t>(conv.paddings()->Get(2 * d)));
    shape.high.push_back(static_cast<int64_t>(conv.paddings()->Get(2 * d + 1)));
  }
  return shape;
}

std::string ConvShape::name() const {
  std::string text = std::string(format::EnumNameConvPart(computes)) + " " + nameOf(type);
  auto add = [&](const char *word, const std::vector<int64_t> &values) {
    text += std::string(" ") + word + " " + joined(values);
  };
  auto addTensor = [&](const char *word, const Tensor &tensor) {
    add(word, tensor.sizes);
    text += " align " + std::to_string(tensor.alignment);
  };
  addTensor("input", input);
  addTensor("filter", filter);
  addTensor("output", output);
  add("strides", strides);
  add("dilations", dilations);
  add("low", low);
  add("high", high);
  return text + (tf32 ? " tf32" : "");
}

std::string ConvEngine::text() const {
  std::string text = std::to_string(workspaceBytes) + ":" + std::to_string(index);
  for (auto [type, value] : knobs)
    text += " " + std::to_string(type) + "=" + std::to_string(value);
  return text;
}

std::optional<ConvEngine> ConvEngine::fromText(const std::string &text) {
  ConvEngine engine;
  std::string_view rest = text;
  if (!takeNumber(rest, engine.workspaceBytes) || !takeSign(rest, ':') ||
      !takeNumber(rest, engine.index))
    return std::nullopt;
  while (!rest.empty()) {
    auto &[type, value] = engine.knobs.emplace_back();
    if (!takeSign(rest, ' ') || !takeNumber(rest, type) || !takeSign(rest, '=') ||
        !takeNumber(rest, value))
      return std::nullopt;
  }
  return engine;
}

} // namespace ampc::runtime::cuda
