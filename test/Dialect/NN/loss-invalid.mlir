// Every constraint of softmax, losses, top-k and metrics; functions are named after it. A second error says that no type was inferred.
// RUN: %ampc-opt --split-input-file --verify-diagnostics %s

func.func @softmax_c1(%x: tensor<4x8xf32>) {
  // expected-error @below {{expects `axis` in [-2, 2), got 2}}
  // expected-error @below {{failed to infer returned types}}
  %0 = nn.softmax %x {axis = 2 : i64} : (tensor<4x8xf32>) -> tensor<4x8xf32>
  return
}
// -----
func.func @softmax_with_cross_entropy_c1(%x: tensor<4x8xf32>, %label: tensor<4x1xi64>) {
  // expected-error @below {{expects `axis` in [-2, 2), got -3}}
  // expected-error @below {{failed to infer returned types}}
  %p, %l = nn.softmax_with_cross_entropy %x, %label {axis = -3 : i64} : (tensor<4x8xf32>, tensor<4x1xi64>) -> (tensor<4x8xf32>, tensor<4x1xf32>)
  return
}
// -----
func.func @softmax_with_cross_entropy_c1_rank(%x: tensor<f32>, %label: tensor<i64>) {
  // expected-error @below {{expects `logits` of rank 1 or more, got a 0-d tensor}}
  // expected-error @below {{failed to infer returned types}}
  %p, %l = nn.softmax_with_cross_entropy %x, %label : (tensor<f32>, tensor<i64>) -> (tensor<f32>, tensor<f32>)
  return
}
// -----
func.func @softmax_with_cross_entropy_c2(%x: tensor<4x8xf32>, %label: tensor<4xi64>) {
  // expected-error @below {{expects `label` of shape [4, 1], got [4]}}
  // expected-error @below {{failed to infer returned types}}
  %p, %l = nn.softmax_with_cross_entropy %x, %label : (tensor<4x8xf32>, tensor<4xi64>) -> (tensor<4x8xf32>, tensor<4x1xf32>)
  return
}
// -----
func.func @softmax_with_cross_entropy_c3(%x: tensor<4x8xf32>, %label: tensor<4x1xf32>) {
  // expected-error @below {{expects `label` of integers, got 'f32'}}
  // expected-error @below {{failed to infer returned types}}
  %p, %l = nn.softmax_with_cross_entropy %x, %label : (tensor<4x8xf32>, tensor<4x1xf32>) -> (tensor<4x8xf32>, tensor<4x1xf32>)
  return
}
// -----
func.func @softmax_with_cross_entropy_c4(%x: tensor<4x8xf32>, %label: tensor<4x1xf32>) {
  // expected-error @below {{expects a soft `label` of the shape and dtype of `logits`, 'tensor<4x8xf32>', got 'tensor<4x1xf32>'}}
  // expected-error @below {{failed to infer returned types}}
  %p, %l = nn.softmax_with_cross_entropy %x, %label {soft_label = true} : (tensor<4x8xf32>, tensor<4x1xf32>) -> (tensor<4x8xf32>, tensor<4x1xf32>)
  return
}
// -----
func.func @top_k_v2_c1(%x: tensor<4x8xf32>) {
  // expected-error @below {{expects `axis` in [-2, 2), got 2}}
  // expected-error @below {{failed to infer returned types}}
  %v, %i = nn.top_k_v2 %x {axis = 2 : i64} : (tensor<4x8xf32>) -> (tensor<4x1xf32>, tensor<4x1xi64>)
  return
}
// -----
func.func @top_k_v2_c2(%x: tensor<4x8xf32>) {
  // expected-error @below {{expects `k` in [1, 8], got 9}}
  // expected-error @below {{failed to infer returned types}}
  %v, %i = nn.top_k_v2 %x {k = 9 : i64} : (tensor<4x8xf32>) -> (tensor<4x9xf32>, tensor<4x9xi64>)
  return
}
// -----
func.func @arg_max_c1(%x: tensor<4x8xf32>) {
  // expected-error @below {{expects `axis` in [-2, 2), got 2}}
  // expected-error @below {{failed to infer returned types}}
  %0 = nn.arg_max %x {axis = 2 : i64, dtype = i64} : (tensor<4x8xf32>) -> tensor<4xi64>
  return
}
// -----
func.func @arg_max_c2(%x: tensor<4x8xf32>) {
  // expected-error @below {{expects `dtype` int32 or int64, got 'f32'}}
  // expected-error @below {{failed to infer returned types}}
  %0 = nn.arg_max %x {axis = 1 : i64, dtype = f32} : (tensor<4x8xf32>) -> tensor<4xf32>
  return
}
// -----
func.func @accuracy_c1(%v: tensor<4x2xf32>, %i: tensor<4x3xi64>, %label: tensor<4x1xi64>) {
  // expected-error @below {{expects values and `indices` of one shape of rank 2, got [4, 2] and [4, 3]}}
  // expected-error @below {{failed to infer returned types}}
  %a, %c, %t = nn.accuracy %v, %i, %label : (tensor<4x2xf32>, tensor<4x3xi64>, tensor<4x1xi64>) -> (tensor<f32>, tensor<i32>, tensor<i32>)
  return
}
// -----
func.func @accuracy_c2(%v: tensor<4x2xf32>, %i: tensor<4x2xi64>, %label: tensor<4xi64>) {
  // expected-error @below {{expects `label` of shape [4, 1], got [4]}}
  // expected-error @below {{failed to infer returned types}}
  %a, %c, %t = nn.accuracy %v, %i, %label : (tensor<4x2xf32>, tensor<4x2xi64>, tensor<4xi64>) -> (tensor<f32>, tensor<i32>, tensor<i32>)
  return
}
// -----
func.func @accuracy_c3(%v: tensor<4x2xf32>, %i: tensor<4x2xi64>, %label: tensor<4x1xf32>) {
  // expected-error @below {{expects `indices` and `label` of int32 or int64, got 'f32'}}
  // expected-error @below {{failed to infer returned types}}
  %a, %c, %t = nn.accuracy %v, %i, %label : (tensor<4x2xf32>, tensor<4x2xi64>, tensor<4x1xf32>) -> (tensor<f32>, tensor<i32>, tensor<i32>)
  return
}
// -----
func.func @bce_loss_c1(%x: tensor<4xf32>, %y: tensor<3xf32>, %s: tensor<f32>) {
  // expected-error @below {{expects operands of one shape and dtype, got 'tensor<4xf32>' and 'tensor<3xf32>'}}
  // expected-error @below {{failed to infer returned types}}
  %0 = nn.bce_loss %x, %y : (tensor<4xf32>, tensor<3xf32>) -> tensor<4xf32>
  return
}

