// Which kernels say that they are what a library's product can do itself, and what their arguments are; and which do not.
// RUN: %ampc-opt %s -split-input-file -rt-lower-to-calls | FileCheck %s

// Casts to float32 and back are the library's own way.
// CHECK-LABEL: module @gelu_between_casts
// CHECK: ampc.epilogue = {bias = 1 : i64, kind = "gelu_bias", product = 0 : i64, result = 2 : i64}
module @gelu_between_casts {
  func.func @infer(%x: tensor<4x32xf16> {nn.name = "x"}, %b: tensor<32xf16> {nn.name = "b"}) -> (tensor<4x32xf16> {nn.name = "y", nn.field = #nn.field<output>}) {
    %y = nn.fused %x, %b : (tensor<4x32xf16>, tensor<32xf16>) -> tensor<4x32xf16> {
    ^bb0(%0: tensor<4x32xf16>, %1: tensor<32xf16>):
      %z = nn.elementwise_add %0, %1 : (tensor<4x32xf16>, tensor<32xf16>) -> tensor<4x32xf16>
      %w = nn.cast %z {to = f32} : (tensor<4x32xf16>) -> tensor<4x32xf32>
      %g = nn.gelu %w {approximate = true} : (tensor<4x32xf32>) -> tensor<4x32xf32>
      %r = nn.cast %g {to = f16} : (tensor<4x32xf32>) -> tensor<4x32xf16>
      nn.yield %r : tensor<4x32xf16>
    }
    return %y : tensor<4x32xf16>
  }
}

// -----
// A rounding in the middle is none of them.
// CHECK-LABEL: module @narrowed_in_between
// CHECK-NOT: ampc.epilogue
module @narrowed_in_between {
  func.func @infer(%x: tensor<4x32xf32> {nn.name = "x"}) -> (tensor<4x32xf32> {nn.name = "y", nn.field = #nn.field<output>}) {
    %y = nn.fused %x : (tensor<4x32xf32>) -> tensor<4x32xf32> {
    ^bb0(%0: tensor<4x32xf32>):
      %n = nn.cast %0 {to = f16} : (tensor<4x32xf32>) -> tensor<4x32xf16>
      %w = nn.cast %n {to = f32} : (tensor<4x32xf16>) -> tensor<4x32xf32>
      %r = nn.relu %w : (tensor<4x32xf32>) -> tensor<4x32xf32>
      nn.yield %r : tensor<4x32xf32>
    }
    return %y : tensor<4x32xf32>
  }
}

// -----
// gelu by erf is another function.
// CHECK-LABEL: module @gelu_by_erf
// CHECK-NOT: ampc.epilogue
module @gelu_by_erf {
  func.func @infer(%x: tensor<4x32xf32> {nn.name = "x"}) -> (tensor<4x32xf32> {nn.name = "y", nn.field = #nn.field<output>}) {
    %y = nn.fused %x : (tensor<4x32xf32>) -> tensor<4x32xf32> {
    ^bb0(%0: tensor<4x32xf32>):
      %r = nn.gelu %0 {approximate = false} : (tensor<4x32xf32>) -> tensor<4x32xf32>
      nn.yield %r : tensor<4x32xf32>
    }
    return %y : tensor<4x32xf32>
  }
}

// -----
// relu's mask is a result of its own; a mask that compares with anything but relu's result, and 0, is another.
// CHECK-LABEL: module @relu_and_its_mask
// CHECK: ampc.epilogue = {kind = "relu", product = 0 : i64, result = 1 : i64, slope = 2 : i64}
module @relu_and_its_mask {
  func.func @infer(%x: tensor<4x32xf32> {nn.name = "x"}) -> (tensor<4x32xf32> {nn.name = "y", nn.field = #nn.field<output>}, tensor<4x32xi1> {nn.name = "m", nn.field = #nn.field<output>}) {
    %y:2 = nn.fused %x : (tensor<4x32xf32>) -> (tensor<4x32xf32>, tensor<4x32xi1>) {
    ^bb0(%0: tensor<4x32xf32>):
      %r = nn.relu %0 : (tensor<4x32xf32>) -> tensor<4x32xf32>
      %c = nn.fill_constant {dtype = f32, shape = array<i64: 4, 32>, value = 0.0 : f64} : () -> tensor<4x32xf32>
      %m = nn.compare %r, %c {kind = "gt"} : (tensor<4x32xf32>, tensor<4x32xf32>) -> tensor<4x32xi1>
      nn.yield %r, %m : tensor<4x32xf32>, tensor<4x32xi1>
    }
    return %y#0, %y#1 : tensor<4x32xf32>, tensor<4x32xi1>
  }
}

// -----
// CHECK-LABEL: module @another_mask
// CHECK-NOT: ampc.epilogue
module @another_mask {
  func.func @infer(%x: tensor<4x32xf32> {nn.name = "x"}) -> (tensor<4x32xf32> {nn.name = "y", nn.field = #nn.field<output>}, tensor<4x32xi1> {nn.name = "m", nn.field = #nn.field<output>}) {
    %y:2 = nn.fused %x : (tensor<4x32xf32>) -> (tensor<4x32xf32>, tensor<4x32xi1>) {
    ^bb0(%0: tensor<4x32xf32>):
      %r = nn.relu %0 : (tensor<4x32xf32>) -> tensor<4x32xf32>
      %c = nn.fill_constant {dtype = f32, shape = array<i64: 4, 32>, value = 1.0 : f64} : () -> tensor<4x32xf32>
      %m = nn.compare %r, %c {kind = "gt"} : (tensor<4x32xf32>, tensor<4x32xf32>) -> tensor<4x32xi1>
      nn.yield %r, %m : tensor<4x32xf32>, tensor<4x32xi1>
    }
    return %y#0, %y#1 : tensor<4x32xf32>, tensor<4x32xi1>
  }
}

// -----
// CHECK-LABEL: module @gradient_of_relu
// CHECK: ampc.epilogue = {kind = "drelu", of = 0 : i64, product = 1 : i64, result = 2 : i64}
module @gradient_of_relu {
  func.func @infer(%x: tensor<4x32xf16> {nn.name = "x"}, %g: tensor<4x32xf16> {nn.name = "g"}) -> (tensor<4x32xf16> {nn.name = "y", nn.field = #nn.field<output>}) {
    %y = nn.fused %x, %g : (tensor<4x32xf16>, tensor<4x32xf16>) -> tensor<4x32xf16> {
    ^bb0(%0: tensor<4x32xf16>, %1: tensor<4x32xf16>):
      %c = nn.fill_constant {dtype = f16, shape = array<i64: 4, 32>, value = 0.0 : f64} : () -> tensor<4x32xf16>
      %m = nn.compare %0, %c {kind = "gt"} : (tensor<4x32xf16>, tensor<4x32xf16>) -> tensor<4x32xi1>
      %r = nn.where %m, %1, %c : (tensor<4x32xi1>, tensor<4x32xf16>, tensor<4x32xf16>) -> tensor<4x32xf16>
      nn.yield %r : tensor<4x32xf16>
    }
    return %y : tensor<4x32xf16>
  }
}

// -----
// CHECK-LABEL: module @product_by_a_slope
// CHECK: ampc.epilogue = {kind = "product_of", of = 1 : i64, product = 0 : i64, result = 2 : i64}
module @product_by_a_slope {
  func.func @infer(%g: tensor<4x32xf16> {nn.name = "g"}, %s: tensor<4x32xf32> {nn.name = "s"}) -> (tensor<4x32xf16> {nn.name = "y", nn.field = #nn.field<output>}) {
    %y = nn.fused %g, %s : (tensor<4x32xf16>, tensor<4x32xf32>) -> tensor<4x32xf16> {
    ^bb0(%0: tensor<4x32xf16>, %1: tensor<4x32xf32>):
      %w = nn.cast %0 {to = f32} : (tensor<4x32xf16>) -> tensor<4x32xf32>
      %p = nn.elementwise_mul %w, %1 : (tensor<4x32xf32>, tensor<4x32xf32>) -> tensor<4x32xf32>
      %r = nn.cast %p {to = f16} : (tensor<4x32xf32>) -> tensor<4x32xf16>
      nn.yield %r : tensor<4x32xf16>
    }
    return %y : tensor<4x32xf16>
  }
}

// -----
// Sums over rows, not along them.
// CHECK-LABEL: module @sums
// CHECK: ampc.epilogue = {kind = "sums", of = 0 : i64, result = 1 : i64}
// CHECK-NOT: ampc.epilogue
module @sums {
  func.func @infer(%x: tensor<2x4x32xf32> {nn.name = "x"}) -> (tensor<32xf32> {nn.name = "y", nn.field = #nn.field<output>}, tensor<2x4xf32> {nn.name = "z", nn.field = #nn.field<output>}) {
    %y = nn.reduce_sum %x {axis = array<i64: 0, 1>} : (tensor<2x4x32xf32>) -> tensor<32xf32>
    %z = nn.reduce_sum %x {axis = array<i64: 2>} : (tensor<2x4x32xf32>) -> tensor<2x4xf32>
    return %y, %z : tensor<32xf32>, tensor<2x4xf32>
  }
}

// -----
// The slope of gelu is a result of its own: the same function's derivative at the same operand.
// CHECK-LABEL: module @gelu_and_its_slope
// CHECK: ampc.epilogue = {kind = "gelu", product = 0 : i64, result = 2 : i64, slope = 3 : i64}
module @gelu_and_its_slope {
  func.func @infer(%x: tensor<4x32xf32> {nn.name = "x"}, %u: tensor<4x32xf32> {nn.name = "u"}) -> (tensor<4x32xf32> {nn.name = "y", nn.field = #nn.field<output>}, tensor<4x32xf32> {nn.name = "s", nn.field = #nn.field<output>}) {
    %y:2 = nn.fused %x, %u : (tensor<4x32xf32>, tensor<4x32xf32>) -> (tensor<4x32xf32>, tensor<4x32xf32>) {
    ^bb0(%0: tensor<4x32xf32>, %1: tensor<4x32xf32>):
      %g = nn.gelu %0 {approximate = true} : (tensor<4x32xf32>) -> tensor<4x32xf32>
      %s = nn.gelu_grad %0 {approximate = true} : (tensor<4x32xf32>) -> tensor<4x32xf32>
      nn.yield %g, %s : tensor<4x32xf32>, tensor<4x32xf32>
    }
    return %y#0, %y#1 : tensor<4x32xf32>, tensor<4x32xf32>
  }
}

// -----
// The derivative of the erf form is another function.
// CHECK-LABEL: module @slope_of_the_other_gelu
// CHECK-NOT: ampc.epilogue
module @slope_of_the_other_gelu {
  func.func @infer(%x: tensor<4x32xf32> {nn.name = "x"}, %u: tensor<4x32xf32> {nn.name = "u"}) -> (tensor<4x32xf32> {nn.name = "y", nn.field = #nn.field<output>}, tensor<4x32xf32> {nn.name = "s", nn.field = #nn.field<output>}) {
    %y:2 = nn.fused %x, %u : (tensor<4x32xf32>, tensor<4x32xf32>) -> (tensor<4x32xf32>, tensor<4x32xf32>) {
    ^bb0(%0: tensor<4x32xf32>, %1: tensor<4x32xf32>):
      %g = nn.gelu %0 {approximate = true} : (tensor<4x32xf32>) -> tensor<4x32xf32>
      %s = nn.gelu_grad %0 {approximate = false} : (tensor<4x32xf32>) -> tensor<4x32xf32>
      nn.yield %g, %s : tensor<4x32xf32>, tensor<4x32xf32>
    }
    return %y#0, %y#1 : tensor<4x32xf32>, tensor<4x32xf32>
  }
}

// -----
// The derivative at another value is not the slope.
// CHECK-LABEL: module @slope_of_another_operand
// CHECK-NOT: ampc.epilogue
module @slope_of_another_operand {
  func.func @infer(%x: tensor<4x32xf32> {nn.name = "x"}, %u: tensor<4x32xf32> {nn.name = "u"}) -> (tensor<4x32xf32> {nn.name = "y", nn.field = #nn.field<output>}, tensor<4x32xf32> {nn.name = "s", nn.field = #nn.field<output>}) {
    %y:2 = nn.fused %x, %u : (tensor<4x32xf32>, tensor<4x32xf32>) -> (tensor<4x32xf32>, tensor<4x32xf32>) {
    ^bb0(%0: tensor<4x32xf32>, %1: tensor<4x32xf32>):
      %g = nn.gelu %0 {approximate = true} : (tensor<4x32xf32>) -> tensor<4x32xf32>
      %s = nn.gelu_grad %1 {approximate = true} : (tensor<4x32xf32>) -> tensor<4x32xf32>
      nn.yield %g, %s : tensor<4x32xf32>, tensor<4x32xf32>
    }
    return %y#0, %y#1 : tensor<4x32xf32>, tensor<4x32xf32>
  }
}

// -----
// A gradient that computes the slope of gelu again, from the product and its bias, and sums its columns.
// CHECK-LABEL: module @gradient_of_gelu
// CHECK: ampc.epilogue = {kind = "dgelu", of = 1 : i64, of_bias = 2 : i64, product = 0 : i64, result = 3 : i64, sum = 4 : i64}
module @gradient_of_gelu {
  func.func @infer(%g: tensor<4x32xf16> {nn.name = "g"}, %x: tensor<4x32xf16> {nn.name = "x"}, %b: tensor<32xf16> {nn.name = "b"})
      -> (tensor<4x32xf16> {nn.name = "y", nn.field = #nn.field<output>}, tensor<2x32xf32> {nn.name = "s", nn.field = #nn.field<output>}) {
    %y:2 = nn.fused %g, %x, %b {sums = 1 : i64} : (tensor<4x32xf16>, tensor<4x32xf16>, tensor<32xf16>) -> (tensor<4x32xf16>, tensor<2x32xf32>) {
    ^bb0(%0: tensor<4x32xf16>, %1: tensor<4x32xf16>, %2: tensor<32xf16>):
      %z = nn.elementwise_add %1, %2 : (tensor<4x32xf16>, tensor<32xf16>) -> tensor<4x32xf16>
      %wz = nn.cast %z {to = f32} : (tensor<4x32xf16>) -> tensor<4x32xf32>
      %s = nn.gelu_grad %wz {approximate = true} : (tensor<4x32xf32>) -> tensor<4x32xf32>
      %wg = nn.cast %0 {to = f32} : (tensor<4x32xf16>) -> tensor<4x32xf32>
      %p = nn.elementwise_mul %wg, %s : (tensor<4x32xf32>, tensor<4x32xf32>) -> tensor<4x32xf32>
      %r = nn.cast %p {to = f16} : (tensor<4x32xf32>) -> tensor<4x32xf16>
      %t = nn.cast %r {to = f32} : (tensor<4x32xf16>) -> tensor<4x32xf32>
      nn.yield %r, %t : tensor<4x32xf16>, tensor<4x32xf32>
    }
    return %y#0, %y#1 : tensor<4x32xf16>, tensor<2x32xf32>
  }
}

// -----
// Without a bias and sums; the erf form is another function, and what is summed must be the result.
// CHECK-LABEL: module @gradients_of_gelu
// CHECK: ampc.epilogue = {kind = "dgelu", of = 1 : i64, product = 0 : i64, result = 2 : i64}
// CHECK-NOT: ampc.epilogue
module @gradients_of_gelu {
  func.func @infer(%g: tensor<4x32xf32> {nn.name = "g"}, %x: tensor<4x32xf32> {nn.name = "x"})
      -> (tensor<4x32xf32> {nn.name = "y", nn.field = #nn.field<output>}, tensor<4x32xf32> {nn.name = "e", nn.field = #nn.field<output>},
          tensor<4x32xf32> {nn.name = "o", nn.field = #nn.field<output>}, tensor<2x32xf32> {nn.name = "s", nn.field = #nn.field<output>}) {
    %y = nn.fused %g, %x : (tensor<4x32xf32>, tensor<4x32xf32>) -> tensor<4x32xf32> {
    ^bb0(%0: tensor<4x32xf32>, %1: tensor<4x32xf32>):
      %s = nn.gelu_grad %1 {approximate = true} : (tensor<4x32xf32>) -> tensor<4x32xf32>
      %p = nn.elementwise_mul %0, %s : (tensor<4x32xf32>, tensor<4x32xf32>) -> tensor<4x32xf32>
      nn.yield %p : tensor<4x32xf32>
    }
    %e = nn.fused %g, %x : (tensor<4x32xf32>, tensor<4x32xf32>) -> tensor<4x32xf32> {
    ^bb0(%0: tensor<4x32xf32>, %1: tensor<4x32xf32>):
      %s = nn.gelu_grad %1 : (tensor<4x32xf32>) -> tensor<4x32xf32>
      %p = nn.elementwise_mul %0, %s : (tensor<4x32xf32>, tensor<4x32xf32>) -> tensor<4x32xf32>
      nn.yield %p : tensor<4x32xf32>
    }
    %o:2 = nn.fused %g, %x {sums = 1 : i64} : (tensor<4x32xf32>, tensor<4x32xf32>) -> (tensor<4x32xf32>, tensor<2x32xf32>) {
    ^bb0(%0: tensor<4x32xf32>, %1: tensor<4x32xf32>):
      %s = nn.gelu_grad %1 {approximate = true} : (tensor<4x32xf32>) -> tensor<4x32xf32>
      %p = nn.elementwise_mul %0, %s : (tensor<4x32xf32>, tensor<4x32xf32>) -> tensor<4x32xf32>
      nn.yield %p, %s : tensor<4x32xf32>, tensor<4x32xf32>
    }
    return %y, %e, %o#0, %o#1 : tensor<4x32xf32>, tensor<4x32xf32>, tensor<4x32xf32>, tensor<2x32xf32>
  }
}
