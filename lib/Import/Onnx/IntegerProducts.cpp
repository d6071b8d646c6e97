#include "IntegerProducts.h"
#include <algorithm>
#include <numeric>

using namespace mlir;

namespace ampc {
namespace {

// Whether the elements before a sum are too many, which is a failure.
bool hasTooManyTerms(MapNode &n, const OnnxValue &terms) {
  if (n.elements(terms) > kMostIntegerTerms)
    n.fail("a product of integers has " + std::to_string(n.elements(terms)) +
           " terms, at most 2^24 are supported");
  return n.failed();
}

// What the dimensions of a tensor stand for: a letter, or, for those of "...", -1 for the last one,
// -2 for that in front of it, and so on.
using Keys = std::vector<int64_t>;

Keys keysOf(const std::string &labels, int64_t hidden) {
  Keys keys;
  for (size_t i = 0; i < labels.size(); ++i) {
    if (labels[i] != '.') {
      keys.push_back(labels[i]);
      continue;
    }
    for (int64_t d = hidden; d > 0; --d)
      keys.push_back(-d);
    i += 2;
  }
  return keys;
}

// The number of dimensions that "..." stands for.
int64_t hiddenDims(MapNode &n, const EinsumTerm &term) {
  bool dots = term.labels.find('.') != std::string::npos;
  int64_t hidden = n.rank(term.value) - static_cast<int64_t>(term.labels.size()) + (dots ? 3 : 0);
  if (hidden < 0 || (hidden > 0 && !dots))
    n.fail("has an operand of " + std::to_string(n.rank(term.value)) + " dimensions for " +
           quote(term.labels));
  return hidden;
}

// The operand with its dimensions in the given order, and one of size 1 for each that it lacks.
OnnxValue alignedTo(MapNode &n, const OnnxValue &x, const Keys &own, const Keys &order) {
  std::vector<int64_t> perm, added;
  for (size_t i = 0; i < order.size(); ++i)
    if (auto at = llvm::find(own, order[i]); at != own.end())
      perm.push_back(at - own.begin());
    else
      added.push_back(static_cast<int64_t>(i));
  OnnxValue y = x;
  if (!llvm::is_sorted(perm))
    y = n.op("transpose2", {{"X", y}}, {{"axis", perm}});
  if (!added.empty())
    y = n.op("unsqueeze2", {{"X", y}}, {{"axes", added}});
  return y;
}

} // namespace

OnnxValue sumOver(MapNode &n, const OnnxValue &terms, const std::vector<int64_t> &dims) {
  return n.op("reduce_sum", {{"X", terms}},
              {{"dim", dims}, {"keep_dim", false}, {"reduce_all", false}});
}

// [.., m, 1, k] times the transposed [.., 1, n, k], summed over k.
OnnxValue integerProduct(MapNode &n, OnnxValue x, OnnxValue y) {
  bool row = n.rank(x) == 1, column = n.rank(y) == 1;
  if (n.rank(x) == 0 || n.rank(y) == 0 || n.dim(x, -1) != n.dim(y, column ? 0 : -2)) {
    n.fail("the matrices do not fit each other");
    return {};
  }
  if (!column) {
    std::vector<int64_t> perm(static_cast<size_t>(n.rank(y)));
    std::iota(perm.begin(), perm.end(), 0);
    std::swap(perm.back(), perm[perm.size() - 2]);
    y = n.op("transpose2", {{"X", y}}, {{"axis", perm}});
    y = n.op("unsqueeze2", {{"X", y}}, {{"axes", std::vector<int64_t>{-3}}});
    if (!row)
      x = n.op("unsqueeze2", {{"X", x}}, {{"axes", std::vector<int64_t>{-2}}});
    else
      y = n.op("squeeze2", {{"X", y}}, {{"axes", std::vector<int64_t>{-3}}});
  }
  OnnxValue terms = n.binary("elementwise_mul", x, y);
  return hasTooManyTerms(n, terms) ? OnnxValue() : sumOver(n, terms, {-1});
}

// The dimensions of the result come first, then those that are summed.
OnnxValue integerEinsum(MapNode &n, ArrayRef<EinsumTerm> terms, const std::string &result) {
  int64_t hidden = 0;
  std::vector<Keys> keys;
  for (const EinsumTerm &term : terms) {
    int64_t own = hiddenDims(n, term);
    hidden = std::max(hidden, own);
    keys.push_back(keysOf(term.labels, own));
  }
  if (n.failed())
    return {};
  Keys order = keysOf(result, hidden);
  size_t kept = order.size();
  std::map<int64_t, int64_t> sizes; // of letters
  for (auto [term, own] : llvm::zip(terms, keys))
    for (size_t d = 0; d < own.size(); ++d) {
      int64_t size = n.dim(term.value, static_cast<int64_t>(d));
      if (!llvm::is_contained(order, own[d]))
        order.push_back(own[d]);
      if (int64_t other = sizes.try_emplace(own[d], size).first->second;
          other != size && own[d] > 0) {
        n.fail("has sizes " + std::to_string(other) + " and " + std::to_string(size) + " of " +
               quote(std::string(1, static_cast<char>(own[d]))));
        return {};
      }
    }
  for (size_t d = 0; d < kept; ++d)
    if (!sizes.count(order[d]) || llvm::is_contained(ArrayRef(order).take_front(d), order[d])) {
      n.fail("has the result " + quote(result) + " of other letters than its operands");
      return {};
    }
  OnnxValue product = alignedTo(n, terms[0].value, keys[0], order);
  if (terms.size() > 1)
    product = n.binary("elementwise_mul", product, alignedTo(n, terms[1].value, keys[1], order));
  std::vector<int64_t> summed(order.size() - kept);
  std::iota(summed.begin(), summed.end(), static_cast<int64_t>(kept));
  if (hasTooManyTerms(n, product))
    return {};
  return summed.empty() ? product : sumOver(n, product, summed);
}

} // namespace ampc
