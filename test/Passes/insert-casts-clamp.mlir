// A constant that float16 cannot hold becomes its nearest number of that sign, where it must be narrowed at all.
// RUN: %ampc-opt %s -amp-configure=safety=enforce -amp-insert-casts | FileCheck %s
// RUN: %ampc-opt %s -amp-insert-casts | FileCheck %s --check-prefix=KEEP

// CHECK: %[[MASK:.*]] = nn.fill_constant {dtype = f16, nn.name = "mask.clamped", shape = array<i64: 4>, value = -6.550400e+04 : f64}
// CHECK-NEXT: %[[X:.*]] = nn.cast %arg0 {to = f16}
// CHECK-NEXT: nn.elementwise_add %[[MASK]], %[[X]]
// CHECK-NEXT: %[[TINY:.*]] = nn.fill_constant {dtype = f16, nn.name = "tiny.clamped", shape = array<i64: 4>, value = -5.9604644775390625E-8 : f64}
// CHECK-NEXT: nn.elementwise_add %[[TINY]]
// CHECK-NEXT: %[[FITS:.*]] = nn.cast %{{.*}} {to = f16}
// CHECK-NEXT: nn.elementwise_add %[[FITS]]
// KEEP-NOT: clamped
func.func @main(%x: tensor<4xf32>) -> tensor<4xf32> {
  %0 = nn.fill_constant {amp.decision = #amp.decision<f32, rule = unsafe, cause = "c">, nn.name = "mask", nn.type = "fill_constant", shape = array<i64: 4>, value = -1.0e+9 : f64, dtype = f32} : () -> tensor<4xf32>
  %1 = nn.fill_constant {amp.decision = #amp.decision<f32, rule = unsafe, cause = "c">, nn.name = "tiny", nn.type = "fill_constant", shape = array<i64: 4>, value = -1.0e-9 : f64, dtype = f32} : () -> tensor<4xf32>
  %2 = nn.fill_constant {amp.decision = #amp.decision<f32, rule = unsafe, cause = "c">, nn.name = "fits", nn.type = "fill_constant", shape = array<i64: 4>, value = 2.0 : f64, dtype = f32} : () -> tensor<4xf32>
  %3 = nn.elementwise_add %0, %x {amp.decision = #amp.decision<f16, rule = white_list, cause = "c">, nn.name = "a", nn.type = "elementwise_add"} : (tensor<4xf32>, tensor<4xf32>) -> tensor<4xf32>
  %4 = nn.elementwise_add %1, %3 {amp.decision = #amp.decision<f16, rule = white_list, cause = "c">, nn.name = "b", nn.type = "elementwise_add"} : (tensor<4xf32>, tensor<4xf32>) -> tensor<4xf32>
  %5 = nn.elementwise_add %2, %4 {amp.decision = #amp.decision<f16, rule = white_list, cause = "c">, nn.name = "c", nn.type = "elementwise_add"} : (tensor<4xf32>, tensor<4xf32>) -> tensor<4xf32>
  return %0 : tensor<4xf32>
}
