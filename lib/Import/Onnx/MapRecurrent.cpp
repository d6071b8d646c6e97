// Mappings of LSTM, GRU and RNN: one matrix product for the inputs of all steps, then each step
// unrolled.
#include "OnnxOps.h"
#include "ampc/Dialect/NumberFormat.h"
#include <algorithm>

using namespace mlir;

namespace ampc {
namespace {

constexpr int64_t kMostSteps = 1024;

using List = std::vector<int64_t>;

// What ONNX calls an activation, Paddle's operator, the attributes that are alpha and beta there,
// and their defaults. ScaledTanh is a composition.
struct KnownActivation {
  StringLiteral onnx, paddle, alpha, beta;
  double alphaDefault = 0, betaDefault = 0;
};
constexpr KnownActivation kActivations[] = {
    {"Sigmoid", "sigmoid", "", ""},
    {"Tanh", "tanh", "", ""},
    {"Relu", "relu", "", ""},
    {"Softsign", "softsign", "", ""},
    {"Softplus", "softplus", "", ""},
    {"HardSigmoid", "hard_sigmoid", "slope", "offset", 0.2, 0.5},
    {"LeakyRelu", "leaky_relu", "alpha", "", 0.01},
    {"ThresholdedRelu", "thresholded_relu", "threshold", "", 1},
    {"Elu", "elu", "alpha", "", 1},
    {"ScaledTanh", "tanh", "alpha", "beta", 1, 1},
    {"Affine", "scale", "scale", "bias", 1, 0},
};

struct Activation {
  const KnownActivation *known;
  double alpha, beta; // if it has these
};

struct Recurrent {
  int64_t gates, steps, batch, hidden, directions;
  std::vector<Activation> activations;
  bool batchFirst;
  double clip = 0; // the bound of what activations get; 0: none
  std::string direction;
  // The lengths of the sequences, [batch, 1] of int64; empty if all have the length of the steps.
  OnnxValue lengths;

