#include "Interpreter.h"
#include "CodeGen/KernelRunner.h"
#include "ampc/Dialect/NN/KernelLibrary.h"
#include "ampc/Dialect/NN/NNOps.h"
#include "mlir/Dialect/Math/IR/Math.h"
#include "mlir/Dialect/MemRef/IR/MemRef.h"
#include "mlir/Dialect/SCF/IR/SCF.h"
#include "mlir/Dialect/Vector/IR/VectorOps.h"
#include "mlir/IR/Verifier.h"
#include "mlir/Parser/Parser.h"
#include "gtest/gtest.h"
#include <cmath>
#include <cstring>
#include <map>
#include <random>

using namespace mlir;
namespace ampc::nn::test {
namespace {

using Bytes = std::vector<char>;

void writeNumber(char *at, Type type, double value) {
  if (auto floating = dyn_cast<FloatType>(type)) {
    llvm::APFloat number(value);
    bool lost;
    number.convert(floating.getFloatSemantics(), llvm::APFloat::rmNearestTiesToEven, &lost);
    uint64_t bits = number.bitcastToAPInt().getZExtValue();
    std::memcpy(at, &bits, elementBytes(type));
    return;
  }
  int64_t integer = static_cast<int64_t>(value);
  std::memcpy(at, &integer, elementBytes(type));
}

double readNumber(const char *at, Type type) {
  uint64_t bits = 0;
  std::memcpy(&bits, at, elementBytes(type));
  if (auto floating = dyn_cast<FloatType>(type)) {
    llvm::APFloat number(floating.getFloatSemantics(),
                         llvm::APInt(type.getIntOrFloatBitWidth(), bits));
    bool lost;
    number.convert(llvm::APFloat::IEEEdouble(), llvm::APFloat::rmNearestTiesToEven, &lost);
    return number.convertToDouble();
  }
  return static_cast<double>(llvm::APInt(8 * elementBytes(type), bits).getSExtValue());
}

// One launch: a kernel on values of the function.
struct Launch {
  std::string kernel;
  int64_t rows;
  std::vector<Value> arguments;
};

class Interpreter {
public:
  explicit Interpreter(const std::string &text) : context(codegen::test::makeContext()) {
    context->loadDialect<NNDialect, func::FuncDialect, arith::ArithDialect, math::MathDialect,
                         memref::MemRefDialect, scf::SCFDialect, vector::VectorDialect>();
    module = parseSourceString<ModuleOp>(text, context.get());
    EXPECT_TRUE(module) << text;
    kernels = ModuleOp::create(UnknownLoc::get(context.get()));
  }

  func::FuncOp func() { return *module->getOps<func::FuncOp>().begin(); }
  bool parsed() { return static_cast<bool>(module); }

  std::vector<Numbers> run(const std::vector<Numbers> &inputs, bool splitRows) {
    EXPECT_TRUE(succeeded(verify(*module)));
    KernelLibrary library(*kernels);
    for (Operation &op : func().getBody().front().without_terminator())
      prepare(&op, library);
    EXPECT_TRUE(succeeded(verify(*kernels)));
    std::unique_ptr<codegen::test::Object> object;
    if (!launches.empty()) {
      FailureOr<std::string> bytes =
          codegen::compileToSharedObject(*kernels, {codegen::CpuLevel::V3});
      EXPECT_TRUE(succeeded(bytes));
      if (failed(bytes))
        return {};
      object = std::make_unique<codegen::test::Object>(*bytes);
    }
    for (auto [argument, numbers] : llvm::zip(func().getArguments(), inputs))
      fill(argument, numbers);
    for (const Launch &launch : launches)
      execute(*object, launch, splitRows);
    std::vector<Numbers> results;
    for (Value value : func().getBody().front().getTerminator()->getOperands())
      results.push_back(numbersOf(value));
    return results;
  }

private:
  Value rootOf(Value value) {
    while (value.getDefiningOp() && isa<ViewOpInterface>(value.getDefiningOp()))
      value = value.getDefiningOp()->getOperand(0);
    return value;
  }
  Bytes &bytesOf(Value value) {
    value = rootOf(value);
    Bytes &bytes = memory[value.getAsOpaquePointer()];
    bytes.resize(byteSize(value.getType()), '\x5a'); // what nobody writes is seen
    return bytes;
  }
  void fill(Value value, const Numbers &numbers) {
    Type type = getElementTypeOrSelf(value.getType());
    ASSERT_EQ(elementCount(value.getType()), int64_t(numbers.size()));
    Bytes &bytes = bytesOf(value);
    for (size_t i = 0; i < numbers.size(); ++i)
      writeNumber(&bytes[i * elementBytes(type)], type, numbers[i]);
  }
  Numbers numbersOf(Value value) {
    Type type = getElementTypeOrSelf(value.getType());
    Bytes &bytes = bytesOf(value);
    Numbers numbers(elementCount(value.getType()));
    for (size_t i = 0; i < numbers.size(); ++i)
      numbers[i] = readNumber(&bytes[i * elementBytes(type)], type);
    return numbers;
  }

