import { createHash, randomBytes } from "node:crypto";
import { mkdtemp, readdir, rm } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { Readable } from "node:stream";
import { fileSystemStore } from "@media-asset-service/blobs/filesystem.ts";
import type { BlobStore } from "@media-asset-service/blobs/store.ts";
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, test } from "vitest";
import { claimsOf } from "../../testing/claims.ts";
import { incomingIn } from "../../testing/incoming.ts";
import { eventually, expectError, FORM_TYPE, filePart, form, RawConnection } from "../../testing/raw-http.ts";
import { startTestService, type TestAccount, type TestService } from "../../testing/service.ts";
import { sweepBlobs } from "../storage/sweep.ts";

const MINUTE = 60_000;
const DAY = 24 * 60 * MINUTE;

/** Overrides of the store that make calls fail. */
let broken: Partial<Pick<BlobStore, "put" | "discard">> = {};
let service: TestService;
let directory: string;
let now = Date.now();
beforeAll(async () => {
  directory = await mkdtemp(join(tmpdir(), "upload-test-"));
  const files = fileSystemStore(directory);
  const blobs: BlobStore = {
    ...files,
    put: (...args) => (broken.put ?? files.put)(...args),
    discard: (...args) => (broken.discard ?? files.discard)(...args),
  };
  service = await startTestService({ blobs, clock: () => new Date(now) });
});
afterAll(async () => {
  await service.stop();
  await rm(directory, { recursive: true });
});

let account: TestAccount;
beforeEach(async () => {
  broken = {};
  account = await service.account({ limits: { storageBytes: 10_000_000 } });
});
afterEach(async () => {
  broken = {};
  const response = await upload(form(filePart(randomBytes(10), "after.bin")));
  expect(response.status, "the server still accepts uploads").toBe(201);
});

function upload(body: Buffer): Promise<Response> {
  const init = { method: "POST", headers: { "Content-Type": FORM_TYPE }, body: new Uint8Array(body) };
  return account.request("/api/v1/upload", init);
}

/** Returns all data that uploads of this account can leave. */
async function traces() {
  const rows = await service.db.selectFrom("files").select("id").where("account_id", "=", account.id).execute();
  const claims = await claimsOf(service, account);
  const counters = await service.db
    .selectFrom("accounts")
    .select(["storage_bytes", "file_count"])
    .where("id", "=", account.id)
    .executeTakeFirstOrThrow();
  const list = (path: string) => readdir(join(directory, path)).catch((): string[] => []);
  return {
    rows: rows.length,
    claims: claims.length,
    blobs: (await list(`originals/${account.id}`)).length,
    temporary: (await incomingIn(directory)).length,
    bytes: counters.storage_bytes,
    files: counters.file_count,
  };
}

const NOTHING = { rows: 0, claims: 0, blobs: 0, temporary: 0, bytes: 0, files: 0 };

describe("concurrent uploads of the same bytes", () => {
  test("become one file; the other requests get its ID", async () => {
    const content = randomBytes(200_000);
    const checksum = createHash("sha256").update(content).digest("hex");
    const responses = await Promise.all(
      Array.from({ length: 30 }, async (_, i) => {
        const response = await upload(form(filePart(content, `${i}.bin`)));
        return { status: response.status, body: (await response.json()) as Record<string, Record<string, unknown>> };
      }),
    );
    const [first, ...others] = responses.toSorted((a, b) => a.status - b.status);
    expect(first?.status).toBe(201);
    for (const other of others) {
      expect(other).toMatchObject({
        status: 409,
        body: { error: { code: "DUPLICATE_FILE", details: { existingFileId: first?.body.data?.id, checksum } } },
      });
    }
    expect(await traces()).toEqual({ rows: 1, claims: 0, blobs: 1, temporary: 0, bytes: content.length, files: 1 });
  });

  test("never exceed the storage of the account together", async () => {
    account = await service.account({ limits: { storageBytes: 250_000 } });
    const responses = await Promise.all(
      Array.from({ length: 6 }, () => upload(form(filePart(randomBytes(100_000), "a.bin")))),
    );
    expect(responses.map(({ status }) => status).sort()).toEqual([201, 201, 403, 403, 403, 403]);
    expect(await traces()).toEqual({ rows: 2, claims: 0, blobs: 2, temporary: 0, bytes: 200_000, files: 2 });
  });
});

