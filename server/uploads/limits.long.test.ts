import { createHash, randomBytes } from "node:crypto";
import { request } from "node:http";
import { afterAll, beforeAll, beforeEach, describe, expect, it } from "vitest";
import { awayFromMidnight } from "../../testing/midnight.ts";
import { expectError } from "../../testing/raw-http.ts";
import { startTestService, type TestAccount, type TestService } from "../../testing/service.ts";
import { beginUpload, offsetOf, patchTus, send, uploadOf } from "../../testing/uploads/sending.ts";

/* The most that a client with an upload URL can cost the account and the service. */

const MB = 1024 * 1024;
let service: TestService;
let account: TestAccount;
beforeAll(async () => {
  service = await startTestService();
});
beforeEach(async () => {
  await awayFromMidnight();
  account = await service.account();
});
afterAll(() => service.stop());

const callsLeft = async () => Number((await account.request("/api/v1/folders")).headers.get("X-RateLimit-Remaining"));

/**
 * Starts a PUT that announces `length` bytes and sends one, until it is closed. Returns its status, as soon as there is
 * one.
 */
function holdOpen(url: string, length: number) {
  const { promise: status, resolve } = Promise.withResolvers<number>();
  const sent = request(url, { method: "PUT", agent: false, headers: { "Content-Length": length } });
  sent.on("response", (response) => {
    resolve(response.statusCode ?? 0);
    response.resume();
  });
  sent.on("error", () => resolve(0));
  sent.write(Buffer.alloc(1));
  return { status, close: () => sent.destroy() };
}

describe("slow requests to one URL", () => {
  it("do not block other uploads of the account if that upload is completed", async () => {
    const bytes = randomBytes(1000);
    const { uploadUrl } = await beginUpload(account, { size: bytes.length });
    expect((await send("PUT", uploadUrl, {}, bytes)).status).toBe(201);
    const slow = Array.from({ length: 64 }, () => holdOpen(uploadUrl, bytes.length));
    try {
      // Two are compared with the stored content; the others get 409.
      let refused = 0;
      for (const { status } of slow) void status.then((it) => (refused += it === 409 ? 1 : 0));
      await expect.poll(() => refused).toBe(62);
      const other = await beginUpload(account);
      expect((await send("PUT", other.uploadUrl, {}, randomBytes(1000))).status).toBe(201);
      await account.sdk.files.upload(new Blob(["with a form"]), { filename: "form.txt" });
    } finally {
      for (const { close } of slow) close();
    }
  });

  it("do not block other uploads of the account if that upload is open", async () => {
    const { uploadUrl } = await beginUpload(account, { size: 1000 });
    const slow = Array.from({ length: 64 }, () => holdOpen(uploadUrl, 1000));
    try {
      let refused = 0;
      for (const { status } of slow) void status.then((it) => (refused += it === 409 ? 1 : 0));
      await expect.poll(() => refused).toBe(63);
      const other = await beginUpload(account);
      expect((await send("PUT", other.uploadUrl, {}, randomBytes(1000))).status).toBe(201);
    } finally {
      for (const { close } of slow) close();
    }
  });
});

