#include "ampc/Analysis/ValueRanges.h"
#include "JsonFile.h"

namespace ampc {

static ValuePlace placeOf(const JsonFile::Object &range, const char *key) {
  JsonFile::Object place = range.object(key, {"sample", "element"});
  return {place.count("sample"), place.count("element")};
}

std::optional<ValueRanges> parseValueRanges(const std::string &text, const std::string &file,
                                            std::string &error) {
  JsonFile json(text, error);
  JsonFile::Object root = json.root("ampc.ranges", {"batches", "values"});
  ValueRanges ranges;
  ranges.source = file;
  ranges.batches = static_cast<int64_t>(root.positive("batches"));
  for (auto &[name, value] :
       root.objects("values", {"min", "max", "p99.9", "underflow", "min_at", "max_at"})) {
    ValueRange &range = ranges.of[name];
    range = {value.number("min"),       value.number("max"),      value.number("p99.9"),
             value.number("underflow"), placeOf(value, "min_at"), placeOf(value, "max_at")};
    value.within("min", range.min <= range.max, "is above max");
    value.within("underflow", range.underflow >= 0 && range.underflow <= 1,
                 "expects a share between 0 and 1");
  }
  return json.failed() ? std::nullopt : std::optional(std::move(ranges));
}

std::optional<ValueRanges> readValueRanges(const std::string &file, std::string &error) {
  std::optional<std::string> text = readTextFile(file, error);
  return text ? parseValueRanges(*text, file, error) : std::nullopt;
}

} // namespace ampc
