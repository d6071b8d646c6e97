// Loops that read vectors and write each lane to a place of its own: several steps at once give
// what single steps give, and others stay as they are.
#include "KernelRunner.h"
#include "llvm/ADT/StringRef.h"
#include "gtest/gtest.h"

namespace ampc::codegen::test {
namespace {

/// A transpose of tiles: row r of the grid has `lanes` neighboring columns of a matrix of `rows`
/// rows. `place` is what element `lane` of step %c is stored to, beside what belongs to the lane.
struct Tiles {
  std::string type = "i32";
  int lanes = 16, rows = 37, columns = 48;
  std::string place = "%c"; // an index
  std::string target = "%a1";
  int firstLane = 0; // lanes before are not stored

  std::string text() const {
    std::string vector = "vector<" + std::to_string(lanes) + "x" + type + ">", body = R"(
  %c0 = arith.constant 0 : index
  %c1 = arith.constant 1 : index
  %c2 = arith.constant 2 : index
  %rows = arith.constant )" + std::to_string(rows) + R"( : index
  %columns = arith.constant )" + std::to_string(columns) + R"( : index
  %lanes = arith.constant )" + std::to_string(lanes) + R"( : index
  scf.for %r = %r0 to %r1 step %c1 {
    %first = arith.muli %r, %lanes : index
    %begin = arith.muli %first, %rows : index
    scf.for %c = %c0 to %rows step %c1 {
      %line = arith.muli %c, %columns : index
      %from = arith.addi %line, %first : index
      %twice = arith.muli %c, %c2 : index
      %v = vector.load %a0[%from] : memref<?x)" + type + ">, " + vector + R"(
      %to = arith.addi %begin, )" + place + " : index";
    for (int i = firstLane; i < lanes; ++i) {
      std::string n = std::to_string(i);
      body += "\n      %o" + n + " = arith.constant " + std::to_string(i * rows) + " : index" +
              "\n      %t" + n + " = arith.addi %to, %o" + n + " : index" + "\n      %e" + n +
              " = vector.extract %v[" + n + "] : " + type + " from " + vector +
              "\n      memref.store %e" + n + ", " + target + "[%t" + n + "] : memref<?x" + type +
              ">";
    }
    return kernel("tiles", {type, type}, body + "\n    }\n  }");
  }
};

template <typename T> void expectTransposed(const Tiles &tiles) {
  SCOPED_TRACE(tiles.type + ", " + std::to_string(tiles.rows) + " rows");
  auto rows = size_t(tiles.rows), columns = size_t(tiles.columns);
  std::vector<T> x(rows * columns), guarded(rows * columns + 2, T(-1));
  for (size_t i = 0; i < x.size(); ++i)
    x[i] = T(i * 2654435761u + 17);
  for (CpuLevel level : runnableLevels()) {
    auto object = build(tiles.text(), level);
    ASSERT_TRUE(object);
    object->run("tiles", {x.data(), guarded.data() + 1}, 0, tiles.columns / tiles.lanes);
    for (size_t row = 0; row < rows; ++row)
      for (size_t column = 0; column < columns; ++column)
        ASSERT_EQ(guarded[1 + column * rows + row], x[row * columns + column])
            << "row " << row << ", column " << column;
    EXPECT_EQ(guarded.front(), T(-1));
    EXPECT_EQ(guarded.back(), T(-1));
  }
}

TEST(TransposeSteps, GiveTheElementsOfSingleSteps) {
  for (int rows : {64, 37, 4, 3, 8, 1}) {
    for (int lanes : {16, 8}) {
      Tiles tiles;
      tiles.rows = rows, tiles.lanes = lanes;
      expectTransposed<int32_t>(tiles);
      tiles.type = "i16";
      expectTransposed<int16_t>(tiles);
      tiles.type = "i64";
      expectTransposed<int64_t>(tiles);
      tiles.type = "i8"; // stays
      expectTransposed<int8_t>(tiles);
    }
  }
}

size_t shufflesOf(const Tiles &tiles) {
  auto context = makeContext();
  auto module = parse(*context, tiles.text());
  auto text = emitAssembly(*module, {CpuLevel::V3});
  EXPECT_TRUE(succeeded(text));
  return llvm::StringRef(*text).count("unpck");
}

// Eight rounds of two vectors of 256 bits, for four steps of 16 lanes.
TEST(TransposeSteps, InterleaveVectorsOfACpu) {
  Tiles tiles;
  EXPECT_EQ(shufflesOf(tiles), 16u);
  tiles.type = "i16"; // three rounds of eight vectors
  EXPECT_EQ(shufflesOf(tiles), 24u);
}

TEST(TransposeSteps, OfOtherLoopsStay) {
  Tiles spread;
  spread.place = "%twice"; // neighboring steps do not write neighbors
  Tiles shifted;
  shifted.place = "%line";
  Tiles source;
  source.target = "%a0"; // may be read again
  Tiles some;
  some.firstLane = 1;
  Tiles few;
  few.rows = 3;
  for (const Tiles &other : {spread, shifted, source, some, few})
    EXPECT_EQ(shufflesOf(other), 0u) << other.text();
}

} // namespace
} // namespace ampc::codegen::test
