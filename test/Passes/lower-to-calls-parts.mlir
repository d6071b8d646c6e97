// Parts of values are read where they are.
// RUN: %ampc-opt %s -rt-lower-to-calls -split-input-file | FileCheck %s

// The second half of x begins 64 bytes into it. The product's operands are halves along another dimension: they have strides.
// CHECK-LABEL: module @parts
module @parts {
  // CHECK: rt.input "x" %[[X:[^ ]*]]
  // CHECK: rt.input "y" %[[Y:[^ ]*]]
  // CHECK-NEXT: %[[H:.*]] = rt.buffer activation bytes 64
  // CHECK-NEXT: rt.launch @{{.*}}(%[[X]], %[[H]]) offsets [64, 0] bytes [64, 64]
  // CHECK-NEXT: %[[C:.*]] = rt.buffer activation bytes 256
  // CHECK-NEXT: rt.gemm %[[Y]], %[[Y]], %[[C]] {a_batch_strides = array<i64: 64>, a_strides = array<i64: 8, 1>, b_batch_strides = array<i64: 64>, b_strides = array<i64: 1, 8>, batch = array<i64: 4>, bytes = array<i64: 896, 896, 256>, offsets = array<i64: 0, 128, 0>
  func.func @infer(%x: tensor<2x16xf32> {nn.name = "x"}, %y: tensor<4x8x8xf32> {nn.name = "y"})
      -> (tensor<1x16xf32> {nn.field = #nn.field<output>, nn.name = "h"}, tensor<4x4x4xf32> {nn.field = #nn.field<output>, nn.name = "c"}) {
    %0 = nn.slice %x {axes = array<i64: 0>, starts = array<i64: 1>, ends = array<i64: 2>} : (tensor<2x16xf32>) -> tensor<1x16xf32>
    %1 = nn.fused %0 : (tensor<1x16xf32>) -> tensor<1x16xf32> {
    ^bb0(%a: tensor<1x16xf32>):
      %r = nn.relu %a {nn.name = "r"} : (tensor<1x16xf32>) -> tensor<1x16xf32>
      nn.yield %r : tensor<1x16xf32>
    }
    %2 = nn.slice %y {axes = array<i64: 1>, starts = array<i64: 0>, ends = array<i64: 4>} : (tensor<4x8x8xf32>) -> tensor<4x4x8xf32>
    %3 = nn.slice %y {axes = array<i64: 1>, starts = array<i64: 4>, ends = array<i64: 8>} : (tensor<4x8x8xf32>) -> tensor<4x4x8xf32>
    %4 = nn.matmul %2, %3 {nn.name = "mm", transpose_y = true} : (tensor<4x4x8xf32>, tensor<4x4x8xf32>) -> tensor<4x4x4xf32>
    return %1, %4 : tensor<1x16xf32>, tensor<4x4x4xf32>
  }
}

// -----
// Parts whose matrices do not follow one another: two of four heads, and heads that lie inside.
// CHECK-LABEL: module @heads
module @heads {
  // CHECK: rt.input "y" %[[Y:[^ ]*]]
  // CHECK-NEXT: %[[C:.*]] = rt.buffer activation
  // CHECK-NEXT: rt.gemm %[[Y]], %[[Y]], %[[C]] {a_batch_strides = array<i64: 128, 32>, a_strides = array<i64: 8, 1>, {{.*}}batch = array<i64: 2, 2>, bytes = array<i64: 768, 768, 256>, offsets = array<i64: 128, 128, 0>
  // CHECK-NEXT: %[[D:.*]] = rt.buffer activation
  // CHECK-NEXT: rt.gemm %[[Y]], %[[Y]], %[[D]] {a_batch_strides = array<i64: 128, 8>, a_strides = array<i64: 32, 1>, {{.*}}batch = array<i64: 2, 4>
  func.func @infer(%y: tensor<2x4x4x8xf32> {nn.name = "y"})
      -> (tensor<2x2x4x4xf32> {nn.field = #nn.field<output>, nn.name = "c"}, tensor<2x4x4x4xf32> {nn.field = #nn.field<output>, nn.name = "d"}) {
    %0 = nn.slice %y {axes = array<i64: 1>, starts = array<i64: 1>, ends = array<i64: 3>} : (tensor<2x4x4x8xf32>) -> tensor<2x2x4x8xf32>
    %1 = nn.matmul %0, %0 {nn.name = "mm", transpose_y = true} : (tensor<2x2x4x8xf32>, tensor<2x2x4x8xf32>) -> tensor<2x2x4x4xf32>
    %2 = nn.transpose %y {perm = array<i64: 0, 2, 1, 3>} : (tensor<2x4x4x8xf32>) -> tensor<2x4x4x8xf32>
    %3 = nn.matmul %2, %2 {nn.name = "nn", transpose_y = true} : (tensor<2x4x4x8xf32>, tensor<2x4x4x8xf32>) -> tensor<2x4x4x4xf32>
    return %1, %3 : tensor<2x2x4x4xf32>, tensor<2x4x4x4xf32>
  }
}

// -----
// Copies stay for what wants its own bytes: an output, a part at an unaligned place, and a product of matrices in which neither rows nor
// columns are contiguous.
// CHECK-LABEL: module @copies
module @copies {
  // CHECK: rt.input "y" %[[Y:[^ ]*]]
  // CHECK-NEXT: %[[A:.*]] = rt.buffer activation bytes 64
  // CHECK-NEXT: rt.launch @{{.*}}(%[[Y]], %[[A]])
  // CHECK-NEXT: %[[B:.*]] = rt.buffer activation bytes 4
  // CHECK-NEXT: rt.launch @{{.*}}(%[[Y]], %[[B]])
  // CHECK-NEXT: rt.launch @{{.*}}(%[[B]], %{{.*}})
  // CHECK-NEXT: %[[D:.*]] = rt.buffer activation bytes 1024
  // CHECK-NEXT: rt.launch @{{.*}}(%[[Y]], %[[D]])
  // CHECK-NEXT: %{{.*}} = rt.buffer activation
  // CHECK-NEXT: rt.gemm %[[D]], %[[D]]
  func.func @infer(%y: tensor<2x4x4x8xf32> {nn.name = "y"})
      -> (tensor<1x1x2x8xf32> {nn.field = #nn.field<output>, nn.name = "a"}, tensor<1x1x1x1xf32> {nn.field = #nn.field<output>, nn.name = "b"},
          tensor<2x8x4x4xf32> {nn.field = #nn.field<output>, nn.name = "d"}) {
    %0 = nn.slice %y {axes = array<i64: 0, 1, 2>, starts = array<i64: 0, 0, 2>, ends = array<i64: 1, 1, 4>} : (tensor<2x4x4x8xf32>) -> tensor<1x1x2x8xf32>
    %1 = nn.slice %y {axes = array<i64: 0, 1, 2, 3>, starts = array<i64: 0, 0, 0, 1>, ends = array<i64: 1, 1, 1, 2>} : (tensor<2x4x4x8xf32>) -> tensor<1x1x1x1xf32>
    %2 = nn.fused %1 : (tensor<1x1x1x1xf32>) -> tensor<1x1x1x1xf32> {
    ^bb0(%a: tensor<1x1x1x1xf32>):
      %r = nn.relu %a {nn.name = "r"} : (tensor<1x1x1x1xf32>) -> tensor<1x1x1x1xf32>
      nn.yield %r : tensor<1x1x1x1xf32>
    }
    %3 = nn.transpose %y {perm = array<i64: 0, 3, 1, 2>} : (tensor<2x4x4x8xf32>) -> tensor<2x8x4x4xf32>
    %4 = nn.matmul %3, %3 {nn.name = "nn", transpose_y = true} : (tensor<2x8x4x4xf32>, tensor<2x8x4x4xf32>) -> tensor<2x8x4x4xf32>
    return %0, %2, %4 : tensor<1x1x2x8xf32>, tensor<1x1x1x1xf32>, tensor<2x8x4x4xf32>
  }
}

// -----
// A kernel that reads a part of x and x itself must not write its result to x: it would read what it wrote.
// CHECK-LABEL: module @a_part_keeps_the_whole
module @a_part_keeps_the_whole {
  // CHECK: rt.launch @{{.*}}(%{{.*}}, %[[S:[^ ,]*]])
  // CHECK-NEXT: %[[R:.*]] = rt.buffer activation bytes 128
  // CHECK-NEXT: rt.launch @{{.*}}(%[[S]], %[[S]], %[[R]])
  func.func @infer(%x: tensor<2x16xf32> {nn.name = "x"}) -> (tensor<2x16xf32> {nn.field = #nn.field<output>, nn.name = "y"}) {
    %0 = nn.fused %x : (tensor<2x16xf32>) -> tensor<2x16xf32> {
    ^bb0(%a: tensor<2x16xf32>):
      %r = nn.relu %a {nn.name = "r"} : (tensor<2x16xf32>) -> tensor<2x16xf32>
      nn.yield %r : tensor<2x16xf32>
    }
    %1 = nn.slice %0 {axes = array<i64: 0>, starts = array<i64: 0>, ends = array<i64: 1>} : (tensor<2x16xf32>) -> tensor<1x16xf32>
    %2 = nn.fused %0, %1 : (tensor<2x16xf32>, tensor<1x16xf32>) -> tensor<2x16xf32> {
    ^bb0(%a: tensor<2x16xf32>, %b: tensor<1x16xf32>):
      %s = nn.elementwise_add %a, %b {nn.name = "s"} : (tensor<2x16xf32>, tensor<1x16xf32>) -> tensor<2x16xf32>
      nn.yield %s : tensor<2x16xf32>
    }
    return %2 : tensor<2x16xf32>
  }
}

// -----
// Queries, keys and values are pieces of one tensor, and so are their gradients, which the library writes where they are joined.
// CHECK-LABEL: module @joined
module @joined {
  // CHECK: rt.input "y" %[[Y:[^ ]*]]
  // CHECK-NOT: rt.launch
  // CHECK: rt.attention %[[Y]], %[[Y]], %[[Y]], {{.*}}bytes = array<i64: 5888, 5888, 5888, 2048, 256>, {{.*}}offsets = array<i64: 0, 128, 256, 0, 0>, {{.*}}places = array<i64: 192, 192, 192>
  // CHECK: rt.attention %[[Y]], %[[Y]], %[[Y]], %{{[^ ]+}}, %{{[^ ]+}}, %{{[^ ]+}}, %[[D:[^ ]+]], %[[D]], %[[D]] {{.*}}offsets = array<i64: 0, 128, 256, 0, 0, 0, 0, 128, 256>, {{.*}}places = array<i64: 192, 192, 192, 192, 192, 192>
  // CHECK-NOT: rt.launch
  // CHECK: rt.copy %[[D]]
  func.func @infer(%y: tensor<2x8x12x16xf16> {nn.name = "y"}, %dy: tensor<2x8x4x16xf16> {nn.name = "dy"})
      -> (tensor<2x8x12x16xf16> {nn.field = #nn.field<output>, nn.name = "d"}) {
    %q, %k, %v = nn.split %y {sections = array<i64: 4, 4, 4>, axis = 2 : i64} : (tensor<2x8x12x16xf16>)
      -> (tensor<2x8x4x16xf16>, tensor<2x8x4x16xf16>, tensor<2x8x4x16xf16>)
    %o, %l = nn.flash_attn %q, %k, %v {library = true, operandSegmentSizes = array<i32: 1, 1, 1, 0, 0>}
      : (tensor<2x8x4x16xf16>, tensor<2x8x4x16xf16>, tensor<2x8x4x16xf16>) -> (tensor<2x8x4x16xf16>, tensor<2x4x8xf32>)
    %dq, %dk, %dv = nn.flash_attn_grad %q, %k, %v, %o, %l, %dy {scale = 0.25 : f64, causal = false, operandSegmentSizes = array<i32: 1, 1, 1, 1, 1, 1, 0, 0>}
      : (tensor<2x8x4x16xf16>, tensor<2x8x4x16xf16>, tensor<2x8x4x16xf16>, tensor<2x8x4x16xf16>, tensor<2x4x8xf32>, tensor<2x8x4x16xf16>)
      -> (tensor<2x8x4x16xf16>, tensor<2x8x4x16xf16>, tensor<2x8x4x16xf16>)
    %d = nn.concat %dq, %dk, %dv {axis = 2 : i64} : (tensor<2x8x4x16xf16>, tensor<2x8x4x16xf16>, tensor<2x8x4x16xf16>) -> tensor<2x8x12x16xf16>
    return %d : tensor<2x8x12x16xf16>
  }
}

// -----
// Another reader of the values takes bytes of its own, so all three pieces do.
// CHECK-LABEL: module @copied
module @copied {
  // CHECK: rt.launch
  // CHECK-NOT: places
  func.func @infer(%y: tensor<2x8x12x16xf16> {nn.name = "y"})
      -> (tensor<2x8x4x16xf16> {nn.field = #nn.field<output>, nn.name = "o"}, tensor<2x8x4x16xf16> {nn.field = #nn.field<output>, nn.name = "v"}) {
    %q, %k, %v = nn.split %y {sections = array<i64: 4, 4, 4>, axis = 2 : i64} : (tensor<2x8x12x16xf16>)
      -> (tensor<2x8x4x16xf16>, tensor<2x8x4x16xf16>, tensor<2x8x4x16xf16>)
    %o, %l = nn.flash_attn %q, %k, %v {library = true, operandSegmentSizes = array<i32: 1, 1, 1, 0, 0>}
      : (tensor<2x8x4x16xf16>, tensor<2x8x4x16xf16>, tensor<2x8x4x16xf16>) -> (tensor<2x8x4x16xf16>, tensor<2x4x8xf32>)
    return %o, %v : tensor<2x8x4x16xf16>, tensor<2x8x4x16xf16>
  }
}

// -----
// Halves of rows that one kernel reads where they are: each piece begins at its column, and ends with the last row's. Rows of 16 are copied.
// CHECK-LABEL: module @columns
module @columns {
  // CHECK: rt.input "x" %[[X:[^ ]*]]
  // CHECK: rt.input "y" %[[Y:[^ ]*]]
  // CHECK-NEXT: %[[H:.*]] = rt.buffer activation bytes 1024
  // CHECK-NEXT: rt.launch @[[K:k[0-9]+]] rows [4](%[[X]], %[[X]], %[[H]]) offsets [256, 0, 0] bytes [1792, 1792, 1024]
  // CHECK: rt.launch @{{k[0-9]+}} rows [4, 4](%[[Y]],
  // CHECK: rt.launch @{{k[0-9]+}} rows [64]
  func.func @infer(%x: tensor<4x128xf32> {nn.name = "x"}, %y: tensor<4x32xf32> {nn.name = "y"})
      -> (tensor<4x64xf32> {nn.field = #nn.field<output>, nn.name = "h"}, tensor<4x16xf32> {nn.field = #nn.field<output>, nn.name = "i"}) {
    %0, %1 = nn.split %x {axis = 1 : i64, nn.name = "cut", sections = array<i64: 64, 64>} : (tensor<4x128xf32>) -> (tensor<4x64xf32>, tensor<4x64xf32>)
    %2 = nn.fused %1, %0 : (tensor<4x64xf32>, tensor<4x64xf32>) -> tensor<4x64xf32> {
    ^bb0(%a: tensor<4x64xf32>, %b: tensor<4x64xf32>):
      %r = nn.elementwise_mul %a, %b {axis = -1 : i64, nn.name = "r"} : (tensor<4x64xf32>, tensor<4x64xf32>) -> tensor<4x64xf32>
      nn.yield %r : tensor<4x64xf32>
    }
    %3, %4 = nn.split %y {axis = 1 : i64, nn.name = "short", sections = array<i64: 16, 16>} : (tensor<4x32xf32>) -> (tensor<4x16xf32>, tensor<4x16xf32>)
    %5 = nn.fused %3, %4 : (tensor<4x16xf32>, tensor<4x16xf32>) -> tensor<4x16xf32> {
    ^bb0(%a: tensor<4x16xf32>, %b: tensor<4x16xf32>):
      %r = nn.elementwise_mul %a, %b {axis = -1 : i64, nn.name = "s"} : (tensor<4x16xf32>, tensor<4x16xf32>) -> tensor<4x16xf32>
      nn.yield %r : tensor<4x16xf32>
    }
    return %2, %5 : tensor<4x64xf32>, tensor<4x16xf32>
  }
}

// -----
// A part that begins at no multiple of 64 bytes is copied: threads of a GPU load 16 bytes at once.
// CHECK-LABEL: module @a_column_that_is_not_aligned
module @a_column_that_is_not_aligned {
  // CHECK: rt.launch @{{k[0-9]+}} rows [4]({{.*}}{op = "cut"
  // CHECK: rt.launch @{{k[0-9]+}} rows [480]
  func.func @infer(%x: tensor<4x128xf32> {nn.name = "x"}) -> (tensor<4x120xf32> {nn.field = #nn.field<output>, nn.name = "h"}) {
    %0 = nn.slice %x {axes = array<i64: 1>, starts = array<i64: 8>, ends = array<i64: 128>, nn.name = "cut"} : (tensor<4x128xf32>) -> tensor<4x120xf32>
    %1 = nn.fused %0 : (tensor<4x120xf32>) -> tensor<4x120xf32> {
    ^bb0(%a: tensor<4x120xf32>):
      %r = nn.relu %a {nn.name = "r"} : (tensor<4x120xf32>) -> tensor<4x120xf32>
      nn.yield %r : tensor<4x120xf32>
    }
    return %1 : tensor<4x120xf32>
  }
}
