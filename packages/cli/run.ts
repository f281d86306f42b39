import { readFileSync } from "node:fs";
import { join, resolve } from "node:path";
import { ConfigError } from "@media-asset-service/base/config-error.ts";
// The sources: not every installation contains the build.
import { ApiError, ConnectionError, MediaAssetService } from "../../sdk/index.ts";
import {
  type Arguments,
  checkAddress,
  help,
  readArguments,
  readHelp,
  serviceAddress,
  UsageError,
} from "./arguments.ts";
import { isOffline, runCommand, runOffline, type StoreAccess } from "./commands.ts";
import { type CommandOutput, type Lines, toOutput, toTerminal } from "./output.ts";
import { usesApiKey } from "./usage.ts";

export interface Program {
  version: string;
  stores: StoreAccess;
}

/** Runs `mas`. Returns the exit status: 0 for success, 1 for a failure, 2 for a wrong command line. */
export async function runCommandLine(args: string[], { version, stores }: Program): Promise<number> {
  if (args.length === 0) {
    console.log(help()?.text);
    return 2;
  }
  const url = serviceAddress();
  try {
    const { output, ok } = helpOrVersion(args, version) ?? (await run(readArguments(args), stores, url));
    if (output !== null) console.log(output);
    return ok ? 0 : 1;
  } catch (error) {
    console.error(toTerminal(explain(error, url)));
    return error instanceof UsageError ? 2 : 1;
  }
}

/** Returns the version or the help; undefined for a command. */
function helpOrVersion(args: string[], version: string): CommandOutput | undefined {
  const json = args.includes("--json");
  if (args[0] === "--version" || args[0] === "-v") return toOutput({ data: { version }, text: version }, json);
  const requested = readHelp(args);
  return requested && toOutput({ data: requested.data, text: requested.text.split("\n") }, json);
}

function run({ command, ...options }: Arguments, stores: StoreAccess, url: string): Promise<CommandOutput> {
  // Standard output is reserved for the result.
  const progress = (line: string) => console.error(toTerminal(line));
  const print = (line: string) => console.log(toTerminal(line));
  // Only the owner can read backups and stores. Downloads use the umask of the caller.
  if (!usesApiKey(command)) process.umask(0o077);
  if (isOffline(command) || (command === "backup" && options.verify))
    return runOffline(stores, { command, ...options }, progress);
  checkAddress(url);
  const credential = usesApiKey(command) ? { apiKey: apiKey() } : { adminToken: adminToken() };
  const media = new MediaAssetService({ ...credential, baseUrl: url });
  return runCommand({ media, stores }, { command, ...options }, progress, print);
}

function apiKey(): string {
  const key = process.env.MAS_API_KEY;
  if (key) return key;
  throw new UsageError("no API key: set MAS_API_KEY to an API key of the account that owns the files");
}

function adminToken(): string {
  const token = process.env.MAS_ADMIN_TOKEN || storedToken();
  if (/^[\x21-\x7e]+$/.test(token)) return token;
  throw new UsageError("the admin token in MAS_ADMIN_TOKEN or in the file admin-token must be ASCII without spaces");
}

function storedToken(): string {
  const path = join(resolve(process.env.DATA_DIR || "./data"), "admin-token");
  try {
    return readFileSync(path, "utf8").trim();
  } catch {
    throw new UsageError(`no admin token: ${path} cannot be read. Set MAS_ADMIN_TOKEN, or DATA_DIR as for the service`);
  }
}

function explain(error: unknown, url: string): Lines {
  if (error instanceof UsageError) {
    const [first = "", ...others] = error.lines;
    return [`mas: ${first}`, ...others];
  }
  if (error instanceof ConfigError)
    return ["mas: the configuration is invalid:", ...error.problems.map((it) => `  - ${it}`)];
  if (error instanceof ApiError) return `mas: ${error.message} (${error.code}, request ${error.requestId})`;
  if (error instanceof ConnectionError)
    return `mas: cannot connect to ${url}. Check that the service is running and that MAS_BASE_URL is its address.`;
  return `mas: ${error instanceof Error ? error.message : String(error)}`;
}
