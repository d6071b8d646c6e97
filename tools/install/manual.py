"""Prints the manual page of ampc or amprun, made from what its --help prints.

usage: manual.py <tool> <name> <version>
"""
import re
import sys

import help_text

# What --help does not say.
PAGES = {
    "ampc": {
        "summary": "compile a static graph into a mixed-precision program",
        "examples": [("ampc model.json -o model.bin", "Compiles a training program with the precision rules of Paddle."),
                     ("ampc model.onnx --infer --amp-level=O2 --amp-report=report.html", "Compiles an ONNX model for inference, with a report.")],
        "see": ["amprun(1)"],
        "codes": [("0", "The model was compiled."), ("1", "A file, a model or a name is wrong."), ("2", "The command line alone is wrong."),
                  ("3", "Memory, or another part of the machine."), ("130", "Interrupted.")],
    },
    "amprun": {
        "summary": "run a program that ampc compiled",
        "examples": [("amprun model.bin --data x=x.npy,label=y.npy --epochs=3 --log=log.jsonl", "Trains for three epochs."),
                     ("amprun model.bin --mode=infer --weights=w.safetensors --data x=x.npy --output y=y.npy", "Computes the outputs of a data set.")],
        "see": ["ampc(1)"],
        "codes": [("0", "The run is complete."), ("1", "A file, a program or a name is wrong."), ("2", "The command line alone is wrong."),
                  ("3", "The device, memory, or another part of the machine."), ("4", "The numbers: --fail-on-nan, or a loss scale at its floor."),
                  ("130", "Interrupted.")],
    },
}


def roff(text):
    """Text in which nothing is a request: no escapes, no line that begins with a dot or a quote."""
    text = text.replace("\\", "\\e").replace("-", "\\-").replace("…", "...")
    text = re.sub(r"[^\x00-\x7f]", lambda found: f"\\[u{ord(found[0]):04X}]", text)
    return re.sub(r"(?m)^([.'])", r"\\&\1", text)


def entry(option):
    names = ", ".join(f"\\fB{roff(name)}\\fR" for name in option.names)
    # A list of words cannot be broken at spaces: it may be broken behind each bar.
    value = f" \\fI{roff(option.value)}\\fR".replace("|", "\\fR|\\:\\fI") if option.value else ""
    return f".TP\n{names}{value}\n{roff(option.text)}\n"


def page(name, version, told):
    about = PAGES[name]
    parts = [f".TH {name.upper()} 1 \"\" \"ampc {version}\" \"User Commands\"\n",
             f".SH NAME\n{name} \\- {roff(about['summary'])}\n",
             f".SH SYNOPSIS\n.B {name}\n[\\fIoptions\\fR] \\fI{'model' if name == 'ampc' else 'program'}\\fR\n",
             ".SH DESCRIPTION\n" + "".join(f"{roff(line.removeprefix(name + ': '))}\n.br\n" for line in told.lines if not line.startswith(("Usage:", "Example:"))),
             ".SH OPTIONS\nA value follows its option after a space or \\(lq=\\(rq.\n"]
    for group, options in told.groups:
        heading = "" if group == "Options" else f".SS {roff(group)}\n"
        parts.append(heading + "".join(map(entry, options)))
    parts.append(".SH EXIT STATUS\n" + "".join(f".TP\n.B {code}\n{roff(text)}\n" for code, text in about["codes"]))
    parts.append(".SH EXAMPLES\n" + "".join(f".TP\n.B {roff(command)}\n{roff(text)}\n" for command, text in about["examples"]))
    parts.append(".SH SEE ALSO\n" + ",\n".join(f".BR {see.replace('(', ' (')}" for see in about["see"]) + "\n")
    return "".join(parts)


if __name__ == "__main__":
    sys.stdout.write(page(sys.argv[2], sys.argv[3], help_text.read(sys.argv[1])))
