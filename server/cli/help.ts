import { argumentsIn, optionsIn } from "./synopsis.ts";
import { COMMANDS, type Command, ENVIRONMENT, GROUPS, isCommand, LIMITS, NOTES } from "./usage.ts";

export interface Help {
  text: string;
  /** The same as JSON. */
  data: object;
}

/** Returns the help for all commands, for a group such as `key`, or for one command; undefined for an unknown topic. */
export function help(topic = ""): Help | undefined {
  const commands = (Object.keys(COMMANDS) as Command[]).filter((it) => `${it} `.startsWith(topic && `${topic} `));
  if (commands.length === 0) return undefined;
  return { text: textOf(topic, commands), data: { commands: commands.map(dataOf) } };
}

function textOf(topic: string, selected: Command[]): string {
  const notes = notesOn(selected);
  if (isCommand(topic)) return [COMMANDS[topic].about, `  ${lineOf(topic)}`, notes].join("\n\n");
  const groups = GROUPS.flatMap(({ title, commands }) => {
    const lines = selected.filter((it) => Object.hasOwn(commands, it)).map((it) => `  ${lineOf(it)}`);
    return lines.length > 0 ? [`${title}:\n${lines.join("\n")}`] : [];
  });
  const end = ['Run "mas help COMMAND" for details. "mas --version" prints the version.', ENVIRONMENT];
  const title = "mas: manage the files, accounts, API keys, users and stores of a Media Asset Service";
  return [title, ...groups, notes, ...(topic === "" ? end : [])].join("\n\n");
}

const lineOf = (command: Command) => `mas ${command} ${COMMANDS[command].synopsis}`.trimEnd();

/** Returns the notes on the words in these synopses, each note once. */
export function notesOn(commands: Command[]): string {
  const words = new Set(commands.flatMap((it) => COMMANDS[it].synopsis.split(/[\s[\]|…]+/)));
  const has = (key: string) => key === "" || key.split("|").some((word) => words.has(word.replace(/[[\]]/g, "")));
  return Object.entries(NOTES)
    .flatMap(([key, note]) => (has(key) ? note : []))
    .join("\n");
}

function dataOf(command: Command): object {
  const { synopsis, about } = COMMANDS[command];
  const limits = synopsis.includes("[limits]") ? LIMITS.map((name) => ({ name, value: "N" })) : [];
  return {
    command,
    about: about.replaceAll("\n", " "),
    arguments: argumentsIn(synopsis),
    options: [...optionsIn(synopsis).map(({ name, value = null }) => ({ name, value })), ...limits],
  };
}
