import { mkdir, mkdtemp, rm, writeFile } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { MediaAssetService } from "@media-asset-service/sdk";
import { afterAll, beforeAll, expect, test } from "vitest";
import { runMas } from "../../testing/mas.ts";
import { type ServerProcess, startServer } from "../../testing/process.ts";
import { webhookReceiver } from "../../testing/webhook-receiver.ts";
import { argumentsIn, optionsIn } from "./synopsis.ts";
import { mapConcurrently } from "./transfers.ts";
import { COMMANDS, type Command } from "./usage.ts";

let directory: string;
let server: ServerProcess;
let media: MediaAssetService;
let receiver: Awaited<ReturnType<typeof webhookReceiver>>;
beforeAll(async () => {
  directory = await mkdtemp(join(tmpdir(), "json-"));
  receiver = await webhookReceiver();
  server = await startServer({
    DATA_DIR: at("data"),
    LOG_LEVEL: "silent",
    AI_TAGGING: "off",
    WEBHOOKS: "on",
    WEBHOOK_ALLOW_PRIVATE: "true",
  });
  media = new MediaAssetService({ apiKey: server.key(), baseUrl: server.url });
  await mkdir(at("photos"));
  await writeFile(at("photos/synced.txt"), "synced");
  await writeFile(at("uploaded.txt"), "uploaded");
  await writeFile(at("replacement.txt"), "replacement");
});
afterAll(async () => {
  await server.end("SIGKILL");
  await receiver.stop();
  await rm(directory, { recursive: true, force: true });
});

const at = (name: string) => join(directory, name);
const upload = async (name: string) => (await media.files.upload(new File([name], name), { autoTag: false })).id;
const ids = {
  account: "",
  suspended: "",
  key: "",
  deliveryKey: "",
  user: "",
  operation: "",
  collection: "",
  share: "",
  file: "",
  trashed: "",
  webhook: "",
  delivery: "",
};

interface Call {
  args?: () => string[] | Promise<string[]>;
  /** In addition to the address and the key. */
  env?: () => Record<string, string>;
  keep?: keyof typeof ids;
}

/** A key with the permission for webhooks. */
let webhookKey = "";
const withKey = () => ({ MAS_API_KEY: webhookKey });

/** Returns the result of an administration command. */
async function administer(...args: string[]) {
  return JSON.parse((await runMas(env(), [...args, "--json"])).stdout);
}

/** A successful call of every command that ends. Later calls use the results of earlier ones. */
const CALLS: Record<Exclude<Command, "webhook listen">, Call> = {
  completion: { args: () => ["bash"] },
  "account create": { args: () => ["--name", "Harbour Press", "--locations", "strip"], keep: "account" },
  "account list": {
    args: () => ["--search", "harbour", "--plan", "free", "--suspended", "false", "--sort", "name", "--order", "desc"],
  },
  "account update": { args: () => [ids.account, "--plan", "PRO", "--locations", "keep"] },
  "account suspend": { args: () => [ids.account] },
  "account resume": { args: () => [ids.account] },
  "key create": { args: () => ["--account", ids.account], keep: "key" },
  "key list": { args: () => ["--account", ids.account] },
  "key rotate": { args: () => [ids.key] },
  "key revoke": { args: () => [ids.key] },
  "delivery-key create": { args: () => ["--account", ids.account], keep: "deliveryKey" },
  "delivery-key list": { args: () => ["--account", ids.account] },
  "delivery-key revoke": { args: () => [ids.deliveryKey] },
  "user create": { args: () => ["--account", ids.account, "--email", "ada@example.com"], keep: "user" },
  "user list": { args: () => ["--account", ids.account] },
  "user reset-password": { args: () => [ids.user] },
  "user reset-second-factor": { args: () => [ids.user] },
  "user delete": { args: () => [ids.user] },
  "account erase": { args: () => [ids.account, "--yes"] },
  audit: {},
  upload: { args: () => [at("uploaded.txt")] },
  sync: { args: () => [at("photos"), "/Photos", "--up"] },
  ls: { args: () => ["/Photos"] },
  get: { args: () => ["/uploaded.txt", at("downloaded.txt")] },
  archive: { args: () => [at("archive.zip"), "/uploaded.txt"] },
  url: { args: () => ["/uploaded.txt"] },
  tag: { args: () => ["/uploaded.txt", "--add", "harbour"] },
  update: { args: () => ["/uploaded.txt", "--metadata", "price=120", "--alt", "en=A harbour"] },
  search: { args: () => ["harbour"] },
  events: { args: () => ["--types", "file.created,file.updated", "--limit", "10"] },
  open: {},
  "webhook create": {
    async args() {
      const accounts = await administer("account", "list");
      const account = accounts.find(({ name }: { name: string }) => name === "default");
      webhookKey = (await administer("key", "create", "--account", account.id, "--permissions", "webhooks")).key;
      return ["--url", receiver.url, "--types", "file.created"];
    },
    env: withKey,
    keep: "webhook",
  },
  "webhook list": { env: withKey },
  "webhook get": { args: () => [ids.webhook], env: withKey },
  "webhook update": { args: () => [ids.webhook, "--description", "Website"], env: withKey },
  "webhook ping": { args: () => [ids.webhook], env: withKey, keep: "delivery" },
  "webhook deliveries": { args: () => [ids.webhook, "--state", "SUCCEEDED"], env: withKey },
  "webhook redeliver": { args: () => [ids.webhook, ids.delivery], env: withKey },
  "webhook replay": { args: () => [ids.webhook, "--since", "2020-01-01T00:00:00Z"], env: withKey },
  "webhook rotate": { args: () => [ids.webhook], env: withKey },
  "webhook delete": { args: () => [ids.webhook], env: withKey },
  mv: { args: () => ["/uploaded.txt", "/Photos"] },
  "file rename": { args: () => ["/Photos/uploaded.txt", "--name", "renamed.txt"], keep: "file" },
  "file replace": { args: () => [ids.file, "--from", at("replacement.txt")] },
  "file versions": { args: () => [ids.file] },
  "file restore-version": { args: () => [ids.file, "--version", "1"] },
  "file delete-version": { args: () => [ids.file, "--version", "2", "--yes"] },
  "collection create": { args: () => ["--name", "Press kit"], keep: "collection" },
  "collection list": {},
  "collection update": { args: () => ["press KIT", "--name", "Kit"] },
  "collection add": { args: () => ["Kit", ids.file, "--after", "start"] },
  "collection remove": { args: () => [ids.collection, ids.file] },
  "collection delete": { args: () => [ids.collection] },
  "share create": { args: () => [ids.file, "--access", "download"], keep: "share" },
  "share list": {},
  "share get": { args: () => [ids.share] },
  "share update": { args: () => [ids.share, "--title", "Harbour", "--expires", "7d"] },
  "share revoke": { args: () => [ids.share] },
  rm: { args: () => [ids.file] },
  "trash list": {},
  "trash restore": { args: () => [ids.file] },
  "trash purge": {
    async args() {
      const id = await upload("purged.txt");
      await media.files.delete(id);
      return [id, "--yes"];
    },
  },
  "trash empty": { args: () => ["--yes"] },
  "operation create": { args: () => ["--type", "update", "--ids", ids.file, "--add-tags", "boats"], keep: "operation" },
  "operation list": {},
  "operation get": { args: () => [ids.operation] },
  "operation cancel": { args: () => [ids.operation] },
  check: {},
  "migration status": {},
  sweep: {},
  "deletions list": {},
  "deletions undo": { args: () => ["all"] },
  purge: { args: () => ["--older-than", "0d", "--yes"] },
  "read-only": { args: () => ["off"] },
  backup: { args: () => [at("backup")] },
  restore: { args: () => [at("backup")], env: () => ({ DATA_DIR: at("restored") }) },
  "identity change": { args: () => ["--store", "--secret", "--yes"], env: () => ({ DATA_DIR: at("restored") }) },
  // Last, because the service is read-only afterwards.
  "move-store": { env: () => ({ TO_DATA_DIR: at("moved") }) },
};

