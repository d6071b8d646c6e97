// The mapping of TfIdfVectorizer, which counts sequences of words. The words are integers.
#include "IntegerProducts.h"
#include <map>
#include <set>

using namespace mlir;

namespace ampc {
namespace {

using Gram = std::vector<int64_t>; // n words

// An n-gram of the pool: where its count goes, and the factor of the count.
struct PoolGram {
  Gram words;
  int64_t place;
  double weight;
};

// The n-grams of the attributes in order; empty after a failure.
std::vector<PoolGram> poolOf(MapNode &n) {
  Gram pool = n.attributes.integers("pool_int64s"), starts = n.attributes.integers("ngram_counts"),
       places = n.attributes.integers("ngram_indexes");
  std::vector<double> weights = n.attributes.numbers("weights");
  std::vector<PoolGram> grams;
  std::set<Gram> known;
  std::set<int64_t> taken;
  auto words = static_cast<int64_t>(pool.size());
  for (size_t i = 0; i < starts.size(); ++i) {
    auto size = static_cast<int64_t>(i) + 1;
    int64_t end = i + 1 < starts.size() ? starts[i + 1] : words;
    if (starts[i] < 0 || starts[i] > end || end > words || (end - starts[i]) % size != 0) {
      n.fail("attribute 'ngram_counts' does not fit the " + std::to_string(words) +
             " words of the pool");
      return {};
    }
    for (int64_t at = starts[i]; at < end; at += size) {
      size_t number = grams.size();
      Gram gram(pool.begin() + at, pool.begin() + at + size);
      if (number >= places.size() || places[number] < 0 || places[number] >= kMostIntegerTerms ||
          !taken.insert(places[number]).second || !known.insert(gram).second) {
        n.fail("expects a place of its own for each n-gram of the pool, and no n-gram twice");
        return {};
      }
      grams.push_back(
          {std::move(gram), places[number], number < weights.size() ? weights[number] : 1.0});
    }
  }
  if (grams.empty() || grams.size() != places.size() ||
      (!weights.empty() && weights.size() != grams.size())) {
    n.fail("has " + std::to_string(grams.size()) + " n-grams, " + std::to_string(places.size()) +
           " places and " + std::to_string(weights.size()) + " weights");
    return {};
  }
  return grams;
}

// How often each of the n-grams of one size occurs in the rows of x, [rows, n-grams]. The words
// that are compared are `distance` words apart.
OnnxValue countsOf(MapNode &n, const OnnxValue &x, ArrayRef<const PoolGram *> grams,
                   int64_t distance) {
  auto size = static_cast<int64_t>(grams.front()->words.size()),
       count = static_cast<int64_t>(grams.size());
  int64_t windows = n.dim(x, 1) - (size - 1) * distance;
  OnnxValue found;
  for (int64_t j = 0; j < size; ++j) {
    OnnxValue word = n.op("slice", {{"Input", x}},
                          {{"axes", Gram{1}},
                           {"starts", Gram{j * distance}},
                           {"ends", Gram{j * distance + windows}}});
    word = n.op("unsqueeze2", {{"X", word}}, {{"axes", Gram{2}}});
    Gram wanted;
    for (const PoolGram *gram : grams)
      wanted.push_back(gram->words[static_cast<size_t>(j)]);
    OnnxValue equal = n.binary(
        "equal", word, n.constantOf(onnxmodel::literalOf(DType::i64, {1, 1, count}, wanted)));
    found = found ? n.binary("logical_and", found, equal) : equal;
  }
  found = n.op("cast", {{"X", found}}, {{"out_dtype", n.builder().getF32Type()}});
  return sumOver(n, found, {1});
}

// Counts the n-grams of each size at all distances between their words, one column for each n-gram,
// scales the columns as the mode says, and puts them at their places in the result. Compares rows *
// windows * n-grams words at once, so their number is limited.
void mapTfIdf(MapNode &n) {
  OnnxValue x = n.in(0);
  std::string mode = n.attributes.text("mode", "");
  int64_t least = n.attributes.integer("min_gram_length", 1),
          most = n.attributes.integer("max_gram_length", 1),
          skips = n.attributes.integer("max_skip_count", 0);
  std::vector<PoolGram> grams = poolOf(n);
  std::vector<int64_t> shape = n.shape(x);
  Type i64 = n.builder().getI64Type(), f32 = n.builder().getF32Type();
  if (mode != "TF" && mode != "IDF" && mode != "TFIDF")
    return n.fail("attribute 'mode' with the value " + quote(mode) + " is not supported");
  if (shape.empty() || shape.size() > 2 || n.isFloating(x))
    return n.fail("expects words as integers, of one or two dimensions");
  if (least < 1 || least > most || skips < 0)
    return n.fail("expects lengths of n-grams and a number of skipped words that are possible");
  if (shape.size() == 1)
    x = n.op("unsqueeze2", {{"X", x}}, {{"axes", Gram{0}}});
  if (n.element(x) != i64)
    x = n.op("cast", {{"X", x}}, {{"out_dtype", i64}});
  n.setNeedsFloat32(true);
  int64_t rows = n.dim(x, 0), length = n.dim(x, 1), width = 0, terms = 0, columns = 0;
  std::vector<OnnxValue> counts;
  std::vector<double> weights;
  std::map<int64_t, int64_t> columnOf; // by the place in the result
  std::map<int64_t, std::vector<const PoolGram *>> bySize;
  for (const PoolGram &gram : grams) {
    width = std::max(width, gram.place + 1);
    bySize[static_cast<int64_t>(gram.words.size())].push_back(&gram);
  }
  for (const auto &[size, of] : bySize) {
    if (size < least || size > most)
      continue;
    OnnxValue sum;
    // A single word has nothing between its words.
    for (int64_t distance = 1; distance <= (size == 1 ? 1 : skips + 1); ++distance) {
      int64_t windows = length - (size - 1) * distance;
      if (windows < 1 || n.failed())
        break;
      terms += rows * windows * size * static_cast<int64_t>(of.size());
      if (terms > kMostIntegerTerms)
        return n.fail("compares more than 2^24 words");
      OnnxValue count = countsOf(n, x, of, distance);
      sum = sum ? n.binary("elementwise_add", sum, count) : count;
    }
    if (!sum)
      continue;
    counts.push_back(sum);
    for (const PoolGram *gram : of)
      columnOf[gram->place] = columns++, weights.push_back(gram->weight);
  }
  // One column of zeros for all places without an n-gram.
  counts.push_back(
      n.constantOf(onnxmodel::literalOf(DType::f32, {rows, 1}, Gram(static_cast<size_t>(rows)))));
  weights.push_back(1);
  OnnxValue y = counts.size() == 1 ? counts[0] : n.op("concat", {{"X", counts}}, {{"axis", 1}});
  if (mode == "IDF")
    y = n.binary("elementwise_min", y, n.scalar(1, f32));
  if (mode != "TF")
    y = n.binary("elementwise_mul", y,
                 n.constantOf(onnxmodel::literalOf(DType::f32, {1, columns + 1}, weights)));
  Gram from;
  for (int64_t place = 0; place < width; ++place) {
    auto found = columnOf.find(place);
    from.push_back(found == columnOf.end() ? columns : found->second);
  }
  y = n.main(
      n.op("gather",
           {{"X", y}, {"Index", n.constantOf(onnxmodel::literalOf(DType::i64, {width}, from))}},
           {{"axis", 1}}));
  n.setNeedsFloat32(false);
  if (shape.size() == 1)
    y = n.op("squeeze2", {{"X", y}}, {{"axes", Gram{0}}});
  n.result(0, y);
}

} // namespace

ArrayRef<OnnxRow> textRows() {
  static const OnnxRow rows[] = {
      {"", "TfIdfVectorizer", 9, mapTfIdf,
       "equal and reduce_sum for each length of n-grams, gather; of integers"},
  };
  return rows;
}

} // namespace ampc
