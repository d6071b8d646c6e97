// Products and elementwise values are written where the copies of their results would put them.
// RUN: %ampc-opt %s -rt-lower-to-calls -split-input-file | FileCheck %s

// The heads of the result lie inside after the transpose.
// CHECK-LABEL: module @heads
module @heads {
  // CHECK: rt.input "v" %[[V:[^ ]*]]
  // CHECK-NEXT: %[[T:.*]] = rt.buffer activation bytes 1024
  // CHECK-NEXT: rt.gemm %{{.*}}, %[[V]], %[[T]] {{{.*}}bytes = array<i64: 512, 1024, 1024>, c_strides = array<i64: 128, 8, 32>, offsets = array<i64: 0, 0, 0>
  // CHECK-NEXT: rt.buffer output
  // CHECK-NEXT: rt.copy %[[T]]
  func.func @infer(%p: tensor<2x4x4x4xf32> {nn.name = "p"}, %v: tensor<2x4x4x8xf32> {nn.name = "v"})
      -> (tensor<2x4x32xf32> {nn.field = #nn.field<output>, nn.name = "y"}) {
    %0 = nn.matmul %p, %v {nn.name = "mm"} : (tensor<2x4x4x4xf32>, tensor<2x4x4x8xf32>) -> tensor<2x4x4x8xf32>
    %1 = nn.transpose %0 {perm = array<i64: 0, 2, 1, 3>} : (tensor<2x4x4x8xf32>) -> tensor<2x4x4x8xf32>
    %2 = nn.reshape %1 {shape = array<i64: 2, 4, 32>} : (tensor<2x4x4x8xf32>) -> tensor<2x4x32xf32>
    return %2 : tensor<2x4x32xf32>
  }
}

// -----
// Two blocks of queries are joined, and then transposed.
// CHECK-LABEL: module @blocks
module @blocks {
  // CHECK: %[[T:.*]] = rt.buffer activation bytes 1024
  // CHECK-NEXT: rt.gemm %{{.*}}, %{{.*}}, %[[T]] {{{.*}}bytes = array<i64: 256, 1024, 768>, c_strides = array<i64: 128, 8, 32>, offsets = array<i64: 0, 0, 0>
  // CHECK-NEXT: rt.gemm %{{.*}}, %{{.*}}, %[[T]] {{{.*}}bytes = array<i64: 256, 1024, 768>, c_strides = array<i64: 128, 8, 32>, offsets = array<i64: 0, 0, 256>
  // CHECK-NEXT: rt.buffer output
  // CHECK-NEXT: rt.copy %[[T]]
  func.func @infer(%p: tensor<2x4x2x4xf32> {nn.name = "p"}, %q: tensor<2x4x2x4xf32> {nn.name = "q"}, %v: tensor<2x4x4x8xf32> {nn.name = "v"})
      -> (tensor<2x4x4x8xf32> {nn.field = #nn.field<output>, nn.name = "y"}) {
    %0 = nn.matmul %p, %v {nn.name = "m0"} : (tensor<2x4x2x4xf32>, tensor<2x4x4x8xf32>) -> tensor<2x4x2x8xf32>
    %1 = nn.matmul %q, %v {nn.name = "m1"} : (tensor<2x4x2x4xf32>, tensor<2x4x4x8xf32>) -> tensor<2x4x2x8xf32>
    %2 = nn.concat %0, %1 {axis = 2 : i64} : (tensor<2x4x2x8xf32>, tensor<2x4x2x8xf32>) -> tensor<2x4x4x8xf32>
    %3 = nn.transpose %2 {perm = array<i64: 0, 2, 1, 3>} : (tensor<2x4x4x8xf32>) -> tensor<2x4x4x8xf32>
    return %3 : tensor<2x4x4x8xf32>
  }
}

// -----
// Copies stay where something else reads the product, where its rows would not be contiguous, and where another operand of the copy has bytes
// of its own.
// CHECK-LABEL: module @copies
module @copies {
  // CHECK-NOT: c_strides
  // CHECK-COUNT-3: rt.launch
  // CHECK-NOT: rt.launch
  func.func @infer(%p: tensor<2x4x4x4xf32> {nn.name = "p"}, %v: tensor<2x4x4x8xf32> {nn.name = "v"})
      -> (tensor<2x4x4x8xf32> {nn.field = #nn.field<output>, nn.name = "a"}, tensor<2x4x4x8xf32> {nn.field = #nn.field<output>, nn.name = "b"},
          tensor<2x4x8x4xf32> {nn.field = #nn.field<output>, nn.name = "c"}, tensor<2x4x8x8xf32> {nn.field = #nn.field<output>, nn.name = "d"}) {
    %0 = nn.matmul %p, %v {nn.name = "m0"} : (tensor<2x4x4x4xf32>, tensor<2x4x4x8xf32>) -> tensor<2x4x4x8xf32>
    %1 = nn.transpose %0 {perm = array<i64: 0, 2, 1, 3>} : (tensor<2x4x4x8xf32>) -> tensor<2x4x4x8xf32>
    %2 = nn.matmul %p, %v {nn.name = "m1"} : (tensor<2x4x4x4xf32>, tensor<2x4x4x8xf32>) -> tensor<2x4x4x8xf32>
    %3 = nn.transpose %2 {perm = array<i64: 0, 1, 3, 2>} : (tensor<2x4x4x8xf32>) -> tensor<2x4x8x4xf32>
    %4 = nn.matmul %p, %v {nn.name = "m2"} : (tensor<2x4x4x4xf32>, tensor<2x4x4x8xf32>) -> tensor<2x4x4x8xf32>
    %5 = nn.concat %4, %v {axis = 2 : i64} : (tensor<2x4x4x8xf32>, tensor<2x4x4x8xf32>) -> tensor<2x4x8x8xf32>
    return %0, %1, %3, %5 : tensor<2x4x4x8xf32>, tensor<2x4x4x8xf32>, tensor<2x4x8x4xf32>, tensor<2x4x8x8xf32>
  }
}

// -----
// Two values of a kernel become the halves of each row.
// CHECK-LABEL: module @columns
module @columns {
  // CHECK: rt.input "x" %[[X:[^ ]*]]
  // CHECK-NEXT: %[[T:.*]] = rt.buffer activation bytes 2048
  // CHECK-NEXT: rt.launch @[[K:k[0-9]+]] rows [4](%[[X]], %[[T]], %[[T]]) offsets [0, 0, 256] bytes [1024, 1792, 1792]
  // CHECK-NEXT: rt.buffer output
  func.func @infer(%x: tensor<4x64xf32> {nn.name = "x"}) -> (tensor<4x128xf32> {nn.field = #nn.field<output>, nn.name = "y"}) {
    %0, %1 = nn.fused %x : (tensor<4x64xf32>) -> (tensor<4x64xf32>, tensor<4x64xf32>) {
    ^bb0(%a: tensor<4x64xf32>):
      %r = nn.relu %a {nn.name = "r"} : (tensor<4x64xf32>) -> tensor<4x64xf32>
      %s = nn.square %a {nn.name = "s"} : (tensor<4x64xf32>) -> tensor<4x64xf32>
      nn.yield %r, %s : tensor<4x64xf32>, tensor<4x64xf32>
    }
    %2 = nn.concat %0, %1 {axis = 1 : i64} : (tensor<4x64xf32>, tensor<4x64xf32>) -> tensor<4x128xf32>
    return %2 : tensor<4x128xf32>
  }
}

// -----
// A value with another reader is copied.
// CHECK-LABEL: module @two_readers
module @two_readers {
  // CHECK: rt.launch @{{k[0-9]+}} rows [256]
  // CHECK: rt.launch @{{k[0-9]+}} rows [4, 4]{{.*}}{op = "join"
  func.func @infer(%x: tensor<4x64xf32> {nn.name = "x"})
      -> (tensor<4x128xf32> {nn.field = #nn.field<output>, nn.name = "y"}, tensor<4x64xf32> {nn.field = #nn.field<output>, nn.name = "r"}) {
    %0 = nn.fused %x : (tensor<4x64xf32>) -> tensor<4x64xf32> {
    ^bb0(%a: tensor<4x64xf32>):
      %r = nn.relu %a {nn.name = "r"} : (tensor<4x64xf32>) -> tensor<4x64xf32>
      nn.yield %r : tensor<4x64xf32>
    }
    %1 = nn.concat %0, %x {axis = 1 : i64, nn.name = "join"} : (tensor<4x64xf32>, tensor<4x64xf32>) -> tensor<4x128xf32>
    return %1, %0 : tensor<4x128xf32>, tensor<4x64xf32>
  }
}
