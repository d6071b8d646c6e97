// The phase `backward`: composites are gone, each role has its function, and gradients have the types of the forward pass.
// RUN: %ampc-opt %s -ampc-plan -ampc-cast -ampc-backward | FileCheck %s

// CHECK: func.func @train_step
// CHECK-NOT: nn.mse_loss
// CHECK: nn.gradient @w, %{{.*}} : tensor<4x4xf16>
// CHECK: func.func @eval
// CHECK-NOT: nn.gradient
// CHECK: func.func @infer

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