  bool isBackward(int64_t d) const { return direction == "reverse" || d == 1; }
};

OnnxValue sumOfTwo(MapNode &n, const OnnxValue &x, const OnnxValue &y) {
  return n.op("elementwise_add", {{"X", x}, {"Y", y}});
}
OnnxValue productOfTwo(MapNode &n, const OnnxValue &x, const OnnxValue &y) {
  return n.op("elementwise_mul", {{"X", x}, {"Y", y}});
}
OnnxValue byTransposed(MapNode &n, const OnnxValue &x, const OnnxValue &weights) {
  return n.op("matmul_v2", {{"X", x}, {"Y", weights}}, {{"trans_x", false}, {"trans_y", true}});
}

OnnxValue sliced(MapNode &n, const OnnxValue &x, int64_t axis, int64_t from, int64_t to) {
  if (n.dim(x, axis) == to - from)
    return x;
  return n.op("slice", {{"Input", x}},
              {{"axes", List{axis}}, {"starts", List{from}}, {"ends", List{to}}});
}

// The part of an operand that belongs to a direction, without the dimension of directions.
OnnxValue ofDirection(MapNode &n, size_t input, int64_t direction) {
  return n.op("slice", {{"Input", n.in(input)}},
              {{"axes", List{0}},
               {"starts", List{direction}},
               {"ends", List{direction + 1}},
               {"decrease_axis", List{0}}});
}

OnnxValue activated(MapNode &n, const Recurrent &r, const Activation &activation, OnnxValue x) {
  if (r.clip > 0)
    x = n.op("clip", {{"X", x}}, {{"min", -r.clip}, {"max", r.clip}});
  const KnownActivation &known = *activation.known;
  auto scaled = [&](const OnnxValue &value, double factor) {
    return n.op("scale", {{"X", value}}, {{"scale", factor}});
  };
  if (known.onnx == "ScaledTanh") // alpha tanh(beta x)
    return scaled(n.op("tanh", {{"X", scaled(x, activation.beta)}}), activation.alpha);
  std::vector<MapAttribute> attributes;
  if (!known.alpha.empty())
    attributes.emplace_back(known.alpha, activation.alpha);
  if (!known.beta.empty())
    attributes.emplace_back(known.beta, activation.beta);
  return n.op(known.paddle, {{"X", x}}, attributes);
}

// The attribute of a list of strings, or the defaults for each direction. The lists of alpha and
// beta have values for the activations that use them, in their order.
std::vector<Activation> activationsOf(MapNode &n, std::vector<std::string> defaults,
                                      int64_t directions) {
  std::vector<std::string> names = n.attributes.texts("activations");
  for (int64_t d = 0; names.size() < defaults.size() * static_cast<size_t>(directions); ++d)
    names.insert(names.end(), defaults.begin(), defaults.end());
  std::vector<double> alphas = n.attributes.numbers("activation_alpha"),
                      betas = n.attributes.numbers("activation_beta");
  size_t alpha = 0, beta = 0;
  std::vector<Activation> all;
  for (const std::string &name : names) {
    const KnownActivation *known = llvm::find_if(kActivations, [&](const KnownActivation &row) {
      return StringRef(name).equals_insensitive(row.onnx);
    });
    if (known == std::end(kActivations)) {
      n.fail("activation " + quote(name) + " is not supported");
      return {};
    }
    Activation one{known, known->alphaDefault, known->betaDefault};
    if (!known->alpha.empty() && alpha < alphas.size())
      one.alpha = alphas[alpha++];
    if (!known->beta.empty() && beta < betas.size())
      one.beta = betas[beta++];
    all.push_back(one);
  }
  return all;
}

void readLengths(MapNode &n, Recurrent &r) {
  OnnxValue lengths = n.in(4);
  if (n.elements(lengths) != r.batch)
    return n.fail("has " + std::to_string(n.elements(lengths)) + " lengths for " +
                  std::to_string(r.batch) + " sequences");
  if (lengths.isFixed()) {
    List all = n.integers(4);
    if (std::all_of(all.begin(), all.end(), [&](int64_t length) { return length == r.steps; }))
      return;
  }
  r.lengths = n.op("reshape2", {{"X", lengths}}, {{"shape", List{r.batch, 1}}});
  r.lengths = n.op("cast", {{"X", r.lengths}}, {{"out_dtype", n.builder().getI64Type()}});
}

bool readRecurrent(MapNode &n, int64_t gates, std::vector<std::string> defaults, Recurrent &r) {
  OnnxValue x = n.in(0), weights = n.in(1);
  r.gates = gates;
  r.direction = n.attributes.text("direction", "forward");
  r.directions = r.direction == "bidirectional" ? 2 : 1;
  r.batchFirst = n.attributes.integer("layout", 0);
  r.activations = activationsOf(n, std::move(defaults), r.directions);
  r.clip = n.attributes.number("clip", 0);
  if (n.rank(x) != 3 || n.rank(weights) != 3 || n.dim(weights, 0) != r.directions ||
      n.dim(weights, 1) % gates) {
    n.fail("expects x of three dimensions, and weights for " + std::to_string(r.directions) +
           " directions");
    return false;
  }
  r.hidden = n.dim(weights, 1) / gates;
  r.steps = n.dim(x, r.batchFirst ? 1 : 0), r.batch = n.dim(x, r.batchFirst ? 0 : 1);
  n.attributes.ignore({"hidden_size", "output_sequence"});
  if (r.steps > kMostSteps)
    n.fail("has " + std::to_string(r.steps) + " steps, at most " + std::to_string(kMostSteps) +
           " are unrolled");
  if (n.has(4))
    readLengths(n, r);
  return !n.failed();
}

// The bias of one direction: those of the input's weights, then those of the recurrent ones.
OnnxValue biasPart(MapNode &n, const Recurrent &r, int64_t direction, int64_t half,
                   int64_t gateFrom, int64_t gateTo) {
  OnnxValue bias = ofDirection(n, 3, direction);
  int64_t start = half * r.gates * r.hidden;
  return sliced(n, bias, 0, start + gateFrom * r.hidden, start + gateTo * r.hidden);
}

// The contributions of the input to all gates, for each step in the order of the direction.
std::vector<OnnxValue> inputGates(MapNode &n, const Recurrent &r, int64_t direction) {
  OnnxValue x = n.in(0);
  if (r.batchFirst)
    x = n.op("transpose2", {{"X", x}}, {{"axis", List{1, 0, 2}}});
  OnnxValue all = n.main(byTransposed(n, x, ofDirection(n, 1, direction)));
  if (n.has(3))
    all = sumOfTwo(n, all, biasPart(n, r, direction, 0, 0, r.gates));
  std::vector<OnnxValue> steps =
      n.ops("unstack", {{"X", all}}, {{"axis", 0}},
            std::vector<StringRef>(static_cast<size_t>(n.failed() ? 1 : r.steps), "Y"));
  if (r.isBackward(direction))
    std::reverse(steps.begin(), steps.end());
  return steps;
}

OnnxValue initialState(MapNode &n, const Recurrent &r, size_t input, int64_t direction) {
  if (!n.has(input))
    return n.constantOf(
        onnxmodel::literalOf(numberFormat(n.element(n.in(0)))->dtype, {r.batch, r.hidden},
                             std::vector<double>(static_cast<size_t>(r.batch * r.hidden))));
  if (!r.batchFirst)
    return ofDirection(n, input, direction);
  return n.op("slice", {{"Input", n.in(input)}},
              {{"axes", List{1}},
               {"starts", List{direction}},
               {"ends", List{direction + 1}},
               {"decrease_axis", List{1}}});
}

struct DirectionResult {
  std::vector<OnnxValue> outputs; // of each step, in the order of time
  OnnxValue hidden, cell;
};

// Adds a step that computes these states. A sequence that has ended before the step keeps its
// states, and its output is 0.
void addStep(MapNode &n, const Recurrent &r, int64_t direction, DirectionResult &result,
             OnnxValue hidden, OnnxValue cell = {}) {
  OnnxValue output = hidden;
  if (r.lengths) {
    auto step = static_cast<int64_t>(result.outputs.size());
    int64_t time = r.isBackward(direction) ? r.steps - 1 - step : step;
    OnnxValue runs = n.op(
        "greater_than",
        {{"X", r.lengths}, {"Y", n.scalar(static_cast<double>(time), n.builder().getI64Type())}});
    auto chosen = [&](const OnnxValue &running, const OnnxValue &ended) {
      return n.op("where", {{"Condition", runs}, {"X", running}, {"Y", ended}});
    };
    output = chosen(hidden, n.scalar(0, n.element(hidden)));
    hidden = chosen(hidden, result.hidden);
    if (cell)
      cell = chosen(cell, result.cell);
  }
  result.outputs.push_back(output);
  result.hidden = hidden, result.cell = cell;
}

OnnxValue joinedDirections(MapNode &n, const Recurrent &r, const std::vector<OnnxValue> &parts) {
  return n.op("stack", {{"X", parts}}, {{"axis", r.batchFirst ? 1 : 0}}, "Y");
}

// Y is [steps, directions, batch, hidden], or [batch, steps, directions, hidden].
void recurrentResults(MapNode &n, const Recurrent &r, std::vector<DirectionResult> all) {
  std::vector<OnnxValue> sequences, hidden, cells;
  for (int64_t d = 0; d < r.directions && !n.failed(); ++d) {
    DirectionResult &result = all[static_cast<size_t>(d)];
    if (r.isBackward(d))
      std::reverse(result.outputs.begin(), result.outputs.end());
    sequences.push_back(
        n.op("stack", {{"X", result.outputs}}, {{"axis", r.batchFirst ? 1 : 0}}, "Y"));
    hidden.push_back(result.hidden);
    if (result.cell)
      cells.push_back(result.cell);
  }
  if (n.failed())
    return;
  if (n.wants(0))
    n.result(0, n.op("stack", {{"X", sequences}}, {{"axis", r.batchFirst ? 2 : 1}}, "Y"));
  if (n.wants(1))
    n.result(1, joinedDirections(n, r, hidden));
  if (n.wants(2) && !cells.empty())
    n.result(2, joinedDirections(n, r, cells));
}

const Activation &activationOf(const Recurrent &r, int64_t direction, size_t count, size_t i) {
  return r.activations[static_cast<size_t>(direction) * count + i];
}

void mapRnn(MapNode &n) {
  Recurrent r;
  if (!readRecurrent(n, 1, {"Tanh"}, r))
    return;
  std::vector<DirectionResult> all;
  for (int64_t d = 0; d < r.directions; ++d) {
    DirectionResult result;
    OnnxValue weights = ofDirection(n, 2, d);
    result.hidden = initialState(n, r, 5, d);
    for (const OnnxValue &input : inputGates(n, r, d)) {
      OnnxValue sum = sumOfTwo(n, input, byTransposed(n, result.hidden, weights));
      if (n.has(3))
        sum = sumOfTwo(n, sum, biasPart(n, r, d, 1, 0, 1));
      addStep(n, r, d, result, activated(n, r, activationOf(r, d, 1, 0), sum));
    }
    all.push_back(std::move(result));
  }
  recurrentResults(n, r, std::move(all));
}

// The gates of a step as separate values.
std::vector<OnnxValue> gatesOf(MapNode &n, const OnnxValue &sum, size_t count) {
  return n.ops("split", {{"X", sum}}, {{"num", static_cast<int64_t>(count)}, {"axis", 1}},
               std::vector<StringRef>(count, "Out"));
}

// Gates are update, reset and the new state.
void mapGru(MapNode &n) {
  Recurrent r;
  bool resetAfter = n.attributes.integer("linear_before_reset", 0);
  if (!readRecurrent(n, 3, {"Sigmoid", "Tanh"}, r))
    return;
  std::vector<DirectionResult> all;
  for (int64_t d = 0; d < r.directions; ++d) {
    DirectionResult result;
    OnnxValue weights = ofDirection(n, 2, d), gateBias, stateBias;
    OnnxValue gateWeights = sliced(n, weights, 0, 0, 2 * r.hidden),
              stateWeights = sliced(n, weights, 0, 2 * r.hidden, 3 * r.hidden);
    if (n.has(3))
      gateBias = biasPart(n, r, d, 1, 0, 2), stateBias = biasPart(n, r, d, 1, 2, 3);
    result.hidden = initialState(n, r, 5, d);
    for (const OnnxValue &input : inputGates(n, r, d)) {
      OnnxValue sum = sumOfTwo(n, sliced(n, input, 1, 0, 2 * r.hidden),
                               byTransposed(n, result.hidden, gateWeights));
      if (gateBias)
        sum = sumOfTwo(n, sum, gateBias);
      std::vector<OnnxValue> gates = gatesOf(n, activated(n, r, activationOf(r, d, 2, 0), sum), 2);
      OnnxValue before = resetAfter ? result.hidden : productOfTwo(n, gates[1], result.hidden);
      OnnxValue state = byTransposed(n, before, stateWeights);
      if (stateBias)
        state = sumOfTwo(n, state, stateBias);
      if (resetAfter)
        state = productOfTwo(n, gates[1], state);
      state = activated(n, r, activationOf(r, d, 2, 1),
                        sumOfTwo(n, sliced(n, input, 1, 2 * r.hidden, 3 * r.hidden), state));
      // (1 - z) state + z hidden
      OnnxValue change = n.op("elementwise_sub", {{"X", result.hidden}, {"Y", state}});
      addStep(n, r, d, result, sumOfTwo(n, state, productOfTwo(n, gates[0], change)));
    }
    all.push_back(std::move(result));
  }
  recurrentResults(n, r, std::move(all));
}

// Gates are input, output, forget and the new cell. Peepholes are weights of the cell in gates.
void mapLstm(MapNode &n) {
  Recurrent r;
  bool coupled =
      n.attributes.integer("input_forget", 0); // forget is 1 - the input's gate, as in onnxruntime
  if (!readRecurrent(n, 4, {"Sigmoid", "Tanh", "Tanh"}, r))
    return;
  std::vector<DirectionResult> all;
  for (int64_t d = 0; d < r.directions; ++d) {
    DirectionResult result;
    OnnxValue weights = ofDirection(n, 2, d), bias, peepholes;
    if (n.has(3))
      bias = biasPart(n, r, d, 1, 0, 4);
    if (n.has(7))
      peepholes = ofDirection(n, 7, d);
    auto peeped = [&](const OnnxValue &gate, int64_t i, const OnnxValue &cell) {
      if (!peepholes)
        return gate;
      OnnxValue weight = sliced(n, peepholes, 0, i * r.hidden, (i + 1) * r.hidden);
      return sumOfTwo(n, gate, productOfTwo(n, cell, weight));
    };
    result.hidden = initialState(n, r, 5, d), result.cell = initialState(n, r, 6, d);
    const Activation &gate = activationOf(r, d, 3, 0);
    for (const OnnxValue &input : inputGates(n, r, d)) {
      OnnxValue sum = sumOfTwo(n, input, byTransposed(n, result.hidden, weights));
      if (bias)
        sum = sumOfTwo(n, sum, bias);
      std::vector<OnnxValue> gates = gatesOf(n, sum, 4);
      OnnxValue in = activated(n, r, gate, peeped(gates[0], 0, result.cell)),
                forget = coupled ? n.op("scale", {{"X", in}}, {{"scale", -1.0}, {"bias", 1.0}})
                                 : activated(n, r, gate, peeped(gates[2], 2, result.cell)),
                next = activated(n, r, activationOf(r, d, 3, 1), gates[3]);
      OnnxValue cell = sumOfTwo(n, productOfTwo(n, forget, result.cell), productOfTwo(n, in, next));
      OnnxValue out = activated(n, r, gate, peeped(gates[1], 1, cell));
      addStep(n, r, d, result,
              productOfTwo(n, out, activated(n, r, activationOf(r, d, 3, 2), cell)), cell);
    }
    all.push_back(std::move(result));
  }
  recurrentResults(n, r, std::move(all));
}

} // namespace

ArrayRef<OnnxRow> recurrentRows() {
  static const OnnxRow rows[] = {
      {"", "GRU", 7, mapGru, "matmul_v2, then its steps unrolled; where for sequence_lens"},
      {"", "LSTM", 7, mapLstm, "matmul_v2, then its steps unrolled; where for sequence_lens"},
      {"", "RNN", 7, mapRnn, "matmul_v2, then its steps unrolled; where for sequence_lens"},
  };
  return rows;
}

} // namespace ampc
