import { randomBytes } from "node:crypto";
import { once } from "node:events";
import { request } from "node:http";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { type BlackBox, startBlackBox, type TestAccount } from "../../testing/black-box.ts";
import {
  beginUpload,
  offsetOf,
  onlyFile,
  patchTus,
  type SentResponse,
  send,
  untilSending,
  uploadOf,
  usedBy,
} from "../../testing/uploads/sending.ts";

/* Several clients that send to one upload concurrently. */

const SIZE = 400_000;

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

const statuses = (responses: SentResponse[]) => responses.map(({ status }) => status);

/** Expects that exactly one request succeeded, and that the file has its content. */
async function expectOneWinner(responses: SentResponse[], contents: Buffer[], won: number): Promise<void> {
  expect(statuses(responses).filter((status) => ![won, 409, 410].includes(status))).toEqual([]);
  const winners = contents.filter((_, i) => responses[i]?.status === won);
  expect(winners.length).toBe(1);
  expect(winners[0] && (await onlyFile(account))?.equals(winners[0])).toBe(true);
  expect(await usedBy(account)).toBe(SIZE);
  expect(await uploadOf(account, id)).toMatchObject({ state: "COMPLETED", offset: SIZE });
}

describe("sixteen concurrent requests with different contents", () => {
  const contents = Array.from({ length: 16 }, () => randomBytes(SIZE));

  it.each(["announced", "in chunks"])("create exactly one file with PUT, %s", async (how) => {
    await begin();
    const pieces = (content: Buffer) => [content.subarray(0, 100_000), content.subarray(100_000)];
    const body = (content: Buffer) => (how === "announced" ? content : pieces(content));
    const responses = await Promise.all(contents.map((content) => send("PUT", url, {}, body(content))));
    await expectOneWinner(responses, contents, 201);
  });

  it("create exactly one file with PATCH", async () => {
    await begin({ size: SIZE });
    const responses = await Promise.all(contents.map((content) => patchTus(url, 0, content)));
    await expectOneWinner(responses, contents, 204);
  });

  it("store exactly one first half and exactly one second half", async () => {
    await begin({ size: SIZE });
    const half = SIZE / 2;
    const first = await Promise.all(contents.map((content) => patchTus(url, 0, content.subarray(0, half))));
    expect(statuses(first).sort()).toEqual([204, ...Array<number>(15).fill(409)]);
    expect(await offsetOf(url)).toBe(half);
    const second = await Promise.all(contents.map((content) => patchTus(url, half, content.subarray(half))));
    const winner = (responses: SentResponse[]) => contents[statuses(responses).indexOf(204)] ?? Buffer.alloc(0);
    const expected = Buffer.concat([winner(first).subarray(0, half), winner(second).subarray(half)]);
    expect(statuses(second).filter((status) => status === 204).length).toBe(1);
    expect((await onlyFile(account))?.equals(expected)).toBe(true);
  });

  it("return the same file if all send the same content", async () => {
    await begin();
    const [content = Buffer.alloc(0)] = contents;
    const responses = await Promise.all(contents.map(() => send("PUT", url, {}, content)));
    expect(statuses(responses).filter((status) => status !== 201 && status !== 409)).toEqual([]);
    expect(statuses(responses)).toContain(201);
    expect((await send("PUT", url, {}, content)).status).toBe(201);
    expect((await onlyFile(account))?.equals(content)).toBe(true);
  });
});

describe("an inactive request", () => {
  it("does not block another one, and has no effect when it continues", async () => {
    await begin({ size: SIZE });
    const [silent, lively] = [randomBytes(SIZE), randomBytes(SIZE)];
    const held = request(url, { method: "PUT", agent: false, headers: { "Content-Length": SIZE } });
    const answered = Promise.race([once(held, "response"), once(held, "error")]).catch(() => []);
    held.write(silent.subarray(0, SIZE / 2));
    // Otherwise, the second request can win before the service receives the first one.
    await untilSending(service, url);
    await expect.poll(async () => (await send("PUT", url, {}, lively)).status).toBe(201);
    held.end(silent.subarray(SIZE / 2));
    await answered;
    expect((await onlyFile(account))?.equals(lively)).toBe(true);
    expect(await usedBy(account)).toBe(SIZE);
  });

  it("does not block a cancellation", async () => {
    await begin({ size: SIZE });
    const held = request(url, { method: "PUT", agent: false, headers: { "Content-Length": SIZE } });
    const answered = Promise.race([once(held, "response"), once(held, "error")]).catch(() => []);
    held.write(randomBytes(SIZE / 2));
    await untilSending(service, url);
    expect((await account.request(`/api/v1/uploads/${id}`, { method: "DELETE" })).status).toBe(200);
    held.end(randomBytes(SIZE / 2));
    await answered;
    expect((await uploadOf(account, id)).state).toBe("CANCELLED");
    expect(await usedBy(account)).toBe(0);
    expect(await account.sdk.files.list().all()).toEqual([]);
  });
});