const env = () => ({ MAS_URL: server.url, MAS_API_KEY: server.key(), DATA_DIR: at("data"), HOME: directory });

test("every command prints one JSON value to standard output, and nothing else", { timeout: 240_000 }, async () => {
  for (const [command, { args = () => [], env: own = () => ({}), keep }] of Object.entries(CALLS)) {
    const given = await args();
    const { status, stdout, stderr } = await runMas({ ...env(), ...own() }, [
      ...command.split(" "),
      ...given,
      "--json",
    ]);
    expect({ command, status, stderr }).toMatchObject({ status: 0, stderr: expect.not.stringMatching(/^mas: /m) });
    const value = JSON.parse(stdout) as { id: string };
    expect({ command, type: typeof value }).toMatchObject({ type: "object" });
    if (keep) ids[keep] = value.id;
  }
});

const PLACEHOLDERS: Record<string, string> = {
  FILE: "file_1",
  FOLDER: "fold_1",
  PATH: "package.json",
  DIR: "docs/guide",
};
const placeholder = (word: string) => PLACEHOLDERS[word.split("|")[0] ?? ""] ?? word.split("|")[0] ?? "";

/** Returns only the required arguments of a command. */
function fewest(command: Command): string[] {
  const { synopsis } = COMMANDS[command];
  const needed = optionsIn(synopsis.replaceAll(/\[[^\]]*\]/g, ""));
  return [
    ...argumentsIn(synopsis).flatMap(({ word, isOptional }) => (isOptional ? [] : placeholder(word))),
    ...needed.flatMap(({ name, value }) => (value === undefined ? [`--${name}`] : [`--${name}`, placeholder(value)])),
  ];
}

/** Commands that print a result without a service; an upload prints the result of each file. */
const PRINTS_WITHOUT_SERVICE: Command[] = ["completion", "identity change", "open", "upload"];

test("a failing command prints nothing to standard output, and the reason to standard error", async () => {
  const commands = (Object.keys(COMMANDS) as Command[]).filter((command) => !PRINTS_WITHOUT_SERVICE.includes(command));
  const away = { ...env(), MAS_URL: "http://127.0.0.1:1", MAS_ADMIN_TOKEN: "token", DATA_DIR: at("none") };
  const results = await mapConcurrently(commands, 4, async (command) => {
    const { status, stdout, stderr } = await runMas(away, [...command.split(" "), ...fewest(command), "--json"]);
    return { command, failed: status === 1 || status === 2, stdout, reports: /^mas: \S/m.test(stderr) };
  });
  expect(results).toEqual(commands.map((command) => ({ command, failed: true, stdout: "", reports: true })));
}, 240_000);
