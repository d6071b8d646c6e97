// The phase `train`: a step that updates, and an @init that fills. In float16 a step has a loss scale, unless the settings say otherwise.
// RUN: %ampc-opt %s -ampc-plan -ampc-cast -ampc-backward -ampc-train | FileCheck %s --check-prefixes=CHECK,SCALED
// RUN: %ampc-opt %s -ampc-plan -ampc-cast -ampc-backward -ampc-train=loss-scaling=false | FileCheck %s --implicit-check-not=amp.update_loss_scaling
// RUN: %ampc-opt %s -ampc-plan=dtype=bfloat16 -ampc-cast -ampc-backward -ampc-train | FileCheck %s --check-prefix=BF16 --implicit-check-not=amp.update_loss_scaling

// BF16: amp.settings = {dtype = "bfloat16"}
// CHECK: func.func @train_step
// CHECK: nn.gradient @w
// SCALED: amp.update_loss_scaling
// CHECK: nn.update [@w] from(%{{.*}} : tensor<4x4xf16>)
// CHECK: func.func @init
// CHECK-NEXT: nn.update [@w] {
// CHECK: nn.fill_constant {{.*}}value = 1.0

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
