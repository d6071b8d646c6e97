// Options that are given change the module's settings; the others stay as they are, and later passes see what was given.
// RUN: %ampc-opt %s -amp-configure="level=O2 black-list=softmax,exp use-promote=false init-loss-scaling=4" | FileCheck %s
// RUN: %ampc-opt %s -amp-configure | FileCheck %s --check-prefix=KEPT
// RUN: %ampc-opt %s -ampc-plan="level=O0 dtype=bfloat16" | FileCheck %s --check-prefix=PIPELINE
// RUN: %ampc-opt %s -amp-plan-precision=safety=off | FileCheck %s --check-prefix=PASS
// RUN: not %ampc-opt %s -amp-configure=dtype=float8 2>&1 | FileCheck %s --check-prefix=DTYPE
// RUN: not %ampc-opt %s -amp-plan-precision=dtype=float8 2>&1 | FileCheck %s --check-prefix=DTYPE
// RUN: not %ampc-opt %s -amp-plan-precision=level=O7 2>&1 | FileCheck %s --check-prefix=LEVEL
// RUN: not %ampc-opt %s -amp-plan-precision=safety=nonsense 2>&1 | FileCheck %s --check-prefix=SAFETY
// RUN: not %ampc-opt %s -ampc-cast=levels=O1 2>&1 | FileCheck %s --check-prefix=OPTION

// CHECK: module attributes {amp.settings = {custom_black_list = ["softmax", "exp"], dtype = "float16", init_loss_scaling = 4.000000e+00 : f64, level = "O2", use_promote = false}}
// KEPT: module attributes {amp.settings = {dtype = "float16", level = "O1"}}
// PIPELINE: module attributes {amp.settings = {dtype = "bfloat16", level = "O0"}}
// PASS: module attributes {amp.settings = {dtype = "float16", level = "O1", safety = "off"}}
// DTYPE: error: amp.settings: dtype 'float8' is not one of float16, bfloat16
// LEVEL: Cannot find option named 'O7'
// SAFETY: Cannot find option named 'nonsense'
// OPTION: no such option levels
module attributes {amp.settings = {dtype = "float16", level = "O1"}} {
}
