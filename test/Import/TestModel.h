// A small valid model, and edits of it at a JSON pointer.
#pragma once
#include <nlohmann/json.hpp>
#include <string>

namespace ampc::test {

inline const char *const kModel = R"({
  "format": "ampc.model", "version": 1, "name": "tiny",
  "inputs": [{"name": "x", "shape": [8, 4], "dtype": "float32"},
             {"name": "label", "shape": [8, 1], "dtype": "int64"}],
  "parameters": [
    {"name": "fc.w", "shape": [4, 3], "dtype": "float32", "init": {"type": "xavier_uniform"}},
    {"name": "fc.b", "shape": [3], "dtype": 5, "trainable": true,
     "regularizer": {"type": "l2", "coeff": 0.5}}],
  "ops": [
    {"type": "matmul_v2", "name": "fc.matmul", "inputs": {"X": "x", "Y": ["fc.w"]},
     "outputs": {"Out": ["fc.out"]}, "attrs": {"trans_x": false, "op_role": 0}},
    {"type": "elementwise_add", "name": "fc.add", "inputs": {"X": ["fc.out"], "Y": ["fc.b"]},
     "outputs": {"Out": ["pred"]}},
    {"type": "softmax_with_cross_entropy", "scope": "/head/",
     "inputs": {"Logits": ["pred"], "Label": ["label"]}, "outputs": {"Loss": "rows"}},
    {"type": "mean", "inputs": {"X": "rows"}, "outputs": {"Out": "loss"}}],
  "outputs": ["pred"],
  "train": {"loss": "loss", "metrics": [], "optimizer": {"type": "adamw", "learning_rate": 0.01},
            "grad_clip": {"type": "global_norm", "clip_norm": 1.0}},
  "amp": {"init_loss_scaling": 32768}
})";

// The model with the value at `pointer` replaced by (or added as) the JSON text `value`; an empty
// `value` removes it.
inline std::string edited(const char *pointer, const char *value) {
  auto model = nlohmann::ordered_json::parse(kModel);
  nlohmann::ordered_json::json_pointer at(pointer);
  if (*value)
    model[at] = nlohmann::ordered_json::parse(value);
  else
    model[at.parent_pointer()].erase(at.back());
  return model.dump();
}

} // namespace ampc::test