  void prepare(Operation *op, KernelLibrary &library) {
    std::vector<Value> values(op->operand_begin(), op->operand_end());
    values.insert(values.end(), op->result_begin(), op->result_end());
    SmallVector<Type> elements;
    for (Value value : values)
      elements.push_back(getElementTypeOrSelf(value.getType()));
    std::string unique = std::to_string(launches.size());
    if (isa<ViewOpInterface>(op))
      return;
    if (auto kernel = dyn_cast<KernelOpInterface>(op)) {
      auto symbol = library.get(unique, elements, kernel.getKernelRows(),
                                [&](KernelBuilder &k) { kernel.emitKernel(k); });
      launches.push_back({symbol.getValue().str(), kernel.getKernelRows(), values});
    } else if (auto copies = dyn_cast<StridedCopyOpInterface>(op)) {
      for (const StridedCopy &box : copies.getCopies()) {
        Value from = op->getOperand(box.source), to = op->getResult(box.target);
        Type raw =
            IntegerType::get(context.get(), 8 * elementBytes(getElementTypeOrSelf(from.getType())));
        auto symbol = library.get(
            std::to_string(launches.size()), {raw, raw}, copyRows(box), [&](KernelBuilder &k) {
              emitCopy(k, box, byteSize(from.getType()), byteSize(to.getType()));
            });
        launches.push_back({symbol.getValue().str(), copyRows(box), {from, to}});
      }
    } else if (auto elementwise = dyn_cast<ElementwiseOpInterface>(op)) {
      auto symbol = library.get(unique, elements, elementCount(op->getResult(0).getType()),
                                [&](KernelBuilder &k) { emitElements(elementwise, k); });
      launches.push_back(
          {symbol.getValue().str(), elementCount(op->getResult(0).getType()), values});
    } else {
      ADD_FAILURE() << "cannot run " << op->getName().getStringRef().str();
    }
  }

  // One row is one element; slow and plain.
  static void emitElements(ElementwiseOpInterface op, KernelBuilder &k) {
    unsigned count = op->getNumOperands();
    auto out = cast<RankedTensorType>(op->getResult(0).getType());
    for (unsigned i = 0; i < count; ++i)
      k.setWhole(i, op->getOperand(i).getType(), false);
    k.setWhole(count, out, true);
    SmallVector<int64_t> strides = rowMajorStrides(out.getShape());
    k.forEachRow([&](Value row) {
      SmallVector<Value> operands;
      for (unsigned i = 0; i < count; ++i) {
        SmallVector<int64_t> own =
            rowMajorStrides(cast<RankedTensorType>(op->getOperand(i).getType()).getShape());
        Value offset = k.index(0);
        for (auto [d, from] : llvm::enumerate(op.getOperandDims(i)))
          if (from >= 0)
            offset = k.add(offset, k.mul(k.remIndex(k.divIndex(row, strides[d]), out.getDimSize(d)),
                                         k.index(own[from])));
        operands.push_back(k.load(i, offset));
      }
      k.flatIndex = row;
      k.store(count, row, op.emitElement(k, operands));
    });
  }

