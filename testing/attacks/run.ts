import { mkdtemp, rm } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { anonymous, PLANTED_FILES } from "./anonymous.ts";
import { type Latencies, startAttackedServer } from "./attacked-server.ts";
import { attacks } from "./attacks.ts";

/**
 * Measures the latencies of another account during each attack: node testing/attacks/run.ts [SECONDS [MAIN [NAME]]]
 * MAIN is the `server/main.ts` of another checkout. NAME is part of the names of the attacks to run.
 */
const [seconds = "4", main, name = ""] = process.argv.slice(2);
const ms = Number(seconds) * 1_000;
const round = (value: number) => String(Math.round(value)).padStart(7);

function print(title: string, { p50, p99, worstLive, worstVariant, responses }: Latencies): void {
  console.log(
    `${title.padEnd(52)} ${round(p50)} ${round(p99)} ${round(worstLive)} ${round(worstVariant)} ${round(responses)}`,
  );
}

console.log(`${"".padEnd(52)}     p50     p99    live variant   count`);
for (const attack of [...attacks, ...anonymous].filter((one) => one.name.includes(name))) {
  const dataDir = await mkdtemp(join(tmpdir(), "attacks-"));
  const plantedFiles = anonymous.includes(attack) ? PLANTED_FILES : 0;
  const server = await startAttackedServer(dataDir, { main: main || undefined, plantedFiles });
  if (attack === attacks[0] || name) print("idle", await server.idle(ms));
  print(attack.name, await server.during(attack, ms));
  const began = Date.now();
  const code = await server.end();
  if (code !== 0 || Date.now() - began > 5_000) console.log(`  ended with ${code} after ${Date.now() - began} ms`);
  await rm(dataDir, { recursive: true, force: true });
}