describe("a client that disconnects", () => {
  const body = form(filePart(randomBytes(600_000)));
  const start = body.indexOf("\r\n\r\n") + 4;

  test.each([
    ["before its body", 0],
    ["in the form's first line", 10],
    ["in the headers of the part", start - 8],
    ["before the first byte of the file", start],
    ["after the first byte of the file", start + 1],
    ["in the middle", 300_000],
    ["at the end of the file", body.length - 30],
    ["before the last byte", body.length - 3],
  ])("%s leaves no data", async (_, sent) => {
    for (const how of ["destroy", "resetAndDestroy"] as const) {
      const connection = new RawConnection(service.url);
      connection.socket.on("error", () => {});
      const head = `POST /api/v1/upload HTTP/1.1\r\nHost: x\r\nX-API-Key: ${account.key}\r\nContent-Type: ${FORM_TYPE}\r\n`;
      connection.write(`${head}Content-Length: ${body.length}\r\n\r\n`, body.subarray(0, sent));
      // Sends enough for the claim to exist, if the request creates one.
      if (sent >= start) await eventually(async () => (await traces()).claims, 1);
      connection.socket[how]();
      await eventually(traces, NOTHING);
    }
  });

  test("after its last byte leaves a complete file or nothing", async () => {
    for (let i = 0; i < 5; i++) {
      const complete = form(filePart(randomBytes(100_000)));
      const connection = new RawConnection(service.url);
      const head = `POST /api/v1/upload HTTP/1.1\r\nHost: x\r\nX-API-Key: ${account.key}\r\nContent-Type: ${FORM_TYPE}\r\n`;
      connection.socket.write(`${head}Content-Length: ${complete.length}\r\n\r\n`);
      await new Promise<void>((resolve) => connection.socket.write(complete, () => resolve()));
      connection.close();
    }
    await eventually(
      async () => {
        const { rows, claims, blobs, temporary, files } = await traces();
        return { claims, temporary, blobs: blobs - rows, files: files - rows };
      },
      { claims: 0, temporary: 0, blobs: 0, files: 0 },
    );
  });
});

test("an empty folder ID is the root folder, because empty text fields of a form count as absent", async () => {
  const empty = ["folderId", "tags", "description"].map((name) => ({ name, content: "" }));
  const response = await upload(form(...empty, filePart(randomBytes(10))));
  expect([response.status, await response.json()]).toMatchObject([201, { data: { folderId: null, tags: [] } }]);
});

describe("a rejected upload leaves no data:", () => {
  const content = () => filePart(randomBytes(300_000));
  test.each([
    ["an invalid field after the file", () => form(content(), { name: "isPublic", content: "maybe" }), 400],
    ["an unknown field after the file", () => form(content(), { name: "nonsense", content: "x" }), 400],
    ["a tag that is too long", () => form(content(), { name: "tags", content: "x".repeat(65) }), 400],
    ["a second file", () => form(content(), content()), 400],
    ["an empty file", () => form(filePart("")), 400],
    ["an unknown folder", () => form(content(), { name: "folderId", content: "fold_01jv3k2d8s6m4q0y7e9t1w5bhr" }), 404],
    ["an invalid folder ID", () => form({ name: "folderId", content: "nonsense" }, content()), 404],
    ["a full storage", () => form(filePart(randomBytes(10_000_001))), 403],
    ["a truncated form", () => form(content()).subarray(0, -10), 400],
  ])("%s", async (_, body, status) => {
    expect((await upload(body())).status).toBe(status);
    expect(await traces()).toEqual(NOTHING);
  });

  test("a duplicate", async () => {
    const body = form(filePart(randomBytes(1000)));
    expect((await upload(body)).status).toBe(201);
    const before = await traces();
    expect((await upload(body)).status).toBe(409);
    expect(await traces()).toEqual(before);
  });
});

