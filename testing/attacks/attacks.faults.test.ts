import { mkdtemp, rm } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { afterAll, beforeAll, expect, test } from "vitest";
import { attacks } from "./attacks.ts";
import { type BoundedAttack, type Latencies, startBoundedAttack } from "./bounded-attack.ts";

/*
 * While somebody attacks, the others go on. Machines that run tests are busy with other things too, so what is looked for
 * here are stalls; `node testing/attacks/run.ts` measures on a quiet one.
 */

const STALL_MS = 1_500;

let dataDir: string;
let siege: BoundedAttack;
let idle: Latencies;
beforeAll(async () => {
  dataDir = await mkdtemp(join(tmpdir(), "attacks-"));
  siege = await startBoundedAttack(dataDir);
  idle = await siege.idle(1_500);
});
afterAll(async () => {
  const code = await siege.end();
  await rm(dataDir, { recursive: true, force: true });
  expect(code, "it ends as it should after all of them").toBe(0);
});

test.each(attacks.map((attack) => [attack.name, attack] as const))("%s keep nobody else waiting", async (_, attack) => {
  const felt = await siege.during(attack, 1_500);
  console.log(`${attack.name}: ${JSON.stringify(felt, (key, value) => (key ? Math.round(value) : value))}`);
  expect(felt.p50, "half of the lists").toBeLessThan(3 * idle.p50 + 100);
  // Of a dozen answers on a slow machine, this is the slowest.
  expect(felt.p99, "nearly all lists").toBeLessThan(3 * idle.p99 + STALL_MS);
  expect(felt.worstLive, "/health/live").toBeLessThan(STALL_MS);
});
