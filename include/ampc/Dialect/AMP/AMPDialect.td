// The amp dialect: what mixed precision adds to a graph.
#ifndef AMPC_DIALECT_AMP_AMPDIALECT_TD
#define AMPC_DIALECT_AMP_AMPDIALECT_TD

include "mlir/IR/OpBase.td"
include "mlir/IR/AttrTypeBase.td"
include "mlir/Interfaces/SideEffectInterfaces.td"
include "ampc/Dialect/NN/NNInterfaces.td"
include "ampc/Dialect/NN/NNDialect.td"
include "ampc/Dialect/AMP/AMPEnums.td"

def AMP_Dialect : Dialect {
  let name = "amp";
  let cppNamespace = "::ampc::amp";
  let summary = "Precision decisions and loss scaling";
  let description = [{
    The module's attribute `amp.settings` holds what mixed precision is told to do (`Settings.h`). `plan` writes one `#amp.decision`
    on every forward op as the attribute `amp.decision`; `cast` applies them.
  }];
  let useDefaultAttributePrinterParser = 1;
  let hasOperationAttrVerify = 1;
  let dependentDialects = ["::ampc::nn::NNDialect"];
}

def AMP_DecisionAttr : AttrDef<AMP_Dialect, "Decision"> {
  let mnemonic = "decision";
  let summary = "The precision that an op computes in, and why";
  let description = [{
    `type` is the float type the op's slots are cast to; `none` leaves the op untouched. `rule` is the rule that decided,
    `cause` what it points to: a list entry, a variable, an option, or the op whose decision was inherited (so that the chain
    of causes is found by following it).

    ```mlir
    #amp.decision<f16, rule = white_list, cause = "matmul_v2">
    ```
  }];
  let parameters = (ins "::mlir::Type":$type, EnumParameter<AMP_Rule>:$rule, "::mlir::StringAttr":$cause);
  let assemblyFormat = "`<` $type `,` `rule` `=` $rule `,` `cause` `=` $cause `>`";
}

def AMP_ScalerRuleAttr : EnumAttr<AMP_Dialect, AMP_ScalerRule, "scaler_rule"> {
  let assemblyFormat = "`<` $value `>`";
}

class AMP_Op<string mnemonic, list<Trait> traits = []> : Op<AMP_Dialect, mnemonic, traits> {
  let assemblyFormat = "operands attr-dict `:` functional-type(operands, results)";
}

def AMP_CheckFiniteOp : AMP_Op<"check_finite", [Pure]> {
  let summary = "Whether any element of any gradient, times the inverse scale, is not finite";
  let description = [{
    The product is formed in f32 and tested element by element, never by a sum: finite gradients whose sum
    overflows are not an overflow. With `narrows` it is tested as the gradient's type holds it.

    ```mlir
    %found = amp.check_finite %inv, %g : (tensor<f32>, tensor<4x4xf16>) -> tensor<i1>
    ```
  }];
  let arguments = (ins NN_Tensor:$inverse_scale, Variadic<NN_FloatTensor>:$gradients, UnitAttr:$narrows);
  let results = (outs NN_Tensor:$found_inf);
}

def AMP_UpdateLossScalingOp : AMP_Op<"update_loss_scaling", [Pure, DeclareOpInterfaceMethods<KernelOpInterface>]> {
  let summary = "The next loss scale and its counters";
  let description = [{
    With `found_inf`: good = 0, skipped + 1; the overflow that makes `decr_every_n` lowers the scale to
    max(scale * decr_ratio, floor). Without: good + 1; at `incr_every_n` good = 0 and the scale is scale * incr_ratio where
    that is finite, the ceiling at most. `bad` counts the overflows that have not lowered the scale yet. `rule` says the rest:

    | rule | |
    |---|---|
    | `static` | the scale stays, only skipped steps are counted |
    | `consecutive` | a clean step, or a fall, sets bad to 0 |
    | `late_growth` | so too; the first growth after the start or an overflow takes one more clean step. `state` (i32) is 1 from that growth on |
    | `hysteresis` | growth alone sets bad to 0: once `decr_every_n` is reached every overflow lowers the scale until it grows |
    | `late_hysteresis` | as `hysteresis`, with growth as late as under `late_growth`, and its `state` |
    | `delayed` | as `consecutive`, on `state` (f32), the scale of the step after next: the next scale is the old `state` |

    `next` holds the next `state`; with `reports_floor` also, last, whether this step's overflow met a scale that cannot fall.

    * (update_loss_scaling_c1) there is a `state` exactly under `late_growth`, `late_hysteresis` and `delayed`.
    * (update_loss_scaling_c2) `next` has the types of `state`, and of `found_inf` with `reports_floor`.

    ```mlir
    %s, %g, %b, %k = amp.update_loss_scaling %found, %scale, %good, %bad, %skipped {
        rule = #amp.scaler_rule<consecutive>, incr_every_n = 1000 : i64, decr_every_n = 2 : i64, incr_ratio = 2.0 : f64, decr_ratio = 0.8 : f64,
        floor = 1.0 : f64, ceiling = 3.0e+38 : f64}
      : (tensor<i1>, tensor<f32>, tensor<i32>, tensor<i32>, tensor<i64>) -> (tensor<f32>, tensor<i32>, tensor<i32>, tensor<i64>)
    ```
  }];
  let arguments = (ins NN_Tensor:$found_inf, NN_Tensor:$scale, NN_Tensor:$good, NN_Tensor:$bad, NN_Tensor:$skipped,
      Variadic<NN_Tensor>:$state, AMP_ScalerRuleAttr:$rule, I64Attr:$incr_every_n, I64Attr:$decr_every_n, F64Attr:$incr_ratio,
      F64Attr:$decr_ratio, F64Attr:$floor, F64Attr:$ceiling, UnitAttr:$reports_floor);
  let results = (outs NN_Tensor:$next_scale, NN_Tensor:$next_good, NN_Tensor:$next_bad, NN_Tensor:$next_skipped,
      Variadic<NN_Tensor>:$next);
  let hasVerifier = 1;
}

#endif
