/**
 * Measures how much memory one large upload uses in the server: `node testing/upload-memory.ts [MB]` (default: 500).
 * Starts the server as a separate process, on an empty data directory or, with S3_BUCKET and its settings, on that
 * bucket. Compares the peak of its resident memory after the upload with that of the warm idle server. Linux only.
 */
import { randomBytes } from "node:crypto";
import { mkdtemp, readFile, rm, writeFile } from "node:fs/promises";
import { request } from "node:http";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { Readable } from "node:stream";
import { json } from "node:stream/consumers";
import { pipeline } from "node:stream/promises";
import { setTimeout as sleep } from "node:timers/promises";
import { MediaAssetService } from "@media-asset-service/sdk";
import { startServer } from "./process.ts";

const MB = 1024 * 1024;
const size = Number(process.argv[2] ?? 500) * MB;
/** The limit for one upload above the idle server, whatever its size. */
const LIMIT_MB = 40;
const ADMIN_TOKEN = "upload-memory-admin-token";

const directory = await mkdtemp(join(tmpdir(), "upload-memory-"));
const s3 = Object.entries(process.env).filter(([name]) => /^(S3_|AWS_)/.test(name));
const settings = Object.fromEntries(s3.map(([name, value]) => [name, value ?? ""]));
const start = () => startServer({ ...settings, DATA_DIR: directory, ADMIN_TOKEN, LOG_LEVEL: "error" });
// The first start creates the database, which takes more memory than the measured upload.
await (await start()).end();
const server = await start();
try {
  const key = await makeKey();
  for (let i = 0; i < 20; i++) await upload(key, 64 * 1024);
  await upload(key, 8 * MB);
  await sleep(2000);
  const idle = await memory();
  // Linux: resets the peak counter (proc(5), clear_refs).
  await writeFile(`/proc/${server.child.pid}/clear_refs`, "5");
  const started = performance.now();
  await upload(key, size);
  const seconds = (performance.now() - started) / 1000;
  const peak = await memory();
  const rise = peak.peakMB - idle.nowMB;
  console.log(`store   ${settings.S3_BUCKET ? `S3 (${settings.S3_ENDPOINT ?? "AWS"})` : "files"}`);
  console.log(`upload  ${size / MB} MB in ${seconds.toFixed(1)} s, ${Math.round(size / MB / seconds)} MB/s`);
  console.log(
    `memory  ${idle.nowMB} MB idle (${idle.peakMB} MB at the peak of its start), ${peak.peakMB} MB at the peak`,
  );
  console.log(`rise    ${rise} MB, ${rise <= LIMIT_MB ? "within" : "OVER"} the limit of ${LIMIT_MB} MB`);
  process.exitCode = rise <= LIMIT_MB ? 0 : 1;
} finally {
  await server.end();
  await rm(directory, { recursive: true, force: true });
}

async function makeKey(): Promise<string> {
  const admin = new MediaAssetService({ adminToken: ADMIN_TOKEN, baseUrl: server.url });
  const account = await admin.accounts.create({ name: "upload-memory", plan: "ENTERPRISE" });
  const { key } = await admin.keys.create(account.id, { permissions: ["write"] });
  return key;
}

/** Sends random bytes as a stream, so that this process needs no memory for them either. */
async function upload(key: string, bytes: number): Promise<void> {
  const boundary = "upload-memory";
  const head = `--${boundary}\r\nContent-Disposition: form-data; name="file"; filename="large.bin"\r\n\r\n`;
  const tail = `\r\n--${boundary}--\r\n`;
  const outgoing = request(`${server.url}/api/v1/upload`, {
    method: "POST",
    headers: {
      "X-API-Key": key,
      "Content-Type": `multipart/form-data; boundary=${boundary}`,
      "Content-Length": head.length + bytes + tail.length,
    },
  });
  const response = new Promise<unknown>((resolve, reject) => {
    outgoing.once("error", reject);
    outgoing.once("response", (response) => {
      json(response).then((body) => (response.statusCode === 201 ? resolve(body) : reject(body)), reject);
    });
  });
  await pipeline(Readable.from(content(head, bytes, tail)), outgoing);
  await response;
}

function* content(head: string, bytes: number, tail: string): Generator<Buffer> {
  yield Buffer.from(head);
  const block = randomBytes(Math.min(bytes, 256 * 1024));
  for (let remaining = bytes; remaining > 0; remaining -= block.length) yield block.subarray(0, remaining);
  yield Buffer.from(tail);
}

async function memory(): Promise<{ nowMB: number; peakMB: number }> {
  const status = await readFile(`/proc/${server.child.pid}/status`, "utf8");
  const megabytes = (name: string) => Math.round(Number(new RegExp(`${name}:\\s+(\\d+) kB`).exec(status)?.[1]) / 1024);
  return { nowMB: megabytes("VmRSS"), peakMB: megabytes("VmHWM") };
}
