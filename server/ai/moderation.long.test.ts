import { EngineError, type Moderator } from "@media-asset-service/decode/analysis/engine.ts";
import { PictureError } from "@media-asset-service/decode/imaging/picture-error.ts";
import { afterAll, beforeAll, beforeEach, expect, test } from "vitest";
import { testEngines } from "../../testing/engines.ts";
import { plainImage } from "../../testing/plain-image.ts";
import { startTestService, type TestAccount, type TestService } from "../../testing/service.ts";

let classify: Moderator["moderate"];
let calls = 0;
let service: TestService;
let account: TestAccount;

beforeAll(async () => {
  const moderate: Moderator["moderate"] = (picture, signal) => {
    calls++;
    return classify(picture, signal);
  };
  service = await startTestService({
    engines: { ...testEngines(), tagging: null, moderation: { name: "test", moderate } },
  });
});
afterAll(() => service.stop());
beforeEach(async () => {
  calls = 0;
  classify = async ({ filename }) => ({
    sensitive: filename === "bare.png",
    score: filename === "bare.png" ? 0.97 : 0.02,
  });
  account = await service.account();
});

const image = async (name: string) => new File([await plainImage()], name);
const upload = async (name: string, of = account) => of.sdk.files.upload(await image(name));
const flagOf = (id: string, of = account) => expect.poll(async () => (await of.sdk.files.get(id)).sensitive);
const listed = async (sensitive?: boolean) => {
  const query = sensitive === undefined ? {} : { sensitive };
  const page = await account.sdk.files.list(query).page();
  expect(page.pagination.total).toBe(page.items.length);
  return page.items.map(({ filename }) => filename);
};

test("moderates images after their upload, and lists them by the result", async () => {
  const bare = await upload("bare.png");
  const harbour = await upload("harbour.png");
  expect([bare.sensitive, harbour.sensitive]).toEqual([null, null]);
  const text = await account.sdk.files.upload(new File(["text"], "bare.txt"));
  await flagOf(bare.id).toBe(true);
  await flagOf(harbour.id).toBe(false);
  expect(await account.sdk.files.get(text.id)).toMatchObject({ sensitive: null });
  expect(await listed(true)).toEqual(["bare.png"]);
  expect(await listed(false)).toEqual(["harbour.png"]);
  expect(await listed()).toEqual(["bare.txt", "harbour.png", "bare.png"]);
  expect(calls).toBe(2);
});

test("moderates images on every plan, without credits, a job, or an option to disable it", async () => {
  const free = await service.account({ plan: "FREE" });
  const { id } = await free.sdk.files.upload(await image("bare.png"), { autoTag: false });
  await flagOf(id, free).toBe(true);
  expect(await service.db.selectFrom("ai_jobs").selectAll().where("file_id", "=", id).execute()).toEqual([]);
  expect((await free.sdk.stats.get()).summary.aiCreditsUsed).toBe(0);
});

test("retries transient failures, including an engine that is busy for a long time", async () => {
  const refusals = [...Array(5).fill(new EngineError("busy", "full")), new EngineError("timeout", "slow")];
  const first = classify;
  classify = async (...call) => {
    const refusal = refusals.shift();
    if (refusal) throw refusal;
    return first(...call);
  };
  const { id } = await upload("bare.png");
  await expect.poll(async () => (await account.sdk.files.get(id)).sensitive, { timeout: 60_000 }).toBe(true);
  expect(calls).toBe(7);
});

test("leaves the flag of images that fail unset, and continues with other images", async () => {
  classify = async ({ filename }) => {
    if (filename === "broken.png") throw new PictureError("corrupt");
    if (filename === "odd.png") throw new EngineError("failed", "nonsense");
    return { sensitive: false, score: 0 };
  };
  const broken = await upload("broken.png");
  const odd = await upload("odd.png");
  await flagOf((await upload("harbour.png")).id).toBe(false);
  for (const { id } of [broken, odd]) expect(await account.sdk.files.get(id)).toMatchObject({ sensitive: null });
  expect(calls).toBe(3);
});

test("does not moderate a file that was deleted while it was queued", async () => {
  const go = Promise.withResolvers<void>();
  classify = async () => go.promise.then(() => ({ sensitive: false, score: 0 }));
  const busy = await upload("harbour.png");
  await expect.poll(() => calls).toBe(1);
  const { id } = await upload("gone.png");
  await account.sdk.files.delete(id);
  const last = await upload("last.png");
  go.resolve();
  for (const file of [busy, last]) await flagOf(file.id).toBe(false);
  expect(calls).toBe(2);
});

test("leaves the flag of all files unset if moderation is disabled", async () => {
  const off = await startTestService({ engines: { ...testEngines(), tagging: null } });
  const other = await off.account();
  const { id } = await other.sdk.files.upload(await image("bare.png"));
  const { rows } = await off.pool.query("select 1 from pgboss.job where name = 'moderate-images'");
  expect(rows).toEqual([]);
  expect(await other.sdk.files.get(id)).toMatchObject({ sensitive: null });
  await off.stop();
});
