import { parseArgs } from "node:util";

export const usage = `mas: accounts, API keys and users of a Media Asset Service

  mas account create --name NAME [--plan FREE|PRO|ENTERPRISE] [limits]
  mas account list
  mas account update ID [--name NAME] [--plan FREE|PRO|ENTERPRISE] [limits]
  mas key create --account ID [--name NAME] [--permissions read|write,delete] [--expires 90d]
  mas key list --account ID
  mas key rotate ID
  mas key revoke ID
  mas user create --account ID --email EMAIL [--name NAME] [--operator]
  mas user list --account ID
  mas user reset-password ID
  mas user delete ID

limits    --storage-bytes N  --bandwidth-bytes N  --max-file-size N
          --api-calls-per-day N  --ai-credits-per-month N     ("plan" gives a limit back to the plan)
--expires 45s, 15m, 24h, 90d, or a date such as 2027-05-11
--operator  the user manages all accounts, not the own one alone
--json    prints the answer as JSON

MAS_URL (http://127.0.0.1:3000) is the service's address. The admin token comes from MAS_ADMIN_TOKEN, or from
the file admin-token in DATA_DIR (./data).`;

export class UsageError extends Error {
  override readonly name = "UsageError";
}

export const LIMIT_OPTIONS = {
  "storage-bytes": "storageBytes",
  "bandwidth-bytes": "bandwidthBytes",
  "max-file-size": "maxFileSize",
  "api-calls-per-day": "apiCallsPerDay",
  "ai-credits-per-month": "aiCreditsPerMonth",
} as const;

type LimitOption = keyof typeof LIMIT_OPTIONS;
type Option = "name" | "plan" | "account" | "email" | "permissions" | "expires" | LimitOption;

export const LIMITS = Object.keys(LIMIT_OPTIONS) as LimitOption[];

/** What each command takes, besides --json. */
const COMMANDS = {
  "account create": ["name", "plan", ...LIMITS],
  "account list": [],
  "account update": ["ID", "name", "plan", ...LIMITS],
  "key create": ["account", "name", "permissions", "expires"],
  "key list": ["account"],
  "key rotate": ["ID"],
  "key revoke": ["ID"],
  "user create": ["account", "email", "name", "operator"],
  "user list": ["account"],
  "user reset-password": ["ID"],
  "user delete": ["ID"],
} as const satisfies Record<string, readonly (Option | "ID" | "operator")[]>;

export type Command = keyof typeof COMMANDS;

export interface Arguments {
  command: Command;
  id: string | undefined;
  options: Partial<Record<Option, string>>;
  operator: boolean;
  json: boolean;
}

/** Throws a UsageError for what no command takes: a typing error must not be passed over. */
export function readArguments(args: string[]): Arguments {
  const text = { type: "string" } as const;
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
        operator: { type: "boolean" },
        json: { type: "boolean" },
      },
    });
    const { json = false, operator = false, ...options } = values;
    const [noun = "", verb = "", ...rest] = positionals;
    const command = `${noun} ${verb}`.trim();
    if (!isCommand(command)) throw new UsageError(`there is no command "${command}"`);
    const taken: readonly string[] = COMMANDS[command];
    const surplus = Object.keys({ ...options, ...(operator && { operator }) }).filter((name) => !taken.includes(name));
    if (surplus.length > 0) throw new UsageError(`${command} does not take --${surplus.join(", --")}`);
    const unexpected = rest.slice(taken.includes("ID") ? 1 : 0);
    if (unexpected.length > 0) throw new UsageError(`too many arguments: ${unexpected.join(" ")}`);
    return { command, id: rest[0], options, operator, json };
  } catch (error) {
    throw new UsageError(`${error instanceof Error ? error.message : error}\n\n${usage}`);
  }
}

function isCommand(text: string): text is Command {
  return Object.hasOwn(COMMANDS, text);
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

/** Only ISO 8601, and only days that the calendar has: JavaScript itself takes nearly anything for a date. */
function readDate(text: string): number {
  const [, day] = /^(\d{4}-\d\d-\d\d)(T[\d:.]+(Z|[+-]\d\d:\d\d))?$/.exec(text) ?? [];
  const midnight = Date.parse(`${day}T00:00:00Z`);
  const real = !Number.isNaN(midnight) && new Date(midnight).toISOString().slice(0, 10) === day;
  return real ? Date.parse(text) : Number.NaN;
}
