// The closest of some names: held against the distance's own recursion, and at the edges of what is
// near.
#include "ampc/Base/NearMiss.h"
#include <algorithm>
#include <gtest/gtest.h>
#include <random>
#include <vector>

using namespace ampc;

namespace {

// Insert, delete, replace, or swap of neighbours, each of which costs one: without a table or a
// limit.
size_t distance(std::string_view a, std::string_view b) {
  if (a.empty() || b.empty())
    return a.size() + b.size();
  size_t best = distance(a.substr(1), b.substr(1)) + (a[0] != b[0]);
  best = std::min({best, distance(a.substr(1), b) + 1, distance(a, b.substr(1)) + 1});
  if (a.size() > 1 && b.size() > 1 && a[0] == b[1] && a[1] == b[0])
    best = std::min(best, distance(a.substr(2), b.substr(2)) + 1);
  return best;
}

std::string best(const std::string &wanted, const std::vector<std::string> &candidates) {
  return NearMiss(wanted).offerAll(candidates).best();
}

TEST(NearMiss, finds_the_closest_name) {
  EXPECT_EQ(best("nmae", {"shape", "name"}), "name");
  EXPECT_EQ(best("Learning_Rate", {"learning_rate"}), "learning_rate");
  EXPECT_EQ(best("__name", {"names", "name_"}), "name_"); // '_' at the ends counts for nothing
  EXPECT_EQ(NearMiss("nmae").offerAll(std::vector{"name"}).hint(), "did you mean 'name'?");
  EXPECT_EQ(NearMiss("zzz").offerAll(std::vector{"shape", "name"}).hint(), "");
}

TEST(NearMiss, a_third_of_the_letters_may_differ) {
  EXPECT_EQ(best("abcdef", {"abcdXY"}), "abcdXY");
  EXPECT_EQ(best("abcdef", {"abcXYZ"}), "");
  EXPECT_EQ(best("ab", {"ax"}), "ax"); // one always may
  EXPECT_EQ(best("ab", {"xy"}), "");
  EXPECT_EQ(best("x", {"y"}), ""); // but no letter is similar to another one
}

TEST(NearMiss, the_first_of_equally_close_ones_wins) {
  EXPECT_EQ(best("ab", {"ax", "bb"}), "ax");
  EXPECT_EQ(best("name1", {"name2", "name3", "name1x"}), "name2");
}

TEST(NearMiss, very_long_names_are_not_compared) {
  std::string most(200, 'a'), more(201, 'a');
  EXPECT_EQ(best(most, {most}), most);
  EXPECT_EQ(best(more, {most}), "");
  EXPECT_EQ(best(most, {more}), "");
}

TEST(EditDistance, is_the_least_number_of_edits) {
  EXPECT_EQ(editDistance("ab", "ba", 3), 1u);
  EXPECT_EQ(editDistance("kitten", "sitting", 5), 3u);
  EXPECT_EQ(editDistance("", "abc", 1), 2u);
  std::mt19937 random(7);
  auto word = [&] {
    std::string text(random() % 7, 'a');
    for (char &c : text)
      c = static_cast<char>('a' + random() % 3);
    return text;
  };
  for (int i = 0; i < 2000; ++i) {
    std::string a = word(), b = word();
    size_t limit = random() % 5;
    ASSERT_EQ(editDistance(a, b, limit), std::min(distance(a, b), limit + 1))
        << a << " " << b << " " << limit;
  }
}

} // namespace
