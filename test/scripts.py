"""A lit format that runs each check_*.py of a folder once per device: <script> --bin <tools> --device <device>."""
import glob
import os
import re

import lit.Test
import lit.formats
import lit.util


class Scripts(lit.formats.TestFormat):
    def __init__(self, python, tools_dir, has_cuda):
        self.python, self.tools_dir, self.has_cuda = python, tools_dir, has_cuda

    def getTestsInDirectory(self, suite, path_in_suite, lit_config, local_config):
        for script in sorted(glob.glob(os.path.join(suite.getSourcePath(path_in_suite), "check_*.py"))):
            for device in ("cpu", "cuda"):
                yield lit.Test.Test(suite, path_in_suite + (os.path.basename(script), device), local_config)

    def execute(self, test, lit_config):
        script, device = os.path.split(test.getSourcePath())
        if device == "cuda" and not self.has_cuda:
            return lit.Test.UNSUPPORTED, "Test requires the following unavailable features: cuda"
        command = [self.python, script, "--bin", self.tools_dir, "--device", device]
        try:
            out, err, exit_code = lit.util.executeCommand(
                command, env=test.config.environment, timeout=lit_config.maxIndividualTestTime)
        except lit.util.ExecuteCommandTimeoutException as e:
            return lit.Test.TIMEOUT, " ".join(command) + "\n" + e.out + e.err
        failures = "\n".join(line for line in out.splitlines() if not re.match(r"pass\b", line))
        return (lit.Test.FAIL if exit_code else lit.Test.PASS), f"{' '.join(command)}\n{failures}\n{err}"
