// What belongs to which role, and which losses weigh rows equally.
// RUN: %ampc-opt %s -nn-build-entries -split-input-file | FileCheck %s

// Dropout in training draws from one seed and counter, each in a stream of its own; test mode draws nothing.
// CHECK-LABEL: module @random_state
module @random_state attributes {nn.train = {loss = "loss"}} {
  // CHECK-DAG: nn.variable @random.seed scalar : tensor<i64>
  // CHECK-DAG: nn.variable @random.counter scalar : tensor<i64>
  // CHECK: func.func @train_step(%[[X:.*]]: tensor<4xf32>
  // CHECK-DAG: %[[SEED:.*]] = nn.read @random.seed
  // CHECK-DAG: %[[COUNTER:.*]] = nn.read @random.counter
  // CHECK: %[[A:.*]] = nn.dropout %[[X]], %[[SEED]], %[[COUNTER]]
  // CHECK-NOT: stream
  // CHECK: nn.dropout %[[A]], %[[SEED]], %[[COUNTER]] {{.*}}stream = 1
  // A dropout that the model has in test mode draws nothing.
  // CHECK: nn.dropout %{{[^,]*}} {is_test = true
  // CHECK: func.func @eval
  // CHECK-NOT: random
  // CHECK-COUNT-3: nn.dropout %{{[^,]*}} {is_test = true
  func.func @main(%x: tensor<4xf32> {nn.name = "x"}) -> (tensor<4xf32> {nn.field = #nn.field<output>, nn.name = "y"}, tensor<f32> {nn.field = #nn.field<loss>, nn.name = "loss"}) {
    %a = nn.dropout %x {nn.name = "a", is_test = false} : (tensor<4xf32>) -> tensor<4xf32>
    %b = nn.dropout %a {nn.name = "b", is_test = false} : (tensor<4xf32>) -> tensor<4xf32>
    %c = nn.dropout %b {nn.name = "c", is_test = true} : (tensor<4xf32>) -> tensor<4xf32>
    %l = nn.reduce_sum %c {nn.name = "l"} : (tensor<4xf32>) -> tensor<f32>
    return %c, %l : tensor<4xf32>, tensor<f32>
  }
}

// -----
// A default is as good as what was written: this dropout is in training mode, too.
// CHECK-LABEL: module @test_mode_of_a_default
module @test_mode_of_a_default attributes {nn.train = {loss = "loss"}} {
  // CHECK: func.func @train_step
  // CHECK: nn.dropout %{{.*}}, %{{.*}}, %{{.*}} :
  // CHECK: func.func @eval
  // CHECK: nn.dropout %{{[^,]*}} {is_test = true}
  // CHECK: func.func @infer
  // CHECK: nn.dropout %{{[^,]*}} {is_test = true}
  func.func @main(%x: tensor<4xf32> {nn.name = "x"}) -> (tensor<4xf32> {nn.field = #nn.field<output>, nn.name = "y"}, tensor<f32> {nn.field = #nn.field<loss>, nn.name = "loss"}) {
    %a = nn.dropout %x : (tensor<4xf32>) -> tensor<4xf32>
    %l = nn.reduce_sum %a : (tensor<4xf32>) -> tensor<f32>
    return %a, %l : tensor<4xf32>, tensor<f32>
  }
}

// -----
// A mean of what couples rows is none: a product of the batch with itself, a sum over rows, rows minus their mean, a softmax over
// rows. Rows that move with a transposition and back stay apart.
// CHECK-LABEL: module @coupled_rows
module @coupled_rows attributes {nn.train = {loss = "loss"}} {
  // CHECK: func.func @train_step
  // CHECK-SAME: nn.name = "gram"}
  // CHECK-SAME: nn.name = "columns"}
  // CHECK-SAME: nn.name = "centered"}
  // CHECK-SAME: nn.name = "softmax"}
  // CHECK-SAME: nn.name = "apart", nn.row_mean}
  // CHECK-SAME: nn.name = "parts", nn.row_mean}
  func.func @main(%x: tensor<4x6xf32> {nn.name = "x"})
      -> (tensor<f32> {nn.field = #nn.field<loss>, nn.name = "gram"}, tensor<f32> {nn.field = #nn.field<metric>, nn.name = "columns"},
          tensor<f32> {nn.field = #nn.field<metric>, nn.name = "centered"}, tensor<f32> {nn.field = #nn.field<metric>, nn.name = "softmax"},
          tensor<f32> {nn.field = #nn.field<metric>, nn.name = "apart"}, tensor<f32> {nn.field = #nn.field<metric>, nn.name = "parts"}) {
    %g = nn.matmul %x, %x {transpose_y = true} : (tensor<4x6xf32>, tensor<4x6xf32>) -> tensor<4x4xf32>
    %gram = nn.reduce_mean %g : (tensor<4x4xf32>) -> tensor<f32>
    %s = nn.reduce_sum %x {axis = array<i64: 0>} : (tensor<4x6xf32>) -> tensor<6xf32>
    %columns = nn.reduce_mean %s : (tensor<6xf32>) -> tensor<f32>
    %m = nn.reduce_mean %x {axis = array<i64: 0>} : (tensor<4x6xf32>) -> tensor<6xf32>
    %c = nn.elementwise_sub %x, %m : (tensor<4x6xf32>, tensor<6xf32>) -> tensor<4x6xf32>
    %centered = nn.reduce_mean %c : (tensor<4x6xf32>) -> tensor<f32>
    %o = nn.softmax %x {axis = 0 : i64} : (tensor<4x6xf32>) -> tensor<4x6xf32>
    %softmax = nn.reduce_mean %o : (tensor<4x6xf32>) -> tensor<f32>
    %t = nn.transpose %x {perm = array<i64: 1, 0>} : (tensor<4x6xf32>) -> tensor<6x4xf32>
    %u = nn.softmax %t {axis = 0 : i64} : (tensor<6x4xf32>) -> tensor<6x4xf32>
    %apart = nn.reduce_mean %u : (tensor<6x4xf32>) -> tensor<f32>
    %r = nn.reshape %x {shape = array<i64: 8, 3>} : (tensor<4x6xf32>) -> tensor<8x3xf32>
    %v = nn.softmax %r {axis = 1 : i64} : (tensor<8x3xf32>) -> tensor<8x3xf32>
    %parts = nn.reduce_mean %v : (tensor<8x3xf32>) -> tensor<f32>
    return %gram, %columns, %centered, %softmax, %apart, %parts
      : tensor<f32>, tensor<f32>, tensor<f32>, tensor<f32>, tensor<f32>, tensor<f32>
  }
}

// -----
// Sums, differences, scales and views of means over rows are such means; products, sums over rows and other axes are not.
// CHECK-LABEL: module @means_over_rows
module @means_over_rows attributes {nn.train = {loss = "loss"}} {
  // CHECK: func.func @train_step
  // CHECK-SAME: nn.name = "mean", nn.row_mean}
  // CHECK-SAME: nn.name = "axis0", nn.row_mean}
  // CHECK-SAME: nn.name = "affine", nn.row_mean}
  // CHECK-SAME: nn.name = "sum"}
  // CHECK-SAME: nn.name = "product"}
  // CHECK-SAME: nn.name = "half"}
  // CHECK-SAME: nn.name = "y"}
  func.func @main(%x: tensor<4x2xf32> {nn.name = "x"})
      -> (tensor<f32> {nn.field = #nn.field<loss>, nn.name = "mean"}, tensor<2xf32> {nn.field = #nn.field<metric>, nn.name = "axis0"},
          tensor<1xf32> {nn.field = #nn.field<metric>, nn.name = "affine"}, tensor<f32> {nn.field = #nn.field<metric>, nn.name = "sum"},
          tensor<f32> {nn.field = #nn.field<metric>, nn.name = "product"}, tensor<f32> {nn.field = #nn.field<metric>, nn.name = "half"},
          tensor<f32> {nn.field = #nn.field<output>, nn.name = "y"}) {
    %mean = nn.reduce_mean %x : (tensor<4x2xf32>) -> tensor<f32>
    %axis0 = nn.reduce_mean %x {axis = array<i64: -2>} : (tensor<4x2xf32>) -> tensor<2xf32>
    %scaled = nn.scale %mean {scale = 3.0 : f64, bias = 1.0 : f64} : (tensor<f32>) -> tensor<f32>
    %both = nn.elementwise_sub %scaled, %mean : (tensor<f32>, tensor<f32>) -> tensor<f32>
    %affine = nn.reshape %both {shape = array<i64: 1>} : (tensor<f32>) -> tensor<1xf32>
    %sum = nn.reduce_sum %x : (tensor<4x2xf32>) -> tensor<f32>
    %product = nn.elementwise_mul %mean, %mean : (tensor<f32>, tensor<f32>) -> tensor<f32>
    %half = nn.elementwise_add %mean, %sum : (tensor<f32>, tensor<f32>) -> tensor<f32>
    return %mean, %axis0, %affine, %sum, %product, %half, %mean
      : tensor<f32>, tensor<2xf32>, tensor<1xf32>, tensor<f32>, tensor<f32>, tensor<f32>, tensor<f32>
  }
}

// -----
// A result may be an input or a parameter: @infer keeps both, and only what they need.
// CHECK-LABEL: module @results_that_no_op_made
module @results_that_no_op_made attributes {nn.train = {loss = "loss"}} {
  nn.variable @w parameter : tensor<4xf32> {trainable}
  // CHECK: func.func @infer(%[[X:.*]]: tensor<4xf32> {nn.name = "x"}) -> (tensor<4xf32> {nn.field = #nn.field<output>, nn.name = "x"}, tensor<4xf32> {nn.field = #nn.field<output>, nn.name = "w"})
  // CHECK-NEXT: %[[W:.*]] = nn.read @w
  // CHECK-NEXT: return %[[X]], %[[W]]
  func.func @main(%x: tensor<4xf32> {nn.name = "x"}, %y: tensor<4xf32> {nn.name = "label"})
      -> (tensor<4xf32> {nn.field = #nn.field<output>, nn.name = "x"}, tensor<4xf32> {nn.field = #nn.field<output>, nn.name = "w"}, tensor<f32> {nn.field = #nn.field<loss>, nn.name = "loss"}) {
    %w = nn.read @w : tensor<4xf32>
    %d = nn.elementwise_mul %w, %y : (tensor<4xf32>, tensor<4xf32>) -> tensor<4xf32>
    %l = nn.reduce_sum %d : (tensor<4xf32>) -> tensor<f32>
    return %x, %w, %l : tensor<4xf32>, tensor<4xf32>, tensor<f32>
  }
}

// -----
// A write of the forward pass stays in every role that runs it.
// CHECK-LABEL: module @writes_stay
module @writes_stay attributes {nn.train = {loss = "loss"}} {
  nn.variable @w parameter : tensor<4xf32> {trainable}
  nn.variable @seen buffer : tensor<4xf32>
  // CHECK: func.func @train_step
  // CHECK: nn.assign @seen
  func.func @main(%x: tensor<4xf32> {nn.name = "x"}) -> (tensor<4xf32> {nn.field = #nn.field<output>, nn.name = "y"}, tensor<f32> {nn.field = #nn.field<loss>, nn.name = "loss"}) {
    %w = nn.read @w : tensor<4xf32>
    %y = nn.elementwise_mul %w, %x : (tensor<4xf32>, tensor<4xf32>) -> tensor<4xf32>
    nn.assign @seen, %y : tensor<4xf32>
    %l = nn.reduce_sum %y : (tensor<4xf32>) -> tensor<f32>
    return %y, %l : tensor<4xf32>, tensor<f32>
  }
}
