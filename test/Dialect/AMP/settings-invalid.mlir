// What stands in amp.settings is known, of its kind, and one of its words.
// RUN: %ampc-opt %s -split-input-file -verify-diagnostics

// expected-error@+1 {{expects amp.settings to be a dictionary of a module}}
module attributes {amp.settings = "O2"} {
}

// -----

// expected-error@+1 {{amp.settings: unknown key "levle"}}
module attributes {amp.settings = {levle = "O2"}} {
}

// -----

// expected-error@+1 {{amp.settings: "O7" is no value of 'level'}}
module attributes {amp.settings = {level = "O7"}} {
}

// -----

// expected-error@+1 {{amp.settings: true is no value of 'init_loss_scaling'}}
module attributes {amp.settings = {init_loss_scaling = true}} {
}

// -----

// expected-error@+1 {{amp.settings: dtype 'float8' is not one of float16, bfloat16}}
module attributes {amp.settings = {dtype = "float8"}} {
}

// -----

// expected-error@+1 {{amp.settings: unknown loss_scale_preset 'mine'}}
module attributes {amp.settings = {loss_scale_preset = "mine"}} {
}
