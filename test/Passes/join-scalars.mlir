// Calls on single numbers are one kernel, where the last of them stood.
// RUN: %ampc-opt %s -rt-join-scalars -split-input-file | FileCheck %s

// The counter is read once and written once; the value in between is nobody else's, so no memory holds it. The fill, which nothing
// has to wait for, goes first.
// CHECK-LABEL: rt.entry @calls_copies_and_fills
// CHECK-NOT: rt.copy
// CHECK-NOT: rt.fill
// CHECK: rt.launch @[[K:.*]] rows [1](%{{.*}}, %{{.*}}, %{{.*}}) offsets [0, 0, 0] bytes [1, 4, 4] grain 1 {op = "flag+count+copy"}
// CHECK-NOT: rt.launch
// CHECK: module @kernels
// CHECK-NOT: @k0
// CHECK: func.func @[[K]](%[[C:.*]]: memref<?xi8>, %[[A:.*]]: memref<?xf32>, %[[B:.*]]: memref<?xi32>, %{{.*}}: index, %{{.*}}: index)
// CHECK-SAME: ampc.args = [array<i64: 1, 0, 2>, array<i64: 4, 0, 3>, array<i64: 4, 0, 2>], ampc.rows = 1 : i64
// CHECK: scf.for
// CHECK: %[[OLD:.*]] = memref.load %[[A]]
// CHECK: %[[NEW:.*]] = arith.addf %[[OLD]], %{{.*}} : f32
// CHECK-DAG: memref.store %[[NEW]], %[[A]]
// CHECK-DAG: memref.store %{{.*}}, %[[B]]
// CHECK-DAG: memref.store %{{.*}}, %[[C]]
module {
  rt.entry @calls_copies_and_fills {
    %state = rt.buffer state bytes 4 at 0
    %next = rt.buffer activation bytes 4
    %out = rt.buffer output bytes 4
    %flag = rt.buffer output bytes 1
    rt.launch @k0 rows [1](%state, %next) offsets [0, 0] bytes [4, 4] grain 1 {op = "count"}
    rt.copy %next to %state offsets [0, 0] bytes 4 {op = "copy"}
    rt.copy %state to %out offsets [0, 0] bytes 4 {op = "copy"}
    rt.fill %flag with 1 offset 0 bytes 1 {op = "flag"}
  }
  module @kernels {
    func.func @k0(%0: memref<?xf32>, %1: memref<?xf32>, %first: index, %last: index) attributes {ampc.args = [array<i64: 4, 0, 1>, array<i64: 4, 0, 2>], ampc.rows = 1 : i64} {
      %c0 = arith.constant 0 : index
      %one = arith.constant 1.0 : f32
      %old = memref.load %0[%c0] : memref<?xf32>
      %new = arith.addf %old, %one : f32
      memref.store %new, %1[%c0] : memref<?xf32>
      return
    }
  }
}

// -----
// A flat kernel's loops over one element fall away, and its guard becomes a choice.
// CHECK-LABEL: rt.entry @a_guarded_update
// CHECK: rt.launch @k1 rows [1](%{{.*}}, %{{.*}}, %{{.*}}) offsets [0, 0, 0] bytes [4, 1, 4]
// CHECK: func.func @k1
// CHECK-SAME: ampc.args = [array<i64: 4, 0, 3>, array<i64: 1, 0, 1>, array<i64: 4, 0, 2>]
// CHECK: scf.for
// CHECK-NOT: scf.for
// CHECK-DAG: %[[OLD:.*]] = memref.load %arg0
// CHECK-DAG: %[[NEW:.*]] = arith.mulf %[[OLD]], %[[OLD]] : f32
// CHECK: %[[KEPT:.*]] = arith.select %{{.*}}, %[[NEW]], %[[OLD]] : f32
// CHECK-DAG: memref.store %[[KEPT]], %arg0
// CHECK-DAG: memref.store %{{.*}}, %arg2
module {
  rt.entry @a_guarded_update {
    %power = rt.buffer state bytes 4 at 0
    %skip = rt.buffer activation bytes 1
    %out = rt.buffer output bytes 4
    rt.launch @k0 rows [1](%power, %skip, %power) offsets [0, 0, 0] bytes [4, 1, 4] grain 1 {op = "power"}
    rt.copy %power to %out offsets [0, 0] bytes 4 {op = "power"}
    rt.launch @reads rows [4](%skip, %out) offsets [0, 0] bytes [1, 4] grain 1 {op = "later"}
  }
  module @kernels {
    func.func @k0(%0: memref<?xf32>, %1: memref<?xi8>, %2: memref<?xf32>, %first: index, %last: index) attributes {ampc.alias_sets = array<i64: 0, 1, 0>, ampc.args = [array<i64: 0, 4, 1>, array<i64: 1, 0, 1>, array<i64: 0, 4, 2>], ampc.rows = 0 : i64} {
      %c0 = arith.constant 0 : index
      %c1 = arith.constant 1 : index
      %none = arith.constant 0 : i8
      %flag = memref.load %1[%c0] : memref<?xi8>
      %go = arith.cmpi eq, %flag, %none : i8
      scf.if %go {
        scf.for %i = %first to %last step %c1 {
          %old = memref.load %0[%i] : memref<?xf32>
          %new = arith.mulf %old, %old : f32
          memref.store %new, %2[%i] : memref<?xf32>
        } {ampc.columns}
      }
      return
    }
    func.func @reads(%0: memref<?xi8>, %1: memref<?xf32>, %2: index, %3: index) attributes {ampc.args = [array<i64: 1, 0, 1>, array<i64: 4, 0, 2>], ampc.rows = 4 : i64} { return }
  }
}

