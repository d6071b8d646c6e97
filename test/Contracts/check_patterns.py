#!/usr/bin/env python3
"""Regular expressions on names: the same language in every place that takes one, and an error for each that does not compile. Standard library only.

They run in the tools and not in a library, because what a tool is linked with must not change them.
"""
import json

from contract import contract, example

WRONG = {"[": "missing terminating ]", "[z-a]": "range out of order", "[a-": "missing terminating ]", "[[:none:]]": "unknown POSIX class name", "\\": "\\ at end of pattern",
         "(a)\\2": "reference to non-existent subpattern", "a{99999999999}": "number too big", "(": "missing closing parenthesis", "*": "quantifier does not follow", "\\x{": ""}
# What follows fc1.w and fc1.b.
RIGHT = ("fc1\\..*", "fc(?=1)\\d\\..", "(?!fc2).*", "(fc1)\\.\\w", "fc(?!2)[[:digit:]][.](w|b)", "fc1.[^x]", "f.1\\S{2,3}")


def model(**train):
    made = example()
    made["train"]["optimizer"] = {"type": "adamw", "learning_rate": 0.1, "weight_decay": 0.1, **train}
    return made


def decays(c, patterns):
    """The module of the model with these patterns."""
    c.path("d.json").write_text(json.dumps(model(no_decay=patterns)))
    status, out, err = c.run("ampc", "d.json", "--emit=backward")
    c.ok(status == 0, f"{patterns}: {err}")
    return out


def main():
    with contract(__doc__) as c:
        c.compile(model(), name="plain")
        names = [p["name"] for p in example()["parameters"]]
        c.ok({"fc1.w", "fc1.b", "fc2.w"} <= set(names), f"the model has these parameters: {names}")
        for i, (pattern, reason) in enumerate(WRONG.items()):
            for key, value in (("no_decay", [pattern]), ("lr_ratio", {pattern: 0.5})):
                c.path("w.json").write_text(json.dumps(model(**{key: value})))
                c.refused(f"{key} {pattern}", "ampc", ["w.json"], 1, "does not compile: " + reason)
            c.refused(f"--keep {pattern}", "ampc", ["plain.json", f"--keep={pattern}"], 2, "is no regular expression: " + reason)
            c.refused(f"--amp-override {pattern}", "ampc", ["plain.json", f"--amp-override=/{pattern}/=float32"], 2, "is no regular expression: " + reason)
        expected = decays(c, ["fc1.w", "fc1.b"])
        c.ok(expected != decays(c, ["fc1.w"]), "what does not decay is in the module")
        for pattern in RIGHT:
            c.ok(decays(c, [pattern]) == expected, f"'{pattern}' is fc1.w and fc1.b")


if __name__ == "__main__":
    main()
