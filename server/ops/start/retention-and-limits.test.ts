import { mkdtemp, rm, writeFile } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { MediaAssetService } from "@media-asset-service/sdk";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { expectError } from "../../../testing/raw-http.ts";
import { startTestService, type TestService } from "../../../testing/service.ts";
import { defaultPlans } from "../../accounts/plans.ts";
import { loadConfig } from "./config.ts";

/* Settings for concurrency per account and for retention. All values differ from the defaults. */

const DAY_MS = 86_400_000;
const SETTINGS = {
  MAX_VERSIONS_PER_FILE: "2",
  MAX_CONCURRENT_UPLOADS_PER_ACCOUNT: "1",
  ENDED_RETENTION_DAYS: "3",
};

let directory: string;
let now = new Date("2026-05-29T12:00:00.000Z");
let service: TestService;
beforeAll(async () => {
  directory = await mkdtemp(join(tmpdir(), "media-asset-service-settings-"));
  const PLANS_FILE = join(directory, "plans.json");
  await writeFile(PLANS_FILE, '{ "FREE": { "maxOpenUploads": 2, "anonymousVariantsPerDay": 5 } }');
  const config = load({ ...SETTINGS, PLANS_FILE });
  const { plans, maxVersionsPerFile, maxConcurrentUploadsPerAccount, endedRetentionDays } = config;
  const settings = { plans, maxVersionsPerFile, maxConcurrentUploadsPerAccount, endedRetentionDays };
  service = await startTestService({ clock: () => now, ...settings });
});
afterAll(async () => {
  await service.stop();
  await rm(directory, { recursive: true });
});

const load = (env: Record<string, string>) => loadConfig({ DATA_DIR: join(directory, "data"), ...env });

describe("maxOpenUploads of a plan", () => {
  it("limits the open uploads of accounts of the plan, unless they have a custom limit", async () => {
    const account = await service.account({ plan: "FREE" });
    const begin = () => account.sdk.uploads.create({ filename: "harbour.txt" });
    await begin();
    await begin();
    await expect(begin()).rejects.toMatchObject({ code: "TOO_MANY_UPLOADS", details: { limit: 2 } });
    const admin = new MediaAssetService({ adminToken: service.adminToken, baseUrl: service.url });
    const { limits } = await admin.accounts.update(account.id, { limits: { maxOpenUploads: 3 } });
    expect(limits).toEqual({ ...defaultPlans.FREE, maxOpenUploads: 3, anonymousVariantsPerDay: 5 });
    await begin();
    await expect(begin()).rejects.toMatchObject({ code: "TOO_MANY_UPLOADS", details: { limit: 3 } });
  });
});

describe("MAX_VERSIONS_PER_FILE", () => {
  it("limits the number of old versions", async () => {
    const { sdk } = await service.account();
    const { id } = await sdk.files.upload(new Blob(["0"]), { filename: "notes.txt" });
    for (const content of ["1", "2", "3"]) await sdk.files.replace(id, new Blob([content]));
    const { versions } = await sdk.files.versions(id);
    expect(versions.map(({ version }) => version)).toEqual([4, 3, 2]);
  });
});

describe("MAX_CONCURRENT_UPLOADS_PER_ACCOUNT", () => {
  it("limits the concurrent uploads of an account in a process", async () => {
    const account = await service.account();
    const { uploadUrl } = await account.sdk.uploads.create({ filename: "slow.txt", size: 2 });
    const rest = Promise.withResolvers<void>();
    const body = () =>
      new ReadableStream<Uint8Array>({
        async start(controller) {
          controller.enqueue(new Uint8Array([1]));
          await rest.promise;
          controller.enqueue(new Uint8Array([2]));
          controller.close();
        },
      });
    // Retries while the form, if it arrived first, is the one upload in progress.
    const send = async (): Promise<Response> => {
      const response = await fetch(uploadUrl, { method: "PUT", body: body(), duplex: "half" });
      return response.status === 503 ? send() : response;
    };
    const slow = send();
    const form = () => {
      const data = new FormData();
      data.set("file", new Blob(["other"]), "other.txt");
      return account.request("/api/v1/upload", { method: "POST", body: data });
    };
    try {
      await expect.poll(async () => (await form()).status).toBe(503);
      await expectError(await form(), 503, "SERVICE_UNAVAILABLE", /limit of 1 concurrent uploads/);
    } finally {
      rest.resolve();
    }
    expect((await slow).status).toBe(201);
  });
});

describe("ENDED_RETENTION_DAYS", () => {
  it("limits how long an upload can be retrieved after its end", async () => {
    const { sdk } = await service.account();
    const { id } = await sdk.uploads.create({ filename: "harbour.txt" });
    await sdk.uploads.cancel(id);
    const prune = () => service.scheduled.find(({ name }) => name === "prune-uploads")?.run();
    now = new Date(now.getTime() + 3 * DAY_MS - 1000);
    await prune();
    expect((await sdk.uploads.get(id)).state).toBe("CANCELLED");
    now = new Date(now.getTime() + 2000);
    await prune();
    await expect(sdk.uploads.get(id)).rejects.toMatchObject({ code: "UPLOAD_NOT_FOUND" });
  });
});

describe("an invalid value", () => {
  it.each([
    ["MAX_VERSIONS_PER_FILE", "-1", "an integer from 0 to 1000"],
    ["MAX_CONCURRENT_UPLOADS_PER_ACCOUNT", "0", "an integer from 1 to 10000"],
    ["ENDED_RETENTION_DAYS", "soon", "an integer from 1 to 3650"],
  ])("is rejected with the allowed values of %s", (name, value, allowed) => {
    expect(() => load({ [name]: value })).toThrow(`${name}: must be ${allowed}, not "${value}"`);
  });

  it("is rejected in PLANS_FILE, with the plan and the limit", async () => {
    const PLANS_FILE = join(directory, "wrong.json");
    await writeFile(PLANS_FILE, '{ "PRO": { "maxOpenUploads": -1 } }');
    const rule = "PRO.maxOpenUploads: must be an integer from 0 to 2147483647";
    expect(() => load({ PLANS_FILE })).toThrow(`PLANS_FILE: ${PLANS_FILE}: ${rule}`);
  });
});

describe("on a machine with less than 2 GiB of memory", () => {
  const GIB = 1024 ** 3;
  const concurrency = (memory: number, env: Record<string, string> = {}) => {
    const { transformConcurrency, ai } = loadConfig({ DATA_DIR: join(directory, "data"), ...env }, memory);
    return [transformConcurrency, ai.concurrency];
  };

  it("one image is rendered and one is analyzed at a time, unless set otherwise", () => {
    expect(concurrency(2 * GIB - 1)).toEqual([1, 1]);
    expect(concurrency(2 * GIB)).toEqual([2, 2]);
    expect(concurrency(GIB, { TRANSFORM_CONCURRENCY: "3" })).toEqual([3, 1]);
    expect(concurrency(GIB, { AI_CONCURRENCY: "4", TRANSFORM_CONCURRENCY: "" })).toEqual([1, 4]);
  });
});
