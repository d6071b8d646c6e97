"""Prints the completion script of ampc or amprun for a shell, made from what its --help prints: options, and values where they are words.

usage: completion.py <tool> <name> bash|zsh|fish
"""
import sys

import help_text


def quoted(text):
    return "'" + text.replace("'", "'\\''") + "'"


def bash(name, told):
    names = " ".join(n for option in told.options() for n in option.names)
    cases = "".join(f"    {'|'.join(option.names)}) words={quoted(' '.join(option.words()))} ;;\n" for option in told.options() if option.words())
    files = "|".join(n for option in told.options() if option.value and not option.words() for n in option.names)
    # Bash splits --option=value into three words.
    return f"""# bash completion for {name}
_{name}() {{
  local current=${{COMP_WORDS[COMP_CWORD]}} option=${{COMP_WORDS[COMP_CWORD - 1]}} words=
  COMPREPLY=()
  if [[ $current == = ]]; then
    current=
  elif [[ $option == = ]]; then
    option=${{COMP_WORDS[COMP_CWORD - 2]}}
  fi
  case $option in
{cases}    {files}) return ;;
  *) [[ $current != -* ]] || words={quoted(names)} ;;
  esac
  [[ -z $words ]] || COMPREPLY=($(compgen -W "$words" -- "$current"))
}}
complete -o bashdefault -o default -F _{name} {name}
"""


def zsh(name, told):
    def specification(option):
        text = option.text.replace("\\", "\\\\").replace("[", "\\[").replace("]", "\\]").replace(":", "\\:")
        value = option.value.replace(":", "\\:")
        action = f":{value}:({' '.join(option.words())})" if option.words() else f":{value}:_files" if option.value else ""
        names = [n + ("=" if option.value and n.startswith("--") else "") for n in option.names]
        others = f"({' '.join(option.names)})" if len(names) > 1 else ""
        return [quoted(f"{others}{n}[{text}]{action}") for n in names]
    rows = [row for option in told.options() for row in specification(option)]
    return f"#compdef {name}\n_arguments \\\n" + "".join(f"  {row} \\\n" for row in rows) + "  '*:file:_files'\n"


def fish(name, told):
    rows = []
    for option in told.options():
        row = f"complete -c {name}"
        for n in option.names:
            row += f" -l {n[2:]}" if n.startswith("--") else f" -s {n[1:]}"
        if option.words():
            row += f" -x -a {quoted(' '.join(option.words()))}"
        elif option.value:
            row += " -r"
        rows.append(f"{row} -d {quoted(option.text)}\n".replace("'\\''", "\\'"))
    return "".join(rows)


if __name__ == "__main__":
    tool, tool_name, shell = sys.argv[1:]
    sys.stdout.write({"bash": bash, "zsh": zsh, "fish": fish}[shell](tool_name, help_text.read(tool)))