// -----
// Who needs a number has it in time; who does not, goes first.
// CHECK-LABEL: rt.entry @they_wait_for_as_long_as_nobody_needs_them
// CHECK: rt.launch @wide rows [4](%[[A:.*]], %{{.*}}) {{.*}} {op = "needs neither"}
// CHECK-NEXT: rt.launch @[[K:.*]] rows [1]({{.*}} {op = "first+second"}
// CHECK-NEXT: rt.launch @wide {{.*}} {op = "needs the first"}
// CHECK-NEXT: rt.copy {{.*}} {op = "alone"}
module {
  rt.entry @they_wait_for_as_long_as_nobody_needs_them {
    %a = rt.buffer state bytes 4 at 0
    %b = rt.buffer state bytes 4 at 64
    %c = rt.buffer state bytes 4 at 128
    %x = rt.buffer activation bytes 16
    %one = rt.buffer activation bytes 4
    %two = rt.buffer output bytes 4
    rt.launch @k0 rows [1](%a, %one) offsets [0, 0] bytes [4, 4] grain 1 {op = "first"}
    rt.launch @wide rows [4](%c, %x) offsets [0, 0] bytes [4, 16] grain 1 {op = "needs neither"}
    rt.launch @k0 rows [1](%b, %two) offsets [0, 0] bytes [4, 4] grain 1 {op = "second"}
    rt.launch @wide rows [4](%one, %x) offsets [0, 0] bytes [4, 16] grain 1 {op = "needs the first"}
    rt.copy %c to %a offsets [0, 0] bytes 4 {op = "alone"}
  }
  module @kernels {
    func.func @k0(%0: memref<?xf32>, %1: memref<?xf32>, %first: index, %last: index) attributes {ampc.args = [array<i64: 4, 0, 1>, array<i64: 4, 0, 2>], ampc.rows = 1 : i64} {
      %c0 = arith.constant 0 : index
      %old = memref.load %0[%c0] : memref<?xf32>
      %new = arith.addf %old, %old : f32
      memref.store %new, %1[%c0] : memref<?xf32>
      return
    }
    func.func @wide(%0: memref<?xf32>, %1: memref<?xf32>, %2: index, %3: index) attributes {ampc.args = [array<i64: 4, 0, 1>, array<i64: 0, 4, 2>], ampc.rows = 0 : i64} { return }
  }
}

// -----
// The scale that this step used is logged after the next one is there: readers in between take it where it still lies, and no copy of
// it is kept in memory.
// CHECK-LABEL: rt.entry @a_reader_of_a_copy_reads_its_source
// CHECK-NOT: rt.copy
// CHECK: rt.launch @wide rows [4](%[[SCALE:.*]], %{{.*}}) {{.*}} {op = "reader"}
// CHECK-NEXT: rt.launch @k1 rows [1](%[[SCALE]], %[[LOG:.*]]) offsets [0, 0] bytes [4, 4] grain 1 {op = "kept+update+log"}
// CHECK: func.func @k1(%[[A:.*]]: memref<?xi32>, %[[B:.*]]: memref<?xi32>
// CHECK: %[[OLD:.*]] = memref.load %[[A]]
// CHECK-DAG: memref.store %[[OLD]], %[[B]]
// CHECK-DAG: memref.store %{{.*}}, %[[A]]
module {
  rt.entry @a_reader_of_a_copy_reads_its_source {
    %scale = rt.buffer state bytes 4 at 0
    %kept = rt.buffer activation bytes 4
    %log = rt.buffer output bytes 4
    %x = rt.buffer activation bytes 16
    rt.copy %scale to %kept offsets [0, 0] bytes 4 {op = "kept"}
    rt.launch @wide rows [4](%kept, %x) offsets [0, 0] bytes [4, 16] grain 1 {op = "reader"}
    rt.launch @k0 rows [1](%kept, %scale) offsets [0, 0] bytes [4, 4] grain 1 {op = "update"}
    rt.copy %kept to %log offsets [0, 0] bytes 4 {op = "log"}
  }
  module @kernels {
    func.func @k0(%0: memref<?xf32>, %1: memref<?xf32>, %first: index, %last: index) attributes {ampc.args = [array<i64: 4, 0, 1>, array<i64: 4, 0, 2>], ampc.rows = 1 : i64} {
      %c0 = arith.constant 0 : index
      %old = memref.load %0[%c0] : memref<?xf32>
      %new = arith.addf %old, %old : f32
      memref.store %new, %1[%c0] : memref<?xf32>
      return
    }
    func.func @wide(%0: memref<?xf32>, %1: memref<?xf32>, %2: index, %3: index) attributes {ampc.args = [array<i64: 4, 0, 1>, array<i64: 0, 4, 2>], ampc.rows = 0 : i64} { return }
  }
}

