import { readdirSync, readFileSync } from "node:fs";
import { join, posix } from "node:path";
import { expect, test } from "vitest";

/* Walls that imports do not show; the others are rules of .dependency-cruiser.json. */

const sources = readdirSync(import.meta.dirname, { recursive: true, encoding: "utf8" })
  .map((path) => path.replaceAll("\\", "/"))
  .filter((path) => path.endsWith(".ts") && !path.endsWith(".test.ts") && !path.startsWith("node_modules/"))
  // Generated: the names of all columns, and no statement.
  .filter((path) => path !== "db/columns.ts")
  // They make the tables, and run before the service does.
  .filter((path) => !path.startsWith("db/migrations/"));

const naming = (text: string) =>
  sources.filter((path) => readFileSync(join(import.meta.dirname, path), "utf8").includes(text)).sort();

test("only blob ownership writes claims on blobs; metrics count them and exports omit them", () => {
  expect(naming("blob_claims")).toEqual([
    "db/rows.ts",
    "db/schema.ts",
    "observability/backlog-repository.ts",
    "storage/blob-ownership.ts",
  ]);
});

test("what is live, trashed, an old version or purged is said in one place", () => {
  const condition = /\bdeleted_at(",\s*"|\s+is\b|\s*[<>])|\bversion_of(",\s*"is|\s+is\b)/;
  const stating = sources.filter((path) => condition.test(readFileSync(join(import.meta.dirname, path), "utf8")));
  expect(stating).toEqual([
    "db/backfills.ts", // of their time, as migrations are
  ]);
  expect(naming("'epoch'")).toEqual(["db/deletion-states.ts"]);
});

test("the audit log is written by its repository alone, and goes on while the service is read-only", () => {
  expect(naming("audit_events")).toEqual(["audit/repository.ts", "db/read-only.ts", "db/schema.ts"]);
});

test("credits are written by the ledger alone, read by the statistics, and erased with their account", () => {
  expect(naming("ai_credits")).toEqual([
    "ai/credit-ledger-repository.ts",
    "db/schema.ts",
    "jobs/account-purge.ts",
    "stats/repository.ts",
  ]);
});

test("time is the database's: the process's own clock is compared with it, and dates what nothing is deleted by", () => {
  const own = [...new Set([...naming("Date.now()"), ...naming("new Date()")])].sort();
  expect(own.filter((path) => !path.startsWith("cli/"))).toEqual([
    "analysis/embedded/tagging/tag.ts", // a photo's year cannot lie ahead
    "analysis/endpoint.ts", // Retry-After of an engine
    "base/ids.ts", // the order of ids
    "db/migrate.ts", // when a migration was made
    "installation/repository.ts", // compared with the database's
    "observability/tracing/open.ts", // metrics that are sent
    "storage/blobs/conformance.ts", // a test
  ]);
});

test("the environment is read where the process starts", () => {
  expect(naming("process.env").filter((path) => !path.startsWith("cli/"))).toEqual(["main.ts"]);
});

test("the command line prints in one place, where everything is made harmless for a terminal", () => {
  const inCli = (text: string) => naming(text).filter((path) => path.startsWith("cli/"));
  expect(inCli("console.")).toEqual(["cli/mas.ts"]);
  // The bytes of a file, which go to no terminal.
  expect(inCli("process.stdout").concat(inCli("{ stdout } = process"))).toEqual(["cli/files/standard-output.ts"]);
  // The bar that shows how far an upload is.
  expect(inCli("process.stderr")).toEqual(["cli/upload/progress.ts"]);
});

test("ARCHITECTURE.md lists every folder of the server", () => {
  const page = readFileSync(join(import.meta.dirname, "../ARCHITECTURE.md"), "utf8");
  const folders = readdirSync(import.meta.dirname, { withFileTypes: true }).filter((it) => it.isDirectory());
  for (const { name } of folders) {
    if (name === "bin" || name === "node_modules") continue;
    expect(page, name).toMatch(new RegExp(`\\b${name}(/|\`)`));
  }
});

test("no two folders import each other", () => {
  const imports = new Set<string>();
  for (const path of sources.filter((path) => path.includes("/"))) {
    const text = readFileSync(join(import.meta.dirname, path), "utf8");
    for (const [, imported = ""] of text.matchAll(/ from "(\.[^"]+)"/g)) {
      const [from, to] = [path, posix.join(posix.dirname(path), imported)].map((file) => file.split("/")[0]);
      imports.add(`${from} ${to}`);
    }
  }
  const back = (pair: string) => pair.split(" ").reverse().join(" ");
  expect(imports.size).toBeGreaterThan(100);
  expect([...imports].filter((pair) => pair !== back(pair) && imports.has(back(pair)))).toEqual([]);
});
