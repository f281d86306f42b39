import sharp from "sharp";
import { afterAll, beforeAll, beforeEach, describe, expect, test } from "vitest";
import { awayFromMidnight } from "../../testing/midnight.ts";
import { expectError } from "../../testing/raw-http.ts";
import { startTestService, type TestAccount, type TestService } from "../../testing/service.ts";

let service: TestService;
let picture: File;
beforeAll(async () => {
  const png = await sharp({ create: { width: 40, height: 30, channels: 3, background: "#08f" } })
    .png()
    .toBuffer();
  picture = new File([new Uint8Array(png)], "harbour.png");
  service = await startTestService({ unsignedVariants: true });
});
afterAll(() => service.stop());

let account: TestAccount;
let id: string;
let cdnUrl: string;
beforeEach(async () => {
  await awayFromMidnight();
  account = await service.account({ limits: { apiCallsPerDay: 4 } });
  ({ id, cdnUrl } = await account.sdk.files.upload(picture));
});

/** Returns the counted calls of the account, without counting one. */
async function counted(): Promise<number> {
  const rows = await service.db.selectFrom("daily_usage").selectAll().where("account_id", "=", account.id).execute();
  return rows.reduce((sum, { api_calls }) => sum + api_calls, 0);
}

describe("rendering a variant", () => {
  test("counts as a call of the file's account, and fetching it again does not", async () => {
    const { url } = await account.sdk.transform.url({ id, w: 8 });
    expect(await counted()).toBe(2);
    for (const _ of Array(3)) expect((await fetch(url)).status).toBe(200);
    expect(await counted()).toBe(3);
  });

  test("counts as one call for concurrent requests", async () => {
    const { url } = await account.sdk.transform.url({ id, w: 9 });
    const responses = await Promise.all([fetch(url), fetch(url), fetch(url)]);
    expect(responses.map(({ status }) => status)).toEqual([200, 200, 200]);
    expect(await counted()).toBe(3);
  });

  test("fails if the account has no calls left, with the time of the next ones", async () => {
    const { url } = await account.sdk.transform.url({ id, w: 10 });
    await account.sdk.stats.get();
    await account.sdk.stats.get();
    const response = await fetch(url);
    expect(response.headers.get("X-RateLimit-Limit")).toBe("4");
    expect(Number(response.headers.get("Retry-After"))).toBeGreaterThan(0);
    await expectError(response, 429, "RATE_LIMIT_EXCEEDED");
    expect((await fetch(cdnUrl)).status, "the original is delivered").toBe(200);
  });

  test("does not count thumbnails, because the upload of the file was counted", async () => {
    const { thumbnailUrl } = await account.sdk.files.get(id);
    const before = await counted();
    expect((await fetch(thumbnailUrl)).status).toBe(200);
    expect(await counted()).toBe(before);
  });

  test("counts for the account for unsigned URLs, if these are allowed", async () => {
    expect((await fetch(`${cdnUrl}?w=11`)).status).toBe(200);
    expect((await fetch(`${cdnUrl}?w=11`)).status).toBe(200);
    expect(await counted()).toBe(2);
  });
});
