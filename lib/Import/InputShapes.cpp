// Merges the declared shapes of a model's inputs with those of --shape.
#include "ampc/Import/InputShapes.h"
#include "ampc/Base/NearMiss.h"
#include "ampc/Import/NpyHeader.h"
#include "llvm/ADT/STLExtras.h"

using namespace ampc;

namespace {

std::string joined(llvm::ArrayRef<int64_t> sizes) {
  std::string text;
  for (int64_t size : sizes)
    text += (text.empty() ? "" : "x") + std::to_string(size);
  return text;
}

// "[batch, 3, ?]".
std::string declaredText(const DeclaredInput &input) {
  if (!input.dims)
    return "of unknown rank";
  std::string text;
  for (const DeclaredDim &dim : *input.dims)
    text += (text.empty() ? "" : ", ") + (dim.size >= 0        ? std::to_string(dim.size)
                                          : dim.symbol.empty() ? "?"
                                                               : dim.symbol);
  return "[" + text + "]";
}

class ShapeMerger {
public:
  ShapeMerger(const std::string &file, llvm::ArrayRef<DeclaredInput> inputs,
              llvm::ArrayRef<GivenShape> given, Messages &diagnostics)
      : file(file), inputs(inputs), given(given), diagnostics(diagnostics) {}

  std::optional<std::vector<std::vector<int64_t>>> run() {
    for (const GivenShape &shape : given)
      if (!checkGiven(shape))
        return std::nullopt;
    std::vector<std::vector<int64_t>> shapes;
    for (const DeclaredInput &input : inputs)
      if (!merge(input, shapes.emplace_back()) || !canBe(input, shapes.back()))
        return std::nullopt;
    return shapes;
  }

private:
  const GivenShape *givenFor(const DeclaredInput &input) const {
    auto found = llvm::find_if(given, [&](const GivenShape &g) { return g.input == input.name; });
    return found == given.end() ? nullptr : found;
  }

  Message &errorAt(const DeclaredInput &input, const std::string &what) {
    return diagnostics.error(file, input.path + " (input " + quote(input.name) + "): " + what);
  }

  // Checks the shape against the declaration of its input and records the sizes of symbols.
  bool checkGiven(const GivenShape &shape) {
    auto input =
        llvm::find_if(inputs, [&](const DeclaredInput &i) { return i.name == shape.input; });
    if (input == inputs.end()) {
      NearMiss miss(shape.input);
      std::string all;
      for (const DeclaredInput &known : inputs) {
        miss.offer(known.name);
        all += (all.empty() ? "" : ", ") + quote(known.name);
      }
      diagnostics.error(file, "--shape: the model has no input " + quote(shape.input))
          .hint(miss.best().empty() ? "its inputs are " + all : miss.hint());
      return false;
    }
    if (!input->dims)
      return true;
    bool fits = input->dims->size() == shape.sizes.size();
    for (size_t i = 0; fits && i < shape.sizes.size(); ++i)
      fits = (*input->dims)[i].size < 0 || (*input->dims)[i].size == shape.sizes[i];
    if (!fits) {
      errorAt(*input, "--shape gives it " + joined(shape.sizes) + ", the file declares " +
                          declaredText(*input));
      return false;
    }
    for (size_t i = 0; i < shape.sizes.size(); ++i)
      if (!bind((*input->dims)[i].symbol, shape.sizes[i], *input))
        return false;
    return true;
  }

  bool bind(const std::string &symbol, int64_t size, const DeclaredInput &input) {
    if (symbol.empty())
      return true;
    auto [known, isNew] = symbols.try_emplace(symbol, size);
    if (isNew || known->second == size)
      return true;
    errorAt(input, "--shape gives dimension " + quote(symbol) + " the size " +
                       std::to_string(size) + " here and " + std::to_string(known->second) +
                       " in another input");
    return false;
  }

  bool merge(const DeclaredInput &input, std::vector<int64_t> &sizes) {
    if (const GivenShape *shape = givenFor(input)) {
      sizes = shape->sizes;
      return true;
    }
    bool open = !input.dims;
    std::string example;
    for (const DeclaredDim &dim : input.dims.value_or(llvm::SmallVector<DeclaredDim>())) {
      auto known = symbols.find(dim.symbol);
      sizes.push_back(dim.size < 0 && known != symbols.end() ? known->second : dim.size);
      open |= sizes.back() < 0;
      example += (example.empty() ? "" : "x") + std::to_string(sizes.back() < 0 ? 1 : sizes.back());
    }
    if (open)
      errorAt(input, "has open dimensions: " + declaredText(input))
          .hint("--shape " + input.name + "=" + (example.empty() ? "<sizes>" : example) +
                " gives it these sizes");
    return !open;
  }

  bool canBe(const DeclaredInput &input, const std::vector<int64_t> &sizes) {
    if (llvm::is_contained(sizes, 0))
      errorAt(input, "has the shape " + model::textOfShape(sizes) +
                         ": tensors without elements are not supported");
    else if (!model::byteSize(DType::i64, sizes))
      errorAt(input, "takes more than 2^47 bytes");
    else
      return true;
    return false;
  }

  const std::string &file;
  llvm::ArrayRef<DeclaredInput> inputs;
  llvm::ArrayRef<GivenShape> given;
  Messages &diagnostics;
  std::map<std::string, int64_t> symbols;
};

} // namespace

std::optional<std::vector<std::vector<int64_t>>>
ampc::fixShapes(const std::string &file, llvm::ArrayRef<DeclaredInput> inputs,
                llvm::ArrayRef<GivenShape> given, Messages &diagnostics) {
  return ShapeMerger(file, inputs, given, diagnostics).run();
}
