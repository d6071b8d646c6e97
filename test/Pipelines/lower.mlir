// The phase `lower`: calls on planned bytes and the kernels, nothing else.
// RUN: %ampc-opt %s -ampc-plan -ampc-cast -ampc-backward -ampc-train -ampc-optimize -ampc-lower | FileCheck %s

// CHECK: module {{.*}}rt.activation_bytes = [[#]]
// CHECK-NOT: func.func @train_step
// CHECK: rt.variable @w parameter : tensor<4x4xf32> in master at 0
// CHECK: rt.variable @w.float16 copy : tensor<4x4xf16> in parameter at 0
// CHECK: rt.entry @train_step
// CHECK: rt.buffer activation bytes [[#]] at [[#]]
// CHECK: rt.gradient "w"
// CHECK: rt.entry @eval
// CHECK: rt.entry @infer
// CHECK: rt.entry @init
// CHECK: rt.entry @sync
// CHECK: module @kernels
// CHECK-NOT: nn.

module attributes {nn.train = {loss = "loss", metrics = [], optimizer = {learning_rate = {learning_rate = 0.5 : f64, per = "step", type = "constant"}, type = "sgd"}}} {
  nn.variable @w parameter : tensor<4x4xf32> {trainable, init = {type = "constant", value = 1.0 : f64}}
  func.func @main(%x: tensor<4x4xf32> {nn.name = "x"}, %y: tensor<4x4xf32> {nn.name = "y"})
      -> (tensor<4x4xf32> {nn.field = #nn.field<output>, nn.name = "out"}, tensor<f32> {nn.field = #nn.field<loss>, nn.name = "loss"}) {
    %w = nn.read @w : tensor<4x4xf32>
    %0 = nn.matmul %x, %w {nn.name = "mm", nn.results = "out", nn.type = "matmul_v2"} : (tensor<4x4xf32>, tensor<4x4xf32>) -> tensor<4x4xf32>
    %1 = nn.mse_loss %0, %y {nn.name = "mse", nn.results = "loss", nn.type = "mse_loss"} : (tensor<4x4xf32>, tensor<4x4xf32>) -> tensor<f32>
    return %0, %1 : tensor<4x4xf32>, tensor<f32>
  }
}
