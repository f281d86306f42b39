import { COMPLETED, FIRST_WORDS, type Offer, verbOf } from "./model.ts";

/** Source the script after compinit, or save it as `_mas` in a directory of fpath. */
export function zshCompletion(): string {
  const groups = FIRST_WORDS.filter(({ verbs }) => verbs.length > 0);
  return `#compdef mas
# zsh completion of mas: source <(mas completion zsh)
_mas() {
  local command=$words[2] prev=$words[CURRENT-1]
  local -a offered
  if ((CURRENT == 2)); then
    offered=(${[...FIRST_WORDS, { word: "help", about: "Show the help of a command" }].map(described).join(" ")})
    _describe command offered
    return
  fi
  case $command in
${groups.map(({ word, verbs }) => `    (${word}) offered=(${verbs.map(({ command, about }) => described({ word: verbOf(command), about })).join(" ")}) ;;`).join("\n")}
  esac
  if (($#offered)); then
    if ((CURRENT == 3)); then _describe command offered; return; fi
    command="$command $words[3]"
  fi
  case "$command $prev" in
${COMPLETED.flatMap(({ command, options }) => options.flatMap((option) => (option.takesValue ? `    ('${command} --${option.name}') ${added(option)}; return ;;` : []))).join("\n")}
  esac
  if [[ $words[CURRENT] == -* ]]; then
    case $command in
${COMPLETED.map(({ command, options }) => `      ('${command}') compadd -- ${options.map(({ name }) => `--${name}`).join(" ")} ;;`).join("\n")}
    esac
    return
  fi
  case $command in
${COMPLETED.map(({ command, argument }) => `    ('${command}') ${added(argument)} ;;`).join("\n")}
  esac
}
if [[ $funcstack[1] == _mas ]]; then _mas "$@"; else compdef _mas mas; fi
`;
}

function added({ words, paths }: Offer): string {
  const parts = [
    ...(words.length > 0 ? [`compadd -- ${words.join(" ")}`] : []),
    ...(paths === null ? [] : [paths === "files" ? "_files" : "_files -/"]),
  ];
  return parts.join("; ") || ":";
}

const described = ({ word, about }: { word: string; about: string }) =>
  `'${word}:${about.replaceAll("'", "'\\''").replaceAll(":", "\\:")}'`;
