import { execFileSync } from "node:child_process";
import { chmodSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from "node:fs";
import { cpus, tmpdir, totalmem } from "node:os";
import { join } from "node:path";
import { besideAi } from "./beside-ai.ts";
import { calls } from "./calls.ts";
import { limits } from "./limits.ts";
import { listing } from "./listing.ts";
import { type Report, text } from "./report.ts";

/*
 * node bench/run.ts [limits] [listing] [calls] [beside-ai]
 * Measures on the PostgreSQL of DATABASE_URL, or on one that it starts (see testing/services/postgres.sh). Prints
 * the tables and keeps them in bench/results.md. Absolute figures are the machine's; what counts is the ratio between
 * two things measured in the same run, in turn, and the limit beside it.
 */
const benchmarks: Record<string, (databaseUrl: string) => Promise<Report>> = {
  limits,
  listing,
  calls,
  "beside-ai": besideAi,
};

const names = process.argv.slice(2);
const unknown = names.filter((name) => !(name in benchmarks));
if (unknown.length > 0) {
  console.error(`There is no benchmark ${unknown.join(", ")}; there are ${Object.keys(benchmarks).join(", ")}.`);
  process.exit(2);
}

const script = new URL("../testing/services/postgres.sh", import.meta.url).pathname;
const results = new URL("./results.md", import.meta.url).pathname;
const folder = mkdtempSync(join(tmpdir(), "bench-"));
chmodSync(folder, 0o755); // PostgreSQL runs as another user
const own = process.env.DATABASE_URL === undefined;
try {
  const printed = own ? execFileSync(script, ["up", folder], { encoding: "utf8", env: process.env }) : "";
  const databaseUrl = process.env.DATABASE_URL ?? printed.trim().replace("DATABASE_URL=", "");
  for (const [name, measure] of Object.entries(benchmarks)) {
    if (names.length > 0 && !names.includes(name)) continue;
    const section = text(await measure(databaseUrl));
    console.log(section);
    keep(name, section);
  }
} finally {
  if (own) execFileSync(script, ["down", folder]);
  rmSync(folder, { recursive: true, force: true });
}

/** Replaces the section of this benchmark in the results, and leaves the others. */
function keep(name: string, section: string): void {
  const machine = `${cpus().length} × ${cpus()[0]?.model.trim()}, ${Math.round(totalmem() / 2 ** 30)} GB`;
  const options = process.env.POSTGRES_OPTIONS ? `POSTGRES_OPTIONS="${process.env.POSTGRES_OPTIONS}" ` : "";
  const about = `${new Date().toISOString().slice(0, 10)}, \`${options}node bench/run.ts ${name}\`, Node ${process.version}, ${machine}.`;
  const [head, ...others] = read().split(/^(?=<!-- )/m);
  const kept = others.filter((other) => !other.startsWith(`<!-- ${name} -->`));
  const all = [...kept, `<!-- ${name} -->\n${section.replace("\n", `\n\n${about}\n`)}\n`].sort();
  writeFileSync(results, [head, ...all].join(""));
}

function read(): string {
  try {
    return readFileSync(results, "utf8");
  } catch {
    return "# Benchmarks\n\nWritten by `node bench/run.ts`.\n\n";
  }
}
