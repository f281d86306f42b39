import { execFile, spawn } from "node:child_process";
import { randomBytes } from "node:crypto";
import { mkdtemp, readFile, rm, stat, writeFile } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { setTimeout as sleep } from "node:timers/promises";
import { promisify } from "node:util";
import { type Archive, MediaAssetService } from "@media-asset-service/sdk";
import { afterAll, beforeAll, expect, test } from "vitest";
import { type ServerProcess, startServer } from "../../testing/process.ts";

/**
 * The long form, with Zip64, takes some minutes and twice its size on the disk: ARCHIVE_FILES=10000 ARCHIVE_MB=5000.
 */
const FILES = Number(process.env.ARCHIVE_FILES ?? 300);
const MB = 1024 * 1024;
const BYTES = Number(process.env.ARCHIVE_MB ?? 60) * MB;
/** Number of files with half of all bytes, so that some contents are read completely and some in pieces. */
const LARGE_FILES = 3;
const INTERRUPTIONS = 3;
/** Maximum memory of a download of any size, above that of the idle server. */
const MAX_RISE_MB = 60;
const ADMIN_TOKEN = "archive-admin-token-0123456789";

const run = promisify(execFile);
let directory: string;
let server: ServerProcess;
let media: MediaAssetService;
beforeAll(async () => {
  directory = await mkdtemp(join(tmpdir(), "archives-"));
  server = await startServer({ DATA_DIR: join(directory, "data"), ADMIN_TOKEN, LOG_LEVEL: "error" });
  const admin = new MediaAssetService({ adminToken: ADMIN_TOKEN, baseUrl: server.url });
  const account = await admin.accounts.create({ name: "Archives", plan: "ENTERPRISE" });
  const { key } = await admin.keys.create(account.id, { permissions: ["write"] });
  media = new MediaAssetService({ apiKey: key, baseUrl: server.url });
});
afterAll(async () => {
  await server.end();
  await rm(directory, { recursive: true, force: true });
});

function* sizes(): Generator<number> {
  for (let n = 0; n < LARGE_FILES; n++) yield Math.floor(BYTES / 2 / LARGE_FILES);
  const small = Math.floor(BYTES / 2 / (FILES - LARGE_FILES));
  for (let n = LARGE_FILES; n < FILES; n++) yield Math.max(1, n % 2 ? Math.floor(small / 2) : Math.ceil(small * 1.5));
}

async function fill(): Promise<{ folderId: string; bytes: number }> {
  const { id: folderId } = await media.folders.create({ name: "Press" });
  const inside = await media.folders.create({ name: "2026", parentId: folderId });
  const next = sizes();
  let bytes = 0;
  const block = randomBytes(4 * MB);
  /** Returns content with unique bytes. */
  const content = (size: number) => {
    const head = randomBytes(Math.min(16, size));
    const parts: Buffer<ArrayBuffer>[] = [head];
    for (let left = size - head.length; left > 0; left -= block.length) parts.push(block.subarray(0, left));
    return new Blob(parts);
  };
  const upload = async () => {
    for (const size of next) {
      await media.files.upload(content(size), {
        // Only seven names, so that most files must be numbered.
        filename: `photo-${size % 7}.bin`,
        folderId: size % 3 ? folderId : inside.id,
        autoTag: false,
      });
      bytes += size;
    }
  };
  await Promise.all([upload(), upload(), upload(), upload()]);
  return { folderId, bytes };
}

/** Runs curl, and ends it after this many bytes; with null, waits for its end. */
async function curl(url: string, path: string, until: number | null): Promise<void> {
  const child = spawn("curl", ["--silent", "--fail", "--continue-at", "-", "--output", path, url]);
  const ended = new Promise<number | null>((resolve) => child.once("exit", resolve));
  let isOver = false;
  void ended.then(() => {
    isOver = true;
  });
  const size = () =>
    stat(path).then(
      (it) => it.size,
      () => 0,
    );
  while (!isOver && until !== null && (await size()) < until) await sleep(2);
  if (until !== null) child.kill("SIGKILL");
  const code = await ended;
  if (until === null) expect(code).toBe(0);
}

async function memory(): Promise<{ now: number; peak: number }> {
  const status = await readFile(`/proc/${server.child.pid}/status`, "utf8");
  const megabytes = (name: string) => Math.round(Number(new RegExp(`${name}:\\s+(\\d+) kB`).exec(status)?.[1]) / 1024);
  return { now: megabytes("VmRSS"), peak: megabytes("VmHWM") };
}

test(`${FILES} files are one ZIP for other programs, also from a pipe and after ${INTERRUPTIONS} interruptions, in constant memory`, async () => {
  const { folderId, bytes } = await fill();
  const before = performance.now();
  const archive: Archive = await media.archives.create({ folderId });
  const createdMs = performance.now() - before;
  expect(archive.fileCount).toBe(FILES);
  await sleep(2_000);
  const idle = await memory();
  await writeFile(`/proc/${server.child.pid}/clear_refs`, "5");
  const path = join(directory, "press.zip");
  const started = performance.now();
  for (let n = 1; n <= INTERRUPTIONS; n++) await curl(archive.url, path, (archive.size * n) / (INTERRUPTIONS + 1));
  expect((await stat(path)).size, "interrupted").toBeLessThan(archive.size);
  await curl(archive.url, path, null);
  const seconds = (performance.now() - started) / 1000;
  expect((await stat(path)).size).toBe(archive.size);
  const { peak } = await memory();

  const listed = await run("bsdtar", ["-tf", path], { maxBuffer: 100 * MB });
  const names = listed.stdout.trim().split("\n");
  expect([names.length, new Set(names.map((name) => name.toLowerCase())).size]).toEqual([FILES + 1, FILES + 1]);
  const tested = await run("unzip", ["-tqq", path], { maxBuffer: 100 * MB });
  expect(tested.stdout).toBe("");
  const { stdout: manifest } = await run("unzip", ["-p", path, "manifest.json"], { maxBuffer: 100 * MB });
  expect((JSON.parse(manifest) as { files: unknown[] }).files).toHaveLength(FILES);
  // Without the central directory, because a pipe cannot be searched for it.
  const piped = await run("sh", ["-c", 'curl --silent --fail "$1" | bsdtar -xOf - | wc -c', "sh", archive.url]);
  expect(Number(piped.stdout)).toBe(bytes + manifest.length);
  console.log(
    `archive ${FILES} files, ${Math.round(archive.size / MB)} MB: created in ${Math.round(createdMs)} ms, downloaded in ${seconds.toFixed(1)} s, memory ${idle.now} MB idle, ${peak} MB at the peak`,
  );
  expect(peak - idle.now).toBeLessThanOrEqual(MAX_RISE_MB);
}, 3_600_000);
