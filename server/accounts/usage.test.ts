import { MediaAssetService } from "@media-asset-service/sdk";
import { afterAll, beforeAll, beforeEach, describe, expect, test } from "vitest";
import { exchange, expectError } from "../../testing/raw-http.ts";
import { startTestService, type TestAccount, type TestService } from "../../testing/service.ts";
import { flushBandwidth } from "./bandwidth.ts";

let now: Date;
let service: TestService;
let account: TestAccount;
beforeAll(async () => {
  service = await startTestService({ clock: () => now });
});
beforeEach(async () => {
  now = new Date("2026-05-29T12:00:00.000Z");
  account = await service.account();
});
afterAll(() => service.stop());

const at = (time: string) => {
  now = new Date(time);
};
const upload = (content: string) => account.sdk.files.upload(new Blob([content]), { filename: "x.txt" });
const stats = (days = 30) => account.sdk.stats.get({ days });

/** Returns the delivered bytes of all accounts that the service has counted. */
async function delivered(): Promise<number> {
  await flushBandwidth(service.context);
  const { rows } = await service.pool.query<{ bytes: number }>(
    "select coalesce(sum(bandwidth_bytes), 0)::bigint as bytes from daily_usage",
  );
  return Number(rows[0]?.bytes);
}

/** Downloads a URL and waits until its bytes are counted, which can be shortly after the client has received them. */
async function deliver(url: string, init?: RequestInit): Promise<number> {
  const before = await delivered();
  const response = await fetch(url, init);
  const { byteLength } = await response.arrayBuffer();
  await expect.poll(delivered).toBeGreaterThanOrEqual(before + (response.ok ? byteLength : 0));
  return byteLength;
}

describe("daily", () => {
  test("has exactly `days` entries, oldest first, today last, with zeros for days without usage", async () => {
    for (const days of [1, 2, 30, 365]) {
      const { daily } = await stats(days);
      const dates = daily.map(({ date }) => date);
      expect(dates).toHaveLength(days);
      expect(dates).toEqual([...new Set(dates)].toSorted());
      expect(dates.at(-1)).toBe("2026-05-29");
    }
    const { daily } = await stats(365);
    expect(daily[0]?.date).toBe("2025-05-30");
    for (const day of daily.slice(0, -1)) {
      expect(day).toMatchObject({ storageBytes: 0, bandwidthBytes: 0, apiCallsTotal: 0 });
    }
  });

  test("includes the end of a month and a leap day", async () => {
    at("2028-03-01T00:00:00.000Z");
    const { daily } = await stats(3);
    expect(daily.map(({ date }) => date)).toEqual(["2028-02-28", "2028-02-29", "2028-03-01"]);
  });

  test("begins a new day at midnight UTC", async () => {
    at("2026-05-29T23:59:59.999Z");
    await upload("12345");
    at("2026-05-30T00:00:00.000Z");
    const { daily } = await stats(2);
    expect(daily).toEqual([
      { date: "2026-05-29", storageBytes: 5, bandwidthBytes: 0, apiCallsTotal: 1 },
      { date: "2026-05-30", storageBytes: 5, bandwidthBytes: 0, apiCallsTotal: 1 },
    ]);
  });

  test("has the storage at the end of each day, also before the first change in the window", async () => {
    const first = await upload("12345");
    const second = await upload("1234567");
    at("2026-05-30T12:00:00.000Z");
    await account.sdk.files.delete(first.id);
    const passing = await upload("gone on the same day");
    await account.sdk.files.delete(passing.id);
    at("2026-06-02T12:00:00.000Z");
    await account.sdk.files.delete(second.id);
    await upload("123");
    const { daily, summary } = await stats(7);
    expect(daily.map(({ date, storageBytes }) => [date, storageBytes])).toEqual([
      ["2026-05-27", 0],
      ["2026-05-28", 0],
      ["2026-05-29", 12],
      ["2026-05-30", 7],
      ["2026-05-31", 7],
      ["2026-06-01", 7],
      ["2026-06-02", 3],
    ]);
    expect(summary.storageBytes).toBe(3);
    expect((await stats(2)).daily.map(({ storageBytes }) => storageBytes)).toEqual([7, 3]);
  });
});