// -----
func.func @log_loss_c1(%x: tensor<4xf32>, %y: tensor<3xf32>, %s: tensor<f32>) {
  // expected-error @below {{expects operands of one shape and dtype, got 'tensor<4xf32>' and 'tensor<3xf32>'}}
  // expected-error @below {{failed to infer returned types}}
  %0 = nn.log_loss %x, %y {epsilon = 1.0e-4 : f64} : (tensor<4xf32>, tensor<3xf32>) -> tensor<4xf32>
  return
}

// -----
func.func @huber_loss_c1(%x: tensor<4xf32>, %y: tensor<3xf32>, %s: tensor<f32>) {
  // expected-error @below {{expects operands of one shape and dtype, got 'tensor<4xf32>' and 'tensor<3xf32>'}}
  // expected-error @below {{failed to infer returned types}}
  %0 = nn.huber_loss %x, %y {delta = 1.0 : f64} : (tensor<4xf32>, tensor<3xf32>) -> tensor<4xf32>
  return
}

// -----
func.func @kldiv_loss_c1(%x: tensor<4xf32>, %y: tensor<3xf32>, %s: tensor<f32>) {
  // expected-error @below {{expects operands of one shape and dtype, got 'tensor<4xf32>' and 'tensor<3xf32>'}}
  // expected-error @below {{failed to infer returned types}}
  %0 = nn.kldiv_loss %x, %y : (tensor<4xf32>, tensor<3xf32>) -> tensor<4xf32>
  return
}

// -----
func.func @sigmoid_cross_entropy_with_logits_c1(%x: tensor<4xf32>, %y: tensor<3xf32>, %s: tensor<f32>) {
  // expected-error @below {{expects operands of one shape and dtype, got 'tensor<4xf32>' and 'tensor<3xf32>'}}
  // expected-error @below {{failed to infer returned types}}
  %0 = nn.sigmoid_cross_entropy_with_logits %x, %y : (tensor<4xf32>, tensor<3xf32>) -> tensor<4xf32>
  return
}

// -----
func.func @kldiv_loss_c2(%x: tensor<4xf32>, %y: tensor<3xf32>, %s: tensor<f32>) {
  // expected-error @below {{expects `reduction` to be none, mean, sum or batchmean, got max}}
  // expected-error @below {{failed to infer returned types}}
  %0 = nn.kldiv_loss %x, %x {reduction = "max"} : (tensor<4xf32>, tensor<4xf32>) -> tensor<f32>
  return
}

// -----
func.func @kldiv_loss_c2_scalar(%x: tensor<4xf32>, %y: tensor<3xf32>, %s: tensor<f32>) {
  // expected-error @below {{expects x with a dimension for `reduction` batchmean, got 'tensor<f32>'}}
  // expected-error @below {{failed to infer returned types}}
  %0 = nn.kldiv_loss %s, %s {reduction = "batchmean"} : (tensor<f32>, tensor<f32>) -> tensor<f32>
  return
}

// -----
func.func @label_smooth_c1(%x: tensor<4xf32>, %y: tensor<3xf32>, %s: tensor<f32>) {
  // expected-error @below {{expects x of at least one dimension, got 'tensor<f32>'}}
  // expected-error @below {{failed to infer returned types}}
  %0 = nn.label_smooth %s : (tensor<f32>) -> tensor<f32>
  return
}

// -----
func.func @label_smooth_c2(%x: tensor<4xf32>, %y: tensor<3xf32>, %s: tensor<f32>) {
  // expected-error @below {{expects a prior of 4 elements of the type of x, 'tensor<4xf32>', got 'tensor<3xf32>'}}
  // expected-error @below {{failed to infer returned types}}
  %0 = nn.label_smooth %x, %y : (tensor<4xf32>, tensor<3xf32>) -> tensor<4xf32>
  return
}
