// Control flow whose course is known when the model is compiled: If with a constant condition, Loop
// with a constant number of iterations, Scan; sequences and optional values, which exist while
// importing only.
#include "OnnxOps.h"
#include "Unrolling.h"

using namespace mlir;

namespace ampc {
namespace {

void mapIf(MapNode &n) {
  double condition = n.number(0, 0);
  const char *branch = condition != 0 ? "then_branch" : "else_branch";
  const onnx::GraphProto *body = n.attributes.graph(branch);
  n.attributes.ignore({"then_branch", "else_branch"});
  if (n.failed())
    return;
  if (!body)
    return n.fail(std::string("has no attribute ") + quote(branch));
  n.results(n.runGraph(*body, branch, {}));
}

// A list of results, joined along a new dimension.
OnnxValue stacked(MapNode &n, const std::vector<OnnxValue> &parts, int64_t axis, bool backwards) {
  if (parts.empty()) {
    n.fail("makes a result without elements, which is not supported");
    return {};
  }
  std::vector<OnnxValue> all = parts;
  if (backwards)
    std::reverse(all.begin(), all.end());
  return n.op("stack", {{"X", all}}, {{"axis", axis}}, "Y");
}

void mapLoop(MapNode &n) {
  const onnx::GraphProto *body = n.attributes.graph("body");
  if (!body)
    return n.fail("has no attribute 'body'");
  int64_t most = n.has(0) ? static_cast<int64_t>(n.number(0, 0)) : kMostIterations + 1;
  bool running = n.number(1, 1) != 0;
  std::vector<OnnxValue> carried;
  for (size_t i = 2; i < n.inputCount(); ++i)
    carried.push_back(n.inOrNone(i));
  size_t scans = n.resultCount() - std::min(n.resultCount(), carried.size());
  std::vector<std::vector<OnnxValue>> collected(scans);
  for (int64_t i = 0; i < most && running && !n.failed(); ++i) {
    if (i >= kMostIterations)
      return n.fail("runs more than " + std::to_string(kMostIterations) + " times");
    std::vector<OnnxValue> arguments = {
        n.constantOf(onnxmodel::literalOf(DType::i64, {}, std::vector<int64_t>{i})),
        n.constantOf(onnxmodel::literalOf(DType::boolean, {}, std::vector<int64_t>{1}))};
    arguments.insert(arguments.end(), carried.begin(), carried.end());
    std::vector<OnnxValue> results = n.runGraph(*body, "body", arguments);
    if (n.failed())
      return;
    if (results.size() != 1 + carried.size() + scans)
      return n.fail("the body has " + std::to_string(results.size()) + " outputs, expects " +
                    std::to_string(1 + carried.size() + scans));
    if (!results[0].literal || results[0].literal->count() != 1)
      return n.fail("the condition of the loop is not constant");
    running = results[0].literal->integer(0) != 0;
    std::copy_n(results.begin() + 1, carried.size(), carried.begin());
    for (size_t s = 0; s < scans; ++s)
      collected[s].push_back(results[1 + carried.size() + s]);
  }
  for (size_t s = 0; s < scans; ++s)
    carried.push_back(stacked(n, collected[s], 0, false));
  n.results(carried);
}

std::vector<int64_t> scanList(MapNode &n, std::string_view name, size_t count) {
  std::vector<int64_t> list = n.attributes.integers(name, std::vector<int64_t>(count, 0));
  if (list.size() != count)
    n.fail("attribute " + quote(name) + " has " + std::to_string(list.size()) +
           " numbers, expects " + std::to_string(count));
  list.resize(count);
  return list;
}

// Version 9 and later: scanned inputs are cut along an axis, scanned outputs joined.
void mapScan(MapNode &n) {
  const onnx::GraphProto *body = n.attributes.graph("body");
  int64_t given = n.attributes.integer("num_scan_inputs", 0);
  if (!body || given < 1 || given > static_cast<int64_t>(n.inputCount()))
    return n.fail("has no body, or num_scan_inputs is " + std::to_string(given));
  auto scanned = static_cast<size_t>(given);
  size_t states = n.inputCount() - scanned;
  size_t outputs = n.resultCount() - std::min(n.resultCount(), states);
  std::vector<int64_t> inAxes = scanList(n, "scan_input_axes", scanned),
                       inBack = scanList(n, "scan_input_directions", scanned),
                       outAxes = scanList(n, "scan_output_axes", outputs),
                       outBack = scanList(n, "scan_output_directions", outputs);
  std::vector<OnnxValue> carried;
  for (size_t i = 0; i < states; ++i)
    carried.push_back(n.in(i));
  int64_t length = n.dim(n.in(states), inAxes[0]);
  if (length > kMostIterations)
    return n.fail("runs more than " + std::to_string(kMostIterations) + " times");
  std::vector<std::vector<OnnxValue>> slices(scanned), collected(outputs);
  for (size_t s = 0; s < scanned; ++s) {
    OnnxValue x = n.in(states + s);
    if (n.dim(x, inAxes[s]) != length)
      return n.fail("the scanned inputs have different lengths");
    slices[s] = n.ops("unstack", {{"X", x}}, {{"axis", inAxes[s]}},
                      std::vector<StringRef>(static_cast<size_t>(length), "Y"));
    if (inBack[s])
      std::reverse(slices[s].begin(), slices[s].end());
  }
  for (size_t i = 0; i < static_cast<size_t>(length) && !n.failed(); ++i) {
    std::vector<OnnxValue> arguments = carried;
    for (size_t s = 0; s < scanned; ++s)
      arguments.push_back(slices[s][i]);
    std::vector<OnnxValue> results = n.runGraph(*body, "body", arguments);
    if (n.failed())
      return;
    if (results.size() != states + outputs)
      return n.fail("the body has " + std::to_string(results.size()) + " outputs, expects " +
                    std::to_string(states + outputs));
    std::copy_n(results.begin(), states, carried.begin());
    for (size_t s = 0; s < outputs; ++s)
      collected[s].push_back(results[states + s]);
  }
  for (size_t s = 0; s < outputs; ++s)
    carried.push_back(stacked(n, collected[s], outAxes[s], outBack[s] != 0));
  n.results(carried);
}

// Sequences.

OnnxValue sequenceOf(std::vector<OnnxValue> parts) {
  OnnxValue value;
  value.sequence = std::make_shared<const std::vector<OnnxValue>>(std::move(parts));
  return value;
}

// The tensors of an input; empty after a failure.
std::vector<OnnxValue> sequenceIn(MapNode &n, size_t i) {
  OnnxValue value = n.inOrNone(i);
  if (value.sequence)
    return *value.sequence;
  n.fail(n.inputName(i) + " is no sequence of tensors");
  return {};
}

// A constant place in a sequence; `absent` is the default.
size_t placeIn(MapNode &n, size_t input, size_t size, int64_t absent, bool behind) {
  auto place = static_cast<int64_t>(n.number(input, static_cast<double>(absent)));
  auto count = static_cast<int64_t>(size);
  if (place < 0)
    place += count;
  if (place < 0 || place >= count + behind) {
    n.fail("place " + std::to_string(place) + " lies outside of a sequence of " +
           std::to_string(count) + " tensors");
    return 0;
  }
  return static_cast<size_t>(place);
}

void mapSequenceConstruct(MapNode &n) {
  n.result(0, sequenceOf(n.allInputs()));
}

void mapSequenceEmpty(MapNode &n) {
  n.attributes.ignore({"dtype"});
  n.result(0, sequenceOf({}));
}

void mapSequenceAt(MapNode &n) {
  std::vector<OnnxValue> parts = sequenceIn(n, 0);
  size_t place = placeIn(n, 1, parts.size(), 0, false);
  if (!n.failed())
    n.result(0, parts[place]);
}

void mapSequenceInsert(MapNode &n) {
  std::vector<OnnxValue> parts = sequenceIn(n, 0);
  size_t place = placeIn(n, 2, parts.size(), static_cast<int64_t>(parts.size()), true);
  OnnxValue added = n.in(1);
  if (n.failed())
    return;
  parts.insert(parts.begin() + static_cast<std::ptrdiff_t>(place), added);
  n.result(0, sequenceOf(std::move(parts)));
}

void mapSequenceErase(MapNode &n) {
  std::vector<OnnxValue> parts = sequenceIn(n, 0);
  size_t place = placeIn(n, 1, parts.size(), -1, false);
  if (n.failed())
    return;
  parts.erase(parts.begin() + static_cast<std::ptrdiff_t>(place));
  n.result(0, sequenceOf(std::move(parts)));
}

// Runs the body for each element of the first sequence. Other sequences have as many; a tensor is
// the same for all.
void mapSequenceMap(MapNode &n) {
  const onnx::GraphProto *body = n.attributes.graph("body");
  if (!body)
    return n.fail("has no attribute 'body'");
  size_t length = sequenceIn(n, 0).size();
  std::vector<std::vector<OnnxValue>> collected(n.resultCount());
  for (size_t i = 0; i < length && !n.failed(); ++i) {
    std::vector<OnnxValue> arguments;
    for (size_t k = 0; k < n.inputCount(); ++k) {
      OnnxValue value = n.inOrNone(k);
      if (value.sequence && value.sequence->size() != length)
        return n.fail(n.inputName(k) + " is a sequence of " +
                      std::to_string(value.sequence->size()) + " tensors, expects " +
                      std::to_string(length));
      arguments.push_back(value.sequence ? (*value.sequence)[i] : value);
    }
    std::vector<OnnxValue> results = n.runGraph(*body, "body", arguments);
    if (n.failed())
      return;
    if (results.size() != collected.size())
      return n.fail("the body has " + std::to_string(results.size()) + " outputs, expects " +
                    std::to_string(collected.size()));
    for (size_t k = 0; k < results.size(); ++k)
      collected[k].push_back(results[k]);
  }
  for (size_t k = 0; k < collected.size() && !n.failed(); ++k)
    n.result(k, sequenceOf(std::move(collected[k])));
}

void mapSequenceLength(MapNode &n) {
  auto length = static_cast<int64_t>(sequenceIn(n, 0).size());
  n.result(0, n.constantOf(onnxmodel::literalOf(DType::i64, {}, std::vector<int64_t>{length})));
}

// Optional values: one with an element is that element.

void mapOptional(MapNode &n) {
  n.attributes.ignore({"type"});
  OnnxValue value = n.inOrNone(0);
  value.isNothing = !value;
  n.result(0, value);
}

void mapOptionalHasElement(MapNode &n) {
  n.result(0,
           n.constantOf(onnxmodel::literalOf(DType::boolean, {}, std::vector<int64_t>{n.has(0)})));
}

void mapOptionalGetElement(MapNode &n) {
  if (!n.has(0))
    return n.fail(n.inputName(0) + " is an optional value without an element");
  n.result(0, n.inOrNone(0));
}

void mapConcatFromSequence(MapNode &n) {
  std::vector<OnnxValue> parts = sequenceIn(n, 0);
  bool stacks = n.attributes.integer("new_axis", 0);
  int64_t axis = n.attributes.integer("axis", 0);
  if (parts.empty())
    return n.fail("joins an empty sequence");
  if (stacks)
    return n.result(0, stacked(n, parts, axis, false));
  n.result(0, n.op("concat", {{"X", parts}}, {{"axis", axis}}));
}

void mapSplitToSequence(MapNode &n) {
  OnnxValue x = n.in(0);
  int64_t axis = n.axis(n.attributes.integer("axis", 0), n.rank(x)), size = n.dim(x, axis);
  bool scalar = !n.has(1) || (n.constant(1) && n.constant(1)->shape.empty());
  std::vector<int64_t> sections = n.has(1) ? n.integers(1) : std::vector<int64_t>{1};
  bool keeps = n.attributes.integer("keepdims", 1) || n.has(1);
  if (scalar && !n.failed()) {
    int64_t part = sections[0], left = size;
    if (part < 1 || size / part > kMostIterations)
      return n.fail("splits into parts of " + std::to_string(part) + " elements");
    for (sections.clear(); left > 0; left -= part)
      sections.push_back(std::min(part, left));
  }
  std::vector<OnnxValue> parts =
      n.ops("split", {{"X", x}}, {{"sections", sections}, {"axis", axis}},
            std::vector<StringRef>(sections.size(), "Out"));
  if (!keeps)
    for (OnnxValue &part : parts)
      part = n.op("squeeze2", {{"X", part}}, {{"axes", std::vector<int64_t>{axis}}});
  n.result(0, sequenceOf(std::move(parts)));
}

} // namespace

ArrayRef<OnnxRow> controlRows() {
  static const OnnxRow rows[] = {
      {"", "ConcatFromSequence", 11, mapConcatFromSequence, "concat; stack along a new axis"},
      {"", "If", 1, mapIf, "the branch of a constant condition"},
      {"", "Loop", 1, mapLoop, "its body, for each of a constant number of iterations"},
      {"", "Optional", 15, mapOptional, "nothing", NarrowInputs::moved},
      {"", "OptionalGetElement", 15, mapOptionalGetElement, "nothing", NarrowInputs::moved},
      {"", "OptionalHasElement", 15, mapOptionalHasElement, "a constant", NarrowInputs::read},
      {"", "Scan", 9, mapScan, "unstack, its body for each part, stack"},
      {"", "SequenceAt", 11, mapSequenceAt, "nothing"},
      {"", "SequenceConstruct", 11, mapSequenceConstruct, "nothing"},
      {"", "SequenceEmpty", 11, mapSequenceEmpty, "nothing"},
      {"", "SequenceErase", 11, mapSequenceErase, "nothing"},
      {"", "SequenceInsert", 11, mapSequenceInsert, "nothing"},
      {"", "SequenceLength", 11, mapSequenceLength, "a constant"},
      {"", "SequenceMap", 17, mapSequenceMap, "its body, for each tensor of the sequence"},
      {"", "SplitToSequence", 11, mapSplitToSequence, "split"},
  };
  return rows;
}

} // namespace ampc