describe("during changes", () => {
  test("the storage and its history are consistent during concurrent uploads and deletions", async () => {
    let running = true;
    const busy = Array.from({ length: 4 }, async (_, worker) => {
      for (let i = 0; running; i++) {
        const { id } = await upload(`${worker} ${i} ${"x".repeat(1000 * worker)}`);
        await account.sdk.files.delete(id);
      }
    });
    try {
      for (let i = 0; i < 40; i++) {
        const { daily, summary } = await stats(2);
        expect(daily).toMatchObject([{ storageBytes: 0 }, { storageBytes: summary.storageBytes }]);
      }
    } finally {
      running = false;
      await Promise.all(busy);
    }
  });
});

describe("summary", () => {
  test("sums the calls of the window, including the current one, without rejected calls", async () => {
    const calls = await service.account({ limits: { apiCallsPerDay: 3 } });
    for (let i = 0; i < 5; i++) await calls.request("/api/v1/nonsense");
    at("2026-05-30T12:00:00.000Z");
    const { summary, daily } = await calls.sdk.stats.get({ days: 2 });
    expect(daily.map(({ apiCallsTotal }) => apiCallsTotal)).toEqual([3, 1]);
    expect(summary.apiCallsTotal).toBe(4);
    expect((await calls.sdk.stats.get({ days: 1 })).summary.apiCallsTotal).toBe(2);
  });

  test("counts as recent the live files that were uploaded in the window", async () => {
    const first = await upload("1");
    at("2026-05-30T00:00:00.000Z");
    await upload("2");
    const third = await upload("3");
    expect((await stats(1)).summary).toMatchObject({ totalFiles: 3, recentUploads: 2 });
    expect((await stats(2)).summary.recentUploads).toBe(3);
    await account.sdk.files.delete(first.id);
    await account.sdk.files.delete(third.id);
    expect((await stats(2)).summary).toMatchObject({ totalFiles: 1, recentUploads: 1 });
  });

  test("has the bandwidth of the calendar month, independent of the window", async () => {
    const { cdnUrl } = await upload("0123456789");
    at("2026-05-01T00:00:00.000Z");
    await deliver(cdnUrl);
    at("2026-05-31T23:59:59.999Z");
    await deliver(cdnUrl);
    expect((await stats(1)).summary.bandwidthBytes).toBe(20);
    at("2026-06-01T00:00:00.000Z");
    const june = await stats(2);
    expect(june.summary.bandwidthBytes).toBe(0);
    expect(june.daily.map(({ bandwidthBytes }) => bandwidthBytes)).toEqual([10, 0]);
    await deliver(cdnUrl);
    expect((await stats(365)).summary.bandwidthBytes).toBe(10);
    expect((await stats(365)).daily.reduce((sum, day) => sum + day.bandwidthBytes, 0)).toBe(30);
  });
});

