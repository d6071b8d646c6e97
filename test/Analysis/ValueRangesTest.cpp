// The file of measured ranges: what it says, and every way in which it may be wrong.
#include "ampc/Analysis/ValueRanges.h"
#include <gtest/gtest.h>

using namespace ampc;

namespace {

const char *const kGoodRanges = R"({"format": "ampc.ranges", "version": 1, "batches": 3, "values": {
  "h": {"min": -70000, "max": 12.5, "p99.9": 300, "underflow": 0.25,
        "min_at": {"sample": 4, "element": 1}, "max_at": {"sample": 0, "element": 9}},
  "odd \"name\"": {"min": 0, "max": 0, "p99.9": 0, "underflow": 0,
        "min_at": {"sample": 0, "element": 0}, "max_at": {"sample": 0, "element": 0}}}})";

std::string errorInRanges(const std::string &from, const std::string &to) {
  std::string text = kGoodRanges, error;
  text.replace(text.find(from), from.size(), to);
  EXPECT_FALSE(parseValueRanges(text, "r.json", error)) << text;
  return error;
}

TEST(ValueRanges, a_file_says_what_was_measured) {
  std::string error;
  std::optional<ValueRanges> ranges = parseValueRanges(kGoodRanges, "r.json", error);
  ASSERT_TRUE(ranges) << error;
  EXPECT_EQ(ranges->source, "r.json");
  EXPECT_EQ(ranges->batches, 3);
  const ValueRange *h = ranges->find("h");
  ASSERT_TRUE(h);
  EXPECT_EQ(h->min, -70000);
  EXPECT_EQ(h->max, 12.5);
  EXPECT_EQ(h->largest(), 70000);
  EXPECT_EQ(h->p999, 300);
  EXPECT_EQ(h->underflow, 0.25);
  EXPECT_EQ(h->minAt.sample, 4);
  EXPECT_EQ(h->minAt.element, 1);
  EXPECT_EQ(h->maxAt.sample, 0);
  EXPECT_EQ(h->maxAt.element, 9);
  EXPECT_TRUE(ranges->find("odd \"name\""));
  EXPECT_FALSE(ranges->find("nothing"));
}

TEST(ValueRanges, the_largest_magnitude_has_a_place) {
  ValueRange range{-3, 2, 1, 0, {5, 6}, {7, 8}};
  EXPECT_EQ(range.largest(), 3);
  EXPECT_EQ(range.largestAt().sample, 5);
  range.max = 4;
  EXPECT_EQ(range.largest(), 4);
  EXPECT_EQ(range.largestAt().element, 8);
  range.min = -4; // the first of the two
  EXPECT_EQ(range.largestAt().element, 6);
}

TEST(ValueRanges, a_malformed_one_is_an_error_that_names_the_place) {
  EXPECT_EQ(errorInRanges("ampc.ranges", "ampc.device"),
            "expects an object with \"format\": \"ampc.ranges\"");
  EXPECT_EQ(errorInRanges("\"batches\": 3", "\"batches\": 0"), "batches: expects a number above 0");
  EXPECT_EQ(errorInRanges("\"min\": -70000", "\"min\": 13"), "values.h.min: is above max");
  EXPECT_EQ(errorInRanges("0.25", "-0.25"), "values.h.underflow: expects a share between 0 and 1");
  EXPECT_EQ(errorInRanges("\"p99.9\": 300, ", ""), "values.h: key 'p99.9' is missing");
  EXPECT_EQ(errorInRanges("\"sample\": 4", "\"row\": 4"), "values.h.min_at: unknown key 'row'");
  EXPECT_EQ(errorInRanges("{\"sample\": 4, \"element\": 1}", "4"),
            "values.h.min_at: expects an object");
  EXPECT_EQ(errorInRanges("12.5", "\"inf\""), "values.h.max: expects a finite number");
}

// What each of a value's keys takes, and what it does not.
struct WrongKey {
  const char *from, *to, *error;
};

class ValueRangesKeys : public testing::TestWithParam<WrongKey> {};

TEST_P(ValueRangesKeys, are_checked_singly) {
  EXPECT_EQ(errorInRanges(GetParam().from, GetParam().to), GetParam().error);
}

INSTANTIATE_TEST_SUITE_P(
    All, ValueRangesKeys,
    testing::Values(
        WrongKey{"\"version\": 1", "\"version\": 2", "version: expects 1"},
        WrongKey{"\"version\": 1", "\"version\": \"1\"", "version: expects 1"},
        WrongKey{"\"batches\": 3, ", "", "key 'batches' is missing"},
        WrongKey{"\"batches\": 3", "\"batches\": -1", "batches: expects a number above 0"},
        WrongKey{"\"batches\": 3", "\"batches\": true", "batches: expects a finite number"},
        WrongKey{"\"batches\": 3", "\"batches\": 3, \"batches\": 4",
                 "batches: duplicate key 'batches'"},
        WrongKey{"\"batches\"", "\"rows\": 1, \"batches\"", "unknown key 'rows'"},
        WrongKey{"\"underflow\": 0.25", "\"underflow\": 1.5",
                 "values.h.underflow: expects a share between 0 and 1"},
        WrongKey{"\"underflow\": 0.25", "\"underflow\": null",
                 "values.h.underflow: expects a finite number"},
        WrongKey{"\"min\": -70000, ", "", "values.h: key 'min' is missing"},
        WrongKey{"\"sample\": 4", "\"sample\": -4",
                 "values.h.min_at.sample: expects a whole number of at least 0"},
        WrongKey{"\"sample\": 4", "\"sample\": 1e30",
                 "values.h.min_at.sample: expects a whole number of at least 0"},
        WrongKey{"\"sample\": 4", "\"sample\": 9223372036854775808",
                 "values.h.min_at.sample: expects a whole number of at least 0"},
        WrongKey{"\"element\": 9", "\"element\": 0.5",
                 "values.h.max_at.element: expects a whole number of at least 0"},
        WrongKey{", \"element\": 9", "", "values.h.max_at: key 'element' is missing"},
        WrongKey{"\"max\": 12.5, ", "", "values.h: key 'max' is missing"},
        WrongKey{"\"max\": 12.5", "\"max\": []", "values.h.max: expects a finite number"},
        WrongKey{"\"max\": 12.5", "\"max\": 12.5, \"mean\": 0", "values.h: unknown key 'mean'"}));

TEST(ValueRanges, a_file_that_is_not_there_cannot_be_read) {
  std::string error;
  EXPECT_FALSE(readValueRanges("/nonexistent/ranges.json", error));
  EXPECT_EQ(error, "cannot be read: No such file or directory");
}

} // namespace
