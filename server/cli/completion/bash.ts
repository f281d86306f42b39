import { type Candidates, COMMAND_CANDIDATES, FIRST_WORD_CANDIDATES, verbOf } from "./model.ts";

/** Supports bash 3.2 and later: 3.2 is the version of macOS. */
export function bashCompletion(): string {
  const groups = FIRST_WORD_CANDIDATES.filter(({ verbs }) => verbs.length > 0);
  return `# bash completion of mas: source <(mas completion bash)
_mas() {
  local cur=\${COMP_WORDS[COMP_CWORD]} prev=\${COMP_WORDS[COMP_CWORD-1]} command=\${COMP_WORDS[1]}
  local IFS=$' \\t\\n' offered= paths=
  COMPREPLY=()
  if ((COMP_CWORD == 1)); then
    offered='${[...FIRST_WORD_CANDIDATES.map(({ word }) => word), "help", "--help", "--version"].join(" ")}'
    COMPREPLY=($(compgen -W "$offered" -- "$cur"))
    return
  fi
  case $command in
    ${groups.map(({ word }) => word).join("|")}) command="$command \${COMP_WORDS[2]}" ;;
  esac
  if ((COMP_CWORD == 2)); then
    case \${COMP_WORDS[1]} in
${groups.map(({ word, verbs }) => `      ${word}) offered='${verbs.map(({ command }) => verbOf(command)).join(" ")}' ;;`).join("\n")}
    esac
  fi
  if [[ -z $offered ]]; then
    case "$command $prev" in
${valueCases()}
      *)
        if [[ $cur == -* ]]; then
          case $command in
${COMMAND_CANDIDATES.map(({ command, options }) => `            '${command}') offered='${options.map(({ name }) => `--${name}`).join(" ")}' ;;`).join("\n")}
          esac
        else
          case $command in
${COMMAND_CANDIDATES.flatMap(({ command, argument }) => (hasCandidates(argument) ? `            '${command}') ${assignments(argument)} ;;` : [])).join("\n")}
          esac
        fi ;;
    esac
  fi
  if [[ -n $paths ]]; then
    local IFS=$'\\n'
    COMPREPLY=($(compgen "$paths" -- "$cur"))
    type compopt &>/dev/null && compopt -o filenames
    IFS=$' \\t\\n'
  fi
  [[ -n $offered ]] && COMPREPLY+=($(compgen -W "$offered" -- "$cur"))
  return 0
}
complete -F _mas mas
`;
}

/** After an option with a value, the script offers only its values: none if they are not known. */
function valueCases(): string {
  const lines = COMMAND_CANDIDATES.flatMap(({ command, options }) =>
    options.flatMap((option) =>
      option.takesValue ? `      '${command} --${option.name}') ${assignments(option)} ;;` : [],
    ),
  );
  return lines.join("\n");
}

const hasCandidates = ({ words, paths }: Candidates) => words.length > 0 || paths !== null;

function assignments({ words, paths }: Candidates): string {
  const parts = [
    ...(words.length > 0 ? [`offered='${words.join(" ")}'`] : []),
    ...(paths === null ? [] : [`paths=${paths === "files" ? "-f" : "-d"}`]),
  ];
  return parts.join("; ") || ":";
}
