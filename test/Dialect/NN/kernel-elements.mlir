// Kernels of fused elementwise ops: one load per operand, one store per result, whatever lies between; what is the same for a row is read once per row.
// What is not listed must not be there: loads, stores, loops, divisions, functions.
// RUN: %ampc-opt %s -split-input-file -rt-lower-to-calls \
// RUN:   | FileCheck %s --implicit-check-not='arith.div{{[fs]}}' --implicit-check-not=math. --implicit-check-not=.load --implicit-check-not=.store --implicit-check-not=scf.for --implicit-check-not=scf.if

// Three ops, one load, one store: two loops, vectors and the rest.
// CHECK-LABEL: module @a_chain
module @a_chain {
  // CHECK: func.func @k0({{.*}}ampc.args = [array<i64: 0, 4, 1>, array<i64: 0, 4, 2>], ampc.elementwise = array<i64{{.*}}>, ampc.rows = 0 : i64}
  // CHECK:   scf.for {{.*}} {{{$}}
  // CHECK:     vector.load %arg0[{{.*}}vector<16xf32>
  // CHECK:     math.absf {{.*}} : vector<16xf32>
  // CHECK:     vector.store {{.*}}, %arg1[{{.*}}vector<16xf32>
  // CHECK:   } {ampc.columns}
  // CHECK:   scf.for {{.*}} {{{$}}
  // CHECK:     memref.load %arg0[
  // CHECK:     math.absf {{.*}} : f32
  // CHECK:     memref.store {{.*}}, %arg1[
  // CHECK:   } {ampc.columns}
  func.func @infer(%x: tensor<4x64xf32> {nn.name = "x"})
      -> (tensor<4x64xf32> {nn.field = #nn.field<output>, nn.name = "y"}) {
    %y = nn.fused %x : (tensor<4x64xf32>) -> tensor<4x64xf32> {
    ^bb0(%xi: tensor<4x64xf32>):
      %a = nn.relu %xi : (tensor<4x64xf32>) -> tensor<4x64xf32>
      %b = nn.scale %a {scale = 2.0 : f64} : (tensor<4x64xf32>) -> tensor<4x64xf32>
      %r = nn.abs %b : (tensor<4x64xf32>) -> tensor<4x64xf32>
      nn.yield %r : tensor<4x64xf32>
    }
    return %y : tensor<4x64xf32>
  }
}

// -----
// It is loaded once.
// CHECK-LABEL: module @an_operand_read_by_two_ops
module @an_operand_read_by_two_ops {
  // CHECK: func.func @k0({{.*}}ampc.args = [array<i64: 0, 4, 1>, array<i64: 0, 4, 1>, array<i64: 0, 4, 2>], ampc.elementwise = array<i64{{.*}}>, ampc.rows = 0 : i64}
  // CHECK:   scf.for {{.*}} {{{$}}
  // CHECK:     vector.load %arg0[{{.*}}vector<16xf32>
  // CHECK:     vector.load %arg1[{{.*}}vector<16xf32>
  // CHECK:     vector.store {{.*}}, %arg2[{{.*}}vector<16xf32>
  // CHECK:   } {ampc.columns}
  // CHECK:   scf.for {{.*}} {{{$}}
  // CHECK:     memref.load %arg0[
  // CHECK:     memref.load %arg1[
  // CHECK:     memref.store {{.*}}, %arg2[
  // CHECK:   } {ampc.columns}
  func.func @infer(%x: tensor<4x64xf32> {nn.name = "x"}, %z: tensor<4x64xf32> {nn.name = "z"})
      -> (tensor<4x64xf32> {nn.field = #nn.field<output>, nn.name = "y"}) {
    %y = nn.fused %x, %z : (tensor<4x64xf32>, tensor<4x64xf32>) -> tensor<4x64xf32> {
    ^bb0(%xi: tensor<4x64xf32>, %zi: tensor<4x64xf32>):
      %a = nn.elementwise_mul %xi, %zi : (tensor<4x64xf32>, tensor<4x64xf32>) -> tensor<4x64xf32>
      %r = nn.elementwise_add %a, %xi : (tensor<4x64xf32>, tensor<4x64xf32>) -> tensor<4x64xf32>
      nn.yield %r : tensor<4x64xf32>
    }
    return %y : tensor<4x64xf32>
  }
}

// -----
// A number is loaded before the loops.
// CHECK-LABEL: module @a_number
module @a_number {
  // CHECK: func.func @k0({{.*}}ampc.args = [array<i64: 0, 4, 1>, array<i64: 4, 0, 1>, array<i64: 0, 4, 2>], ampc.elementwise = array<i64{{.*}}>, ampc.rows = 0 : i64}
  // CHECK:   memref.load %arg1[
  // CHECK:   scf.for {{.*}} {{{$}}
  // CHECK:     vector.load %arg0[{{.*}}vector<16xf32>
  // CHECK:     vector.store {{.*}}, %arg2[{{.*}}vector<16xf32>
  // CHECK:   } {ampc.columns}
  // CHECK:   scf.for {{.*}} {{{$}}
  // CHECK:     memref.load %arg0[
  // CHECK:     memref.store {{.*}}, %arg2[
  // CHECK:   } {ampc.columns}
  func.func @infer(%x: tensor<4x64xf32> {nn.name = "x"}, %n: tensor<f32> {nn.name = "n"})
      -> (tensor<4x64xf32> {nn.field = #nn.field<output>, nn.name = "y"}) {
    %y = nn.fused %x, %n : (tensor<4x64xf32>, tensor<f32>) -> tensor<4x64xf32> {
    ^bb0(%xi: tensor<4x64xf32>, %ni: tensor<f32>):
      %r = nn.elementwise_mul %xi, %ni : (tensor<4x64xf32>, tensor<f32>) -> tensor<4x64xf32>
      nn.yield %r : tensor<4x64xf32>
    }
    return %y : tensor<4x64xf32>
  }
}

// -----
// A bias: rows outside, columns inside.
// CHECK-LABEL: module @a_row
module @a_row {
  // CHECK: func.func @k0({{.*}}ampc.args = [array<i64: 1024, 0, 1>, array<i64: 256, 0, 1>, array<i64: 1024, 0, 2>], ampc.elementwise = array<i64{{.*}}>, ampc.epilogue = {bias = 1 : i64, kind = "bias", product = 0 : i64, result = 2 : i64}, ampc.rows = 4 : i64}
  // CHECK:   scf.for {{.*}} {{{$}}
  // CHECK:     scf.for {{.*}} {{{$}}
  // CHECK:       vector.load %arg0[{{.*}}vector<16xf32>
  // CHECK:       vector.load %arg1[{{.*}}vector<16xf32>
  // CHECK:       vector.store {{.*}}, %arg2[{{.*}}vector<16xf32>
  // CHECK:     } {ampc.columns}
  func.func @infer(%x: tensor<4x64xf32> {nn.name = "x"}, %b: tensor<64xf32> {nn.name = "b"})
      -> (tensor<4x64xf32> {nn.field = #nn.field<output>, nn.name = "y"}) {
    %y = nn.fused %x, %b : (tensor<4x64xf32>, tensor<64xf32>) -> tensor<4x64xf32> {
    ^bb0(%xi: tensor<4x64xf32>, %bi: tensor<64xf32>):
      %r = nn.elementwise_add %xi, %bi : (tensor<4x64xf32>, tensor<64xf32>) -> tensor<4x64xf32>
      nn.yield %r : tensor<4x64xf32>
    }
    return %y : tensor<4x64xf32>
  }
}

// -----
// One value per row, loaded outside the columns.
// CHECK-LABEL: module @a_column
module @a_column {
  // CHECK: func.func @k0({{.*}}ampc.args = [array<i64: 1024, 0, 1>, array<i64: 16, 0, 1>, array<i64: 1024, 0, 2>], ampc.elementwise = array<i64{{.*}}>, ampc.rows = 4 : i64}
  // CHECK:   scf.for {{.*}} {{{$}}
  // CHECK:     memref.load %arg1[
  // CHECK:     scf.for {{.*}} {{{$}}
  // CHECK:       vector.load %arg0[{{.*}}vector<16xf32>
  // CHECK:       vector.store {{.*}}, %arg2[{{.*}}vector<16xf32>
  // CHECK:     } {ampc.columns}
  func.func @infer(%x: tensor<4x64xf32> {nn.name = "x"}, %c: tensor<4x1xf32> {nn.name = "c"})
      -> (tensor<4x64xf32> {nn.field = #nn.field<output>, nn.name = "y"}) {
    %y = nn.fused %x, %c : (tensor<4x64xf32>, tensor<4x1xf32>) -> tensor<4x64xf32> {
    ^bb0(%xi: tensor<4x64xf32>, %ci: tensor<4x1xf32>):
      %r = nn.elementwise_sub %xi, %ci : (tensor<4x64xf32>, tensor<4x1xf32>) -> tensor<4x64xf32>
      nn.yield %r : tensor<4x64xf32>
    }
    return %y : tensor<4x64xf32>
  }
}

// -----
// A row of 30 columns: a vector of 16, of eight, of four, and two columns.
// CHECK-LABEL: module @a_tail
module @a_tail {
  // CHECK: func.func @k0(
  // CHECK:   scf.for {{.*}} {{{$}}
  // CHECK:     memref.load %arg1[
  // CHECK:     scf.for {{.*}} {{{$}}
  // CHECK:       vector.load %arg0[{{.*}}vector<16xf32>
  // CHECK:       vector.store {{.*}}, %arg2[{{.*}}vector<16xf32>
  // CHECK:     } {ampc.columns}
  // CHECK:     scf.for {{.*}} {{{$}}
  // CHECK:       vector.load %arg0[{{.*}}vector<8xf32>
  // CHECK:       vector.store {{.*}}, %arg2[{{.*}}vector<8xf32>
  // CHECK:     } {ampc.columns}
  // CHECK:     scf.for {{.*}} {{{$}}
  // CHECK:       vector.load %arg0[{{.*}}vector<4xf32>
  // CHECK:       vector.store {{.*}}, %arg2[{{.*}}vector<4xf32>
  // CHECK:     } {ampc.columns}
  // CHECK:     scf.for {{.*}} {{{$}}
  // CHECK:       memref.load %arg0[
  // CHECK:       memref.store {{.*}}, %arg2[
  // CHECK:     } {ampc.columns, ampc.tail}
  func.func @infer(%x: tensor<4x30xf32> {nn.name = "x"}, %c: tensor<4x1xf32> {nn.name = "c"})
      -> (tensor<4x30xf32> {nn.field = #nn.field<output>, nn.name = "y"}) {
    %y = nn.fused %x, %c : (tensor<4x30xf32>, tensor<4x1xf32>) -> tensor<4x30xf32> {
    ^bb0(%xi: tensor<4x30xf32>, %ci: tensor<4x1xf32>):
      %r = nn.elementwise_sub %xi, %ci : (tensor<4x30xf32>, tensor<4x1xf32>) -> tensor<4x30xf32>
      nn.yield %r : tensor<4x30xf32>
    }
    return %y : tensor<4x30xf32>
  }
}

// -----
// Aligned at axis 0 it is a column, too.
// CHECK-LABEL: module @a_leading_vector
module @a_leading_vector {
  // CHECK: func.func @k0({{.*}}ampc.args = [array<i64: 1024, 0, 1>, array<i64: 16, 0, 1>, array<i64: 1024, 0, 2>], ampc.elementwise = array<i64{{.*}}>, ampc.rows = 4 : i64}
  // CHECK:   scf.for {{.*}} {{{$}}
  // CHECK:     memref.load %arg1[
  // CHECK:     scf.for {{.*}} {{{$}}
  // CHECK:       vector.load %arg0[{{.*}}vector<16xf32>
  // CHECK:       vector.store {{.*}}, %arg2[{{.*}}vector<16xf32>
  // CHECK:     } {ampc.columns}
  func.func @infer(%x: tensor<4x64xf32> {nn.name = "x"}, %c: tensor<4xf32> {nn.name = "c"})
      -> (tensor<4x64xf32> {nn.field = #nn.field<output>, nn.name = "y"}) {
    %y = nn.fused %x, %c : (tensor<4x64xf32>, tensor<4xf32>) -> tensor<4x64xf32> {
    ^bb0(%xi: tensor<4x64xf32>, %ci: tensor<4xf32>):
      %r = nn.elementwise_sub %xi, %ci {axis = 0 : i64} : (tensor<4x64xf32>, tensor<4xf32>) -> tensor<4x64xf32>
      nn.yield %r : tensor<4x64xf32>
    }
    return %y : tensor<4x64xf32>
  }
}

// -----
// Loads widen, the store narrows; between two ops the value is rounded as memory would have rounded it.
// CHECK-LABEL: module @sixteen_bits
module @sixteen_bits {
  // CHECK: func.func @k0({{.*}}ampc.args = [array<i64: 0, 2, 1>, array<i64: 0, 2, 2>], ampc.elementwise = array<i64{{.*}}>, ampc.rows = 0 : i64}
  // CHECK:   scf.for {{.*}} {{{$}}
  // CHECK:     vector.load %arg0[{{.*}}vector<16xf16>
  // CHECK:     math.exp {{.*}} : vector<16xf32>
  // CHECK:     vector.store {{.*}}, %arg1[{{.*}}vector<16xf16>
  // CHECK:   } {ampc.columns}
  // CHECK:   scf.for {{.*}} {{{$}}
  // CHECK:     memref.load %arg0[
  // CHECK:     math.exp {{.*}} : f32
  // CHECK:     memref.store {{.*}}, %arg1[
  // CHECK:   } {ampc.columns}
  func.func @infer(%x: tensor<4x64xf16> {nn.name = "x"})
      -> (tensor<4x64xf16> {nn.field = #nn.field<output>, nn.name = "y"}) {
    %y = nn.fused %x : (tensor<4x64xf16>) -> tensor<4x64xf16> {
    ^bb0(%xi: tensor<4x64xf16>):
      %a = nn.exp %xi : (tensor<4x64xf16>) -> tensor<4x64xf16>
      %r = nn.relu %a : (tensor<4x64xf16>) -> tensor<4x64xf16>
      nn.yield %r : tensor<4x64xf16>
    }
    return %y : tensor<4x64xf16>
  }
}

// -----
// A division of the model stays one: a reciprocal would round twice.
// CHECK-LABEL: module @a_quotient_that_was_asked_for
module @a_quotient_that_was_asked_for {
  // CHECK: func.func @k0({{.*}}ampc.args = [array<i64: 0, 4, 1>, array<i64: 0, 4, 1>, array<i64: 0, 4, 2>], ampc.elementwise = array<i64{{.*}}>, ampc.rows = 0 : i64}
  // CHECK:   scf.for {{.*}} {{{$}}
  // CHECK:     vector.load %arg0[{{.*}}vector<16xf32>
  // CHECK:     vector.load %arg1[{{.*}}vector<16xf32>
  // CHECK:     arith.divf {{.*}} : vector<16xf32>
  // CHECK:     vector.store {{.*}}, %arg2[{{.*}}vector<16xf32>
  // CHECK:   } {ampc.columns}
  // CHECK:   scf.for {{.*}} {{{$}}
  // CHECK:     memref.load %arg0[
  // CHECK:     memref.load %arg1[
  // CHECK:     arith.divf {{.*}} : f32
  // CHECK:     memref.store {{.*}}, %arg2[
  // CHECK:   } {ampc.columns}
  func.func @infer(%x: tensor<4x64xf32> {nn.name = "x"}, %z: tensor<4x64xf32> {nn.name = "z"})
      -> (tensor<4x64xf32> {nn.field = #nn.field<output>, nn.name = "y"}) {
    %y = nn.fused %x, %z : (tensor<4x64xf32>, tensor<4x64xf32>) -> tensor<4x64xf32> {
    ^bb0(%xi: tensor<4x64xf32>, %zi: tensor<4x64xf32>):
      %r = nn.elementwise_div %xi, %zi : (tensor<4x64xf32>, tensor<4x64xf32>) -> tensor<4x64xf32>
      nn.yield %r : tensor<4x64xf32>
    }
    return %y : tensor<4x64xf32>
  }
}

// -----
// Vectors of them, too.
// CHECK-LABEL: module @a_quotient_of_integers
module @a_quotient_of_integers {
  // CHECK: func.func @k0({{.*}}ampc.args = [array<i64: 0, 4, 1>, array<i64: 0, 4, 1>, array<i64: 0, 4, 2>], ampc.elementwise = array<i64{{.*}}>, ampc.rows = 0 : i64}
  // CHECK:   scf.for {{.*}} {{{$}}
  // CHECK:     vector.load %arg0[{{.*}}vector<16xi32>
  // CHECK:     vector.load %arg1[{{.*}}vector<16xi32>
  // CHECK:     arith.divsi {{.*}} : vector<16xi32>
  // CHECK:     vector.store {{.*}}, %arg2[{{.*}}vector<16xi32>
  // CHECK:   } {ampc.columns}
  // CHECK:   scf.for {{.*}} {{{$}}
  // CHECK:     memref.load %arg0[
  // CHECK:     memref.load %arg1[
  // CHECK:     arith.divsi {{.*}} : i32
  // CHECK:     memref.store {{.*}}, %arg2[
  // CHECK:   } {ampc.columns}
  func.func @infer(%x: tensor<16xi32> {nn.name = "x"}, %z: tensor<16xi32> {nn.name = "z"})
      -> (tensor<16xi32> {nn.field = #nn.field<output>, nn.name = "y"}) {
    %y = nn.fused %x, %z : (tensor<16xi32>, tensor<16xi32>) -> tensor<16xi32> {
    ^bb0(%xi: tensor<16xi32>, %zi: tensor<16xi32>):
      %r = nn.elementwise_div %xi, %zi : (tensor<16xi32>, tensor<16xi32>) -> tensor<16xi32>
      nn.yield %r : tensor<16xi32>
    }
    return %y : tensor<16xi32>
  }
}

// -----
// A boolean lies in memory as a byte.
// CHECK-LABEL: module @a_mask
module @a_mask {
  // CHECK: func.func @k0({{.*}}ampc.args = [array<i64: 0, 4, 1>, array<i64: 0, 4, 1>, array<i64: 0, 1, 2>], ampc.elementwise = array<i64{{.*}}>, ampc.rows = 0 : i64}
  // CHECK:   scf.for {{.*}} {{{$}}
  // CHECK:     vector.load %arg0[{{.*}}vector<16xf32>
  // CHECK:     vector.load %arg1[{{.*}}vector<16xf32>
  // CHECK:     vector.store {{.*}}, %arg2[{{.*}}vector<16xi8>
  // CHECK:   } {ampc.columns}
  // CHECK:   scf.for {{.*}} {{{$}}
  // CHECK:     memref.load %arg0[
  // CHECK:     memref.load %arg1[
  // CHECK:     memref.store {{.*}}, %arg2[
  // CHECK:   } {ampc.columns}
  func.func @infer(%x: tensor<4x64xf32> {nn.name = "x"}, %z: tensor<4x64xf32> {nn.name = "z"})
      -> (tensor<4x64xi1> {nn.field = #nn.field<output>, nn.name = "y"}) {
    %y = nn.fused %x, %z : (tensor<4x64xf32>, tensor<4x64xf32>) -> tensor<4x64xi1> {
    ^bb0(%xi: tensor<4x64xf32>, %zi: tensor<4x64xf32>):
      %r = nn.less_than %xi, %zi : (tensor<4x64xf32>, tensor<4x64xf32>) -> tensor<4x64xi1>
      nn.yield %r : tensor<4x64xi1>
    }
    return %y : tensor<4x64xi1>
  }
}

// -----
// Nothing is read.
// CHECK-LABEL: module @only_a_constant
module @only_a_constant {
  // CHECK: func.func @k0({{.*}}ampc.args = [array<i64: 0, 4, 2>], ampc.elementwise = array<i64{{.*}}>, ampc.rows = 0 : i64}
  // CHECK:   scf.for {{.*}} {{{$}}
  // CHECK:     vector.store {{.*}}, %arg0[{{.*}}vector<16xf32>
  // CHECK:   } {ampc.columns}
  // CHECK:   scf.for {{.*}} {{{$}}
  // CHECK:     memref.store {{.*}}, %arg0[
  // CHECK:   } {ampc.columns}
  func.func @infer()
      -> (tensor<4x64xf32> {nn.field = #nn.field<output>, nn.name = "y"}) {
    %y = nn.fused : () -> tensor<4x64xf32> {
      %r = nn.fill_constant {shape = array<i64: 4, 64>, value = 2.0 : f64, dtype = f32} : () -> tensor<4x64xf32>
      nn.yield %r : tensor<4x64xf32>
    }
    return %y : tensor<4x64xf32>
  }
}

// -----
// Three walks: the middle one's value is read once per row.
// CHECK-LABEL: module @a_transposed_bias_in_the_middle
module @a_transposed_bias_in_the_middle {
  // CHECK: func.func @k0({{.*}}ampc.args = [array<i64: 768, 0, 1>, array<i64: 12, 0, 1>, array<i64: 768, 0, 2>], ampc.elementwise = array<i64{{.*}}>, ampc.rows = 6 : i64}
  // CHECK:   scf.for {{.*}} {{{$}}
  // CHECK:     memref.load %arg1[
  // CHECK:     scf.for {{.*}} {{{$}}
  // CHECK:       vector.load %arg0[{{.*}}vector<16xf32>
  // CHECK:       vector.store {{.*}}, %arg2[{{.*}}vector<16xf32>
  // CHECK:     } {ampc.columns}
  func.func @infer(%x: tensor<2x3x32xf32> {nn.name = "x"}, %c: tensor<3xf32> {nn.name = "c"})
      -> (tensor<2x3x32xf32> {nn.field = #nn.field<output>, nn.name = "y"}) {
    %y = nn.fused %x, %c : (tensor<2x3x32xf32>, tensor<3xf32>) -> tensor<2x3x32xf32> {
    ^bb0(%xi: tensor<2x3x32xf32>, %ci: tensor<3xf32>):
      %r = nn.elementwise_add %xi, %ci {axis = 1 : i64} : (tensor<2x3x32xf32>, tensor<3xf32>) -> tensor<2x3x32xf32>
      nn.yield %r : tensor<2x3x32xf32>
    }
    return %y : tensor<2x3x32xf32>
  }
}
