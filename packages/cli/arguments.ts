import { parseArgs } from "node:util";
import { argumentsIn, optionsIn } from "./synopsis.ts";
import {
  COMMANDS,
  type Command,
  ENVIRONMENT,
  type Flag,
  GROUPS,
  isCommand,
  LIMITS,
  NOTES,
  type ValueOption,
} from "./usage.ts";

export class UsageError extends Error {
  override readonly name = "UsageError";
  readonly lines: readonly string[];

  constructor(lines: string | readonly string[]) {
    super([lines].flat().join("\n"));
    this.lines = [lines].flat();
  }
}

export interface Arguments extends Record<Flag, boolean> {
  command: Command;
  /** The first positional argument. */
  id: string | undefined;
  positionals: string[];
  options: Partial<Record<ValueOption, string>>;
  /** Values of the options that can be repeated. */
  repeated: Partial<Record<ValueOption, string[]>>;
}

const OPTIONS = Object.values(COMMANDS).flatMap(({ synopsis }) => optionsIn(synopsis));
const FLAGS = [
  ...new Set([...OPTIONS.flatMap(({ name, value }) => (value === undefined ? name : [])), "json"]),
] as Flag[];
const REPEATED = new Set(OPTIONS.flatMap(({ name, isRepeated }) => (isRepeated ? name : [])));
const VALUES = [...OPTIONS.flatMap(({ name, value }) => (value === undefined ? [] : name)), ...LIMITS];
const PARSE_OPTIONS: Record<string, { type: "string" | "boolean"; multiple?: boolean }> = Object.fromEntries([
  ...VALUES.map((name) => [name, { type: "string", multiple: REPEATED.has(name) }] as const),
  ...FLAGS.map((name) => [name, { type: "boolean" }] as const),
]);

/** Returns the help for `mas help …`, `--help`, `-h`, and a group without a verb; undefined for other arguments. */
export function readHelp(commandLine: string[]): Help | undefined {
  const args = commandLine.filter((it) => it !== "--json");
  const [first = ""] = args;
  if (args.length === 1 && first !== "help" && !first.startsWith("-") && !isCommand(first)) return help(first);
  const byName = args[0] === "help";
  if (!byName && !args.includes("--help") && !args.includes("-h")) return undefined;
  const end = args.findIndex((it) => it.startsWith("-"));
  const words = args.slice(byName ? 1 : 0, end < 0 ? undefined : end);
  const topic = words.slice(0, isCommand(words[0] ?? "") ? 1 : 2).join(" ");
  const requested = help(topic);
  if (requested === undefined) throw withHelp(`unknown command "${topic}"`, help());
  return requested;
}

/** @throws {UsageError} for unknown commands, options and arguments, so that a typing error has no effect */
export function readArguments(args: string[]): Arguments {
  try {
    const { values, positionals: words } = parseArgs({
      args,
      allowPositionals: true,
      options: PARSE_OPTIONS,
    });
    const length = isCommand(words[0] ?? "") ? 1 : 2;
    const [command, positionals] = [words.slice(0, length).join(" "), words.slice(length)];
    if (!isCommand(command)) throw new UsageError(`unknown command "${command}"`);
    refuseUnexpected(command, Object.keys(values), positionals);
    const flags = Object.fromEntries(FLAGS.map((name) => [name, values[name] === true])) as Record<Flag, boolean>;
    const options = Object.fromEntries(Object.entries(values).filter(([, value]) => typeof value === "string"));
    const repeated = Object.fromEntries(Object.entries(values).filter(([, value]) => Array.isArray(value)));
    return { command, id: positionals[0], positionals, options, repeated, ...flags };
  } catch (error) {
    const message = error instanceof Error ? error.message : String(error);
    throw withHelp(message, help(args.slice(0, 2).join(" ")) ?? help(args[0]) ?? help());
  }
}

