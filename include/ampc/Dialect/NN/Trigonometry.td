// Inverse trigonometric and hyperbolic functions, and the inverse of the error function.
#ifndef AMPC_DIALECT_NN_TRIGONOMETRY_TD
#define AMPC_DIALECT_NN_TRIGONOMETRY_TD

include "ampc/Dialect/NN/Function.td"

def NN_TanOp : NN_Function<"tan", "black", "Tangent of radians"> {
  let extra = NN_Numerics<"{Periodic}">.text;
}
def NN_AsinOp : NN_Function<"asin", "black", "The angle in [-pi/2, pi/2] whose sine is x; NaN beyond [-1, 1]"> {
  let extra = NN_Numerics<"", "1.6">.text;
}
def NN_AcosOp : NN_Function<"acos", "black", "The angle in [0, pi] whose cosine is x; NaN beyond [-1, 1]"> {
  let extra = NN_Numerics<"", "3.2">.text;
}
def NN_AtanOp : NN_Function<"atan", "unlisted", "The angle in [-pi/2, pi/2] whose tangent is x"> {
  let extra = NN_Numerics<"", "1.6">.text;
}
def NN_SinhOp : NN_Function<"sinh", "black", "Hyperbolic sine"> {
  let extra = NN_Numerics<"{Exponential}", "std::exp(a[0])">.text;
}
def NN_CoshOp : NN_Function<"cosh", "black", "Hyperbolic cosine"> {
  let extra = NN_Numerics<"{Exponential}", "std::exp(a[0])">.text;
}
def NN_AsinhOp : NN_Function<"asinh", "unlisted", "The number whose hyperbolic sine is x"> {
  let extra = NN_Numerics<"", "a[0]">.text;
}
def NN_AcoshOp : NN_Function<"acosh", "unlisted", "The number, at least 0, whose hyperbolic cosine is x; NaN below 1"> {
  let extra = NN_Numerics<"", "a[0]">.text;
}
def NN_AtanhOp : NN_Function<"atanh", "black", "The number whose hyperbolic tangent is x; NaN beyond [-1, 1]"> {
  let extra = NN_Numerics<"{Singular, 0}">.text;
}
def NN_ErfinvOp : NN_Function<"erfinv", "black", "The number whose error function is x; NaN beyond [-1, 1]"> {
  let extra = NN_Numerics<"{Singular, 0}">.text;
}

#endif
