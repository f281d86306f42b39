import { afterAll, beforeAll, expect, test } from "vitest";
import { startTestService, type TestService } from "../../testing/service.ts";
import { createUpload } from "../../testing/upload-urls.ts";

let now = new Date("2026-05-29T12:00:00.000Z");
let service: TestService;
beforeAll(async () => {
  service = await startTestService({ clock: () => now });
});
afterAll(() => service.stop());

test("one run ends all expired uploads, in any number of batches", async () => {
  await createUpload(await service.account(), { expiresIn: 3600 });
  await service.pool.query(`
    insert into uploads select copy.* from uploads, generate_series(1, 249) as number,
      jsonb_populate_record(null::uploads, to_jsonb(uploads) || jsonb_build_object(
        'id', uploads.id || number, 'file_id', file_id || number, 'blob_key', blob_key || number
      )) as copy`);
  now = new Date(now.getTime() + 3_601_000);
  await service.scheduled.find(({ name }) => name === "sweep-blobs")?.run();
  const { rows } = await service.pool.query("select state, count(*)::integer as uploads from uploads group by state");
  expect(rows).toEqual([{ state: "EXPIRED", uploads: 250 }]);
});
