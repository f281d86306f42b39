import { ApiError, MediaAssetService } from "@media-asset-service/sdk";
import { afterAll, beforeAll, expect, it } from "vitest";
import { type TestEngines, testEngines } from "./engines.ts";
import { type FlakyProxy, flakyProxy } from "./flaky-proxy.ts";
import { plainImage } from "./plain-image.ts";
import { startTestService, type TestAccount, type TestService } from "./service.ts";

/** The number of creations and of AI runs. Long form: `LOST_ANSWERS=1000`. */
const CREATIONS = Number(process.env.LOST_ANSWERS ?? 100);
const RUNS = Number(process.env.LOST_ANSWERS ?? 50);
const AT_ONCE = 10;

let service: TestService;
let engines: TestEngines;
let proxy: FlakyProxy;
let account: TestAccount;
let lost = 0;

beforeAll(async () => {
  engines = testEngines();
  service = await startTestService({ engines });
  proxy = await flakyProxy(service.url, 20_261_122);
  account = await service.account({ limits: { aiCreditsPerMonth: 10 * RUNS } });
});
afterAll(async () => {
  await proxy.close();
  await service.stop();
});

const client = (credentials: { apiKey: string } | { adminToken: string }) =>
  new MediaAssetService({ ...credentials, baseUrl: proxy.url, maxRetries: 20 });

/** Makes a call through the proxy with a name, and counts its lost responses. */
async function through<T>(
  call: string,
  make: (options: { headers: Record<string, string> }) => Promise<T>,
): Promise<T> {
  const made = await make({ headers: { "x-call": call } });
  lost += proxy.fatesOf(call).filter((it) => it === "lost response" || it === "half response").length;
  return made;
}

async function inTurns(count: number, work: (index: number) => Promise<unknown>): Promise<void> {
  let next = 0;
  const worker = async () => {
    for (let index = next++; index < count; index = next++) await work(index);
  };
  await Promise.all(Array.from({ length: AT_ONCE }, worker));
}

const sorted = (records: { id: string }[]) => records.map(({ id }) => id).sort();

it(`${CREATIONS} creations with lost responses each happen once`, { timeout: 1_800_000 }, async () => {
  const media = client({ apiKey: account.key });
  const admin = client({ adminToken: service.adminToken });
  const made = { files: [] as { id: string }[], folders: [] as { id: string }[], keys: [] as { id: string }[] };
  /** A secret in a lost response is not returned again: its key is rotated instead. */
  const rotateLost = (error: unknown): Promise<{ id: string }> => {
    if (!(error instanceof ApiError && error.is("SECRET_NOT_REPEATED")) || error.details.id === null) throw error;
    lostSecrets += 1;
    return admin.keys.rotate(error.details.id).catch(rotateLost);
  };
  let lostSecrets = 0;
  lost = 0;
  await inTurns(CREATIONS, async (index) => {
    const call = `create ${index}`;
    if (index % 3 === 0) {
      const content = new Blob([`content ${index}`]);
      // A repeated attempt must return the stored response, not the duplicate of the file.
      const upload = { filename: `${index}.txt`, resolveDuplicate: false };
      made.files.push(await through(call, (options) => media.files.upload(content, upload, options)));
    } else if (index % 3 === 1) {
      made.folders.push(await through(call, (options) => media.folders.create({ name: `folder ${index}` }, options)));
    } else {
      const create = (options: { headers: Record<string, string> }) =>
        admin.keys.create(account.id, { name: call }, options).catch(rotateLost);
      made.keys.push(await through(call, create));
    }
  });
  const direct = new MediaAssetService({ adminToken: service.adminToken, baseUrl: service.url });
  const { keys } = await direct.keys.list(account.id);
  expect(sorted(made.files)).toEqual(sorted(await account.sdk.files.list({ limit: 100 }).all()));
  expect(sorted(made.folders)).toEqual(sorted(await account.sdk.folders.list({ limit: 100 }).all()));
  expect(sorted(made.keys)).toEqual(sorted(keys.filter(({ name }) => name.startsWith("create"))));
  expect(lost).toBeGreaterThan(CREATIONS / 20);
  expect(lostSecrets).toBeGreaterThan(0);
  console.info(`${CREATIONS} creations, ${lost} lost responses (${lostSecrets} with a secret), 0 duplicates`);
});

it(`${RUNS} AI runs with lost responses each run and are charged once`, { timeout: 1_800_000 }, async () => {
  const media = client({ apiKey: account.key });
  const image = await plainImage();
  const files = await Promise.all(
    Array.from({ length: AT_ONCE }, (_, index) =>
      // The suffix makes each file unique.
      account.sdk.files.upload(new File([image, `${index}`], "harbour.png"), { autoTag: false }),
    ),
  );
  lost = 0;
  // Only one task runs on a file at a time, so each worker has its own file.
  await inTurns(AT_ONCE, async (worker) => {
    for (let index = worker; index < RUNS; index += AT_ONCE) {
      await through(`run ${index}`, (options) => media.ai.run(files[worker]?.id ?? "", { operation: "ocr" }, options));
    }
  });
  const { summary } = await account.sdk.stats.get();
  expect({ runs: engines.calls.ocr, credits: summary.aiCreditsUsed }).toEqual({ runs: RUNS, credits: 2 * RUNS });
  expect(lost).toBeGreaterThan(RUNS / 20);
  console.info(`${RUNS} AI runs, ${lost} lost responses, ${summary.aiCreditsUsed} credits charged`);
});
