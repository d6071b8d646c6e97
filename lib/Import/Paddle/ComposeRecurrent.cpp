// PIR's `rnn`, the operator of paddle.nn.LSTM, GRU and SimpleRNN: one matrix product for the inputs
// of all steps of a layer, then each step unrolled.
#include "Composition.h"
#include <algorithm>

namespace ampc::paddle {
namespace {

constexpr int64_t kMostSteps = 1024;

struct Recurrent {
  std::string mode; // LSTM, GRU, RNN_TANH, RNN_RELU
  int64_t gates = 1, layers = 1, directions = 1, steps = 0, batch = 0, hidden = 0;
  Tensors weights;     // of the input and of the state, for each layer and direction; then biases
  Tensors state, cell; // first ones, for each layer and direction
  Tensors valid;       // for each step: 1 for a sequence that has it; none if all have all
  Tensors lastState, lastCell;
};

// Weights are W_input, W_state of all layers and directions, then b_input, b_state of these.
const Tensor &weightOf(const Recurrent &r, int64_t part, bool ofState, bool bias) {
  int64_t all = r.layers * r.directions;
  return r.weights[static_cast<size_t>((bias ? 2 * all : 0) + 2 * part + (ofState ? 1 : 0))];
}

Tensor linear(Composition &c, const Tensor &x, const Recurrent &r, int64_t part, bool ofState) {
  Tensor y = c.make("matmul", {x, weightOf(r, part, ofState, false)},
                    {{"transpose_x", false}, {"transpose_y", true}});
  return c.add(y, weightOf(r, part, ofState, true));
}

// x where the sequence has the step, else y.
Tensor chosen(Composition &c, const Tensor &valid, const Tensor &x, const Tensor &y) {
  return valid.empty() ? x : c.add(y, c.multiply(valid, c.subtract(x, y)));
}

// One step: `input` are the contributions of the input to all gates.
void step(Composition &c, const Recurrent &r, int64_t part, const Tensor &input, Tensor &state,
          Tensor &cell) {
  Tensor recurrent = linear(c, state, r, part, true);
  auto gatesOf = [&](const Tensor &x) {
    return c.part("split_with_num", x, static_cast<size_t>(r.gates),
                  {{"num", r.gates}, {"axis", 1}});
  };
  auto sigmoid = [&](const Tensor &x) { return c.make("sigmoid", {x}); };
  auto tanh = [&](const Tensor &x) { return c.make("tanh", {x}); };
  if (r.mode == "LSTM") {
    Tensors g = gatesOf(c.add(input, recurrent)); // input, forget, candidate, output
    cell = c.add(c.multiply(sigmoid(g[1]), cell), c.multiply(sigmoid(g[0]), tanh(g[2])));
    state = c.multiply(sigmoid(g[3]), tanh(cell));
  } else if (r.mode == "GRU") {
    Tensors x = gatesOf(input), h = gatesOf(recurrent); // reset, update, candidate
    Tensor reset = sigmoid(c.add(x[0], h[0])), update = sigmoid(c.add(x[1], h[1]));
    Tensor candidate = tanh(c.add(x[2], c.multiply(reset, h[2])));
    state = c.add(c.multiply(c.subtract(state, candidate), update), candidate);
  } else {
    state = c.make(r.mode == "RNN_RELU" ? "relu" : "tanh", {c.add(input, recurrent)});
  }
}

// The outputs of a direction of a layer, in the order of time.
Tensor direction(Composition &c, Recurrent &r, int64_t part, const Tensor &x, bool backwards) {
  Tensors inputs =
      c.part("unbind", linear(c, x, r, part, false), static_cast<size_t>(r.steps), {{"axis", 0}});
  Tensors outputs(static_cast<size_t>(r.steps));
  Tensor state = r.state[static_cast<size_t>(part)];
  Tensor cell = r.cell.empty() ? "" : r.cell[static_cast<size_t>(part)];
  for (int64_t i = 0; i < r.steps && !c.failed(); ++i) {
    auto t = static_cast<size_t>(backwards ? r.steps - 1 - i : i);
    Tensor valid = r.valid.empty() ? "" : r.valid[t], oldState = state, oldCell = cell;
    step(c, r, part, inputs[t], state, cell);
    outputs[t] = valid.empty() ? state : c.multiply(valid, state);
    state = chosen(c, valid, state, oldState);
    if (!cell.empty())
      cell = chosen(c, valid, cell, oldCell);
  }
  r.lastState.push_back(state);
  r.lastCell.push_back(cell);
  return c.join("stack", outputs, {{"axis", 0}});
}

// For each step whether the sequences have it, as a column.
void readLengths(Composition &c, Recurrent &r, const std::string &dtype) {
  Tensor lengths = c.reshape(c.in(3), {r.batch, 1});
  for (int64_t t = 0; t < r.steps && !c.failed(); ++t) {
    Tensor here = c.scalar(static_cast<double>(t), c.dtype(lengths));
    r.valid.push_back(c.cast(c.make("less_than", {here, lengths}), dtype));
  }
}

bool read(Composition &c, Recurrent &r, const Tensor &x) {
  r.mode = c.text("mode");
  r.gates = r.mode == "LSTM" ? 4 : r.mode == "GRU" ? 3 : 1;
  r.layers = c.integer("num_layers", 1);
  r.directions = c.flag("is_bidirec") ? 2 : 1;
  r.hidden = c.integer("hidden_size");
  c.ignore({"input_size", "seed"});
  r.weights = c.list(2);
  Tensors states = c.list(1);
  bool isKnown =
      r.mode == "LSTM" || r.mode == "GRU" || r.mode == "RNN_TANH" || r.mode == "RNN_RELU";
  int64_t count = r.layers * r.directions;
  if (c.failed() || !isKnown || c.rank(x) != 3 || r.layers < 1 || r.layers > kMostSteps ||
      static_cast<int64_t>(r.weights.size()) != 4 * count ||
      states.size() != (r.mode == "LSTM" ? 2u : 1u)) {
    c.fail("expects mode LSTM, GRU, RNN_TANH or RNN_RELU, x of three dimensions, four weights for "
           "each layer and direction, and a state (LSTM: two)");
    return false;
  }
  r.steps = c.dim(x, 0), r.batch = c.dim(x, 1);
  if (r.steps > kMostSteps) {
    c.fail("has " + std::to_string(r.steps) + " steps, at most " + std::to_string(kMostSteps) +
           " are unrolled");
    return false;
  }
  for (size_t i = 0; i < states.size(); ++i)
    (i == 0 ? r.state : r.cell) =
        c.part("unbind", states[i], static_cast<size_t>(count), {{"axis", 0}});
  if (c.has(3))
    readLengths(c, r, c.dtype(x));
  return !c.failed();
}

void rnn(Composition &c) {
  Recurrent r;
  Tensor x = c.in(0);
  double drops = c.real("dropout_prob");
  bool isTest = c.flag("is_test");
  if (!read(c, r, x))
    return;
  for (int64_t layer = 0; layer < r.layers && !c.failed(); ++layer) {
    if (layer > 0 && drops > 0)
      x = c.make("dropout", {x}, {{"p", drops}, {"is_test", isTest}, {"mode", "upscale_in_train"}});
    Tensors both;
    for (int64_t d = 0; d < r.directions; ++d)
      both.push_back(direction(c, r, layer * r.directions + d, x, d == 1));
    x = both.size() == 1 ? both[0] : c.join("concat", both, {{"axis", 2}});
  }
  c.result(0, x);
  if (!c.wants(2))
    return;
  Tensors last{c.join("stack", r.lastState, {{"axis", 0}})};
  if (!r.cell.empty())
    last.push_back(c.join("stack", r.lastCell, {{"axis", 0}}));
  c.results(2, last);
}

} // namespace

llvm::ArrayRef<ComposedOp> composedRecurrent() {
  static const ComposedOp rows[] = {{"rnn", rnn}};
  return rows;
}

} // namespace ampc::paddle