// -----
// Once the source has another value, the copy is needed.
// CHECK-LABEL: rt.entry @a_copy_whose_source_changed_is_made
// CHECK: rt.launch @k1 rows [1](%[[SCALE:.*]], %[[KEPT:.*]]) {{.*}} {op = "kept+update"}
// CHECK-NEXT: rt.launch @wide rows [4](%[[KEPT]], %{{.*}})
module {
  rt.entry @a_copy_whose_source_changed_is_made {
    %scale = rt.buffer state bytes 4 at 0
    %kept = rt.buffer activation bytes 4
    %x = rt.buffer activation bytes 16
    rt.copy %scale to %kept offsets [0, 0] bytes 4 {op = "kept"}
    rt.launch @k0 rows [1](%kept, %scale) offsets [0, 0] bytes [4, 4] grain 1 {op = "update"}
    rt.launch @wide rows [4](%kept, %x) offsets [0, 0] bytes [4, 16] grain 1 {op = "reader"}
  }
  module @kernels {
    func.func @k0(%0: memref<?xf32>, %1: memref<?xf32>, %first: index, %last: index) attributes {ampc.args = [array<i64: 4, 0, 1>, array<i64: 4, 0, 2>], ampc.rows = 1 : i64} {
      %c0 = arith.constant 0 : index
      %old = memref.load %0[%c0] : memref<?xf32>
      %new = arith.addf %old, %old : f32
      memref.store %new, %1[%c0] : memref<?xf32>
      return
    }
    func.func @wide(%0: memref<?xf32>, %1: memref<?xf32>, %2: index, %3: index) attributes {ampc.args = [array<i64: 4, 0, 1>, array<i64: 0, 4, 2>], ampc.rows = 0 : i64} { return }
  }
}

// -----
// The last sum of a loss reads more than one number, and is joined all the same.
// CHECK-LABEL: rt.entry @a_sum_of_parts
// CHECK: rt.launch @k2 rows [1](%{{.*}}, %[[OUT:.*]]) offsets [0, 0] bytes [64, 4] grain 1 {op = "sum+mean"}
// CHECK: func.func @k2
// CHECK-SAME: ampc.args = [array<i64: 64, 0, 1>, array<i64: 4, 0, 2>]
// CHECK: %[[SUM:.*]] = vector.reduction <add>
// CHECK: %[[MEAN:.*]] = arith.mulf %[[SUM]]
// CHECK: memref.store %[[MEAN]]
module {
  rt.entry @a_sum_of_parts {
    %parts = rt.buffer activation bytes 64
    %sum = rt.buffer activation bytes 4
    %out = rt.buffer output bytes 4
    rt.launch @k0 rows [1](%parts, %sum) offsets [0, 0] bytes [64, 4] grain 1 {op = "sum"}
    rt.launch @k1 rows [1](%sum, %out) offsets [0, 0] bytes [4, 4] grain 1 {op = "mean"}
  }
  module @kernels {
    func.func @k0(%0: memref<?xf32>, %1: memref<?xf32>, %first: index, %last: index) attributes {ampc.args = [array<i64: 64, 0, 1>, array<i64: 4, 0, 2>], ampc.rows = 1 : i64} {
      %c1 = arith.constant 1 : index
      %c0 = arith.constant 0 : index
      scf.for %row = %first to %last step %c1 {
        %v = vector.load %0[%c0] : memref<?xf32>, vector<16xf32>
        %s = vector.reduction <add>, %v : vector<16xf32> into f32
        memref.store %s, %1[%row] : memref<?xf32>
      }
      return
    }
    func.func @k1(%0: memref<?xf32>, %1: memref<?xf32>, %first: index, %last: index) attributes {ampc.args = [array<i64: 4, 0, 1>, array<i64: 4, 0, 2>], ampc.rows = 1 : i64} {
      %c0 = arith.constant 0 : index
      %factor = arith.constant 6.250000e-02 : f32
      %old = memref.load %0[%c0] : memref<?xf32>
      %new = arith.mulf %old, %factor : f32
      memref.store %new, %1[%c0] : memref<?xf32>
      return
    }
  }
}

