import { readFileSync } from "node:fs";
import { join, resolve } from "node:path";
// The sources: what is built is not there in every installation.
import { ApiError, ConnectionError, MediaAssetService } from "../../sdk/index.ts";
import { ConfigError } from "../base/config-error.ts";
import manifest from "../package.json" with { type: "json" };
import { type Arguments, readArguments, readHelp, UsageError } from "./arguments.ts";
import { isOffline, runCommand, runOffline } from "./commands.ts";
import { help } from "./help.ts";
import { type Printed, printed } from "./outcome.ts";
import { checkAddress, serviceAddress } from "./service-address.ts";
import { type Lines, toTerminal } from "./terminal.ts";
import { isKeyed } from "./usage.ts";

/** `mas`: the files of an account, and accounts, keys, users and stores through the admin operations of a running service. */
async function main(args: string[]): Promise<number> {
  if (args.length === 0) {
    console.log(help()?.text);
    return 2;
  }
  const url = serviceAddress();
  try {
    const { output, ok } = told(args) ?? (await run(readArguments(args), url));
    if (output !== null) console.log(output);
    return ok ? 0 : 1;
  } catch (error) {
    console.error(toTerminal(explain(error, url)));
    return error instanceof UsageError ? 2 : 1;
  }
}

/** What `mas` says of itself. */
function told(args: string[]): Printed | undefined {
  const json = args.includes("--json");
  const { version } = manifest;
  if (args[0] === "--version" || args[0] === "-v") return printed({ data: { version }, text: version }, json);
  const asked = readHelp(args);
  return asked && printed({ data: asked.data, text: asked.text.split("\n") }, json);
}

function run({ command, ...given }: Arguments, url: string): Promise<Printed> {
  // Beside the result, which may go elsewhere.
  const progress = (line: string) => console.error(toTerminal(line));
  // Backups and stores can be read by their owner alone. What is downloaded is what the caller's umask says.
  if (!isKeyed(command)) process.umask(0o077);
  if (isOffline(command) || (command === "backup" && given.verify)) return runOffline({ command, ...given }, progress);
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
