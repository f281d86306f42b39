import { type Candidates, COMMAND_CANDIDATES, FIRST_WORD_CANDIDATES, verbOf } from "./model.ts";

export function fishCompletion(): string {
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
