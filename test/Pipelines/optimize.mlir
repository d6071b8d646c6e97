// The phase `optimize`: one kernel updates the master and its narrowed copy, and nothing casts the weight where it is read.
// RUN: %ampc-opt %s -ampc-plan -ampc-cast -ampc-backward -ampc-train -ampc-optimize | FileCheck %s

// CHECK: nn.variable @w.float16 copy : tensor<4x4xf16> {nn.copy_of = @w}
// CHECK: func.func @train_step
// CHECK: nn.matmul %{{[^,]*}}, %[[LOW:.*]] {
// CHECK: nn.gradient @w
// CHECK: nn.update [@w, @w.float16] from
// CHECK: %[[NEW:.*]]:2 = nn.fused
// CHECK: nn.yield %[[NEW]]#0, %[[NEW]]#1 : tensor<64xf32>, tensor<64xf16>
// CHECK: func.func @sync

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
