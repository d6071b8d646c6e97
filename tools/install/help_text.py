"""Reads what `ampc --help` and `amprun --help` print. Used by manual.py and completion.py."""
import dataclasses
import re
import subprocess


@dataclasses.dataclass
class Option:
    names: list[str]  # ["-o", "--output"]
    value: str  # "FILE", "O0|OD|O1|O2"; empty for a flag
    text: str

    def words(self):
        """The values to choose from; empty if the option takes others."""
        return self.value.split("|") if "|" in self.value else []


@dataclasses.dataclass
class Help:
    lines: list[str]  # what the tool is and how it is called
    groups: list[tuple[str, list[Option]]]

    def options(self):
        return [option for _, options in self.groups for option in options]


NAMES = re.compile(r"^ {2,4}(-{1,2}[\w-]+(?:,-{1,2}[\w-]+)*) ?")
# What CLI11 appends to the type: that the option may be repeated, its check, its default.
NOISE = re.compile(r"(=[a-z]\w*)?(:\w+ in \[[^]]*\])?( \.\.\.)?$")


def parse(text):
    result = Help([], [])
    first = re.search(r"(?m)^  -h,--help +", text)
    width = len(first[0]) - 2  # from the first name to the text
    for line in text.splitlines():
        column = width + len(line) - len(line.lstrip())
        if group := re.match(r"^\[Option Group: (.*)\]$|^(\w[\w ]*):$", line):
            result.groups.append((group[1] or group[2], []))
        elif not result.groups:
            if line:
                result.lines.append(line)
        elif names := NAMES.match(line):
            # Where name and type reach over the column of texts, the text is on the next line.
            beside = line[column - 1:column] == " " and line[column:column + 1] != " " and not line.endswith(" ...")
            value, described = (line[names.end():column], line[column:]) if beside else (line[names.end():], "")
            result.groups[-1][1].append(Option(names[1].split(","), NOISE.sub("", value.strip()), described))
        elif result.groups[-1][1] and line.startswith(" " * width):
            option = result.groups[-1][1][-1]
            option.text = (option.text + " " + line.strip()).strip()
    result.groups = [(name, options) for name, options in result.groups if options]
    return result


def read(tool):
    return parse(subprocess.run([tool, "--help"], capture_output=True, text=True, check=True).stdout)