describe("a blob store that fails", () => {
  const fails = async (_key: string, source?: Readable | Buffer): Promise<never> => {
    if (source instanceof Readable) source.resume();
    throw new Error("The disk is on fire");
  };

  test.each([
    ["immediately", fails],
    [
      "in the middle",
      async (_key: string, source: Readable | Buffer): Promise<never> => {
        let size = 0;
        for await (const chunk of source) {
          size += (chunk as Buffer).length;
          if (size > 200_000) throw new Error("The disk is full");
        }
        throw new Error("The disk is too large");
      },
    ],
    [
      "after the last byte",
      async (_key: string, source: Readable | Buffer): Promise<never> => {
        for await (const _ of source);
        throw new Error("The disk is gone");
      },
    ],
  ])("%s causes a 503, and leaves no data", async (_, put) => {
    broken = { put };
    const response = await upload(form(filePart(randomBytes(400_000)), { name: "tags", content: "a" }));
    const { message } = await expectError(response, 503, "SERVICE_UNAVAILABLE", "Try again");
    expect(message).not.toContain("disk");
    expect(response.headers.get("Retry-After")).toMatch(/^\d+$/);
    expect(await traces()).toEqual(NOTHING);
  });

  test("while the client sends nothing causes an immediate 503", async () => {
    broken = { put: fails };
    const connection = new RawConnection(service.url);
    connection.write(
      `POST /api/v1/upload HTTP/1.1\r\nHost: x\r\nX-API-Key: ${account.key}\r\nContent-Type: ${FORM_TYPE}\r\n`,
      "Content-Length: 500000\r\n\r\n",
      form(content()).subarray(0, 1000),
    );
    await expectError(await connection.answer(), 503, "SERVICE_UNAVAILABLE");
    connection.close();
    expect(await traces()).toEqual(NOTHING);
  });

  test("to delete a rejected upload leaves a claim, which the sweeper removes after it expires", async () => {
    broken = { discard: () => fails("") };
    const response = await upload(form(content(), { name: "isPublic", content: "maybe" }));
    expect(response.status).toBe(400);
    expect(await traces()).toMatchObject({ rows: 0, claims: 1, blobs: 1, bytes: 0 });

    const sweep = (minutes: number) => sweepBlobs(service.context, new Date(now + minutes * MINUTE));
    expect(await sweep(9), "the claim is still valid").toBe(0);
    await expect(sweep(11), "the store still fails").rejects.toThrow("1 blobs could not be deleted");
    broken = {};
    expect(await sweep(12), "the sweeper waits before it retries").toBe(0);
    expect(await sweep(22)).toBe(1);
    expect(await traces()).toEqual(NOTHING);
  });

  const content = () => filePart(randomBytes(300_000));
});

test("an upload whose claim the sweeper removed is rejected, and leaves no data", async () => {
  const files = fileSystemStore(directory);
  broken = {
    async put(key, source, options) {
      const result = await files.put(key, source, options);
      // Simulates a process that is suspended for longer than a claim and the grace period of a day.
      await sweepBlobs(service.context, new Date(now + DAY + 11 * MINUTE));
      return result;
    },
  };
  const response = await upload(form(filePart(randomBytes(1000))));
  await expectError(response, 503, "SERVICE_UNAVAILABLE", "Send it again");
  expect(await traces()).toEqual(NOTHING);
});

test("the files of a file system store are only blobs, each under a separate ID", async () => {
  const record = await account.sdk.files.upload(new Blob(["x"]), { filename: "../../evil.txt" });
  expect(await readdir(join(directory, "originals", account.id))).toEqual([record.id]);
  now += 1;
});

test("an upload succeeds whenever its last bytes arrive, also while the store is slow", async () => {
  const account = await service.account();
  const sent = Array.from({ length: 60 }, async (_, index) => {
    const bytes = new Uint8Array(300_000 + index * 1_111).fill(index);
    return (await account.sdk.files.upload(bytes)).fileSize === bytes.length;
  });
  expect(await Promise.all(sent)).not.toContain(false);
});

describe("concurrent uploads of one account above the limit of a process", () => {
  test("fail with 503 and Retry-After; other accounts, and later uploads of the same account, succeed", async () => {
    const body = form(filePart(randomBytes(1_000)));
    const head = [
      "POST /api/v1/upload HTTP/1.1",
      "Host: a",
      `X-API-Key: ${account.key}`,
      `Content-Type: ${FORM_TYPE}`,
      `Content-Length: ${body.length}`,
      "",
      "",
    ].join("\r\n");
    const open = Array.from({ length: 64 }, () => new RawConnection(service.url));
    try {
      for (const connection of open) connection.write(head, body.subarray(0, 500));
      await eventually(async () => (await traces()).claims, 64);
      const one = () => upload(form(filePart(randomBytes(10))));
      const refused = await one();
      expect(refused.headers.get("Retry-After")).toBe("2");
      await expectError(refused, 503, "SERVICE_UNAVAILABLE", /limit of 64 concurrent uploads/);
      const other = await service.account();
      await other.sdk.files.upload(new File(["text"], "a.txt"));
      open[0]?.write(body.subarray(500));
      expect((await open[0]?.answer())?.status).toBe(201);
      expect((await one()).status).toBe(201);
    } finally {
      for (const connection of open) connection.close();
    }
    await expect.poll(async () => (await traces()).claims).toBe(0);
  });
});
