import { parseArgs } from "node:util";
import type { Lines } from "./terminal.ts";
import { type Command, help, isCommand, type LIMIT_OPTIONS, optionsOf } from "./usage.ts";

export class UsageError extends Error {
  override readonly name = "UsageError";
  readonly lines: Lines;

  constructor(lines: Lines) {
    super([lines].flat().join("\n"));
    this.lines = lines;
  }
}

const withHelp = (message: string, text = help() ?? "") => new UsageError([message, "", ...text.split("\n")]);

type Option =
  | "name"
  | "plan"
  | "account"
  | "email"
  | "permissions"
  | "expires"
  | "action"
  | "target"
  | "older-than"
  | "from"
  | "if-match"
  | "version"
  | "to"
  | "type"
  | "ids"
  | "folder"
  | "search"
  | "add-tags"
  | "remove-tags"
  | "public"
  | "run"
  | "tags"
  | "concurrency"
  | keyof typeof LIMIT_OPTIONS;

export interface Arguments {
  command: Command;
  id: string | undefined;
  /** Of a command that takes any number of files. */
  paths: string[];
  options: Partial<Record<Option, string>>;
  operator: boolean;
  yes: boolean;
  repair: boolean;
  checksums: boolean;
  verify: boolean;
  "dry-run": boolean;
  folders: boolean;
  private: boolean;
  store: boolean;
  secret: boolean;
  json: boolean;
}

/** The help that is asked for: by name, by option, or by a group without a verb. */
export function readHelp(args: string[]): string | undefined {
  const [first = ""] = args;
  if (args.length === 1 && first !== "help" && !first.startsWith("-") && !isCommand(first)) return help(first);
  const byName = args[0] === "help";
  if (!byName && !args.includes("--help") && !args.includes("-h")) return undefined;
  const end = args.findIndex((it) => it.startsWith("-"));
  const words = args.slice(byName ? 1 : 0, end < 0 ? undefined : end);
  const topic = words.slice(0, isCommand(words[0] ?? "") ? 1 : 2).join(" ");
  const found = help(topic);
  if (found === undefined) throw withHelp(`there is no command "${topic}"`);
  return found;
}

/** Throws a UsageError for what no command takes: a typing error must not be passed over. */
export function readArguments(args: string[]): Arguments {
  const text = { type: "string" } as const;
  const flag = { type: "boolean" } as const;
  try {
    const { values, positionals } = parseArgs({
      args,
      allowPositionals: true,
      options: {
        name: text,
        plan: text,
        account: text,
        email: text,
        permissions: text,
        expires: text,
        "storage-bytes": text,
        "bandwidth-bytes": text,
        "max-file-size": text,
        "api-calls-per-day": text,
        "ai-credits-per-month": text,
        action: text,
        target: text,
        "older-than": text,
        from: text,
        "if-match": text,
        version: text,
        to: text,
        type: text,
        ids: text,
        folder: text,
        search: text,
        "add-tags": text,
        "remove-tags": text,
        public: text,
        run: text,
        tags: text,
        concurrency: text,
        "dry-run": flag,
        folders: flag,
        private: flag,
        store: flag,
        secret: flag,
        operator: flag,
        yes: flag,
        repair: flag,
        checksums: flag,
        verify: flag,
        json: flag,
      },
    });
    const { operator = false, yes = false, repair = false, checksums = false, verify = false, ...others } = values;
    const { json = false, "dry-run": dryRun = false, folders = false, private: isPrivate = false, ...named } = others;
    const { store = false, secret = false, ...options } = named;
    const words = isCommand(positionals[0] ?? "") ? 1 : 2;
    const [command, rest] = [positionals.slice(0, words).join(" "), positionals.slice(words)];
    if (!isCommand(command)) throw new UsageError(`there is no command "${command}"`);
    const taken = optionsOf(command);
    const surplus = Object.keys(values).filter((name) => name !== "json" && !taken.includes(name));
    if (surplus.length > 0) throw new UsageError(`${command} does not take --${surplus.join(", --")}`);
    const paths = taken.includes("FILES") ? rest : [];
    const unexpected = rest.slice(taken.includes("ID") ? 1 : paths.length);
    if (unexpected.length > 0) throw new UsageError(`too many arguments: ${unexpected.join(" ")}`);
    const flags = {
      operator,
      yes,
      repair,
      checksums,
      verify,
      "dry-run": dryRun,
      folders,
      private: isPrivate,
      store,
      secret,
      json,
    };
    return { command, id: rest[0], paths, options, ...flags };
  } catch (error) {
    const message = error instanceof Error ? error.message : String(error);
    throw withHelp(message, help(args.slice(0, 2).join(" ")) ?? help(args[0]));
  }
}

export function required(value: string | undefined, what: string): string {
  if (!value) throw withHelp(`missing ${what}`);
  return value;
}

const UNITS: Record<string, number> = { s: 1_000, m: 60_000, h: 3_600_000, d: 86_400_000 };

/** `45s`, `15m`, `24h`, `90d` from now, or a date. As ISO 8601. */
export function readExpiry(text: string, now: Date): string {
  const [, amount, unit] = /^(\d{1,6})([smhd])$/.exec(text) ?? [];
  const time = amount && unit ? now.getTime() + Number(amount) * (UNITS[unit] ?? 0) : readDate(text);
  if (Number.isNaN(time)) {
    throw new UsageError(`--expires takes 45s, 15m, 24h, 90d, or a date such as 2027-05-11, not ${text}`);
  }
  return new Date(time).toISOString();
}

/** `0d`, `7d`: whole days. */
export function readDays(text: string): number {
  const [, days] = /^(\d{1,5})d$/.exec(text) ?? [];
  if (days === undefined) throw new UsageError(`--older-than takes days, such as 0d or 7d, not ${text}`);
  return Number(days);
}

/** Only ISO 8601, and only days that the calendar has: JavaScript itself takes nearly anything for a date. */
function readDate(text: string): number {
  const [, day] = /^(\d{4}-\d\d-\d\d)(T[\d:.]+(Z|[+-]\d\d:\d\d))?$/.exec(text) ?? [];
  const midnight = Date.parse(`${day}T00:00:00Z`);
  const real = !Number.isNaN(midnight) && new Date(midnight).toISOString().slice(0, 10) === day;
  return real ? Date.parse(text) : Number.NaN;
}
