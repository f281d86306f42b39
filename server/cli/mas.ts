import { readFileSync } from "node:fs";
import { join, resolve } from "node:path";
// The sources: what is built is not there in every installation.
import { ApiError, ConnectionError, MediaAssetService } from "../../sdk/index.ts";
import { ConfigError } from "../base/config-error.ts";
import manifest from "../package.json" with { type: "json" };
import { type Arguments, readArguments, readHelp, UsageError } from "./arguments.ts";
import { runCommand, runOffline } from "./commands.ts";
import { checkAddress, serviceAddress } from "./service-address.ts";
import { type Lines, toTerminal } from "./terminal.ts";
import { help, isKeyed } from "./usage.ts";

// Before anything is written: backups and stores can be read by their owner alone.
process.umask(0o077);

/** `mas`: accounts, keys, users and stores of a running service, through its admin operations, and the files of an account. */
async function main(args: string[]): Promise<number> {
  if (args.length === 0) {
    console.log(help());
    return 2;
  }
  if (args[0] === "--version" || args[0] === "-v") {
    console.log(manifest.version);
    return 0;
  }
  const url = serviceAddress();
  try {
    const asked = readHelp(args);
    if (asked !== undefined) {
      console.log(asked);
      return 0;
    }
    const { output, ok } = await run(readArguments(args), url);
    console.log(output);
    return ok ? 0 : 1;
  } catch (error) {
    console.error(toTerminal(explain(error, url)));
    return error instanceof UsageError ? 2 : 1;
  }
}

function run({ command, ...given }: Arguments, url: string): ReturnType<typeof runCommand> {
  // Beside the result, which may go elsewhere.
  const progress = (line: string) => console.error(toTerminal(line));
  if (command === "restore" || command === "identity change" || (command === "backup" && given.verify)) {
    return runOffline({ command, ...given }, progress);
  }
  checkAddress(url);
  const credential = isKeyed(command) ? { apiKey: apiKey() } : { adminToken: adminToken() };
  const media = new MediaAssetService({ ...credential, baseUrl: url });
  return runCommand(media, { command, ...given }, progress);
}

function apiKey(): string {
  const key = process.env.MAS_API_KEY;
  if (key) return key;
  throw new UsageError("no API key: set MAS_API_KEY to a key of the account that the files belong to");
}

function adminToken(): string {
  const token = process.env.MAS_ADMIN_TOKEN || keptToken();
  if (/^[\x21-\x7e]+$/.test(token)) return token;
  throw new UsageError("the admin token, from MAS_ADMIN_TOKEN or the file admin-token, must be ASCII without blanks");
}

function keptToken(): string {
  const path = join(resolve(process.env.DATA_DIR || "./data"), "admin-token");
  try {
    return readFileSync(path, "utf8").trim();
  } catch {
    throw new UsageError(`no admin token: set MAS_ADMIN_TOKEN, or set DATA_DIR so that ${path} is the service's own.`);
  }
}

function explain(error: unknown, url: string): Lines {
  if (error instanceof UsageError) {
    const [first = "", ...others] = [error.lines].flat();
    return [`mas: ${first}`, ...others];
  }
  if (error instanceof ConfigError) return ["mas: the settings are wrong:", ...error.problems.map((it) => `  - ${it}`)];
  if (error instanceof ApiError) return `mas: ${error.message} (${error.code}, request ${error.requestId})`;
  if (error instanceof ConnectionError)
    return `mas: cannot reach ${url}. Is the service running? MAS_BASE_URL sets its address.`;
  return `mas: ${error instanceof Error ? error.message : String(error)}`;
}

process.exitCode = await main(process.argv.slice(2));
