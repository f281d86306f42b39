import { readdirSync, readFileSync } from "node:fs";
import { join, posix } from "node:path";
import { expect, test } from "vitest";

/* Rules that imports do not show; the other rules are in .dependency-cruiser.json. */

const root = join(import.meta.dirname, "..");
/** Paths from the root. */
const sources = ["server", "packages"]
  .flatMap((folder) =>
    readdirSync(join(root, folder), { recursive: true, encoding: "utf8" }).map(
      (path) => `${folder}/${path.replaceAll("\\", "/")}`,
    ),
  )
  .filter((path) => path.endsWith(".ts") && !path.endsWith(".test.ts") && !path.includes("/node_modules/"))
  // Generated: the names of all columns, without statements.
  .filter((path) => path !== "server/db/columns.ts")
  // Migrations create the tables, and run before the service.
  .filter((path) => !path.startsWith("server/db/migrations/"));

const naming = (text: string) => sources.filter((path) => readFileSync(join(root, path), "utf8").includes(text)).sort();

test("only blob ownership writes claims on blobs; metrics count them and exports omit them", () => {
  expect(naming("blob_claims")).toEqual([
    "server/db/row-export.ts",
    "server/db/schema.ts",
    "server/storage/blob-claims.ts",
    "server/telemetry/database-gauges.ts",
  ]);
});

test("one module defines which rows are live, trashed, old versions or purged", () => {
  const condition = /\bdeleted_at(",\s*"|\s+is\b|\s*[<>])|\bversion_of(",\s*"is|\s+is\b)/;
  const stating = sources.filter((path) => condition.test(readFileSync(join(root, path), "utf8")));
  expect(stating).toEqual([
    "server/db/backfills.ts", // they use the definition of their time, as migrations do
  ]);
  expect(naming("'epoch'")).toEqual(["server/db/deletion-states.ts"]);
});

test("only its operations read the audit log and only audit-log.ts writes it, which read-only mode does not block", () => {
  expect(naming("audit_events")).toEqual([
    "server/accounts/audit-log.ts",
    "server/accounts/audit.ts",
    "server/db/read-only.ts",
    "server/db/schema.ts",
  ]);
});

test("only the ledger writes credits, statistics read them, and account erasure deletes them", () => {
  expect(naming("ai_credits")).toEqual([
    "server/accounts/usage.ts",
    "server/ai/credits.ts",
    "server/db/schema.ts",
    "server/ops/account-erasure.ts",
  ]);
});

test("the clock of a process is only compared with that of the database, or used where it deletes nothing", () => {
  const own = [...new Set([...naming("Date.now()"), ...naming("new Date()")])].sort();
  expect(own.filter((path) => !path.startsWith("packages/cli/"))).toEqual([
    "packages/blobs/testing/conformance.ts", // a test
    "packages/decode/analysis/embedded/seeing/worker.ts", // the year of a photo cannot be in the future
    "packages/decode/analysis/endpoint.ts", // Retry-After of an engine
    "server/base/ids.ts", // the order of IDs
    "server/db/migrate.ts", // when a migration was applied
    "server/storage/installation/rows.ts", // compared with the database's
    "server/telemetry/tracing/open-telemetry.ts", // exported metrics
  ]);
});

test("only the start of the process reads the environment", () => {
  const isCommand = (path: string) => /^packages\/cli\/|^server\/ops\/offline\//.test(path);
  expect(naming("process.env").filter((path) => !isCommand(path))).toEqual(["server/main.ts"]);
});

test("the command line prints in one place, which escapes control characters", () => {
  const inCli = (text: string) => naming(text).filter((path) => path.startsWith("packages/cli/"));
  expect(inCli("console.")).toEqual(["packages/cli/run.ts"]);
  // The bytes of a file, which are not printed to a terminal.
  expect(inCli("process.stdout").concat(inCli("{ stdout } = process"))).toEqual(["packages/cli/files/download.ts"]);
  // The progress bar of an upload.
  expect(inCli("process.stderr")).toEqual(["packages/cli/transfers.ts"]);
});

test("ARCHITECTURE.md lists every folder of the server", () => {
  const page = readFileSync(join(root, "ARCHITECTURE.md"), "utf8");
  const folders = readdirSync(import.meta.dirname, { withFileTypes: true }).filter((it) => it.isDirectory());
  for (const { name } of folders) {
    if (name === "bin" || name === "node_modules") continue;
    expect(page, name).toMatch(new RegExp(`\\b${name}(/|\`)`));
  }
});

/** Folders of the server that each folder imports. */
function importedFolders(): Map<string, Set<string>> {
  const imports = new Map<string, Set<string>>();
  const isFolder = (name: string) => !name.endsWith(".ts") && name !== "generated";
  for (const path of sources.filter((path) => /^server\/(?!generated\/|testing\/)[^/]+\//.test(path))) {
    const [, from = ""] = path.split("/");
    const targets = imports.get(from) ?? new Set();
    imports.set(from, targets);
    for (const [, imported = ""] of readFileSync(join(root, path), "utf8").matchAll(/ from "(\.[^"]+)"/g)) {
      const [, to = ""] = posix.join(posix.dirname(path), imported).split("/");
      if (to !== from && isFolder(to)) targets.add(to);
    }
  }
  return imports;
}

test("the server has at most 16 folders on 8 floors, and no two folders import each other", () => {
  const imports = importedFolders();
  const floorOf = (folder: string): number =>
    1 + Math.max(0, ...[...(imports.get(folder) ?? [])].map((below) => floorOf(below)));
  const mutual = [...imports].flatMap(([from, targets]) => [...targets].filter((to) => imports.get(to)?.has(from)));
  expect(mutual).toEqual([]);
  expect(imports.size).toBeLessThanOrEqual(16);
  expect(Math.max(...[...imports.keys()].map(floorOf))).toBeLessThanOrEqual(8);
});
