import { randomBytes } from "node:crypto";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { type BlackBox, startBlackBox, type TestAccount } from "../../testing/black-box.ts";
import { expectError } from "../../testing/raw-http.ts";
import { beginUpload, digest, offsetOf, onlyFile, send, uploadOf, usedBy } from "../../testing/uploads/sending.ts";

/* Content-Digest and Repr-Digest (RFC 9530). */

let service: BlackBox;
let account: TestAccount;
let url = "";
let id = "";
beforeAll(async () => {
  service = await startBlackBox();
});
afterAll(() => service.stop());

async function begin(wanted: Parameters<typeof beginUpload>[1] = {}): Promise<void> {
  account = await service.account();
  ({ uploadUrl: url, id } = await beginUpload(account, wanted));
}

const field = (algorithm: "sha-256" | "sha-512", bytes: Buffer) =>
  `${algorithm}=:${digest(algorithm.replace("-", ""), bytes)}:`;
const append = (offset: number, bytes: Buffer, headers: Record<string, string>) =>
  send("PATCH", url, { "Content-Type": "application/octet-stream", "Upload-Offset": offset, ...headers }, bytes);

describe("Content-Digest", () => {
  it.each(["sha-256", "sha-512"] as const)("of %s discards bytes that do not match", async (algorithm) => {
    await begin({ size: 1000 });
    const bytes = randomBytes(1000);
    const { details } = await expectError(
      await send("PUT", url, { "Content-Digest": field(algorithm, randomBytes(3)) }, bytes),
      400,
      "DIGEST_MISMATCH",
    );
    const hex = Buffer.from(digest(algorithm.replace("-", ""), bytes), "base64").toString("hex");
    expect(details).toMatchObject({ algorithm, actual: hex });
    expect([await offsetOf(url), await usedBy(account)]).toEqual([0, 0]);
    expect((await send("PUT", url, { "Content-Digest": field(algorithm, bytes) }, bytes)).status).toBe(201);
    expect(await onlyFile(account)).toEqual(bytes);
  });

  it("covers the bytes of one request, not the entire content", async () => {
    await begin({ size: 1000 });
    const bytes = randomBytes(1000);
    for (const at of [0, 500]) {
      const part = bytes.subarray(at, at + 500);
      const wrong = await append(at, part, { "Content-Digest": field("sha-256", bytes) });
      await expectError(wrong, 400, "DIGEST_MISMATCH");
      expect((await append(at, part, { "Content-Digest": field("sha-256", part) })).status).toBeLessThan(300);
    }
    expect(await onlyFile(account)).toEqual(bytes);
  });

  it("uses the strongest of several algorithms, and ignores unknown ones", async () => {
    await begin();
    const bytes = randomBytes(1000);
    const both = `crc32c=:AAAAAA==:, ${field("sha-256", bytes)}, ${field("sha-512", randomBytes(3))}`;
    await expectError(await send("PUT", url, { "Content-Digest": both }, bytes), 400, "DIGEST_MISMATCH");
    expect((await send("PUT", url, { "Content-Digest": "crc32c=:AAAAAA==:" }, bytes)).status).toBe(201);
  });
});

describe("Repr-Digest", () => {
  it("of the entire content is sent with the last bytes, and other content does not become a file", async () => {
    await begin({ size: 1000 });
    const bytes = randomBytes(1000);
    await append(0, bytes.subarray(0, 500), {});
    const last = await append(500, bytes.subarray(500), { "Repr-Digest": field("sha-256", randomBytes(3)) });
    await expectError(last, 400, "DIGEST_MISMATCH");
    expect(await uploadOf(account, id)).toMatchObject({ state: "FAILED", error: { code: "DIGEST_MISMATCH" } });
    expect(await usedBy(account)).toBe(0);
    expect(await account.sdk.files.list().all()).toEqual([]);
  });

  it("creates the file if it matches", async () => {
    await begin({ size: 1000 });
    const bytes = randomBytes(1000);
    await append(0, bytes.subarray(0, 500), {});
    const last = await append(500, bytes.subarray(500), { "Repr-Digest": field("sha-256", bytes) });
    expect(last.status).toBe(201);
    expect(await onlyFile(account)).toEqual(bytes);
  });
});

describe("the checksum of the creation", () => {
  it("rejects other content at the end, also when it is repeated", async () => {
    const bytes = randomBytes(1000);
    await begin({ checksum: Buffer.from(digest("sha256", bytes), "base64").toString("hex") });
    for (let i = 0; i < 2; i++) await expectError(await send("PUT", url, {}, randomBytes(9)), 400, "DIGEST_MISMATCH");
    expect(await usedBy(account)).toBe(0);
  });
});
