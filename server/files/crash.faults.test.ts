import { randomBytes } from "node:crypto";
import { mkdtemp, rm } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { fileSystemStore } from "@media-asset-service/blobs/filesystem.ts";
import { afterAll, beforeAll, expect, test } from "vitest";
import { testContext } from "../../testing/context.ts";
import { incomingIn } from "../../testing/incoming.ts";
import { startServer } from "../../testing/process.ts";
import { eventually, FORM_TYPE, filePart, form, RawConnection } from "../../testing/raw-http.ts";
import { openEmbeddedDatabase } from "../db/database.ts";
import { sweepBlobs } from "../storage/sweep.ts";

let directory: string;
beforeAll(async () => {
  directory = await mkdtemp(join(tmpdir(), "crash-test-"));
});
afterAll(() => rm(directory, { recursive: true }));

/** Starts a server on a separate data directory, with the embedded database and local files. */
const start = () => startServer({ DATA_DIR: directory, LOG_LEVEL: "silent" });

test("bytes of an upload to a killed server are swept a day after their claim expires, and the next start succeeds", async () => {
  const server = await start();
  const key = server.key();
  const uploading = new RawConnection(server.url);
  uploading.socket.on("error", () => {});
  const body = form(filePart(randomBytes(2_000_000)));
  uploading.write(
    `POST /api/v1/upload HTTP/1.1\r\nHost: x\r\nX-API-Key: ${key}\r\nContent-Type: ${FORM_TYPE}\r\n`,
    `Content-Length: ${body.length}\r\n\r\n`,
    body.subarray(0, 1_500_000),
  );
  const blobs = join(directory, "blobs");
  const incoming = () => incomingIn(blobs);
  await eventually(async () => (await incoming()).length, 1);
  await server.end("SIGKILL");
  uploading.close();
  expect((await incoming()).length, "the crash left a temporary file").toBe(1);

  const { db, close } = await openEmbeddedDatabase(join(directory, "database"));
  const context = testContext(db, { blobs: fileSystemStore(blobs) });
  const sweep = (minutes: number) => sweepBlobs(context, new Date(Date.now() + minutes * 60_000));
  expect(await sweep(8), "the claim is still valid").toBe(0);
  expect(await sweep(11), "the grace period has not ended").toBe(0);
  expect(await sweep(24 * 60 + 11)).toBe(1);
  expect(await incoming()).toEqual([]);
  expect(await db.selectFrom("blob_claims").select("key").execute()).toEqual([]);
  expect(await db.selectFrom("files").select("id").execute()).toEqual([]);
  await close();

  const again = await start();
  const response = await fetch(`${again.url}/api/v1/upload`, {
    method: "POST",
    headers: { "X-API-Key": key, "Content-Type": FORM_TYPE },
    body: new Uint8Array(body),
  });
  expect(response.status).toBe(201);
  expect(await again.end()).toBe(0);
});
