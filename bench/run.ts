import { execFileSync } from "node:child_process";
import { chmodSync, mkdtempSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { parseArgs } from "node:util";
import { calls } from "./calls.ts";
import { callsDuringAi } from "./calls-during-ai.ts";
import { callsDuringImageUrls } from "./calls-during-image-urls.ts";
import { interactions } from "./interactions.ts";
import { limits, rendering } from "./limits.ts";
import { listing } from "./listing.ts";
import { PROFILED, profile } from "./profile.ts";
import { type Report, text } from "./report.ts";
import { saveResult } from "./results.ts";
import { soak } from "./soak.ts";
import { uploadUrl } from "./upload-url.ts";

/*
 * node bench/run.ts [limits] [rendering] [listing] [calls] [profile] [beside-ai] [beside-image-urls] [upload-url] [soak] [interactions]
 * node bench/run.ts --profile OPERATION… (only these operations; without a name, all that have a case)
 * node bench/run.ts --budgets (the profile of all operations; fails if a layer exceeds its budget, writes no file)
 * Uses the PostgreSQL server of DATABASE_URL, or starts one (see testing/services/postgres.sh). Prints the tables and
 * writes them to bench/results.md. Absolute figures depend on the machine. The relevant result is the ratio between two
 * alternating measurements of the same run, compared with its limit.
 */
const benchmarks: Record<string, (databaseUrl: string) => Promise<Report>> = {
  limits,
  rendering,
  listing,
  calls,
  profile: profile(PROFILED),
  "beside-ai": callsDuringAi,
  "beside-image-urls": callsDuringImageUrls,
  "upload-url": uploadUrl,
  soak,
  interactions,
};

const { values, positionals } = parseArgs({
  allowPositionals: true,
  options: { profile: { type: "boolean" }, budgets: { type: "boolean" } },
});
if (values.profile && positionals.length > 0) benchmarks.profile = profile(positionals);
const names = values.profile || values.budgets ? ["profile"] : positionals;
const unknown = names.filter((name) => !(name in benchmarks));
if (unknown.length > 0) {
  console.error(`Unknown benchmark: ${unknown.join(", ")}. Use one of ${Object.keys(benchmarks).join(", ")}.`);
  process.exit(2);
}

const script = new URL("../testing/services/postgres.sh", import.meta.url).pathname;
const folder = mkdtempSync(join(tmpdir(), "bench-"));
chmodSync(folder, 0o755); // PostgreSQL runs as another user
const own = process.env.DATABASE_URL === undefined;
const options = process.env.POSTGRES_OPTIONS ? `POSTGRES_OPTIONS="${process.env.POSTGRES_OPTIONS}" ` : "";
try {
  const printed = own ? execFileSync(script, ["up", folder], { encoding: "utf8", env: process.env }) : "";
  const databaseUrl = process.env.DATABASE_URL ?? printed.trim().replace("DATABASE_URL=", "");
  for (const [name, measure] of Object.entries(benchmarks)) {
    if (names.length > 0 && !names.includes(name)) continue;
    const report = await measure(databaseUrl);
    const section = text(report);
    console.log(section);
    if (!values.budgets) saveResult(name, section, `${options}node bench/run.ts ${name}`);
    else if (report.problems?.length) process.exitCode = 1;
    await report.cleanUp?.();
  }
} finally {
  if (own) execFileSync(script, ["down", folder]);
  rmSync(folder, { recursive: true, force: true });
}
