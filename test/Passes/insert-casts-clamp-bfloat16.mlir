// The smallest float32 number, with which exporters fill masks, is the smallest bfloat16 number and not infinite.
// RUN: %ampc-opt %s "-amp-configure=safety=enforce dtype=bfloat16" -amp-insert-casts | FileCheck %s

// CHECK: nn.fill_constant {dtype = bf16, nn.name = "mask.clamped", shape = array<i64: 4>, value = -3.3895313892515355E+38 : f64}
// CHECK: nn.fill_constant {{.*}}nn.name = "fits"
// CHECK-NEXT: nn.cast %{{.*}} {to = bf16}
func.func @main(%x: tensor<4xf32>) -> tensor<4xf32> {
  %0 = nn.fill_constant {amp.decision = #amp.decision<f32, rule = unsafe, cause = "c">, nn.name = "mask", nn.type = "fill_constant", shape = array<i64: 4>, value = -3.4028234663852886E+38 : f64, dtype = f32} : () -> tensor<4xf32>
  %1 = nn.elementwise_add %0, %x {amp.decision = #amp.decision<bf16, rule = white_list, cause = "c">, nn.name = "a", nn.type = "elementwise_add"} : (tensor<4xf32>, tensor<4xf32>) -> tensor<4xf32>
  %2 = nn.fill_constant {amp.decision = #amp.decision<f32, rule = unsafe, cause = "c">, nn.name = "fits", nn.type = "fill_constant", shape = array<i64: 4>, value = 1.0e-30 : f64, dtype = f32} : () -> tensor<4xf32>
  %3 = nn.elementwise_add %2, %1 {amp.decision = #amp.decision<bf16, rule = white_list, cause = "c">, nn.name = "b", nn.type = "elementwise_add"} : (tensor<4xf32>, tensor<4xf32>) -> tensor<4xf32>
  return %3 : tensor<4xf32>
}
