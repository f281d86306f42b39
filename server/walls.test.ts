import { readdirSync, readFileSync } from "node:fs";
import { join, posix } from "node:path";
import { expect, test } from "vitest";

/* Rules that imports do not show; the other rules are in .dependency-cruiser.json. */

const root = join(import.meta.dirname, "..");
/** Paths from the root. */
const sources = readdirSync(import.meta.dirname, { recursive: true, encoding: "utf8" })
  .map((path) => `server/${path.replaceAll("\\", "/")}`)
  .filter((path) => path.endsWith(".ts") && !path.endsWith(".test.ts") && !path.startsWith("server/node_modules/"))
  // Generated: the names of all columns, without statements.
  .filter((path) => path !== "server/db/columns.ts")
  // Migrations create the tables, and run before the service.
  .filter((path) => !path.startsWith("server/db/migrations/"));

const naming = (text: string) => sources.filter((path) => readFileSync(join(root, path), "utf8").includes(text)).sort();

test("only blob ownership writes claims on blobs; metrics count them and exports omit them", () => {
  expect(naming("blob_claims")).toEqual([
    "server/db/row-export.ts",
    "server/db/schema.ts",
    "server/observability/database-gauges.ts",
    "server/storage/blob-claims.ts",
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

test("only its operations read the audit log and only events.ts writes it, which read-only mode does not block", () => {
  expect(naming("audit_events")).toEqual([
    "server/audit/events.ts",
    "server/audit/operations.ts",
    "server/db/read-only.ts",
    "server/db/schema.ts",
  ]);
});

test("only the ledger writes credits, statistics read them, and account erasure deletes them", () => {
  expect(naming("ai_credits")).toEqual([
    "server/ai/credits.ts",
    "server/db/schema.ts",
    "server/maintenance/account-erasure.ts",
    "server/stats/usage.ts",
  ]);
});

test("the clock of a process is only compared with that of the database, or used where it deletes nothing", () => {
  const own = [...new Set([...naming("Date.now()"), ...naming("new Date()")])].sort();
  expect(own.filter((path) => !path.startsWith("server/cli/"))).toEqual([
    "server/analysis/embedded/seeing/worker.ts", // the year of a photo cannot be in the future
    "server/analysis/endpoint.ts", // Retry-After of an engine
    "server/base/ids.ts", // the order of IDs
    "server/db/migrate.ts", // when a migration was applied
    "server/installation/repository.ts", // compared with the database's
    "server/observability/tracing/open-telemetry.ts", // exported metrics
    "server/storage/blobs/conformance.ts", // a test
  ]);
});

test("only the start of the process reads the environment", () => {
  expect(naming("process.env").filter((path) => !path.startsWith("server/cli/"))).toEqual(["server/main.ts"]);
});

test("the command line prints in one place, which escapes control characters", () => {
  const inCli = (text: string) => naming(text).filter((path) => path.startsWith("server/cli/"));
  expect(inCli("console.")).toEqual(["server/cli/mas.ts"]);
  // The bytes of a file, which are not printed to a terminal.
  expect(inCli("process.stdout").concat(inCli("{ stdout } = process"))).toEqual(["server/cli/files/download.ts"]);
  // The progress bar of an upload.
  expect(inCli("process.stderr")).toEqual(["server/cli/transfers.ts"]);
});

test("ARCHITECTURE.md lists every folder of the server", () => {
  const page = readFileSync(join(root, "ARCHITECTURE.md"), "utf8");
  const folders = readdirSync(import.meta.dirname, { withFileTypes: true }).filter((it) => it.isDirectory());
  for (const { name } of folders) {
    if (name === "bin" || name === "node_modules") continue;
    expect(page, name).toMatch(new RegExp(`\\b${name}(/|\`)`));
  }
});

test("no two folders import each other", () => {
  const imports = new Set<string>();
  for (const path of sources.filter((path) => path.split("/").length > 2)) {
    const text = readFileSync(join(root, path), "utf8");
    for (const [, imported = ""] of text.matchAll(/ from "(\.[^"]+)"/g)) {
      const [from, to] = [path, posix.join(posix.dirname(path), imported)].map((file) => file.split("/")[1]);
      imports.add(`${from} ${to}`);
    }
  }
  const back = (pair: string) => pair.split(" ").reverse().join(" ");
  expect(imports.size).toBeGreaterThan(100);
  expect([...imports].filter((pair) => pair !== back(pair) && imports.has(back(pair)))).toEqual([]);
});
