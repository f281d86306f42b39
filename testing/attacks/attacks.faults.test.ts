import { mkdtemp, rm } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { anonymous, PLANTED_FILES } from "./anonymous.ts";
import { type AttackedServer, type Latencies, startAttackedServer } from "./attacked-server.ts";
import { attacks } from "./attacks.ts";
import { searches } from "./searches.ts";

/*
 * Other accounts stay served during an attack. Test machines also run other work, so these limits only detect stalls.
 * `node testing/attacks/run.ts` measures on an otherwise idle machine.
 */

const STALL_MS = 1_500;

describe.each([
  ["an account", attacks, 0],
  ["an account with 10,000 files", [...anonymous, ...searches], PLANTED_FILES],
] as const)("attacks of %s", (_account, list, plantedFiles) => {
  let dataDir: string;
  let server: AttackedServer;
  let idle: Latencies;
  beforeAll(async () => {
    dataDir = await mkdtemp(join(tmpdir(), "attacks-"));
    server = await startAttackedServer(dataDir, { plantedFiles });
    idle = await server.idle(1_500);
  });
  afterAll(async () => {
    const code = await server.end();
    await rm(dataDir, { recursive: true, force: true });
    expect(code, "exit code after all attacks").toBe(0);
  });

  test.each(list.map((it) => [it.name, it] as const))("%s do not stall other accounts", async (_, attack) => {
    const latencies = await server.during(attack, 1_500);
    console.log(`${attack.name}: ${JSON.stringify(latencies, (key, value) => (key ? Math.round(value) : value))}`);
    expect(latencies.p50, "median of the lists").toBeLessThan(3 * idle.p50 + 100);
    // With only a dozen responses on a slow machine, this is the slowest one.
    expect(latencies.p99, "99th percentile of the lists").toBeLessThan(3 * idle.p99 + STALL_MS);
    expect(latencies.worstLive, "/health/live").toBeLessThan(STALL_MS);
  });
});
