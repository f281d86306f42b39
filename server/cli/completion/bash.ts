import { COMPLETED, FIRST_WORDS, type Offer, verbOf } from "./model.ts";

/** Supports bash 3.2 and later: 3.2 is the version of macOS. */
export function bashCompletion(): string {
  const groups = FIRST_WORDS.filter(({ verbs }) => verbs.length > 0);
  return `# bash completion of mas: source <(mas completion bash)
_mas() {
  local cur=\${COMP_WORDS[COMP_CWORD]} prev=\${COMP_WORDS[COMP_CWORD-1]} command=\${COMP_WORDS[1]}
  local IFS=$' \\t\\n' offered= paths=
  COMPREPLY=()
  if ((COMP_CWORD == 1)); then
    offered='${[...FIRST_WORDS.map(({ word }) => word), "help", "--help", "--version"].join(" ")}'
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
${COMPLETED.map(({ command, options }) => `            '${command}') offered='${options.map(({ name }) => `--${name}`).join(" ")}' ;;`).join("\n")}
          esac
        else
          case $command in
${COMPLETED.flatMap(({ command, argument }) => (isOffer(argument) ? `            '${command}') ${assigned(argument)} ;;` : [])).join("\n")}
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
  const lines = COMPLETED.flatMap(({ command, options }) =>
    options.flatMap((option) =>
      option.takesValue ? `      '${command} --${option.name}') ${assigned(option)} ;;` : [],
    ),
  );
  return lines.join("\n");
}

const isOffer = ({ words, paths }: Offer) => words.length > 0 || paths !== null;

function assigned({ words, paths }: Offer): string {
  const parts = [
    ...(words.length > 0 ? [`offered='${words.join(" ")}'`] : []),
    ...(paths === null ? [] : [`paths=${paths === "files" ? "-f" : "-d"}`]),
  ];
  return parts.join("; ") || ":";
}
