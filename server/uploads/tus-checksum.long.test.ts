import { randomBytes } from "node:crypto";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { type BlackBox, startBlackBox, type TestAccount } from "../../testing/black-box.ts";
import { expectError } from "../../testing/raw-http.ts";
import {
  beginTus,
  createTus,
  digest,
  offsetOf,
  onlyFile,
  patchTus,
  urlOf,
  usedBy,
} from "../../testing/uploads/sending.ts";

/* tus 1.0.0: checksum. */

const MB = 1024 * 1024;

let service: BlackBox;
let account: TestAccount;
beforeAll(async () => {
  service = await startBlackBox();
  account = await service.account();
});
afterAll(() => service.stop());

const begin = (length: number, own = account) => beginTus(service, own, { "Upload-Length": length });
const checksum = (algorithm: string, bytes: Buffer) => ({
  "Upload-Checksum": `${algorithm} ${digest(algorithm, bytes)}`,
});

describe("checksum", () => {
  it.each(["sha1", "sha256", "md5"])("verifies %s", async (algorithm) => {
    const own = await service.account();
    const bytes = randomBytes(1000);
    const url = await begin(1000, own);
    const wrong = await patchTus(url, 0, bytes.subarray(0, 500), checksum(algorithm, bytes));
    await expectError(wrong, 460, "CHECKSUM_MISMATCH", algorithm);
    expect(await offsetOf(url)).toBe(0);
    for (const at of [0, 500]) {
      const part = bytes.subarray(at, at + 500);
      expect((await patchTus(url, at, part, checksum(algorithm, part))).status).toBe(204);
    }
    expect(await onlyFile(own)).toEqual(bytes);
  });

  it.each(["crc32 AAAAAA==", "sha1", "", "sha1 AAAA AAAA"])("rejects %j, and stores nothing", async (value) => {
    const url = await begin(10);
    const response = await patchTus(url, 0, randomBytes(4), { "Upload-Checksum": value });
    expect([400, 460]).toContain(response.status);
    expect(await offsetOf(url)).toBe(0);
  });

  it.each(["announced", "chunked"])("discards all bytes of a large body that does not match, %s", async (how) => {
    const own = await service.account();
    const bytes = randomBytes(24 * MB);
    const url = await begin(bytes.length, own);
    const first = bytes.subarray(0, 1000);
    await patchTus(url, 0, first, checksum("sha1", first));
    const rest = bytes.subarray(1000);
    const changed = Buffer.from(rest);
    changed[changed.length - 1] = (changed.at(-1) ?? 0) ^ 1;
    const body = how === "chunked" ? [changed.subarray(0, 9 * MB), changed.subarray(9 * MB)] : changed;
    expect((await patchTus(url, 1000, body, checksum("sha256", rest))).status).toBe(460);
    expect(await offsetOf(url)).toBe(1000);
    expect(await usedBy(own)).toBe(1000);
    expect((await patchTus(url, 1000, rest, checksum("sha256", rest))).status).toBe(204);
    expect((await onlyFile(own))?.equals(bytes)).toBe(true);
  });

  it("accepts correct chunks after wrong ones", async () => {
    const own = await service.account();
    const size = 6 * MB;
    const bytes = randomBytes(5 * size);
    const url = await begin(bytes.length, own);
    for (let at = 0; at < bytes.length; at += size) {
      const part = bytes.subarray(at, at + size);
      const other = randomBytes(size);
      expect((await patchTus(url, at, other, checksum("sha1", part))).status).toBe(460);
      expect((await patchTus(url, at, other.subarray(0, size - 1), checksum("sha1", part))).status).toBe(460);
      expect((await patchTus(url, at, part, checksum("sha1", part))).status).toBe(204);
    }
    expect((await onlyFile(own))?.equals(bytes)).toBe(true);
  });

  it("verifies the bytes of a creation", async () => {
    const own = await service.account();
    const bytes = randomBytes(1000);
    const wrong = { "Upload-Length": 1000, ...checksum("sha1", randomBytes(3)) };
    await expectError(await createTus(service, own, wrong, bytes), 460, "CHECKSUM_MISMATCH");
    expect(await usedBy(own)).toBe(0);
    const right = { "Upload-Length": 1000, ...checksum("sha1", bytes) };
    expect(await offsetOf(urlOf(await createTus(service, own, right, bytes)))).toBe(1000);
    expect(await onlyFile(own)).toEqual(bytes);
  });
});
