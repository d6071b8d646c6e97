// AmpcFuzzImport [count [seed]]: mutations of a valid model, of one in ONNX, of a train.json, of a
// Paddle program and its weights in both forms, of decisions, of a report and of a header of
// weights, the same ones for the same seed. What it tests is that nothing crashes; run it from a
// build with -DAMPC_SANITIZE=ON.
#include "TestModel.h"
#include "ampc/Import/FuzzImport.h"
#include <cstdio>
#include <cstdlib>
#include <random>
#include <string>

using namespace std::string_literals;

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
static const std::string kParams = "\0\0\0\0\0\0\0\0\0\0\0\0\0\0\0\0\4\0\0\0\10\5\20\2abcdefgh"
                                   "\0\0\0\0\1\0\0\0\0\0\0\0\2\0\0\0\0\0\0\0xy"
                                   "\0\0\0\0\2\0\0\0\10\5abcd"s;
// A state_dict of one array, with the name of its parameter.
static const std::string kPickle =
    "\x80\2}(X\1\0\0\0wcnumpy.core.multiarray\n_reconstruct\nq\1cnumpy\nndarray\nK\0\x85"
    "c_codecs\nencode\nX\1\0\0\0bX\6\0\0\0latin1\x86R\x87R(K\1K\2\x85"
    "cnumpy\ndtype\nX\2\0\0\0f4"
    "\x89\x88\x87R(K\3X\1\0\0\0<NNNJ\xff\xff\xff\xffJ\xff\xff\xff\xffK\0tb\x89"
    "C\10abcdefghtb"
    "X\33\0\0\0StructuredToParameterName@@}X\1\0\0\0wX\1\0\0\0vsu."s;
static const char *const kWeights =
    R"({"a": {"dtype": "F32", "shape": [3], "data_offsets": [0, 12]},
    "b": {"dtype": "BF16", "shape": [2, 1], "data_offsets": [12, 16]}, "__metadata__": {"format": "pt"}})";

// A model in ONNX with most of the operators that are evaluated, in hexadecimal.
static const char *const kOnnx = "080812067772697465723acb060a0d0a0178120173220553686170650a1e0a016"
                                 "90a016a12016b22064761746865722a0b0a04617869731800a00102"
                                 "0a130a01690a016a0a016b12016c2205536c6963650a1e0a016c0a016912016d2"
                                 "206436f6e6361742a0b0a04617869731800a001020a120a01770a01"
                                 "721201762207526573686170650a200a017612017422095472616e73706f73652"
                                 "a0d0a047065726d40014000a001070a110a01740a01651201752206"
                                 "457870616e640a250a01750a016a120171220952656475636553756d2a0f0a086"
                                 "b65657064696d731800a001020a130a01610a01620a016312016f22"
                                 "0552616e67650a0e0a01690a016a12016422034469760a0f0a01690a016a12026"
                                 "43222034d6f640a100a01690a016a12027469220454696c650a180a"
                                 "01690a01700a016e120273632209536361747465724e440a330a0177120273311"
                                 "2027332220553706c69742a0b0a04617869731800a001022a120a0b"
                                 "6e756d5f6f7574707574731802a001020a140a01690a01690a016a12027768220"
                                 "557686572650a320a01651202636f220f436f6e7374616e744f6653"
                                 "686170652a180a0576616c75652a0c0801100142004a0400000040a001040a180"
                                 "a0169120263612204436173742a090a02746f1801a001020a0c0a01"
                                 "78120179220452656c751201672a29080410074201694a2003000000000000000"
                                 "1000000000000000200000000000000ffffffffffffffff2a110801"
                                 "100742016a4a0801000000000000002a110801100742016b4a080200000000000"
                                 "0002a19080210074201724a10020000000000000003000000000000"
                                 "002a21080310074201654a1802000000000000000300000000000000020000000"
                                 "00000002a21080610014201774a180000803f000000400000404000"
                                 "0080400000a0400000c0402a0f10074201614a0800000000000000002a0f10074"
                                 "201624a0807000000000000002a0f10074201634a08020000000000"
                                 "00002a130801080110074201704a0802000000000000002a110801100742016e4"
                                 "a0809000000000000002a11080210014201684a0800000000000000"
                                 "002a280804100142017a6a100a086c6f636174696f6e1204646174616a0b0a066"
                                 "f666673657412013470015a140a0178120f0a0d080112090a020802"
                                 "0a0312016e62090a017912040a02080142040a001011";

static std::string bytesOf(const char *hexadecimal) {
  std::string bytes;
  for (; *hexadecimal; hexadecimal += 2) {
    const char digits[] = {hexadecimal[0], hexadecimal[1], 0};
    bytes += static_cast<char>(std::strtol(digits, nullptr, 16));
  }
  return bytes;
}

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
  std::string onnx = bytesOf(kOnnx);
  for (long i = 0; i < count; ++i) {
    std::string text = i % 10 == 1   ? kDecisions
                       : i % 10 == 2 ? kReport
                       : i % 10 == 3 ? kWeights
                       : i % 10 == 4 ? kTraining
                       : i % 10 == 5 ? kPaddle
                       : i % 10 == 6 ? kParams
                       : i % 10 == 7 ? onnx
                       : i % 10 == 8 ? kPickle
                                     : ampc::test::kModel;
    for (unsigned n = 1 + random() % 4; n > 0; --n)
      mutate(text, random);
    ampc::fuzzImport(reinterpret_cast<const uint8_t *>(text.data()), text.size());
  }
  std::printf("%ld mutations read\n", count);
}
