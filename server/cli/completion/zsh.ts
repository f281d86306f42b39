import { type Candidates, COMMAND_CANDIDATES, FIRST_WORD_CANDIDATES, verbOf } from "./model.ts";

/** Source the script after compinit, or save it as `_mas` in a directory of fpath. */
export function zshCompletion(): string {
  const groups = FIRST_WORD_CANDIDATES.filter(({ verbs }) => verbs.length > 0);
  return `#compdef mas
# zsh completion of mas: source <(mas completion zsh)
_mas() {
  local command=$words[2] prev=$words[CURRENT-1]
  local -a offered
  if ((CURRENT == 2)); then
    offered=(${[...FIRST_WORD_CANDIDATES, { word: "help", about: "Show the help of a command" }].map(description).join(" ")})
    _describe command offered
    return
  fi
  case $command in
${groups.map(({ word, verbs }) => `    (${word}) offered=(${verbs.map(({ command, about }) => description({ word: verbOf(command), about })).join(" ")}) ;;`).join("\n")}
  esac
  if (($#offered)); then
    if ((CURRENT == 3)); then _describe command offered; return; fi
    command="$command $words[3]"
  fi
  case "$command $prev" in
${COMMAND_CANDIDATES.flatMap(({ command, options }) => options.flatMap((option) => (option.takesValue ? `    ('${command} --${option.name}') ${addCommands(option)}; return ;;` : []))).join("\n")}
  esac
  if [[ $words[CURRENT] == -* ]]; then
    case $command in
${COMMAND_CANDIDATES.map(({ command, options }) => `      ('${command}') compadd -- ${options.map(({ name }) => `--${name}`).join(" ")} ;;`).join("\n")}
    esac
    return
  fi
  case $command in
${COMMAND_CANDIDATES.map(({ command, argument }) => `    ('${command}') ${addCommands(argument)} ;;`).join("\n")}
  esac
}
if [[ $funcstack[1] == _mas ]]; then _mas "$@"; else compdef _mas mas; fi
`;
}

function addCommands({ words, paths }: Candidates): string {
  const parts = [
    ...(words.length > 0 ? [`compadd -- ${words.join(" ")}`] : []),
    ...(paths === null ? [] : [paths === "files" ? "_files" : "_files -/"]),
  ];
  return parts.join("; ") || ":";
}

const description = ({ word, about }: { word: string; about: string }) =>
  `'${word}:${about.replaceAll("'", "'\\''").replaceAll(":", "\\:")}'`;
