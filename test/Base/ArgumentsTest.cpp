// Errors of command lines.
#include "ampc/Base/Arguments.h"
#include <gtest/gtest.h>

using namespace ampc;

TEST(Arguments, an_empty_value_is_an_error) {
  EXPECT_EQ(emptyValueIn({"m.bin", "--log="}), "--log: expects a value, got an empty one");
  EXPECT_EQ(emptyValueIn({"m.bin", "--log=a", "--quiet", "a="}), std::nullopt);
}

TEST(Arguments, mismatches_are_told_in_plain_words) {
  EXPECT_EQ(plainArgumentError("--seed: At Most 1 required but received 2"),
            "--seed is given 2 times");
  EXPECT_EQ(plainArgumentError("--seed: 1 required N missing"), "--seed: expects N, got nothing");
  EXPECT_EQ(plainArgumentError("--seed: 12 is too much"), "--seed: 12 is too much");
}
