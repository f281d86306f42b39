import { argumentsIn, choicesIn, optionsIn } from "../synopsis.ts";
import { COMMANDS, type Command, LIMITS } from "../usage.ts";

/** What may stand in a place: words to choose from, or a file or a directory of this machine. Nothing else can be completed. */
export interface Offer {
  words: string[];
  paths: "files" | "directories" | null;
}

export interface CompletedOption extends Offer {
  name: string;
  takesValue: boolean;
}

export interface CompletedCommand {
  command: Command;
  about: string;
  options: CompletedOption[];
  /** In whichever place. */
  argument: Offer;
}

export const verbOf = (command: string) => command.split(" ")[1] ?? "";

/** All that a shell completes, from the table of commands. */
export const COMPLETED: CompletedCommand[] = (Object.keys(COMMANDS) as Command[]).map((command) => {
  const { synopsis, about } = COMMANDS[command];
  const limits = synopsis.includes("[limits]") ? LIMITS.map((name) => ({ name, value: "N" })) : [];
  const options = [...optionsIn(synopsis), ...limits, { name: "json", value: undefined }];
  const offers = argumentsIn(synopsis).map(({ word }) => offerOf(word));
  return {
    command,
    about: /^.*?[.:](?=\s|$)/s.exec(about)?.[0].slice(0, -1).replaceAll("\n", " ") ?? about,
    options: options.map(({ name, value }) => ({ name, takesValue: value !== undefined, ...offerOf(value ?? "") })),
    argument: {
      words: offers.flatMap(({ words }) => words),
      paths: offers.find(({ paths }) => paths !== null)?.paths ?? null,
    },
  };
});

/** The first words, with what they do; of a group, with its verbs. */
export const FIRST_WORDS: { word: string; about: string; verbs: CompletedCommand[] }[] = [
  ...new Set(COMPLETED.map(({ command }) => command.split(" ")[0] ?? "")),
].map((word) => {
  const verbs = COMPLETED.filter(({ command }) => command.startsWith(`${word} `));
  const alone = COMPLETED.find(({ command }) => command === word);
  return { word, about: alone?.about ?? verbs.map(({ command }) => verbOf(command)).join(", "), verbs };
});

function offerOf(word: string): Offer {
  return {
    words: choicesIn(word),
    paths: word === "PATH" ? "files" : word === "DIR" ? "directories" : null,
  };
}
