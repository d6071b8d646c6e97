// AmpcFuzzImport [count [seed]]: mutations of a valid model, of a train.json, of a Paddle program
// and its weights, of decisions, of a report and of a header of weights, the same ones for the same seed. What it tests is that nothing
// crashes; run it from a build with -DAMPC_SANITIZE=ON.
#include "TestModel.h"
#include "ampc/Import/FuzzImport.h"
#include <cstdio>
#include <cstdlib>
#include <random>

static const char *const kDecisions =
    R"({"format": "ampc.decisions", "version": 1, "model": "m", "graph": "xxh3-128:0", "level": "O1", "dtype": "float16", "policy": "paddle",
    "ops": [{"name": "fc", "type": "matmul_v2", "dtype": "float16", "decided": "float32", "rule": "white_list", "cause": "matmul_v2"}]})";
static const char *const kReport =
    R"({"amp": "O1", "ops": [{"name": "fc", "type": "relu", "dtype": "float16", "rule": "r", "cause": "c", "because": ["a", "c"]}]})";
static const char *const kTraining =
    R"({"format": "ampc.train", "version": 1, "batch_norm": "train",
    "inputs": [{"name": "label", "shape": [8, 1], "dtype": "int64"}], "parameters": [{"name": "w", "shape": [3], "dtype": "float32"}],
    "ops": [{"type": "mean", "name": "loss", "inputs": {"X": ["pred"]}, "outputs": {"Out": ["loss"]}}],
    "frozen": ["w|v"], "train": {"loss": "loss", "optimizer": {"type": "adamw", "learning_rate": 1e-4}}, "amp": {}})";
static const char *const kPaddle =
    R"({"base_code": {"magic": "pir", "trainable": true, "version": 1}, "program": {"regions": [{"#": "region_0", "blocks": [{"#": "block_0", "args": [],
    "ops": [{"#": "p", "A": [0, 1, 1, "w"], "DA": [], "QA": [], "O": {"%": 1, "TT": {"#": "0.t_dtensor", "D": [{"#": "0.t_f32"}, [2, 4], "NCHW", [], 0]}},
    "OA": [1, 0, 1]}, {"#": "1.data", "A": [{"N": "name", "AT": {"#": "0.a_str", "D": "x"}}, {"N": "shape", "AT": {"#": "1.a_intarray", "D": [-1, 2]}}],
    "I": [], "O": [{"%": 2, "TT": {"#": "0.t_dtensor", "D": [{"#": "0.t_f32"}, [-1, 2], "NCHW", [], 0]}}], "OA": [{"N": "persistable", "AT": {"#": "0.a_array",
    "D": [{"#": "0.a_bool", "D": false}]}}]}, {"#": "0.combine", "A": [], "I": [{"%": 1}, {"%": 0}], "O": [{"%": 3, "TT": {"#": "0.t_vec", "D": [{"#": "NULL"}]}}]},
    {"#": "1.full", "A": [{"N": "value", "AT": {"#": "0.a_f64", "VD": "-INF"}}], "I": [], "O": [{"%": 0, "TT": {"#": "NULL"}}]}]}]}]}})";
// Two tensors of a .pdiparams file: float32 [2], and float32 of one element.
static const std::string
    kParams("\0\0\0\0\0\0\0\0\0\0\0\0\0\0\0\0\4\0\0\0\10\5\20\2abcdefgh"
            "\0\0\0\0\1\0\0\0\0\0\0\0\2\0\0\0\0\0\0\0xy\0\0\0\0\2\0\0\0\10\5abcd",
            32 + 42);
static const char *const kWeights =
    R"({"a": {"dtype": "F32", "shape": [3], "data_offsets": [0, 12]},
    "b": {"dtype": "BF16", "shape": [2, 1], "data_offsets": [12, 16]}, "__metadata__": {"format": "pt"}})";

static void mutate(std::string &text, std::mt19937 &random) {
  static const char *const tokens[] = {"{",
                                       "}",
                                       "[",
                                       "]",
                                       ",",
                                       ":",
                                       "\"",
                                       "\\u0000",
                                       "null",
                                       "-1",
                                       "1e999",
                                       "18446744073709551615",
                                       "NaN",
                                       "true",
                                       "\xff",
                                       "[[[[[[[[",
                                       "\"file\": \"/dev/zero\"",
                                       "(a*)*",
                                       "0.5"};
  auto below = [&](size_t n) { return n ? random() % n : 0; };
  if (text.empty())
    return;
  size_t at = below(text.size());
  switch (random() % 6) {
  case 0: // flip a bit
    text[at] ^= static_cast<char>(1 << below(8));
    break;
  case 1: // truncate
    if (below(8) == 0)
      text.resize(at);
    break;
  case 2: // insert a token
    text.insert(at, tokens[below(std::size(tokens))]);
    break;
  case 3: // splice a piece of it somewhere else
    text.insert(at, text.substr(below(text.size()), below(60)));
    break;
  case 4: // remove a piece
    text.erase(at, below(20));
    break;
  case 5: { // replace a number
    size_t digit = text.find_first_of("0123456789", at);
    if (digit != std::string::npos)
      text.replace(digit, 1, tokens[8 + below(5)]);
    break;
  }
  }
}

int main(int argc, char **argv) {
  long count = argc > 1 ? std::atol(argv[1]) : 20000;
  std::mt19937 random(argc > 2 ? std::atol(argv[2]) : 1);
  for (long i = 0; i < count; ++i) {
    std::string text = i % 8 == 1   ? kDecisions
                       : i % 8 == 2 ? kReport
                       : i % 8 == 3 ? kWeights
                       : i % 8 == 4 ? kTraining
                       : i % 8 == 5 ? kPaddle
                       : i % 8 == 6 ? kParams
                                    : ampc::test::kModel;
    for (unsigned n = 1 + random() % 4; n > 0; --n)
      mutate(text, random);
    ampc::fuzzImport(reinterpret_cast<const uint8_t *>(text.data()), text.size());
  }
  std::printf("%ld mutations read\n", count);
}
