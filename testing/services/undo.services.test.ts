import { MediaAssetService } from "@media-asset-service/sdk";
import { afterAll, beforeAll, expect, test } from "vitest";
import { runMas } from "../mas.ts";
import { expectModel } from "../undo/expect-model.ts";
import { interleave } from "../undo/interleaved.ts";
import { randomFrom } from "../undo/random-calls.ts";
import { ADMIN_TOKEN, type Cluster, startCluster } from "./cluster.ts";
import { describeWithPostgres } from "./needs.ts";

/** Long form: `INTERLEAVINGS=10000 KILLS=20`. `SEED` repeats the calls of a run. */
const CALLS = Number(process.env.INTERLEAVINGS ?? 300);
const KILLS = Number(process.env.KILLS ?? 2);
const SEED = Number(process.env.SEED ?? Date.now() % 1_000_000);
const TIMEOUT_MS = 120_000 + CALLS * 300 + KILLS * 10_000;

describeWithPostgres("three processes that are killed occasionally", () => {
  let cluster: Cluster;
  beforeAll(async () => {
    cluster = await startCluster(3, { AI_TAGGING: "off", AI_OCR: "off", AI_BG_REMOVAL: "off" });
  }, TIMEOUT_MS);
  afterAll(() => cluster?.stop());

  test(`keep files consistent with concurrent deletions, restores, replacements, renames and moves (seed ${SEED})`, {
    timeout: TIMEOUT_MS,
  }, async () => {
    const account = await cluster.account({ apiCallsPerDay: 10_000_000 });
    const client = (baseUrl: string) => new MediaAssetService({ apiKey: account.key, baseUrl, maxRetries: 0 });
    const every = Math.ceil(CALLS / (KILLS + 1));
    let killed = 0;
    const killSometimes = (made: number) => {
      if (killed >= KILLS || made < (killed + 1) * every) return undefined;
      killed += 1;
      return Promise.all([cluster.servers.shift()?.end("SIGKILL"), cluster.add()]);
    };
    const model = await interleave(
      { next: () => client(cluster.next()), query: cluster.database.query, accountId: account.id },
      randomFrom(SEED),
      CALLS,
      killSometimes,
    );
    expect(killed).toBe(KILLS);
    await expectModel(client(cluster.next()), model);
    const operator = { MAS_URL: cluster.next(), MAS_ADMIN_TOKEN: ADMIN_TOKEN };
    expect(await runMas(operator, ["check", "--checksums"])).toMatchObject({
      status: 0,
      stdout: expect.stringMatching(/: 0 problems/),
    });
  });
});
