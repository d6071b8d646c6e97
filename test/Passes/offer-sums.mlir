// Sums that a library's product can compute beside its own work stand in front of it; both ways stay.
// RUN: %ampc-opt %s -rt-offer-epilogues -rt-offer-sums | FileCheck %s

module {
  // A product may sum what it reads, before the launch or behind it; relu's gradient also what it ends in.
  // CHECK-LABEL: rt.entry @sums
  // CHECK: rt.sums b into %[[DB2:.*]] offset 0 bytes 8
  // CHECK-NEXT: rt.gemm {{.*}}op = "dw"
  // CHECK: rt.sums result into %[[DB1:.*]] offset 0 bytes 32
  // CHECK-NEXT: rt.epilogue drelu
  // CHECK-NEXT: rt.gemm {{.*}}op = "dx"
  // CHECK: rt.launch @sums_of_4
  // CHECK: rt.launch @sums_of_16
  // CHECK-NEXT: rt.sums b into %[[DB1]] offset 0 bytes 32
  // CHECK-NEXT: rt.gemm {{.*}}op = "dw1"
  rt.entry @sums {
    %x = rt.buffer input bytes 128
    %w = rt.buffer parameter bytes 256 at 0
    %v = rt.buffer parameter bytes 128 at 1024
    %g = rt.buffer activation bytes 64
    %z = rt.buffer activation bytes 256
    %y = rt.buffer activation bytes 256
    %t = rt.buffer activation bytes 256
    %dv = rt.buffer gradient bytes 128
    %d = rt.buffer activation bytes 256
    %dw1 = rt.buffer gradient bytes 256
    rt.gemm %x, %w, %z {a_batch_strides = array<i64>, a_strides = array<i64: 8, 1>, b_batch_strides = array<i64>, b_strides = array<i64: 16, 1>, batch = array<i64>, bytes = array<i64: 128, 256, 256>, offsets = array<i64: 0, 0, 0>, op = "mm", sizes = array<i64: 8, 16, 8>, types = [f16, f16, f16]}
    rt.launch @relu rows [128](%z, %y) offsets [0, 0] bytes [256, 256] grain 8 {op = "relu"}
    rt.gemm %g, %v, %t {a_batch_strides = array<i64>, a_strides = array<i64: 4, 1>, b_batch_strides = array<i64>, b_strides = array<i64: 1, 4>, batch = array<i64>, bytes = array<i64: 64, 128, 256>, offsets = array<i64: 0, 0, 0>, op = "dx", sizes = array<i64: 8, 16, 4>, types = [f16, f16, f16]}
    rt.gemm %y, %g, %dv {a_batch_strides = array<i64>, a_strides = array<i64: 1, 16>, b_batch_strides = array<i64>, b_strides = array<i64: 4, 1>, batch = array<i64>, bytes = array<i64: 256, 64, 128>, offsets = array<i64: 0, 0, 0>, op = "dw", sizes = array<i64: 16, 4, 8>, types = [f16, f16, f16]}
    rt.launch @drelu rows [128](%y, %t, %d) offsets [0, 0, 0] bytes [256, 256, 256] grain 8 {op = "relu.grad"}
    %db2 = rt.buffer gradient bytes 8
    rt.launch @sums_of_4 rows [1](%g, %db2) offsets [0, 0] bytes [64, 8] grain 1 {op = "db2"}
    %db1 = rt.buffer gradient bytes 32
    rt.launch @sums_of_16 rows [1](%d, %db1) offsets [0, 0] bytes [256, 32] grain 1 {op = "db1"}
    rt.gemm %x, %d, %dw1 {a_batch_strides = array<i64>, a_strides = array<i64: 1, 8>, b_batch_strides = array<i64>, b_strides = array<i64: 16, 1>, batch = array<i64>, bytes = array<i64: 128, 256, 256>, offsets = array<i64: 0, 0, 0>, op = "dw1", sizes = array<i64: 8, 16, 8>, types = [f16, f16, f16]}
  }
  // Over many rows: parts of the rows, their sum, and that one rounded. The product stands for all three, wherever it is.
  // CHECK-LABEL: rt.entry @sums_in_stages
  // CHECK: %[[DB:.*]] = rt.buffer gradient bytes 32
  // CHECK: rt.launch @partial_sums
  // CHECK: rt.sums b into %[[DB]] offset 0 bytes 32
  // CHECK-NEXT: rt.gemm {{.*}}op = "dw1"
  // CHECK: rt.launch @total
  // CHECK: rt.launch @narrow
  rt.entry @sums_in_stages {
    %x = rt.buffer input bytes 128
    %d = rt.buffer activation bytes 256
    %p = rt.buffer activation bytes 128
    %t = rt.buffer activation bytes 64
    %dw1 = rt.buffer gradient bytes 256
    %db1 = rt.buffer gradient bytes 32
    rt.launch @partial_sums rows [2](%d, %p) offsets [0, 0] bytes [256, 128] grain 1 {op = "db1"}
    rt.gemm %x, %d, %dw1 {a_batch_strides = array<i64>, a_strides = array<i64: 1, 8>, b_batch_strides = array<i64>, b_strides = array<i64: 16, 1>, batch = array<i64>, bytes = array<i64: 128, 256, 256>, offsets = array<i64: 0, 0, 0>, op = "dw1", sizes = array<i64: 8, 16, 8>, types = [f16, f16, f16]}
    rt.launch @total rows [1](%p, %t) offsets [0, 0] bytes [128, 64] grain 1 {op = "db1"}
    rt.launch @narrow rows [16](%t, %db1) offsets [0, 0] bytes [64, 32] grain 8 {op = "db1"}
  }
  // What one stage leaves is read by something else, too.
  // CHECK-LABEL: rt.entry @parts_that_are_read_twice
  // CHECK-NOT: rt.sums
  rt.entry @parts_that_are_read_twice {
    %x = rt.buffer input bytes 128
    %d = rt.buffer activation bytes 256
    %p = rt.buffer activation bytes 128
    %t = rt.buffer activation bytes 64
    %dw1 = rt.buffer gradient bytes 256
    %db1 = rt.buffer gradient bytes 32
    rt.launch @partial_sums rows [2](%d, %p) offsets [0, 0] bytes [256, 128] grain 1 {op = "db1"}
    rt.gemm %x, %d, %dw1 {a_batch_strides = array<i64>, a_strides = array<i64: 1, 8>, b_batch_strides = array<i64>, b_strides = array<i64: 16, 1>, batch = array<i64>, bytes = array<i64: 128, 256, 256>, offsets = array<i64: 0, 0, 0>, op = "dw1", sizes = array<i64: 8, 16, 8>, types = [f16, f16, f16]}
    rt.launch @total rows [1](%p, %t) offsets [0, 0] bytes [128, 64] grain 1 {op = "db1"}
    rt.copy %p to %x offsets [0, 0] bytes 128 {op = "reads the parts"}
    rt.launch @narrow rows [16](%t, %db1) offsets [0, 0] bytes [64, 32] grain 8 {op = "db1"}
  }
  // CHECK-LABEL: rt.entry @a_matrix_that_changes_behind_its_parts
  // CHECK-NOT: rt.sums
  rt.entry @a_matrix_that_changes_behind_its_parts {
    %x = rt.buffer input bytes 128
    %d = rt.buffer activation bytes 256
    %p = rt.buffer activation bytes 128
    %t = rt.buffer activation bytes 64
    %dw1 = rt.buffer gradient bytes 256
    %db1 = rt.buffer gradient bytes 32
    rt.launch @partial_sums rows [2](%d, %p) offsets [0, 0] bytes [256, 128] grain 1 {op = "db1"}
    rt.fill %d with 0 offset 0 bytes 256 {op = "d"}
    rt.gemm %x, %d, %dw1 {a_batch_strides = array<i64>, a_strides = array<i64: 1, 8>, b_batch_strides = array<i64>, b_strides = array<i64: 16, 1>, batch = array<i64>, bytes = array<i64: 128, 256, 256>, offsets = array<i64: 0, 0, 0>, op = "dw1", sizes = array<i64: 8, 16, 8>, types = [f16, f16, f16]}
    rt.launch @total rows [1](%p, %t) offsets [0, 0] bytes [128, 64] grain 1 {op = "db1"}
    rt.launch @narrow rows [16](%t, %db1) offsets [0, 0] bytes [64, 32] grain 8 {op = "db1"}
  }
  // CHECK-LABEL: rt.entry @sums_that_are_read_before_the_product
  // CHECK-NOT: rt.sums
  rt.entry @sums_that_are_read_before_the_product {
    %x = rt.buffer input bytes 128
    %w = rt.buffer parameter bytes 256 at 0
    %v = rt.buffer parameter bytes 128 at 1024
    %g = rt.buffer activation bytes 64
    %z = rt.buffer activation bytes 256
    %y = rt.buffer activation bytes 256
    %t = rt.buffer activation bytes 256
    %dv = rt.buffer gradient bytes 128
    %d = rt.buffer activation bytes 256
    %db1 = rt.buffer activation bytes 32
    %dw1 = rt.buffer gradient bytes 256
    rt.launch @sums_of_16 rows [1](%d, %db1) offsets [0, 0] bytes [256, 32] grain 1 {op = "db1"}
    rt.copy %db1 to %y offsets [0, 0] bytes 32 {op = "reads the sums"}
    rt.gemm %x, %d, %dw1 {a_batch_strides = array<i64>, a_strides = array<i64: 1, 8>, b_batch_strides = array<i64>, b_strides = array<i64: 16, 1>, batch = array<i64>, bytes = array<i64: 128, 256, 256>, offsets = array<i64: 0, 0, 0>, op = "dw1", sizes = array<i64: 8, 16, 8>, types = [f16, f16, f16]}
  }
  // CHECK-LABEL: rt.entry @a_matrix_that_changes_in_between
  // CHECK-NOT: rt.sums
  rt.entry @a_matrix_that_changes_in_between {
    %x = rt.buffer input bytes 128
    %w = rt.buffer parameter bytes 256 at 0
    %v = rt.buffer parameter bytes 128 at 1024
    %g = rt.buffer activation bytes 64
    %z = rt.buffer activation bytes 256
    %y = rt.buffer activation bytes 256
    %t = rt.buffer activation bytes 256
    %dv = rt.buffer gradient bytes 128
    %d = rt.buffer activation bytes 256
    %db1 = rt.buffer activation bytes 32
    %dw1 = rt.buffer gradient bytes 256
    rt.gemm %x, %d, %dw1 {a_batch_strides = array<i64>, a_strides = array<i64: 1, 8>, b_batch_strides = array<i64>, b_strides = array<i64: 16, 1>, batch = array<i64>, bytes = array<i64: 128, 256, 256>, offsets = array<i64: 0, 0, 0>, op = "dw1", sizes = array<i64: 8, 16, 8>, types = [f16, f16, f16]}
    rt.fill %d with 0 offset 0 bytes 256 {op = "d"}
    rt.launch @sums_of_16 rows [1](%d, %db1) offsets [0, 0] bytes [256, 32] grain 1 {op = "db1"}
  }
  // The launch that the gradient's epilogue replaces sums parts of the columns, too: only that product can sum them, with its epilogue.
  // CHECK-LABEL: rt.entry @parts_of_a_gradient
  // CHECK: rt.sums result into %[[DB1:.*]] offset 0 bytes 32
  // CHECK-NEXT: rt.epilogue dgelu
  // CHECK-NEXT: rt.gemm
  // CHECK-NEXT: rt.launch @dgelu
  // CHECK-NOT: rt.sums
  // CHECK: rt.launch @narrow
  rt.entry @parts_of_a_gradient {
    %x = rt.buffer input bytes 128
    %w = rt.buffer parameter bytes 256 at 0
    %v = rt.buffer parameter bytes 128 at 1024
    %g = rt.buffer activation bytes 64
    %z = rt.buffer activation bytes 256
    %y = rt.buffer activation bytes 256
    %t = rt.buffer activation bytes 256
    %dv = rt.buffer gradient bytes 128
    %p = rt.buffer activation bytes 128
    %u = rt.buffer activation bytes 64
    %db1 = rt.buffer gradient bytes 32
    %dw1 = rt.buffer gradient bytes 256
    rt.gemm %x, %w, %z {a_batch_strides = array<i64>, a_strides = array<i64: 8, 1>, b_batch_strides = array<i64>, b_strides = array<i64: 16, 1>, batch = array<i64>, bytes = array<i64: 128, 256, 256>, offsets = array<i64: 0, 0, 0>, op = "mm", sizes = array<i64: 8, 16, 8>, types = [f16, f16, f16]}
    rt.launch @gelu rows [128](%z, %y) offsets [0, 0] bytes [256, 256] grain 8 {op = "gelu"}
    rt.gemm %g, %v, %t {a_batch_strides = array<i64>, a_strides = array<i64: 4, 1>, b_batch_strides = array<i64>, b_strides = array<i64: 1, 4>, batch = array<i64>, bytes = array<i64: 64, 128, 256>, offsets = array<i64: 0, 0, 0>, op = "dx", sizes = array<i64: 8, 16, 4>, types = [f16, f16, f16]}
    rt.launch @dgelu rows [2](%t, %z, %t, %p) offsets [0, 0, 0, 0] bytes [256, 256, 256, 128] grain 1 {op = "gelu.grad"}
    rt.gemm %x, %t, %dw1 {a_batch_strides = array<i64>, a_strides = array<i64: 1, 8>, b_batch_strides = array<i64>, b_strides = array<i64: 16, 1>, batch = array<i64>, bytes = array<i64: 128, 256, 256>, offsets = array<i64: 0, 0, 0>, op = "dw1", sizes = array<i64: 8, 16, 8>, types = [f16, f16, f16]}
    rt.launch @total rows [1](%p, %u) offsets [0, 0] bytes [128, 64] grain 1 {op = "db1"}
    rt.launch @narrow rows [16](%u, %db1) offsets [0, 0] bytes [64, 32] grain 8 {op = "db1"}
  }
  module @kernels {
    func.func @drelu(%0: memref<?xf16>, %1: memref<?xf16>, %2: memref<?xf16>, %3: index, %4: index) attributes {ampc.alias_sets = array<i64: 0, 1, 0>, ampc.args = [array<i64: 0, 2, 1>, array<i64: 0, 2, 1>, array<i64: 0, 2, 2>], ampc.rows = 0 : i64, ampc.epilogue = {kind = "drelu", of = 0 : i64, product = 1 : i64, result = 2 : i64}} { return }
    func.func @gelu(%0: memref<?xf16>, %1: memref<?xf16>, %2: index, %3: index) attributes {ampc.args = [array<i64: 0, 2, 1>, array<i64: 0, 2, 2>], ampc.rows = 0 : i64, ampc.epilogue = {kind = "gelu", product = 0 : i64, result = 1 : i64}} { return }
    func.func @dgelu(%0: memref<?xf16>, %1: memref<?xf16>, %2: memref<?xf16>, %3: memref<?xf32>, %4: index, %5: index) attributes {ampc.alias_sets = array<i64: 0, 1, 0, 3>, ampc.args = [array<i64: 256, 0, 1>, array<i64: 256, 0, 1>, array<i64: 256, 0, 2>, array<i64: 128, 0, 2>], ampc.rows = 2 : i64, ampc.epilogue = {kind = "dgelu", product = 0 : i64, of = 1 : i64, result = 2 : i64, sum = 3 : i64}} { return }
    func.func @sums_of_4(%0: memref<?xf16>, %1: memref<?xf16>, %2: index, %3: index) attributes {ampc.args = [array<i64: 64, 0, 1>, array<i64: 8, 0, 2>], ampc.rows = 1 : i64, ampc.epilogue = {kind = "sums", of = 0 : i64, result = 1 : i64}} { return }
    func.func @sums_of_16(%0: memref<?xf16>, %1: memref<?xf16>, %2: index, %3: index) attributes {ampc.args = [array<i64: 256, 0, 1>, array<i64: 32, 0, 2>], ampc.rows = 1 : i64, ampc.epilogue = {kind = "sums", of = 0 : i64, result = 1 : i64}} { return }
    func.func @partial_sums(%0: memref<?xf16>, %1: memref<?xf32>, %2: index, %3: index) attributes {ampc.args = [array<i64: 256, 0, 1>, array<i64: 128, 0, 2>], ampc.rows = 2 : i64, ampc.epilogue = {kind = "partial_sums", of = 0 : i64, result = 1 : i64}} { return }
    func.func @total(%0: memref<?xf32>, %1: memref<?xf32>, %2: index, %3: index) attributes {ampc.args = [array<i64: 128, 0, 1>, array<i64: 64, 0, 2>], ampc.rows = 1 : i64, ampc.epilogue = {kind = "sums", of = 0 : i64, result = 1 : i64}} { return }
    func.func @narrow(%0: memref<?xf32>, %1: memref<?xf16>, %2: index, %3: index) attributes {ampc.args = [array<i64: 0, 4, 1>, array<i64: 0, 2, 2>], ampc.rows = 0 : i64, ampc.epilogue = {kind = "narrowing", of = 0 : i64, result = 1 : i64}} { return }
    func.func @relu(%0: memref<?xf16>, %1: memref<?xf16>, %2: index, %3: index) attributes {ampc.alias_sets = array<i64: 0, 0>, ampc.args = [array<i64: 0, 2, 1>, array<i64: 0, 2, 2>], ampc.rows = 0 : i64, ampc.epilogue = {kind = "relu", product = 0 : i64, result = 1 : i64}} { return }
  }
}
