import { mkdtemp, rm } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { setTimeout as sleep } from "node:timers/promises";
import { MediaAssetService } from "@media-asset-service/sdk";
import { afterAll, beforeAll, expect, test } from "vitest";
import {
  CHUNK,
  checksumOf,
  contentAt,
  idleMemory,
  peakMemory,
  sendThroughCuts,
} from "../../testing/interrupted-upload.ts";
import { type ServerProcess, startServer } from "../../testing/process.ts";

/** Set `UPLOAD_MB=1000 UPLOAD_CUTS=200 UPLOAD_KILLS=5` for the long form. */
const MB = 1024 * 1024;
const SIZE = Number(process.env.UPLOAD_MB ?? 60) * MB + 4321;
const CUTS = Number(process.env.UPLOAD_CUTS ?? 12);
const KILLS = Number(process.env.UPLOAD_KILLS ?? 2);
const TIMEOUT_MS = 120_000 + (SIZE / MB) * 400 + KILLS * 30_000;
const ADMIN_TOKEN = "uploads-admin-token";
/** Maximum memory of an upload, above that of the idle server. */
const MAX_MB = 40;

let directory: string;
let server: ServerProcess;
const start = () => startServer({ DATA_DIR: directory, ADMIN_TOKEN, LOG_LEVEL: "error" });
beforeAll(async () => {
  directory = await mkdtemp(join(tmpdir(), "uploads-crash-"));
  await (await start()).end();
  server = await start();
}, TIMEOUT_MS);
afterAll(async () => {
  await server.end("SIGKILL");
  await rm(directory, { recursive: true });
});

test("an upload survives broken connections and crashes, resends at most one chunk each time, in constant memory", {
  timeout: TIMEOUT_MS,
}, async () => {
  const admin = () => new MediaAssetService({ adminToken: ADMIN_TOKEN, baseUrl: server.url });
  const { id } = await admin().accounts.create({ name: "large", plan: "ENTERPRISE" });
  const { key } = await admin().keys.create(id, { permissions: ["write", "delete"] });
  const media = () => new MediaAssetService({ apiKey: key, baseUrl: server.url });
  /** Sends some uploads, so that the idle memory is measured after a warm-up. */
  const warm = async () => {
    for (const size of [1000, 9 * MB]) {
      const { uploadUrl } = await media().uploads.create({ filename: "warm.bin" });
      await fetch(uploadUrl, { method: "PUT", body: contentAt(Math.floor(Math.random() * 1e9), size) });
    }
    await sleep(1500);
    return idleMemory(server.child.pid ?? 0);
  };
  const { uploadUrl, id: uploadId } = await media().uploads.create({ filename: "large.bin", size: SIZE });
  const { pathname, search } = new URL(uploadUrl);
  let idle = await warm();
  let rise = 0;
  let killed = 0;

  const outcome = await sendThroughCuts({
    size: SIZE,
    cuts: CUTS,
    url: () => server.url + pathname + search,
    async beforeRequest(offset) {
      if (killed >= KILLS || offset < ((killed + 0.5) / KILLS) * SIZE) return;
      killed += 1;
      rise = Math.max(rise, peakMemory(server.child.pid ?? 0) - idle);
      await server.end("SIGKILL");
      server = await start();
      idle = await warm();
    },
  });
  rise = Math.max(rise, peakMemory(server.child.pid ?? 0) - idle);
  console.log(
    `${SIZE / MB} MB, ${outcome.cuts} cuts, ${killed} kills: ${(outcome.maxResentBytes / MB).toFixed(1)} MB sent again at most, memory rose by ${rise.toFixed(0)} MB`,
  );

  expect({ cuts: outcome.cuts, killed }).toEqual({ cuts: CUTS, killed: KILLS });
  const file = await media().files.get(outcome.fileId);
  expect({ size: file.fileSize, checksum: file.checksum }).toEqual({ size: SIZE, checksum: checksumOf(SIZE) });
  let at = 0;
  for await (const bytes of (await media().files.download(file)).body ?? []) {
    const chunk = Buffer.from(bytes);
    if (!chunk.equals(contentAt(at, chunk.length))) throw new Error(`Other bytes than were sent, at ${at}`);
    at += chunk.length;
  }
  expect(at).toBe(SIZE);
  expect(outcome.maxResentBytes).toBeLessThanOrEqual(CHUNK);
  expect(rise).toBeLessThanOrEqual(MAX_MB);
  const upload = await media().uploads.get(uploadId);
  expect({ state: upload.state, file: upload.file?.id }).toEqual({ state: "COMPLETED", file: file.id });
  const { summary } = await media().stats.get();
  const files = await media().files.list().all();
  expect(summary.storageBytes).toBe(files.reduce((sum, { fileSize }) => sum + fileSize, 0));
});
