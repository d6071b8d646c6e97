"""A lit format with a test per round of random models: the first in every run, all of them in a long one.

A round has a model for every configuration (settings.ROUND); 35 rounds are 20,160 models. A run that is not a long one judges a fifth of its models,
and generates the others to see that each operator, attribute and configuration occurs.
"""
import os

import lit.Test
import lit.formats
import lit.util

ROUNDS, MODELS = 35, 576
SCRIPT = os.path.join(os.path.dirname(os.path.abspath(__file__)), "Fuzz", "run_models.py")
OTHERS = f"rounds-01-to-{ROUNDS - 1}"


class Rounds(lit.formats.TestFormat):
    def __init__(self, python, tools_dir, fake):
        self.python, self.tools_dir, self.fake = python, tools_dir, fake

    def getTestsInDirectory(self, suite, path_in_suite, lit_config, local_config):
        long = "long" in local_config.available_features
        for name in [f"round-{number:02}" for number in range(ROUNDS if long else 1)] + ([] if long else [OTHERS]):
            yield lit.Test.Test(suite, path_in_suite + (name,), local_config)

    def execute(self, test, lit_config):
        name, features = test.path_in_suite[-1], test.config.available_features
        missing = [f for f in ("random-models", *(["long"] if name == OTHERS else [])) if f not in features]
        if missing:
            return lit.Test.UNSUPPORTED, f"Test requires the following unavailable features: {', '.join(missing)}"
        number = int(name[-2:])
        command = [self.python, SCRIPT, "--bin", self.tools_dir, "--fake", self.fake,
                   "--first", str(number * MODELS), "--count", str(MODELS), "--judge-each", "1" if "long" in features else "5"]
        try:
            out, err, exit_code = lit.util.executeCommand(command, env=test.config.environment, timeout=lit_config.maxIndividualTestTime)
        except lit.util.ExecuteCommandTimeoutException as e:
            return lit.Test.TIMEOUT, " ".join(command) + "\n" + e.out + e.err
        return (lit.Test.FAIL if exit_code else lit.Test.PASS), f"{' '.join(command)}\n{out}{err}"
