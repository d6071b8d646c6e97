// Kernels along a line, step by step: how often an operand is read, one division per line and none per element, tails in steps of one.
// What is not listed must not be there: loads, stores, loops, divisions, functions.
// RUN: %ampc-opt %s -split-input-file -rt-lower-to-calls \
// RUN:   | FileCheck %s --implicit-check-not='arith.div{{[fs]}}' --implicit-check-not=math. --implicit-check-not=.load --implicit-check-not=.store --implicit-check-not=scf.for --implicit-check-not=scf.if

// Three sweeps. The result holds exp(x - max) until the sum is known: exp is taken once per element, x is read twice.
// CHECK-LABEL: module @softmax_in_float32
module @softmax_in_float32 {
  // CHECK: func.func @k0({{.*}}ampc.args = [array<i64: 1024, 0, 1>, array<i64: 1024, 0, 3>], ampc.reductions = array<i64: 2, 2>, ampc.rows = 4 : i64}
  // CHECK:   scf.for {{.*}} {{{$}}
  // CHECK:     scf.for {{.*}}iter_args
  // CHECK:       vector.load %arg0[{{.*}}vector<16xf32>
  // CHECK:     } {ampc.reduce = ["max"]}
  // CHECK:     scf.for {{.*}}iter_args
  // CHECK:       vector.load %arg0[{{.*}}vector<16xf32>
  // CHECK:       math.exp {{.*}} : vector<16xf32>
  // CHECK:       vector.store {{.*}}, %arg1[{{.*}}vector<16xf32>
  // CHECK:     } {ampc.reduce = ["sum"]}
  // CHECK:     arith.divf {{.*}} : f32
  // CHECK:     scf.for {{.*}} {{{$}}
  // CHECK:       vector.load %arg1[{{.*}}vector<16xf32>
  // CHECK:       vector.store {{.*}}, %arg1[{{.*}}vector<16xf32>
  // CHECK:     } {ampc.columns}
  func.func @infer(%x: tensor<4x64xf32> {nn.name = "x"})
      -> (tensor<4x64xf32> {nn.field = #nn.field<output>, nn.name = "y"}) {
    %y = nn.softmax %x : (tensor<4x64xf32>) -> tensor<4x64xf32>
    return %y : tensor<4x64xf32>
  }
}

// -----
// A 16-bit result cannot hold exp(x - max) without rounding it, so it is taken again; 70 is four vectors and a tail of six.
// CHECK-LABEL: module @softmax_in_float16
module @softmax_in_float16 {
  // CHECK: func.func @k0({{.*}}ampc.args = [array<i64: 560, 0, 1>, array<i64: 560, 0, 2>], ampc.reductions = array<i64: 4, 2>, ampc.rows = 4 : i64}
  // CHECK:   scf.for {{.*}} {{{$}}
  // CHECK:     scf.for {{.*}}iter_args
  // CHECK:       vector.load %arg0[{{.*}}vector<16xf16>
  // CHECK:     } {ampc.reduce = ["max"]}
  // CHECK:     scf.for {{.*}}iter_args
  // CHECK:       memref.load %arg0[
  // CHECK:     } {ampc.reduce = ["max"], ampc.tail, ampc.total = ["max"]}
  // CHECK:     scf.for {{.*}}iter_args
  // CHECK:       vector.load %arg0[{{.*}}vector<16xf16>
  // CHECK:       math.exp {{.*}} : vector<16xf32>
  // CHECK:     } {ampc.reduce = ["sum"]}
  // CHECK:     scf.for {{.*}}iter_args
  // CHECK:       memref.load %arg0[
  // CHECK:       math.exp {{.*}} : f32
  // CHECK:     } {ampc.reduce = ["sum"], ampc.tail, ampc.total = ["sum"]}
  // CHECK:     arith.divf {{.*}} : f32
  // CHECK:     scf.for {{.*}} {{{$}}
  // CHECK:       vector.load %arg0[{{.*}}vector<16xf16>
  // CHECK:       math.exp {{.*}} : vector<16xf32>
  // CHECK:       vector.store {{.*}}, %arg1[{{.*}}vector<16xf16>
  // CHECK:     } {ampc.columns}
  // CHECK:     scf.for {{.*}} {{{$}}
  // CHECK:       memref.load %arg0[
  // CHECK:       math.exp {{.*}} : f32
  // CHECK:       memref.store {{.*}}, %arg1[
  // CHECK:     } {ampc.columns, ampc.tail}
  func.func @infer(%x: tensor<4x70xf16> {nn.name = "x"})
      -> (tensor<4x70xf16> {nn.field = #nn.field<output>, nn.name = "y"}) {
    %y = nn.softmax %x : (tensor<4x70xf16>) -> tensor<4x70xf16>
    return %y : tensor<4x70xf16>
  }
}

// -----
// One logarithm per line, no division at all.
// CHECK-LABEL: module @log_softmax
module @log_softmax {
  // CHECK: func.func @k0({{.*}}ampc.args = [array<i64: 1024, 0, 1>, array<i64: 1024, 0, 2>], ampc.reductions = array<i64: 2, 2>, ampc.rows = 4 : i64}
  // CHECK:   scf.for {{.*}} {{{$}}
  // CHECK:     scf.for {{.*}}iter_args
  // CHECK:       vector.load %arg0[{{.*}}vector<16xf32>
  // CHECK:     } {ampc.reduce = ["max"]}
  // CHECK:     scf.for {{.*}}iter_args
  // CHECK:       vector.load %arg0[{{.*}}vector<16xf32>
  // CHECK:       math.exp {{.*}} : vector<16xf32>
  // CHECK:     } {ampc.reduce = ["sum"]}
  // CHECK:     math.log {{.*}} : f32
  // CHECK:     scf.for {{.*}} {{{$}}
  // CHECK:       vector.load %arg0[{{.*}}vector<16xf32>
  // CHECK:       vector.store {{.*}}, %arg1[{{.*}}vector<16xf32>
  // CHECK:     } {ampc.columns}
  func.func @infer(%x: tensor<4x64xf32> {nn.name = "x"})
      -> (tensor<4x64xf32> {nn.field = #nn.field<output>, nn.name = "y"}) {
    %y = nn.log_softmax %x : (tensor<4x64xf32>) -> tensor<4x64xf32>
    return %y : tensor<4x64xf32>
  }
}

// -----
// The result and its gradient are read twice each; nothing is divided.
// CHECK-LABEL: module @softmax_gradient
module @softmax_gradient {
  // CHECK: func.func @k0({{.*}}ampc.args = [array<i64: 1024, 0, 1>, array<i64: 1024, 0, 1>, array<i64: 1024, 0, 2>], ampc.reductions = array<i64: 1, 1>, ampc.rows = 4 : i64}
  // CHECK:   scf.for {{.*}} {{{$}}
  // CHECK:     scf.for {{.*}}iter_args
  // CHECK:       vector.load %arg0[{{.*}}vector<16xf32>
  // CHECK:       vector.load %arg1[{{.*}}vector<16xf32>
  // CHECK:     } {ampc.reduce = ["sum"]}
  // CHECK:     scf.for {{.*}} {{{$}}
  // CHECK:       vector.load %arg1[{{.*}}vector<16xf32>
  // CHECK:       vector.load %arg0[{{.*}}vector<16xf32>
  // CHECK:       vector.store {{.*}}, %arg2[{{.*}}vector<16xf32>
  // CHECK:     } {ampc.columns}
  func.func @infer(%p: tensor<4x64xf32> {nn.name = "p"}, %g: tensor<4x64xf32> {nn.name = "g"})
      -> (tensor<4x64xf32> {nn.field = #nn.field<output>, nn.name = "y"}) {
    %y = nn.softmax_grad %p, %g {axis = -1 : i64} : (tensor<4x64xf32>, tensor<4x64xf32>) -> tensor<4x64xf32>
    return %y : tensor<4x64xf32>
  }
}

// -----
// In 16 bits the probabilities are made again from x: two sums in one sweep, and one division per line.
// CHECK-LABEL: module @softmax_gradient_from_the_operand
module @softmax_gradient_from_the_operand {
  // CHECK: func.func @k0({{.*}}ampc.args = [array<i64: 512, 0, 1>, array<i64: 512, 0, 1>, array<i64: 512, 0, 2>], ampc.reductions = array<i64: 2, 3>, ampc.rows = 4 : i64}
  // CHECK:   scf.for {{.*}} {{{$}}
  // CHECK:     scf.for {{.*}}iter_args
  // CHECK:       vector.load %arg0[{{.*}}vector<16xbf16>
  // CHECK:     } {ampc.reduce = ["max"]}
  // CHECK:     scf.for {{.*}}iter_args
  // CHECK:       vector.load %arg0[{{.*}}vector<16xbf16>
  // CHECK:       math.exp {{.*}} : vector<16xf32>
  // CHECK:       vector.load %arg1[{{.*}}vector<16xbf16>
  // CHECK:     } {ampc.reduce = ["sum", "sum"]}
  // CHECK:     arith.divf {{.*}} : f32
  // CHECK:     scf.for {{.*}} {{{$}}
  // CHECK:       vector.load %arg1[{{.*}}vector<16xbf16>
  // CHECK:       vector.load %arg0[{{.*}}vector<16xbf16>
  // CHECK:       math.exp {{.*}} : vector<16xf32>
  // CHECK:       vector.store {{.*}}, %arg2[{{.*}}vector<16xbf16>
  // CHECK:     } {ampc.columns}
  func.func @infer(%p: tensor<4x64xbf16> {nn.name = "p"}, %g: tensor<4x64xbf16> {nn.name = "g"})
      -> (tensor<4x64xbf16> {nn.field = #nn.field<output>, nn.name = "y"}) {
    %y = nn.softmax_grad %p, %g {axis = -1 : i64, from_x = true} : (tensor<4x64xbf16>, tensor<4x64xbf16>) -> tensor<4x64xbf16>
    return %y : tensor<4x64xbf16>
  }
}

// -----
// CHECK-LABEL: module @log_softmax_gradient
module @log_softmax_gradient {
  // CHECK: func.func @k0({{.*}}ampc.args = [array<i64: 1024, 0, 1>, array<i64: 1024, 0, 1>, array<i64: 1024, 0, 2>], ampc.reductions = array<i64: 1, 1>, ampc.rows = 4 : i64}
  // CHECK:   scf.for {{.*}} {{{$}}
  // CHECK:     scf.for {{.*}}iter_args
  // CHECK:       vector.load %arg1[{{.*}}vector<16xf32>
  // CHECK:     } {ampc.reduce = ["sum"]}
  // CHECK:     scf.for {{.*}} {{{$}}
  // CHECK:       vector.load %arg0[{{.*}}vector<16xf32>
  // CHECK:       math.exp {{.*}} : vector<16xf32>
  // CHECK:       vector.load %arg1[{{.*}}vector<16xf32>
  // CHECK:       vector.store {{.*}}, %arg2[{{.*}}vector<16xf32>
  // CHECK:     } {ampc.columns}
  func.func @infer(%p: tensor<4x64xf32> {nn.name = "p"}, %g: tensor<4x64xf32> {nn.name = "g"})
      -> (tensor<4x64xf32> {nn.field = #nn.field<output>, nn.name = "y"}) {
    %y = nn.log_softmax_grad %p, %g {axis = -1 : i64} : (tensor<4x64xf32>, tensor<4x64xf32>) -> tensor<4x64xf32>
    return %y : tensor<4x64xf32>
  }
}

// -----
// The logit of the class is read once more at its place: no sweep over one-hot weights.
// CHECK-LABEL: module @cross_entropy
module @cross_entropy {
  // CHECK: func.func @k0({{.*}}ampc.args = [array<i64: 1024, 0, 1>, array<i64: 32, 0, 1>, array<i64: 1024, 0, 3>, array<i64: 16, 0, 2>], ampc.reductions = array<i64: 2, 2>, ampc.rows = 4 : i64}
  // CHECK:   scf.for {{.*}} {{{$}}
  // CHECK:     memref.load %arg1[
  // CHECK:     scf.for {{.*}}iter_args
  // CHECK:       vector.load %arg0[{{.*}}vector<16xf32>
  // CHECK:     } {ampc.reduce = ["max"]}
  // CHECK:     scf.for {{.*}}iter_args
  // CHECK:       vector.load %arg0[{{.*}}vector<16xf32>
  // CHECK:       math.exp {{.*}} : vector<16xf32>
  // CHECK:       vector.store {{.*}}, %arg2[{{.*}}vector<16xf32>
  // CHECK:     } {ampc.reduce = ["sum"]}
  // CHECK:     arith.divf {{.*}} : f32
  // CHECK:     math.log {{.*}} : f32
  // CHECK:     memref.load %arg0[
  // CHECK:     memref.store {{.*}}, %arg3[
  // CHECK:     scf.for {{.*}} {{{$}}
  // CHECK:       vector.load %arg2[{{.*}}vector<16xf32>
  // CHECK:       vector.store {{.*}}, %arg2[{{.*}}vector<16xf32>
  // CHECK:     } {ampc.columns}
  func.func @infer(%x: tensor<4x64xf32> {nn.name = "x"}, %l: tensor<4x1xi64> {nn.name = "l"})
      -> (tensor<4x64xf32> {nn.field = #nn.field<output>, nn.name = "y"}, tensor<4x1xf32> {nn.field = #nn.field<output>, nn.name = "z"}) {
    %y, %z = nn.softmax_with_cross_entropy %x, %l : (tensor<4x64xf32>, tensor<4x1xi64>) -> (tensor<4x64xf32>, tensor<4x1xf32>)
    return %y, %z : tensor<4x64xf32>, tensor<4x1xf32>
  }
}

// -----
// Soft labels are a second sum, in a sweep of its own behind the logarithm.
// CHECK-LABEL: module @cross_entropy_of_soft_labels
module @cross_entropy_of_soft_labels {
  // CHECK: func.func @k0({{.*}}ampc.args = [array<i64: 1024, 0, 1>, array<i64: 1024, 0, 1>, array<i64: 1024, 0, 3>, array<i64: 16, 0, 2>], ampc.reductions = array<i64: 3, 3>, ampc.rows = 4 : i64}
  // CHECK:   scf.for {{.*}} {{{$}}
  // CHECK:     scf.for {{.*}}iter_args
  // CHECK:       vector.load %arg0[{{.*}}vector<16xf32>
  // CHECK:     } {ampc.reduce = ["max"]}
  // CHECK:     scf.for {{.*}}iter_args
  // CHECK:       vector.load %arg0[{{.*}}vector<16xf32>
  // CHECK:       math.exp {{.*}} : vector<16xf32>
  // CHECK:       vector.store {{.*}}, %arg2[{{.*}}vector<16xf32>
  // CHECK:     } {ampc.reduce = ["sum"]}
  // CHECK:     arith.divf {{.*}} : f32
  // CHECK:     math.log {{.*}} : f32
  // CHECK:     scf.for {{.*}}iter_args
  // CHECK:       vector.load %arg0[{{.*}}vector<16xf32>
  // CHECK:       vector.load %arg1[{{.*}}vector<16xf32>
  // CHECK:     } {ampc.reduce = ["sum"]}
  // CHECK:     memref.store {{.*}}, %arg3[
  // CHECK:     scf.for {{.*}} {{{$}}
  // CHECK:       vector.load %arg2[{{.*}}vector<16xf32>
  // CHECK:       vector.store {{.*}}, %arg2[{{.*}}vector<16xf32>
  // CHECK:     } {ampc.columns}
  func.func @infer(%x: tensor<4x64xf32> {nn.name = "x"}, %l: tensor<4x64xf32> {nn.name = "l"})
      -> (tensor<4x64xf32> {nn.field = #nn.field<output>, nn.name = "y"}, tensor<4x1xf32> {nn.field = #nn.field<output>, nn.name = "z"}) {
    %y, %z = nn.softmax_with_cross_entropy %x, %l {soft_label = true} : (tensor<4x64xf32>, tensor<4x64xf32>) -> (tensor<4x64xf32>, tensor<4x1xf32>)
    return %y, %z : tensor<4x64xf32>, tensor<4x1xf32>
  }
}

// -----
// One sweep; label and loss gradient are read once per line.
// CHECK-LABEL: module @cross_entropy_gradient
module @cross_entropy_gradient {
  // CHECK: func.func @k0({{.*}}ampc.args = [array<i64: 1024, 0, 1>, array<i64: 32, 0, 1>, array<i64: 16, 0, 1>, array<i64: 1024, 0, 2>], ampc.rows = 4 : i64}
  // CHECK:   scf.for {{.*}} {{{$}}
  // CHECK:     memref.load %arg2[
  // CHECK:     memref.load %arg1[
  // CHECK:     scf.for {{.*}} {{{$}}
  // CHECK:       vector.load %arg0[{{.*}}vector<16xf32>
  // CHECK:       vector.store {{.*}}, %arg3[{{.*}}vector<16xf32>
  // CHECK:     } {ampc.columns}
  func.func @infer(%p: tensor<4x64xf32> {nn.name = "p"}, %l: tensor<4x1xi64> {nn.name = "l"}, %g: tensor<4x1xf32> {nn.name = "g"})
      -> (tensor<4x64xf32> {nn.field = #nn.field<output>, nn.name = "y"}) {
    %y = nn.softmax_with_cross_entropy_grad %p, %l, %g {axis = -1 : i64, ignore_index = -100 : i64, soft_label = false} : (tensor<4x64xf32>, tensor<4x1xi64>, tensor<4x1xf32>) -> tensor<4x64xf32>
    return %y : tensor<4x64xf32>
  }
}

// -----
// Lines side by side: every step works on sixteen of them, and their divisions are one vector's.
// CHECK-LABEL: module @along_the_first_axis
module @along_the_first_axis {
  // CHECK: func.func @k0({{.*}}ampc.args = [array<i64: 2048, 0, 1>, array<i64: 2048, 0, 3>], ampc.rows = 1 : i64}
  // CHECK:   scf.for {{.*}} {{{$}}
  // CHECK:     scf.for {{.*}} {{{$}}
  // CHECK:       scf.for {{.*}}iter_args
  // CHECK:         vector.load %arg0[{{.*}}vector<16xf32>
  // CHECK:       scf.for {{.*}}iter_args
  // CHECK:         vector.load %arg0[{{.*}}vector<16xf32>
  // CHECK:         math.exp {{.*}} : vector<16xf32>
  // CHECK:         vector.store {{.*}}, %arg1[{{.*}}vector<16xf32>
  // CHECK:       arith.divf {{.*}} : vector<16xf32>
  // CHECK:       scf.for {{.*}} {{{$}}
  // CHECK:         vector.load %arg1[{{.*}}vector<16xf32>
  // CHECK:         vector.store {{.*}}, %arg1[{{.*}}vector<16xf32>
  // CHECK:     } {ampc.columns}
  // CHECK:     scf.for {{.*}} {{{$}}
  // CHECK:       scf.for {{.*}}iter_args
  // CHECK:         memref.load %arg0[
  // CHECK:       scf.for {{.*}}iter_args
  // CHECK:         memref.load %arg0[
  // CHECK:         math.exp {{.*}} : f32
  // CHECK:         memref.store {{.*}}, %arg1[
  // CHECK:       arith.divf {{.*}} : f32
  // CHECK:       scf.for {{.*}} {{{$}}
  // CHECK:         memref.load %arg1[
  // CHECK:         memref.store {{.*}}, %arg1[
  // CHECK:     } {ampc.columns}
  func.func @infer(%x: tensor<8x64xf32> {nn.name = "x"})
      -> (tensor<8x64xf32> {nn.field = #nn.field<output>, nn.name = "y"}) {
    %y = nn.softmax %x {axis = 0 : i64} : (tensor<8x64xf32>) -> tensor<8x64xf32>
    return %y : tensor<8x64xf32>
  }
}
