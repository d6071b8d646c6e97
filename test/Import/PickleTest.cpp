// The pickles of state_dicts: what is read of them, and that everything else is an error.
#include "Paddle/Pickle.h"
#include <gtest/gtest.h>

using namespace ampc;
using namespace ampc::paddle;
using namespace std::string_literals;

namespace {

// Parts of a pickle as Python writes them.
std::string word(const std::string &text) {
  std::string size(4, '\0');
  for (size_t i = 0; i < 4; ++i)
    size[i] = static_cast<char>(text.size() >> (8 * i));
  return "X" + size + text;
}

std::string dtype(const std::string &code, const std::string &order = "<") {
  return "cnumpy\ndtype\n" + word(code) + "\x89\x88\x87R(K\x03" + word(order) +
         "NNNJ\xff\xff\xff\xffJ\xff\xff\xff\xffK\0tb"s;
}

std::string array(const std::string &code, const std::string &dims, const std::string &bytes,
                  const std::string &fortran = "\x89") {
  return "cnumpy._core.multiarray\n_reconstruct\ncnumpy\nndarray\nK\0\x85"s + "C\x01" +
         "b\x87R(K\x01(" + dims + "t" + dtype(code) + fortran + bytes + "tb";
}

std::string bytes(const std::string &raw) {
  return "C"s + static_cast<char>(raw.size()) + raw;
}

std::string pickle(const std::string &items, char protocol = 4) {
  return "\x80"s + protocol + "}(" + items + "u.";
}

std::string refusalOf(const std::string &text) {
  Messages diagnostics;
  return parsePickle("w", text, diagnostics) ? "accepted" : diagnostics.text();
}

TEST(Pickle, arrays_lie_where_the_pickle_has_their_bytes) {
  std::string text = pickle(word("fc.weight") + array("f4", "K\x02K\x01", bytes("abcdefgh")) +
                            word("n") + array("i8", "", bytes("12345678")));
  Messages diagnostics;
  auto state = parsePickle("w", text, diagnostics);
  ASSERT_TRUE(state) << diagnostics.text();
  ASSERT_EQ(state->arrays.size(), 2u);
  const PickledArray &weight = state->arrays.at("fc.weight");
  EXPECT_EQ(weight.code, "f4");
  EXPECT_EQ(weight.shape, (std::vector<int64_t>{2, 1}));
  EXPECT_EQ(text.substr(weight.offset, weight.size), "abcdefgh");
  EXPECT_FALSE(weight.isText);
  EXPECT_TRUE(state->arrays.at("n").shape.empty());
}

TEST(Pickle, names_of_parameters_stand_for_keys) {
  std::string names =
      word("StructuredToParameterName@@") + "}(" + word("fc.weight") + word("linear_0.w_0") + "u";
  Messages diagnostics;
  auto state = parsePickle(
      "w", pickle(word("fc.weight") + array("f4", "K\x01", bytes("abcd")) + names), diagnostics);
  ASSERT_TRUE(state) << diagnostics.text();
  EXPECT_EQ(state->find("linear_0.w_0"), state->find("fc.weight"));
  EXPECT_TRUE(state->find("fc.weight"));
  EXPECT_FALSE(state->find("linear_0.b_0"));
}

// MEMOIZE, BINGET: the second array reads the dtype of the first.
TEST(Pickle, shared_values_are_recalled) {
  std::string first = word("a") + "cnumpy\nndarray\nq\x07" + "0";
  EXPECT_EQ(refusalOf(pickle(first)),
            "w: error: pickle, byte 27: has opcode 48, which no state_dict of "
            "arrays has\n");
  std::string shared = "\x80\x04}(" + word("a") + "cnumpy.core.multiarray\n_reconstruct\n"s +
                       "\x94" + "cnumpy\nndarray\n\x94K\0\x85"s + "C\x01" + "b\x87R(K\x01)" +
                       dtype("f4") + "r\1\1\0\0\x89"s + bytes("") + "tb" + word("b") +
                       "h\0h\1K\0\x85"s + "C\x01" + "b\x87R(K\x01)" + "j\1\1\0\0\x89"s +
                       bytes("abcd") + "tbu.";
  Messages diagnostics;
  auto state = parsePickle("w", shared, diagnostics);
  ASSERT_TRUE(state) << diagnostics.text();
  EXPECT_EQ(state->arrays.at("b").code, "f4");
  EXPECT_EQ(state->arrays.at("b").size, 4u);
}

TEST(Pickle, texts_of_protocol_2_stand_for_bytes) {
  std::string text =
      "c_codecs\nencode\n" + word("a\xc2\x80\xc3\xbf"s + "d") + word("latin1") + "\x86R";
  std::string whole = pickle(word("w") + array("f4", "K\x01", text), 2);
  Messages diagnostics;
  auto state = parsePickle("w", whole, diagnostics);
  ASSERT_TRUE(state) << diagnostics.text();
  const PickledArray &read = state->arrays.at("w");
  EXPECT_TRUE(read.isText);
  EXPECT_EQ(bytesOfText(std::string_view(whole).substr(read.offset, read.size)),
            "a\x80\xff"s + "d");
  EXPECT_FALSE(bytesOfText("\xc9\x80"));
  EXPECT_FALSE(bytesOfText("a\xc2"));
  EXPECT_EQ(bytesOfText(""), "");
}

TEST(Pickle, nothing_is_executed) {
  EXPECT_EQ(refusalOf(pickle(word("a") + "cos\nsystem\n" + word("true") + "\x85R")),
            "w: error: pickle, byte 10: uses 'os.system': only numpy arrays are read, nothing is "
            "executed\n");
  EXPECT_EQ(refusalOf(pickle(word("a") + "\x8c\x08" + "builtins" + "\x8c\x04" + "eval\x93")),
            "w: error: pickle, byte 26: uses 'builtins.eval': only numpy arrays are read, nothing "
            "is executed\n");
  for (const char *opcode : {"i", "o", "\x81", "\x92", "P", "Q", "\x97", "\x98", "\x82"})
    EXPECT_NE(refusalOf(pickle(word("a") + opcode)).find(", which no state_dict of arrays has"),
              std::string::npos)
        << opcode;
}

TEST(Pickle, wrong_arrays) {
  auto with = [](const std::string &array) { return refusalOf(pickle(word("a") + array)); };
  EXPECT_NE(with(array("f4", "K\x01", bytes("abcd"), "\x88")).find("Fortran's order"),
            std::string::npos);
  EXPECT_NE(
      with("cnumpy._core.multiarray\n_reconstruct\ncnumpy\nndarray\nK\0\x85"s + "C\x01" + "b\x87R")
          .find("has 'a', which is no array"),
      std::string::npos);
  EXPECT_NE(with(dtype("f4", ">")).find("no little-endian number"), std::string::npos);
  EXPECT_NE(with("cnumpy\ndtype\n" + word("f4") + "\x89\x88\x87R" + "K\x01" + "b")
                .find("expects the state of an object"),
            std::string::npos);
  EXPECT_NE(with("K\x05K\x06\x85R").find("expects a function to call"), std::string::npos);
}

// A file that is cut off anywhere is an error, and never more than one.
TEST(Pickle, every_prefix_is_refused) {
  std::string whole = pickle(word("a") + array("f4", "K\x01", bytes("abcd")));
  EXPECT_EQ(refusalOf(whole), "accepted");
  for (size_t size = 0; size < whole.size(); ++size) {
    std::string text = refusalOf(whole.substr(0, size));
    EXPECT_EQ(text.rfind("w: error: pickle, byte ", 0), 0u) << size << ": " << text;
    EXPECT_EQ(text.find("error:", 10), std::string::npos) << text;
  }
}

TEST(Pickle, codes_are_types_of_parameters) {
  EXPECT_EQ(dtypeOfCode("f4", DType::f32), DType::f32);
  EXPECT_EQ(dtypeOfCode("u2", DType::bf16), DType::bf16);
  EXPECT_EQ(dtypeOfCode("b1", DType::boolean), DType::boolean);
  EXPECT_FALSE(dtypeOfCode("u2", DType::f16));
  EXPECT_FALSE(dtypeOfCode("c8", DType::f32));
  EXPECT_TRUE(looksLikePickle("\x80\x02."));
  EXPECT_FALSE(looksLikePickle("\x80\x06."));
  EXPECT_FALSE(looksLikePickle(""));
}

} // namespace