describe("usage", () => {
  test("contains percentages of the limits, with two decimals, and the remaining amounts", async () => {
    account = await service.account({ limits: { storageBytes: 3000, bandwidthBytes: 30 } });
    const { cdnUrl } = await upload("0123456789");
    await deliver(cdnUrl);
    const { usage } = await stats();
    expect(usage).toEqual({
      storagePercent: 0.33,
      bandwidthPercent: 33.33,
      storageRemaining: 2990,
      bandwidthRemaining: 20,
    });
  });

  test("can exceed 100 percent: delivery continues, and nothing remains", async () => {
    account = await service.account({ limits: { bandwidthBytes: 4 } });
    const { cdnUrl } = await upload("0123456789");
    await deliver(cdnUrl);
    expect(await deliver(cdnUrl)).toBe(10);
    expect((await stats()).usage).toMatchObject({ bandwidthPercent: 500, bandwidthRemaining: 0 });
  });

  test("after a downgrade, reads and deletions succeed, and uploads fail until they fit", async () => {
    const admin = new MediaAssetService({ adminToken: service.adminToken, baseUrl: service.url });
    const { id } = await upload("0123456789");
    await upload("x");
    await admin.accounts.update(account.id, { limits: { storageBytes: 4 } });
    expect((await stats()).usage).toMatchObject({ storagePercent: 275, storageRemaining: 0 });
    await expect(upload("y")).rejects.toMatchObject({
      status: 403,
      code: "STORAGE_LIMIT_EXCEEDED",
      details: { limit: 4, used: 11 },
    });
    expect((await account.sdk.files.get(id)).fileSize).toBe(10);
    expect((await account.sdk.files.update(id, { tags: ["x"] })).tags).toEqual(["x"]);
    await account.sdk.files.delete(id);
    expect((await upload("yyy")).fileSize).toBe(3);
  });

  test("has the limits of the plan, and the custom limits of the account", async () => {
    const admin = new MediaAssetService({ adminToken: service.adminToken, baseUrl: service.url });
    await admin.accounts.update(account.id, { plan: "FREE", limits: { maxFileSize: 5 } });
    const { limits } = await stats();
    expect(limits).toEqual({
      plan: "FREE",
      storageBytes: 1_073_741_824,
      bandwidthBytes: 10_737_418_240,
      maxFileSize: 5,
      apiCallsPerDay: 1000,
      aiCreditsPerMonth: 0,
    });
  });
});

describe("bandwidth", () => {
  const countedBytes = async () => (await stats(1)).summary.bandwidthBytes;

  test("is the number of sent bytes: of a file, a range, or a thumbnail", async () => {
    const { cdnUrl, thumbnailUrl } = await upload("0123456789");
    await deliver(cdnUrl);
    expect(await countedBytes()).toBe(10);
    await deliver(cdnUrl, { headers: { Range: "bytes=2-4" } });
    expect(await countedBytes()).toBe(13);
    const thumbnail = await deliver(thumbnailUrl);
    expect(thumbnail).toBeGreaterThan(0);
    expect(await countedBytes()).toBe(13 + thumbnail);
  });

  test("excludes 304, HEAD, 416, JSON and uploads", async () => {
    const { id, cdnUrl, checksum } = await upload("0123456789");
    await deliver(cdnUrl, { method: "HEAD" });
    await deliver(cdnUrl, { headers: { Range: "bytes=10-" } });
    const lines = [`GET ${new URL(cdnUrl).pathname} HTTP/1.1`, "Host: x", `If-None-Match: "${checksum}"`, "", ""];
    expect((await exchange(service.url, lines.join("\r\n"))).status).toBe(304);
    await account.sdk.files.get(id);
    await deliver(`${cdnUrl}x`);
    // Any earlier bytes are counted before this delivery.
    await deliver(cdnUrl);
    expect(await countedBytes()).toBe(10);
  });

  test("is charged to the owner of the file, and costs no API call", async () => {
    const other = await service.account();
    const { cdnUrl } = await upload("0123456789");
    await deliver(cdnUrl, { headers: { "X-API-Key": other.key } });
    const { daily } = await other.sdk.stats.get({ days: 1 });
    expect(daily).toMatchObject([{ bandwidthBytes: 0, apiCallsTotal: 1 }]);
    expect((await stats(1)).daily).toMatchObject([{ bandwidthBytes: 10, apiCallsTotal: 2 }]);
  });

  test("of concurrent downloads is summed", async () => {
    const { cdnUrl } = await upload("0123456789");
    const before = await delivered();
    await Promise.all(Array.from({ length: 20 }, () => deliver(cdnUrl)));
    await expect.poll(delivered).toBe(before + 200);
    expect(await countedBytes()).toBe(200);
  });
});

test.each(["0", "366", "-1", "1.5", "x", ""])("days=%s is rejected", async (days) => {
  await expectError(await account.request(`/api/v1/stats?days=${days}`), 400, "VALIDATION_ERROR", "days");
});
