import { createHash, randomBytes } from "node:crypto";
import { mkdtemp, rm, writeFile } from "node:fs/promises";
import { createServer } from "node:net";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { MediaAssetService } from "@media-asset-service/sdk";
import { uploadTo } from "@media-asset-service/sdk/browser";
import { fileFromPath } from "@media-asset-service/sdk/node";
import { afterAll, beforeAll, expect, test } from "vitest";
import { type ServerProcess, startServer } from "./process.ts";

/* The SDK and a service that is killed during an upload, both as released. */

const MB = 1024 * 1024;
const bytes = randomBytes(40 * MB + 17);
const checksum = createHash("sha256").update(bytes).digest("hex");

let directory: string;
let port: string;
let server: ServerProcess;
let key: string;
const start = () => startServer({ PORT: port, DATA_DIR: join(directory, "data"), LOG_LEVEL: "silent" });
const client = () => new MediaAssetService({ apiKey: key, baseUrl: server.url, maxRetries: 8 });
beforeAll(async () => {
  directory = await mkdtemp(join(tmpdir(), "sdk-uploads-"));
  await writeFile(join(directory, "large.bin"), bytes);
  port = await freePort();
  server = await start();
  key = server.key();
}, 60_000);
afterAll(async () => {
  await server.end("SIGKILL");
  await rm(directory, { recursive: true });
});

/** Returns a port that a restarted service can use again. */
async function freePort(): Promise<string> {
  const { promise, resolve } = Promise.withResolvers<string>();
  const probe = createServer().listen(0, "127.0.0.1", () => {
    const address = probe.address();
    probe.close(() => resolve(String(typeof address === "object" ? address?.port : 0)));
  });
  return promise;
}

/** Kills and restarts the service after this number of bytes was sent. */
function killedAt(bytesSent: number) {
  let restarted: Promise<void> | null = null;
  return {
    onProgress: ({ loaded }: { loaded: number }) => {
      if (loaded < bytesSent) return;
      restarted ??= server.end("SIGKILL").then(async () => {
        server = await start();
      });
    },
    async wasKilled() {
      expect(restarted).not.toBeNull();
      await restarted;
    },
  };
}

test("a large upload completes in one call despite a kill of the service", { timeout: 90_000 }, async () => {
  const kill = killedAt(20 * MB);
  const file = await client().files.upload(await fileFromPath(join(directory, "large.bin")), {
    tags: ["large"],
    onProgress: kill.onProgress,
  });
  await kill.wasKilled();
  expect(file).toMatchObject({ checksum, fileSize: bytes.length, filename: "large.bin", tags: ["large"] });
  const [upload] = await client().uploads.list().all();
  expect(upload).toMatchObject({ state: "COMPLETED", file: { id: file.id } });
  await client().files.delete(file.id);
});

test("another process resumes with the token, and sends the missing bytes", { timeout: 90_000 }, async () => {
  const content = new Blob([bytes]);
  const stop = new AbortController();
  let token = "";
  const broken = client().files.upload(
    content,
    {
      filename: "later.bin",
      onToken: (given) => {
        token = given;
      },
      onProgress: ({ loaded }) => loaded > 18 * MB && stop.abort(new Error("The lid was closed")),
    },
    { signal: stop.signal },
  );
  await expect(broken).rejects.toThrow("The lid was closed");
  await server.end("SIGKILL");
  server = await start();
  const [open] = await client().uploads.list({ state: "OPEN" }).all();
  expect(open?.offset).toBeGreaterThan(0);
  let first = 0;
  const file = await client().files.upload(content, {
    resume: token,
    onProgress: ({ loaded }) => {
      first ||= loaded;
    },
  });
  expect(file).toMatchObject({ checksum, filename: "later.bin" });
  expect(first, "stored bytes are not sent again").toBeGreaterThanOrEqual(open?.offset ?? 0);
  const other = new Blob([randomBytes(bytes.length)]);
  await expect(client().files.upload(other, { resume: token })).rejects.toThrow(/content/i);
  await client().files.delete(file.id);
});

test("without a key, an upload URL accepts only the file", { timeout: 90_000 }, async () => {
  const { uploadUrl, id } = await client().uploads.create({ filename: "from-a-page.bin", maxSize: bytes.length });
  const kill = killedAt(10 * MB);
  const receipt = await uploadTo(uploadUrl, new Blob([bytes]), { onProgress: kill.onProgress });
  await kill.wasKilled();
  const { file } = await client().uploads.get(id);
  expect(file).toMatchObject({ checksum, filename: "from-a-page.bin" });
  expect(receipt).toEqual({
    id: file?.id,
    uploadId: id,
    fileSize: bytes.length,
    mimeType: "application/octet-stream",
    checksum,
  });
  expect(await uploadTo(uploadUrl, new Blob([bytes])), "again, as after a lost response").toEqual(receipt);
  await expect(uploadTo(uploadUrl, new Blob(["another"]))).rejects.toThrow(/another|bytes/);
});