// -----
// Faults are put into gradients at the unscale point: what makes one does not move behind it.
// CHECK-LABEL: rt.entry @a_gradient_is_there_at_the_unscale_point
// CHECK: rt.launch @k0 {{.*}} {op = "gradient"}
// CHECK-NEXT: rt.unscale_point
// CHECK-NEXT: rt.launch @k0 {{.*}} {op = "update"}
module {
  rt.entry @a_gradient_is_there_at_the_unscale_point {
    %a = rt.buffer activation bytes 4
    %g = rt.buffer gradient bytes 4
    %w = rt.buffer master bytes 4 at 0
    rt.launch @k0 rows [1](%a, %g) offsets [0, 0] bytes [4, 4] grain 1 {op = "gradient"}
    rt.unscale_point
    rt.launch @k0 rows [1](%g, %w) offsets [0, 0] bytes [4, 4] grain 1 {op = "update"}
  }
  module @kernels {
    func.func @k0(%0: memref<?xf32>, %1: memref<?xf32>, %first: index, %last: index) attributes {ampc.args = [array<i64: 4, 0, 1>, array<i64: 4, 0, 2>], ampc.rows = 1 : i64} {
      %c0 = arith.constant 0 : index
      %old = memref.load %0[%c0] : memref<?xf32>
      %new = arith.addf %old, %old : f32
      memref.store %new, %1[%c0] : memref<?xf32>
      return
    }
  }
}

// -----
// A scalar parameter's update is a piece of the launch over all parameters.
// CHECK-LABEL: rt.entry @a_kernel_of_more_rows_is_left_to_merging
// CHECK: rt.launch @k0 rows [1]
// CHECK-NEXT: rt.launch @k0 rows [8]
// CHECK-NEXT: rt.copy
module {
  rt.entry @a_kernel_of_more_rows_is_left_to_merging {
    %a = rt.buffer master bytes 4 at 0
    %b = rt.buffer master bytes 32 at 64
    %g = rt.buffer gradient bytes 4
    %h = rt.buffer gradient bytes 32
    %out = rt.buffer output bytes 4
    rt.launch @k0 rows [1](%g, %a) offsets [0, 0] bytes [4, 4] grain 4 {op = "a.update"}
    rt.launch @k0 rows [8](%h, %b) offsets [0, 0] bytes [32, 32] grain 8 {op = "b.update"}
    rt.copy %a to %out offsets [0, 0] bytes 4 {op = "a"}
  }
  module @kernels {
    func.func @k0(%0: memref<?xf32>, %1: memref<?xf32>, %2: index, %3: index) attributes {ampc.args = [array<i64: 0, 4, 1>, array<i64: 0, 4, 2>], ampc.rows = 0 : i64} { return }
  }
}

// -----
// A copy moves two float32 as one number, which a register could hold; a kernel that reads them in memory does not join it.
// CHECK-LABEL: rt.entry @two_elements_are_no_number
// CHECK: rt.launch @k0 rows [1](%{{.*}}, %[[PAIR:.*]], %{{.*}}, %{{.*}}) {{.*}}op = "pair+one"
// CHECK-NEXT: rt.launch @sum rows [1](%[[PAIR]], %{{.*}})
module {
  rt.entry @two_elements_are_no_number {
    %in = rt.buffer input bytes 8
    %one = rt.buffer input bytes 4
    %pair = rt.buffer activation bytes 8
    %other = rt.buffer output bytes 4
    %out = rt.buffer output bytes 4
    rt.copy %in to %pair offsets [0, 0] bytes 8 {op = "pair"}
    rt.copy %one to %other offsets [0, 0] bytes 4 {op = "one"}
    rt.launch @sum rows [1](%pair, %out) offsets [0, 0] bytes [8, 4] grain 1 {op = "sum"}
  }
  module @kernels {
    func.func @sum(%0: memref<?xf32>, %1: memref<?xf32>, %first: index, %last: index) attributes {ampc.args = [array<i64: 8, 0, 1>, array<i64: 4, 0, 2>], ampc.rows = 1 : i64} {
      %c0 = arith.constant 0 : index
      %c1 = arith.constant 1 : index
      %a = memref.load %0[%c0] : memref<?xf32>
      %b = memref.load %0[%c1] : memref<?xf32>
      %s = arith.addf %a, %b : f32
      memref.store %s, %1[%c0] : memref<?xf32>
      return
    }
  }
}
