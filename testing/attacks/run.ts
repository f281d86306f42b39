import { mkdtemp, rm } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { createServerDatabase } from "../server-database.ts";
import { anonymous, PLANTED_FILES } from "./anonymous.ts";
import { type Latencies, startAttackedServer } from "./attacked-server.ts";
import { attacks } from "./attacks.ts";
import { searches } from "./searches.ts";

/**
 * Measures the latencies of another account during each attack:
 * node testing/attacks/run.ts [SECONDS [MAIN [NAME [CONCURRENCY]]]]
 *
 * MAIN is the `server/main.ts` of another checkout. NAME is part of the names of the attacks to run. CONCURRENCY replaces
 * the number of their clients. With DATABASE_URL, each attack has a new database on that server.
 */
const [seconds = "4", main, name = "", clients] = process.argv.slice(2);
const { DATABASE_URL } = process.env;
const ms = Number(seconds) * 1_000;
const round = (value: number) => String(Math.round(value)).padStart(7);

function print(title: string, { p50, p99, worstLive, worstVariant, responses }: Latencies): void {
  console.log(
    `${title.padEnd(52)} ${round(p50)} ${round(p99)} ${round(worstLive)} ${round(worstVariant)} ${round(responses)}`,
  );
}

console.log(`${"".padEnd(52)}     p50     p99    live variant   count`);
const amongFiles = [...anonymous, ...searches];
for (const attack of [...attacks, ...amongFiles].filter((one) => one.name.includes(name))) {
  const dataDir = await mkdtemp(join(tmpdir(), "attacks-"));
  const plantedFiles = amongFiles.includes(attack) ? PLANTED_FILES : 0;
  const database = DATABASE_URL ? await createServerDatabase(DATABASE_URL) : null;
  const server = await startAttackedServer(dataDir, {
    main: main || undefined,
    plantedFiles,
    databaseUrl: database?.url,
  });
  if (attack === attacks[0] || name) print("idle", await server.idle(ms));
  print(attack.name, await server.during({ ...attack, concurrency: Number(clients ?? attack.concurrency) }, ms));
  const began = Date.now();
  const code = await server.end();
  if (code !== 0 || Date.now() - began > 5_000) console.log(`  ended with ${code} after ${Date.now() - began} ms`);
  await database?.drop();
  await rm(dataDir, { recursive: true, force: true });
}