describe("bytes without a result", () => {
  const wrong = { "Content-Digest": `sha-256=:${createHash("sha256").update("other").digest("base64")}:` };

  it("count as calls of the account, and end the upload after 4 times its size and 16 MiB", async () => {
    const size = 5 * MB;
    const { uploadUrl, id } = await beginUpload(account, { size });
    const before = await callsLeft();
    const bytes = randomBytes(size);
    for (let times = 0; times < 7; times++) {
      await expectError(await send("PUT", uploadUrl, wrong, bytes), 400, "DIGEST_MISMATCH");
      expect((await uploadOf(account, id)).state).toBe("OPEN");
    }
    const { details } = await expectError(await send("PUT", uploadUrl, wrong, bytes), 413, "UPLOAD_BUDGET_EXCEEDED");
    expect(details).toEqual({ limit: 4 * size + 16 * MB });
    expect(await uploadOf(account, id)).toMatchObject({ state: "FAILED", error: { code: "UPLOAD_BUDGET_EXCEEDED" } });
    // 8 requests to the URL, 8 that read the upload, and this one.
    expect(before - (await callsLeft())).toBe(17);
  });

  it("count if the connection breaks", async () => {
    const { uploadUrl, id } = await beginUpload(account, { size: 5 * MB });
    const row = async () => {
      const { rows } = await service.pool.query("select transferred::int, writer from uploads where id = $1", [id]);
      return rows[0] as { transferred: number; writer: string | null };
    };
    for (let times = 0; times < 3; times++) {
      const { transferred } = await row();
      const headers = { ...wrong, "Content-Length": 5 * MB };
      const sent = request(uploadUrl, { method: "PUT", agent: false, headers }).on("error", () => {});
      await new Promise((resolve) => sent.write(randomBytes(4 * MB), resolve));
      await expect.poll(async () => (await row()).writer).not.toBeNull();
      sent.destroy();
      await expect.poll(row).toEqual({ transferred: expect.any(Number), writer: null });
      expect((await row()).transferred).toBeGreaterThan(transferred);
    }
    expect(await offsetOf(uploadUrl)).toBe(0);
  });

  it("count when they are compared with a completed upload", async () => {
    const bytes = randomBytes(6 * MB);
    const { uploadUrl } = await beginUpload(account, { size: bytes.length });
    expect((await send("PUT", uploadUrl, {}, bytes)).status).toBe(201);
    const statuses: number[] = [];
    for (let times = 0; times < 7; times++) statuses.push((await send("PUT", uploadUrl, {}, bytes)).status);
    // 4 * 6 MiB and 16 MiB are 40 MiB.
    expect(statuses).toEqual([201, 201, 201, 201, 201, 201, 410]);
  });
});

describe("a body below the minimum rate", () => {
  let strict: TestService;
  beforeAll(async () => {
    strict = await startTestService({ rawBodyRate: { minBytesPerSecond: 10_000, windowMs: 500 } });
  });
  afterAll(() => strict.stop());

  /** Sends 1,000 bytes, then one byte every 50 ms, and returns the response. */
  async function sendSlowly(uploadUrl: string): Promise<[status: number, code: string]> {
    const sent = request(uploadUrl, { method: "PUT", agent: false, headers: { "Content-Length": 100_000 } });
    const { promise, resolve } = Promise.withResolvers<[number, string]>();
    sent.on("response", async (response) => {
      resolve([response.statusCode ?? 0, Buffer.concat(await response.toArray()).toString()]);
    });
    sent.on("error", () => {});
    sent.write(randomBytes(1000));
    // One byte every 50 ms, so that the connection is never idle.
    const trickle = setInterval(() => sent.write(Buffer.alloc(1)), 50);
    try {
      const [status, body] = await promise;
      return [status, JSON.parse(body).error.code];
    } finally {
      clearInterval(trickle);
      sent.destroy();
    }
  }

  it("fails with 408, and the received bytes stay", async () => {
    account = await strict.account();
    let uploadUrl: string;
    let response: Awaited<ReturnType<typeof sendSlowly>>;
    do {
      ({ uploadUrl } = await beginUpload(account, { size: 100_000 }));
      response = await sendSlowly(uploadUrl);
      // The service responds with 503 instead if its own event loop was blocked for a second, as it is on a busy machine.
    } while (response[0] === 503);
    expect(response).toEqual([408, "REQUEST_TIMEOUT"]);
    expect(await offsetOf(uploadUrl)).toBeGreaterThanOrEqual(1000);
    const rest = await offsetOf(uploadUrl);
    expect((await patchTus(uploadUrl, rest, randomBytes(100_000 - rest))).status).toBe(204);
  });
});