  void execute(codegen::test::Object &object, const Launch &launch, bool splitRows) {
    const AmpcKernelEntry *entry = object.find(launch.kernel);
    ASSERT_NE(entry, nullptr);
    std::vector<const void *> arguments;
    for (auto [i, value] : llvm::enumerate(launch.arguments)) {
      Bytes &bytes = bytesOf(value);
      EXPECT_LE(entry->arguments[i].fixed_bytes + launch.rows * entry->arguments[i].bytes_per_row,
                bytes.size());
      arguments.push_back(bytes.data());
    }
    if (!splitRows)
      return object.run(launch.kernel, arguments, 0, launch.rows);
    for (int64_t row = launch.rows; row-- > 0;)
      object.run(launch.kernel, arguments, row, row + 1);
  }

  std::unique_ptr<MLIRContext> context;
  OwningOpRef<ModuleOp> module, kernels;
  std::vector<Launch> launches;
  std::map<const void *, Bytes> memory;
};

} // namespace

std::vector<Numbers> run(const std::string &text, const std::vector<Numbers> &inputs,
                         bool splitRows) {
  Interpreter interpreter(text);
  return interpreter.parsed() ? interpreter.run(inputs, splitRows) : std::vector<Numbers>();
}

std::vector<Numbers> runGradient(const std::string &text, const std::vector<Numbers> &inputs) {
  Interpreter interpreter(text);
  if (!interpreter.parsed())
    return {};
  Block &body = interpreter.func().getBody().front();
  auto op = cast<GradientOpInterface>(body.front());
  Operation *end = body.getTerminator();
  unsigned given = body.getNumArguments() - op->getNumOperands();
  // The last results have gradients, as many as there are arguments left.
  SmallVector<Value> resultGrads(op->getNumResults());
  for (unsigned i = 0; i < given; ++i)
    resultGrads[op->getNumResults() - given + i] = body.getArgument(op->getNumOperands() + i);
  OpBuilder b(end);
  SmallVector<bool> wanted(op->getNumOperands(), true);
  GradientContext gradients(b, op.getLoc(), op->getOperands(), resultGrads, wanted);
  op.buildGradient(gradients);
  SmallVector<Value> results;
  SmallVector<Type> types;
  for (auto [operand, grad] : llvm::zip(op->getOperands(), gradients.results())) {
    if (!grad)
      continue;
    EXPECT_EQ(grad.getType(), operand.getType());
    results.push_back(grad);
    types.push_back(grad.getType());
  }
  end->setOperands(results);
  interpreter.func().setFunctionType(
      b.getFunctionType(interpreter.func().getArgumentTypes(), types));
  return interpreter.run(inputs, false);
}

std::vector<Numbers> runWidened(const std::string &text, const std::vector<Numbers> &inputs,
                                int &widened) {
  Interpreter interpreter(text);
  widened = 0;
  if (!interpreter.parsed())
    return {};
  for (Operation &op : llvm::make_early_inc_range(interpreter.func().getBody().front())) {
    auto kernel = dyn_cast<KernelOpInterface>(op);
    OpBuilder b(&op);
    SmallVector<Value> results = kernel ? kernel.widenGrid(b) : SmallVector<Value>();
    if (results.empty())
      continue;
    op.replaceAllUsesWith(results);
    op.erase();
    ++widened;
  }
  return interpreter.run(inputs, false);
}

Numbers noise(size_t n, unsigned seed) {
  std::minstd_rand random(seed);
  Numbers numbers(n);
  for (double &number : numbers)
    number = static_cast<float>((random() % 20001) / 10000.0 - 1);
  return numbers;
}

Numbers iota(size_t n) {
  Numbers numbers(n);
  for (size_t i = 0; i < n; ++i)
    numbers[i] = i;
  return numbers;
}

void expectNear(const Numbers &got, const Numbers &want, double tolerance) {
  ASSERT_EQ(got.size(), want.size());
  for (size_t i = 0; i < got.size(); ++i) {
    if (std::isnan(want[i]))
      EXPECT_TRUE(std::isnan(got[i])) << "at " << i << ": " << got[i];
    else if (std::isinf(want[i]))
      EXPECT_EQ(got[i], want[i]) << "at " << i;
    else
      EXPECT_NEAR(got[i], want[i], tolerance) << "at " << i;
  }
}

} // namespace ampc::nn::test
