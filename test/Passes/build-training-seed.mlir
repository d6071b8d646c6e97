// The gradient of the loss starts at the scale, in the loss's own type and shape.
// RUN: %ampc-opt %s -split-input-file -amp-configure=scaler=static -amp-build-training | FileCheck %s

// CHECK-LABEL: module @a_number_in_float32
module @a_number_in_float32 attributes {nn.train = {loss = "loss", optimizer = {type = "sgd", learning_rate = {type = "constant", learning_rate = 0.1 : f64}}}} {
  nn.variable @w parameter : tensor<f32> {trainable}
  // CHECK: %[[SCALE:.*]] = nn.read @amp.loss_scaling
  // CHECK-NOT: nn.seed
  // CHECK: nn.gradient @w, %[[SCALE]] : tensor<f32>
  func.func @train_step() -> (tensor<f32> {nn.field = #nn.field<loss>, nn.name = "loss"}) {
    %w = nn.read @w : tensor<f32>
    %seed = nn.fill_constant {nn.seed, shape = array<i64>, value = 1.0 : f64, dtype = f32} : () -> tensor<f32>
    nn.gradient @w, %seed : tensor<f32>
    return %w : tensor<f32>
  }
}

// -----
// CHECK-LABEL: module @a_vector_of_one
module @a_vector_of_one attributes {nn.train = {loss = "loss", optimizer = {type = "sgd", learning_rate = {type = "constant", learning_rate = 0.1 : f64}}}} {
  nn.variable @w parameter : tensor<1xf32> {trainable}
  // CHECK: %[[SCALE:.*]] = nn.read @amp.loss_scaling
  // CHECK: %[[SEED:.*]] = nn.reshape %[[SCALE]] {shape = array<i64: 1>} : (tensor<f32>) -> tensor<1xf32>
  // CHECK: nn.gradient @w, %[[SEED]] : tensor<1xf32>
  func.func @train_step() -> (tensor<1xf32> {nn.field = #nn.field<loss>, nn.name = "loss"}) {
    %w = nn.read @w : tensor<1xf32>
    %seed = nn.fill_constant {nn.seed, shape = array<i64: 1>, value = 1.0 : f64, dtype = f32} : () -> tensor<1xf32>
    nn.gradient @w, %seed : tensor<1xf32>
    return %w : tensor<1xf32>
  }
}

// -----
// A model whose loss is declared float16.
// CHECK-LABEL: module @a_number_in_float16
module @a_number_in_float16 attributes {nn.train = {loss = "loss", optimizer = {type = "sgd", learning_rate = {type = "constant", learning_rate = 0.1 : f64}}}} {
  nn.variable @w parameter : tensor<f16> {trainable}
  // CHECK: %[[SCALE:.*]] = nn.read @amp.loss_scaling
  // CHECK: %[[SEED:.*]] = nn.cast %[[SCALE]] {to = f16} : (tensor<f32>) -> tensor<f16>
  // CHECK: nn.gradient @w, %[[SEED]] : tensor<f16>
  // The update is computed in float32 and stored as the parameter is.
  // CHECK: nn.elementwise_sub {{.*}} -> tensor<64xf32>
  // CHECK: %[[NEW:.*]] = nn.cast %{{.*}}to = f16} : (tensor<64xf32>) -> tensor<64xf16>
  // CHECK-NEXT: nn.yield %[[NEW]]
  func.func @train_step() -> (tensor<f16> {nn.field = #nn.field<loss>, nn.name = "loss"}) {
    %w = nn.read @w : tensor<f16>
    %seed = nn.fill_constant {nn.seed, shape = array<i64>, value = 1.0 : f64, dtype = f16} : () -> tensor<f16>
    nn.gradient @w, %seed : tensor<f16>
    return %w : tensor<f16>
  }
}

// -----
// CHECK-LABEL: module @a_vector_of_one_in_bfloat16
module @a_vector_of_one_in_bfloat16 attributes {nn.train = {loss = "loss", optimizer = {type = "sgd", learning_rate = {type = "constant", learning_rate = 0.1 : f64}}}} {
  nn.variable @w parameter : tensor<1xbf16> {trainable}
  // CHECK: %[[SCALE:.*]] = nn.read @amp.loss_scaling
  // CHECK: %[[LOW:.*]] = nn.cast %[[SCALE]] {to = bf16} : (tensor<f32>) -> tensor<bf16>
  // CHECK: %[[SEED:.*]] = nn.reshape %[[LOW]] {shape = array<i64: 1>} : (tensor<bf16>) -> tensor<1xbf16>
  // CHECK: nn.gradient @w, %[[SEED]] : tensor<1xbf16>
  func.func @train_step() -> (tensor<1xbf16> {nn.field = #nn.field<loss>, nn.name = "loss"}) {
    %w = nn.read @w : tensor<1xbf16>
    %seed = nn.fill_constant {nn.seed, shape = array<i64: 1>, value = 1.0 : f64, dtype = bf16} : () -> tensor<1xbf16>
    nn.gradient @w, %seed : tensor<1xbf16>
    return %w : tensor<1xbf16>
  }
}
