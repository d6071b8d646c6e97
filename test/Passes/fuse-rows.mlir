// Elementwise kernels before and behind norms become part of the norms' kernels.
// RUN: ampc-opt %s -split-input-file --nn-fuse-rows | FileCheck %s
// RUN: ampc-opt %s -split-input-file --nn-fuse-rows --rt-lower-to-calls -o /dev/null

// The sum of a residual is stored and normalized, and the result is narrowed where it is stored.
// CHECK-LABEL: module @residual
// CHECK: %[[ALL:.*]]:5 = nn.fused_rows %{{.*}}, %{{.*}}, %{{.*}} : (tensor<4x8xf16>, tensor<4x8xf32>, tensor<8xf32>)
// CHECK-NEXT: ^bb0(%[[A:.*]]: tensor<4x8xf16>, %[[R:.*]]: tensor<4x8xf32>, %[[SCALE:.*]]: tensor<8xf32>):
// CHECK: %[[SUM:.*]] = nn.elementwise_add
// CHECK: %[[Y:.*]], %{{.*}}, %{{.*}} = nn.layer_norm %[[SUM]], %[[SCALE]]
// CHECK: %[[LOW:.*]] = nn.cast %[[Y]]
// CHECK: nn.yield %[[SUM]], %[[Y]], %{{.*}}, %{{.*}}, %[[LOW]]
// CHECK-NOT: nn.fused
// CHECK: return %[[ALL]]#0, %[[ALL]]#1, %[[ALL]]#4
module @residual {
  func.func @infer(%a: tensor<4x8xf16> {nn.name = "a"}, %r: tensor<4x8xf32> {nn.name = "r"}, %scale: tensor<8xf32> {nn.name = "s"})
      -> (tensor<4x8xf32> {nn.field = #nn.field<output>, nn.name = "sum"}, tensor<4x8xf32> {nn.field = #nn.field<output>, nn.name = "y"},
          tensor<4x8xf16> {nn.field = #nn.field<output>, nn.name = "low"}) {
    %sum = nn.fused %a, %r : (tensor<4x8xf16>, tensor<4x8xf32>) -> tensor<4x8xf32> {
    ^bb0(%x: tensor<4x8xf16>, %z: tensor<4x8xf32>):
      %w = nn.cast %x {to = f32} : (tensor<4x8xf16>) -> tensor<4x8xf32>
      %t = nn.elementwise_add %w, %z : (tensor<4x8xf32>, tensor<4x8xf32>) -> tensor<4x8xf32>
      nn.yield %t : tensor<4x8xf32>
    }
    %y, %m, %v = nn.layer_norm %sum, %scale {begin_norm_axis = 1 : i64, operandSegmentSizes = array<i32: 1, 1, 0>}
      : (tensor<4x8xf32>, tensor<8xf32>) -> (tensor<4x8xf32>, tensor<4xf32>, tensor<4xf32>)
    %low = nn.fused %y : (tensor<4x8xf32>) -> tensor<4x8xf16> {
    ^bb0(%x: tensor<4x8xf32>):
      %n = nn.cast %x {to = f16} : (tensor<4x8xf32>) -> tensor<4x8xf16>
      nn.yield %n : tensor<4x8xf16>
    }
    return %sum, %y, %low : tensor<4x8xf32>, tensor<4x8xf32>, tensor<4x8xf16>
  }
}

// -----
// On CPUs alone, the sum is computed inside of the product in front of it.
// CHECK-LABEL: module @on_cpus
// CHECK: %[[SUM:.*]] = nn.fused
// CHECK: nn.fused_rows %[[SUM]]
module @on_cpus attributes {rt.targets = ["cpu"]} {
  func.func @infer(%a: tensor<4x8xf32> {nn.name = "a"}, %r: tensor<4x8xf32> {nn.name = "r"})
      -> (tensor<4x8xf16> {nn.field = #nn.field<output>, nn.name = "low"}) {
    %sum = nn.fused %a, %r : (tensor<4x8xf32>, tensor<4x8xf32>) -> tensor<4x8xf32> {
    ^bb0(%x: tensor<4x8xf32>, %z: tensor<4x8xf32>):
      %t = nn.elementwise_add %x, %z : (tensor<4x8xf32>, tensor<4x8xf32>) -> tensor<4x8xf32>
      nn.yield %t : tensor<4x8xf32>
    }
    %y, %m, %v = nn.layer_norm %sum {begin_norm_axis = 1 : i64, operandSegmentSizes = array<i32: 1, 0, 0>}
      : (tensor<4x8xf32>) -> (tensor<4x8xf32>, tensor<4xf32>, tensor<4xf32>)
    %low = nn.fused %y : (tensor<4x8xf32>) -> tensor<4x8xf16> {
    ^bb0(%x: tensor<4x8xf32>):
      %n = nn.cast %x {to = f16} : (tensor<4x8xf32>) -> tensor<4x8xf16>
      nn.yield %n : tensor<4x8xf16>
    }
    return %low : tensor<4x8xf16>
  }
}

// -----
// A random number is not drawn in each loop over the columns, so a value that others do not read stays stored. Rows of two dimensions and
// rows that are too long for registers stay alone, and so does what reads a later value.
// CHECK-LABEL: module @alone
// CHECK: %[[DRAWN:.*]] = nn.fused
// CHECK: nn.layer_norm %[[DRAWN]]
// CHECK: %[[PLANES:.*]] = nn.fused
// CHECK: nn.layer_norm %[[PLANES]]
// CHECK: %[[LONG:.*]] = nn.fused
// CHECK: nn.layer_norm %[[LONG]]
// CHECK: %[[Y:.*]], %{{.*}}, %{{.*}} = nn.layer_norm
// CHECK: %[[MEAN:.*]] = nn.reduce_mean
// CHECK: nn.fused %[[Y]], %[[MEAN]]
module @alone {
  func.func @infer(%a: tensor<4x8xf32> {nn.name = "a"}, %p: tensor<4x2x8xf32> {nn.name = "p"}, %l: tensor<2x4112xf32> {nn.name = "l"})
      -> (tensor<4x8xf32> {nn.field = #nn.field<output>, nn.name = "o0"}, tensor<4x2x8xf32> {nn.field = #nn.field<output>, nn.name = "o1"},
          tensor<2x4112xf32> {nn.field = #nn.field<output>, nn.name = "o2"}, tensor<4x8xf32> {nn.field = #nn.field<output>, nn.name = "o3"}) {
    %d = nn.fused %a : (tensor<4x8xf32>) -> tensor<4x8xf32> {
    ^bb0(%x: tensor<4x8xf32>):
      %t = nn.exp %x : (tensor<4x8xf32>) -> tensor<4x8xf32>
      nn.yield %t : tensor<4x8xf32>
    }
    %y0, %m0, %v0 = nn.layer_norm %d {begin_norm_axis = 1 : i64, operandSegmentSizes = array<i32: 1, 0, 0>}
      : (tensor<4x8xf32>) -> (tensor<4x8xf32>, tensor<4xf32>, tensor<4xf32>)
    %q = nn.fused %p : (tensor<4x2x8xf32>) -> tensor<4x2x8xf32> {
    ^bb0(%x: tensor<4x2x8xf32>):
      %t = nn.square %x : (tensor<4x2x8xf32>) -> tensor<4x2x8xf32>
      nn.yield %t : tensor<4x2x8xf32>
    }
    %y1, %m1, %v1 = nn.layer_norm %q {begin_norm_axis = 1 : i64, operandSegmentSizes = array<i32: 1, 0, 0>}
      : (tensor<4x2x8xf32>) -> (tensor<4x2x8xf32>, tensor<4xf32>, tensor<4xf32>)
    %k = nn.fused %l : (tensor<2x4112xf32>) -> tensor<2x4112xf32> {
    ^bb0(%x: tensor<2x4112xf32>):
      %t = nn.square %x : (tensor<2x4112xf32>) -> tensor<2x4112xf32>
      nn.yield %t : tensor<2x4112xf32>
    }
    %y2, %m2, %v2 = nn.layer_norm %k {begin_norm_axis = 1 : i64, operandSegmentSizes = array<i32: 1, 0, 0>}
      : (tensor<2x4112xf32>) -> (tensor<2x4112xf32>, tensor<2xf32>, tensor<2xf32>)
    %y3, %m3, %v3 = nn.layer_norm %a {begin_norm_axis = 1 : i64, operandSegmentSizes = array<i32: 1, 0, 0>}
      : (tensor<4x8xf32>) -> (tensor<4x8xf32>, tensor<4xf32>, tensor<4xf32>)
    %mean = nn.reduce_mean %y3 {axis = array<i64: 0>} : (tensor<4x8xf32>) -> tensor<8xf32>
    %s = nn.fused %y3, %mean : (tensor<4x8xf32>, tensor<8xf32>) -> tensor<4x8xf32> {
    ^bb0(%x: tensor<4x8xf32>, %z: tensor<8xf32>):
      %t = nn.elementwise_sub %x, %z : (tensor<4x8xf32>, tensor<8xf32>) -> tensor<4x8xf32>
      nn.yield %t : tensor<4x8xf32>
    }
    return %y0, %y1, %y2, %s : tensor<4x8xf32>, tensor<4x2x8xf32>, tensor<2x4112xf32>, tensor<4x8xf32>
  }
}

// -----
// A gradient that sums the gradients of scale and bias, in two parts of two rows: the residual's gradient is added behind it.
// CHECK-LABEL: module @sums
// CHECK: %[[ALL:.*]]:3 = nn.fused_rows {{.*}} -> (tensor<2x8xf32>, tensor<2x8xf32>, tensor<4x8xf32>)
// CHECK: %[[DX:.*]], %[[SUMS:.*]]:2 = nn.layer_norm_grad
// CHECK: %[[SUM:.*]] = nn.elementwise_add %{{.*}}, %[[DX]]
// CHECK: nn.yield %[[SUMS]]#0, %[[SUMS]]#1, %[[SUM]]
module @sums {
  func.func @infer(%x: tensor<4x8xf32> {nn.name = "x"}, %m: tensor<4xf32> {nn.name = "m"}, %v: tensor<4xf32> {nn.name = "v"},
                   %dy: tensor<4x8xf32> {nn.name = "dy"}, %r: tensor<4x8xf32> {nn.name = "r"})
      -> (tensor<4x8xf32> {nn.field = #nn.field<output>, nn.name = "o0"}, tensor<2x8xf32> {nn.field = #nn.field<output>, nn.name = "o1"},
          tensor<2x8xf32> {nn.field = #nn.field<output>, nn.name = "o2"}) {
    %dx:3 = nn.layer_norm_grad %x, %m, %v, %dy {epsilon = 1.0e-5 : f64}
      : (tensor<4x8xf32>, tensor<4xf32>, tensor<4xf32>, tensor<4x8xf32>) -> (tensor<4x8xf32>, tensor<2x8xf32>, tensor<2x8xf32>)
    %sum = nn.fused %r, %dx#0 : (tensor<4x8xf32>, tensor<4x8xf32>) -> tensor<4x8xf32> {
    ^bb0(%a: tensor<4x8xf32>, %b: tensor<4x8xf32>):
      %t = nn.elementwise_add %a, %b : (tensor<4x8xf32>, tensor<4x8xf32>) -> tensor<4x8xf32>
      nn.yield %t : tensor<4x8xf32>
    }
    return %sum, %dx#1, %dx#2 : tensor<4x8xf32>, tensor<2x8xf32>, tensor<2x8xf32>
  }
}
