import { UsageError } from "./arguments.ts";
import type { Outcome } from "./output.ts";
import { argumentsIn, choicesIn, optionsIn } from "./synopsis.ts";
import { COMMANDS, type Command, LIMITS } from "./usage.ts";

const SCRIPTS: Record<string, () => string> = { bash: bashCompletion, zsh: zshCompletion, fish: fishCompletion };

/** Returns the completion script for a shell. */
export function completion(shell = ""): Outcome {
  const script = Object.hasOwn(SCRIPTS, shell) ? SCRIPTS[shell]?.() : undefined;
  if (script === undefined)
    throw new UsageError(`completion supports ${Object.keys(SCRIPTS).join(", ")}, not ${shell}`);
  return { data: { shell, script }, text: script.trimEnd().split("\n") };
}

/** Candidates for one argument or value: fixed words, or files or directories of this machine. */
interface Candidates {
  words: string[];
  paths: "files" | "directories" | null;
}

interface CompletedOption extends Candidates {
  name: string;
  takesValue: boolean;
}

interface CompletedCommand {
  command: Command;
  about: string;
  options: CompletedOption[];
  /** Candidates for an argument in any position. */
  argument: Candidates;
}

const verbOf = (command: string) => command.split(" ")[1] ?? "";

/** All candidates, derived from the table of commands. */
const COMMAND_CANDIDATES: CompletedCommand[] = (Object.keys(COMMANDS) as Command[]).map((command) => {
  const { synopsis, about } = COMMANDS[command];
  const limits = synopsis.includes("[limits]") ? LIMITS.map((name) => ({ name, value: "N" })) : [];
  const options = [...optionsIn(synopsis), ...limits, { name: "json", value: undefined }];
  const offers = argumentsIn(synopsis).map(({ word }) => candidatesFor(word));
  return {
    command,
    about: /^.*?[.:](?=\s|$)/s.exec(about)?.[0].slice(0, -1).replaceAll("\n", " ") ?? about,
    options: options.map(({ name, value }) => ({
      name,
      takesValue: value !== undefined,
      ...candidatesFor(value ?? ""),
    })),
    argument: {
      words: offers.flatMap(({ words }) => words),
      paths: offers.find(({ paths }) => paths !== null)?.paths ?? null,
    },
  };
});

/** The first words of the command line, with a description, and the verbs of a group. */
const FIRST_WORD_CANDIDATES: { word: string; about: string; verbs: CompletedCommand[] }[] = [
  ...new Set(COMMAND_CANDIDATES.map(({ command }) => command.split(" ")[0] ?? "")),
].map((word) => {
  const verbs = COMMAND_CANDIDATES.filter(({ command }) => command.startsWith(`${word} `));
  const single = COMMAND_CANDIDATES.find(({ command }) => command === word);
  return { word, about: single?.about ?? verbs.map(({ command }) => verbOf(command)).join(", "), verbs };
});

function candidatesFor(word: string): Candidates {
  return {
    words: choicesIn(word),
    paths: word === "PATH" ? "files" : word === "DIR" ? "directories" : null,
  };
}

/** Supports bash 3.2 and later: 3.2 is the version of macOS. */
function bashCompletion(): string {
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

/** Source the script after compinit, or save it as `_mas` in a directory of fpath. */
function zshCompletion(): string {
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

function fishCompletion(): string {
  const first = FIRST_WORD_CANDIDATES.map(
    ({ word, about }) => `complete -c mas -n '__mas_at 1' -a ${word} -d ${quoted(about)}`,
  );
  const verbs = FIRST_WORD_CANDIDATES.flatMap(({ word, verbs }) =>
    verbs.map(
      ({ command, about }) => `complete -c mas -n '__mas_at 2 ${word}' -a ${verbOf(command)} -d ${quoted(about)}`,
    ),
  );
  const rest = COMMAND_CANDIDATES.flatMap(({ command, options, argument }) => {
    const start = `complete -c mas -n '__mas_in ${command}'`;
    return [
      ...options.map(({ name, takesValue, ...offer }) => `${start} -l ${name}${takesValue ? optionValue(offer) : ""}`),
      ...(argument.words.length > 0 ? [`${start} -a '${argument.words.join(" ")}'`] : []),
      ...(argument.paths === null ? [] : [`${start}${pathsOf(argument.paths)}`]),
    ];
  });
  return `# fish completion of mas: mas completion fish | source
function __mas_at
    set -l words (commandline -opc)
    test (count $words) -eq $argv[1]; and test "$words[2..]" = "$argv[2..]"
end
function __mas_in
    set -l words (commandline -opc)
    set -l end (math (count $argv) + 1)
    test (count $words) -ge $end; and test "$words[2..$end]" = "$argv"
end
complete -c mas -f
complete -c mas -n '__mas_at 1' -a help -d 'Show the help of a command'
${[...first, ...verbs, ...rest].join("\n")}
`;
}

function optionValue({ words, paths }: Candidates): string {
  if (paths !== null) return ` -r${pathsOf(paths)}`;
  return words.length > 0 ? ` -x -a '${words.join(" ")}'` : " -x";
}

const pathsOf = (paths: "files" | "directories") => (paths === "files" ? " -F" : " -a '(__fish_complete_directories)'");

const quoted = (text: string) => `'${text.replaceAll("\\", "\\\\").replaceAll("'", "\\'")}'`;
