import { argumentsIn, choicesIn, optionsIn } from "../synopsis.ts";
import { COMMANDS, type Command, LIMITS } from "../usage.ts";

/** Candidates for one argument or value: fixed words, or files or directories of this machine. */
export interface Candidates {
  words: string[];
  paths: "files" | "directories" | null;
}

export interface CompletedOption extends Candidates {
  name: string;
  takesValue: boolean;
}

export interface CompletedCommand {
  command: Command;
  about: string;
  options: CompletedOption[];
  /** Candidates for an argument in any position. */
  argument: Candidates;
}

export const verbOf = (command: string) => command.split(" ")[1] ?? "";

/** All candidates, derived from the table of commands. */
export const COMMAND_CANDIDATES: CompletedCommand[] = (Object.keys(COMMANDS) as Command[]).map((command) => {
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
export const FIRST_WORD_CANDIDATES: { word: string; about: string; verbs: CompletedCommand[] }[] = [
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
