// A policy that is none, and overrides that cannot be: the message names what was written, both where two contradict.
// RUN: not %ampc-opt %s -amp-plan-precision=policy=median 2>&1 | FileCheck %s --check-prefix=POLICY
// POLICY: error: policy 'median' is not one of paddle, paddle-2.5, paddle-pir
// RUN: not %ampc-opt %s -amp-plan-precision=override=fc1 2>&1 | FileCheck %s --check-prefix=FORM
// FORM: error: --amp-override: 'fc1': expects <op, /expression/ or type>[:slot]=<dtype>
// RUN: not %ampc-opt %s -amp-plan-precision=override=fc1=bfloat16 2>&1 | FileCheck %s --check-prefix=DTYPE
// DTYPE: error: --amp-override: 'fc1=bfloat16': expects float32 or float16, got 'bfloat16'
// RUN: not %ampc-opt %s -amp-plan-precision=override=fc9=float32 2>&1 | FileCheck %s --check-prefix=NOTHING
// NOTHING: error: --amp-override: 'fc9=float32': matches nothing: no op, operator or expression is 'fc9' in the model
// NOTHING: note: hint: did you mean 'fc1'?
// RUN: not %ampc-opt %s -amp-plan-precision=override=softmaxes=float32 2>&1 | FileCheck %s --check-prefix=FAR
// FAR: matches nothing
// FAR-NOT: hint
// RUN: not %ampc-opt %s -amp-plan-precision=override=cf1=float32 2>&1 | FileCheck %s --check-prefix=SWAPPED
// SWAPPED: note: hint: did you mean 'fc1'?
// RUN: not %ampc-opt %s -amp-plan-precision=override=fc(1=float32 2>&1 | FileCheck %s --check-prefix=LOOSE
// LOOSE: error: --amp-override: 'fc(1=float32': matches nothing
// RUN: not %ampc-opt %s -amp-plan-precision=override=f.*=float32,.*1=float16 2>&1 | FileCheck %s --check-prefix=BARE
// BARE: error: --amp-override: 'f.*=float32': contradicts '.*1=float16' at op 'fc1'
// RUN: not %ampc-opt %s -amp-plan-precision=override=tanh=float32 2>&1 | FileCheck %s --check-prefix=UNUSED
// UNUSED: error: --amp-override: 'tanh=float32': matches nothing
// RUN: not %ampc-opt %s -amp-plan-precision=override=fc1:Z=float32 2>&1 | FileCheck %s --check-prefix=SLOT
// SLOT: error: --amp-override: 'fc1:Z=float32': matches nothing: no argument 'Z' in the model
// RUN: not %ampc-opt %s -amp-plan-precision=override=/fc(/=float32 2>&1 | FileCheck %s --check-prefix=REGEX
// REGEX: error: --amp-override: '/fc(/=float32': is no regular expression: missing closing parenthesis, at character 3
// RUN: not %ampc-opt %s -amp-plan-precision=override=fc1=float32,fc1=float16 2>&1 | FileCheck %s --check-prefix=BOTH
// BOTH: error: --amp-override: 'fc1=float32': contradicts 'fc1=float16' at op 'fc1'
// RUN: not %ampc-opt %s -amp-plan-precision=override=/f.*/=float32,/.*1/=float16 2>&1 | FileCheck %s --check-prefix=REGEXES
// REGEXES: error: --amp-override: '/f.*/=float32': contradicts '/.*1/=float16' at op 'fc1'
// RUN: not %ampc-opt %s -amp-plan-precision=override=fc1:X=float32 2>&1 | FileCheck %s --check-prefix=WHOLE
// WHOLE: error: --amp-override: 'fc1:X=float32': op 'fc1' computes in 'f16' and reads all its arguments so: override the op, not the argument
func.func @main(%x: tensor<4x4xf32>) -> tensor<4x4xf32> {
  %0 = nn.matmul %x, %x {nn.name = "fc1", nn.type = "matmul_v2"} : (tensor<4x4xf32>, tensor<4x4xf32>) -> tensor<4x4xf32>
  return %0 : tensor<4x4xf32>
}