function refuseUnexpected(command: Command, optionNames: string[], positionals: string[]): void {
  const { synopsis } = COMMANDS[command];
  const limits: string[] = synopsis.includes("[limits]") ? LIMITS : [];
  const allowed = ["json", ...optionsIn(synopsis).map(({ name }) => name), ...limits];
  const surplus = optionNames.filter((name) => !allowed.includes(name));
  if (surplus.length > 0) throw new UsageError(`${command} does not accept --${surplus.join(", --")}`);
  const words = argumentsIn(synopsis);
  const unexpected = words.some(({ isRepeated }) => isRepeated) ? [] : positionals.slice(words.length);
  if (unexpected.length > 0) throw new UsageError(`too many arguments: ${unexpected.join(" ")}`);
  const missing = words.find(({ isOptional }, index) => !isOptional && !positionals[index]);
  if (missing) throw new UsageError(`missing argument ${missing.word}`);
}

function withHelp(message: string, usage: Help | undefined): UsageError {
  return new UsageError([...message.split("\n"), "", ...(usage?.text ?? "").split("\n")]);
}

/** Returns the value. @throws {UsageError} if it is missing or empty */
export function required(value: string | undefined, description: string): string {
  if (!value) throw new UsageError(`missing ${description}`);
  return value;
}

/** Returns the value of an option. @throws {UsageError} if it is not one of `values` */
export function oneOf<T extends string>(values: readonly T[], option: string, text: string): T {
  const value = values.find((it) => it === text);
  if (!value) throw new UsageError(`--${option} must be one of ${values.join(", ")}, not ${text}`);
  return value;
}

/** Splits a comma-separated list. */
export const listOf = (text: string) => text.split(",").map((it) => it.trim());

const UNITS: Record<string, number> = { s: 1_000, m: 60_000, h: 3_600_000, d: 86_400_000 };

/** Parses a duration from now (`45s`, `15m`, `24h`, `90d`) or a date. Returns ISO 8601. */
export function readExpiry(text: string, now: Date): string {
  const [, amount, unit] = /^(\d{1,6})([smhd])$/.exec(text) ?? [];
  const time = amount && unit ? now.getTime() + Number(amount) * (UNITS[unit] ?? 0) : readDate(text);
  if (Number.isNaN(time)) {
    throw new UsageError(`--expires must be 45s, 15m, 24h, 90d, or a date such as 2027-05-11, not ${text}`);
  }
  return new Date(time).toISOString();
}

/** Parses a number of days: `0d`, `7d`. */
export function readDays(text: string): number {
  const [, days] = /^(\d{1,5})d$/.exec(text) ?? [];
  if (days === undefined) throw new UsageError(`--older-than must be a number of days, such as 0d or 7d, not ${text}`);
  return Number(days);
}

/** Accepts only ISO 8601 and existing days: `Date.parse` accepts nearly any text. Returns NaN for other text. */
function readDate(text: string): number {
  const [, day] = /^(\d{4}-\d\d-\d\d)(T[\d:.]+(Z|[+-]\d\d:\d\d))?$/.exec(text) ?? [];
  const midnight = Date.parse(`${day}T00:00:00Z`);
  const real = !Number.isNaN(midnight) && new Date(midnight).toISOString().slice(0, 10) === day;
  return real ? Date.parse(text) : Number.NaN;
}

const DEFAULT_ADDRESS = "http://127.0.0.1:3000";

/** Returns the address of the service from `MAS_BASE_URL`. `MAS_URL`, the former name, takes precedence. */
export function serviceAddress({ MAS_URL, MAS_BASE_URL }: NodeJS.ProcessEnv = process.env): string {
  return MAS_URL || MAS_BASE_URL || DEFAULT_ADDRESS;
}

export function checkAddress(url: string): void {
  if (URL.canParse(url) && /^https?:$/.test(new URL(url).protocol)) return;
  throw new UsageError(
    `${process.env.MAS_URL ? "MAS_URL" : "MAS_BASE_URL"} must be an address such as ${DEFAULT_ADDRESS}, not ${url}`,
  );
}

interface Help {
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
