import { MediaAssetService } from "@media-asset-service/sdk";
import { CompiledQuery } from "kysely";
import { afterAll, beforeAll, expect, test } from "vitest";
import { purgeDeleted } from "../../server/ops/purge.ts";
import { sweepBlobs } from "../../server/storage/sweep.ts";
import { startTestService, type TestService } from "../service.ts";
import { expectModel, originalsOf } from "./expect-model.ts";
import { interleave } from "./interleaved.ts";
import { randomFrom } from "./random-calls.ts";

/** Long form: `INTERLEAVINGS=10000`. `SEED` reproduces a run. */
const CALLS = Number(process.env.INTERLEAVINGS ?? 450);
const SEED = Number(process.env.SEED ?? Date.now() % 1_000_000);
const HOUR = 3_600_000;

let service: TestService;
let late = 0;
beforeAll(async () => {
  service = await startTestService({ clock: () => new Date(Date.now() + late) });
});
afterAll(() => service.stop());

test(`concurrent deletions, restores, replacements, renames and moves are consistent (seed ${SEED})`, {
  timeout: 120_000 + CALLS * 200,
}, async () => {
  const account = await service.account({ limits: { apiCallsPerDay: 1_000_000 } });
  const query = async <Row extends object>(text: string, values: unknown[]) =>
    (await service.db.executeQuery<Row>(CompiledQuery.raw(text, values))).rows;
  const model = await interleave({ next: () => account.sdk, query, accountId: account.id }, randomFrom(SEED), CALLS);
  await expectModel(account.sdk, model);
  // The counters of the account equal the totals of its files, in total and per day.
  const [counted] = await query<{ booked: object; actual: object }>(
    `select jsonb_build_object('files', file_count, 'bytes', storage_bytes, 'days', (
        select coalesce(sum(storage_delta), 0) from daily_usage where account_id = accounts.id
      )) as booked,
      (select jsonb_build_object('files', count(*), 'bytes', coalesce(sum(file_size), 0), 'days', coalesce(sum(file_size), 0)) from files
        where account_id = accounts.id and deleted_at is null) as actual
      from accounts where id = $1`,
    [account.id],
  );
  expect(counted?.booked).toEqual(counted?.actual);

  // Files that cannot be restored are deleted, and all other ones exist.
  await purgeDeleted(service.db, { cutoff: new Date(1), now: new Date() });
  late = HOUR;
  await sweepBlobs(service.context, new Date(Date.now() + late));
  const stored: string[] = [];
  for await (const { key } of service.blobs.list({ prefix: `originals/${account.id}/` })) stored.push(key);
  expect(stored).toHaveLength(originalsOf(model));
  const admin = new MediaAssetService({ adminToken: service.adminToken, baseUrl: service.url });
  for (let after: string | null = "files:"; after !== null; ) {
    const batch: Awaited<ReturnType<typeof admin.stores.check>> = await admin.stores.check({ after, checksums: true });
    expect(batch.problems).toEqual([]);
    after = batch.next;
  }
});
