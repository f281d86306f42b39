import { createHash } from "node:crypto";
import { mkdir, mkdtemp, readFile, rm, stat, writeFile } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { MediaAssetService } from "@media-asset-service/sdk";
import { afterAll, beforeAll, expect, test } from "vitest";
import { readCursors, requireExpired } from "../../../testing/event-model.ts";
import { runMas } from "../../../testing/mas.ts";
import { plainImage } from "../../../testing/plain-image.ts";
import { type ServerProcess, startServer } from "../../../testing/process.ts";
import { append } from "../../../testing/upload-urls.ts";

/* Tests with real processes, as in production. */

let directory: string;
let server: ServerProcess;
let media: MediaAssetService;
const running: ServerProcess[] = [];
beforeAll(async () => {
  directory = await mkdtemp(join(tmpdir(), "backup-"));
  server = await start("before");
  media = new MediaAssetService({ apiKey: server.key(), baseUrl: server.url });
});
afterAll(async () => {
  await Promise.all(running.map((it) => it.end("SIGKILL")));
  await rm(directory, { recursive: true, force: true });
});

async function start(name: string): Promise<ServerProcess> {
  const started = await startServer({ DATA_DIR: join(directory, name), LOG_LEVEL: "silent", AI_TAGGING: "off" });
  running.push(started);
  return started;
}

const at = (name: string) => join(directory, name);
const token = async (name: string) => (await readFile(join(at(name), "admin-token"), "utf8")).trim();
const mas = (name: string, url: string, ...args: string[]) => runMas({ DATA_DIR: at(name), MAS_URL: url }, args);
const upload = (content: string | Uint8Array<ArrayBuffer>, filename: string, folderId?: string) =>
  media.files.upload(new Blob([content]), { filename, autoTag: false, ...(folderId && { folderId }) });

/** Returns everything that a client can read from an account, including file contents. */
async function seen(client: MediaAssetService) {
  const files = await client.files.list().all();
  const bytes = await Promise.all(
    files.map(async ({ id }) => {
      const content = await (await client.files.download(id)).arrayBuffer();
      return createHash("sha256").update(Buffer.from(content)).digest("hex");
    }),
  );
  const withoutUrls = files.map(({ cdnUrl, thumbnailUrl, imageUrl, ...rest }) => rest);
  const { summary } = await client.stats.get({ days: 1 });
  return {
    files: withoutUrls,
    bytes,
    folders: await client.folders.list().all(),
    storage: [summary.storageBytes, summary.totalFiles],
  };
}

test("restores a backup of a running service into empty stores, with keys and signed URLs", async () => {
  const parent = await media.folders.create({ name: "Press" });
  const child = await media.folders.create({ name: "Harbour", parentId: parent.id });
  await media.folders.update(parent.id, { name: "Press 2026" });
  const image = await upload(await plainImage(300, 260), "harbour.png", child.id);
  // Characters that other programs treat as line ends. Any key with write permission can store them.
  await media.files.update(image.id, { description: "a\u2028b\u2029c\u0085d\u000be", tags: ["x\u2028y"] });
  await upload("x".repeat(3_000_000), "large.txt");
  const hidden = await upload("hidden", "hidden.txt");
  const { cdnUrl } = await media.files.update(hidden.id, { isPublic: false });
  const gone = await upload("gone", "gone.txt");
  await media.files.delete(gone.id);
  const { uploadUrl } = await media.uploads.create({ filename: "half.txt", size: 8 });
  await append(uploadUrl, 0, "half");
  const thumbnail = Buffer.from(await (await fetch(image.thumbnailUrl ?? "")).arrayBuffer());
  expect(await mas("before", server.url, "backup", at("backup"))).toMatchObject({ status: 0 });

  // Uploads continue. The next backup contains them.
  await Promise.all(Array.from({ length: 20 }, (_, number) => upload(`${number}`, `${number}.txt`)));
  const again = await mas("before", server.url, "backup", at("backup"));
  expect(again).toMatchObject({
    status: 0,
    stdout: expect.stringMatching(/: 20 objects copied .*, 4 already present\.\n$/),
  });
  for (const name of ["rows.ndjson", "signing-secret"]) {
    expect((await stat(join(at("backup"), name))).mode & 0o077, name).toBe(0);
  }
  const before = await seen(media);
  const cursors = await readCursors(media);
  await server.end();

  const restored = await mas("after", "http://127.0.0.1:1", "restore", at("backup"));
  expect(restored).toMatchObject({ status: 0, stdout: expect.stringMatching(/^Restored: 24 objects copied/) });
  const next = await start("after");
  expect(next.output()).not.toMatch(/first start/);
  const client = new MediaAssetService({ apiKey: server.key(), baseUrl: next.url });
  expect(await seen(client)).toEqual(before);
  await requireExpired(client, cursors);
  expect(await (await fetch(cdnUrl.replace(server.url, next.url))).text()).toBe("hidden");
  const refusal = await append(uploadUrl.replace(server.url, next.url), 4, "done");
  expect([refusal.status, refusal.headers.get("Upload-Offset")]).toEqual([409, "0"]);
  const drawn = await fetch((image.thumbnailUrl ?? "").replace(server.url, next.url));
  expect(Buffer.from(await drawn.arrayBuffer()).equals(thumbnail)).toBe(true);
  expect(await mas("after", next.url, "check", "--checksums")).toMatchObject({
    status: 0,
    stdout: expect.stringMatching(/: 0 problems/),
  });

  // Rejects non-empty stores, and stores of a running service.
  expect(await mas("after", next.url, "restore", at("backup"))).toMatchObject({
    status: 1,
    stderr: expect.stringMatching(/^mas: Another server is using /),
  });
  await next.end();
  expect(await mas("after", next.url, "restore", at("backup"))).toMatchObject({
    status: 2,
    stderr: expect.stringMatching(/not empty\. Nothing was changed/),
  });
}, 240_000);

test("a backup requires the settings of the service, and rejects others", async () => {
  await mkdir(at("elsewhere"));
  const settings = { DATA_DIR: at("elsewhere"), MAS_URL: server.url, MAS_ADMIN_TOKEN: await token("before") };
  const refused = await runMas(settings, ["backup", at("backup-of-nothing")]);
  expect(refused.stderr).toBe(
    `mas: DATA_DIR (${at("elsewhere")}) is not the store of the service: it has never been used. Use the settings of the service\n`,
  );
  expect(refused.status).toBe(2);
  await expect(stat(at("backup-of-nothing"))).rejects.toMatchObject({ code: "ENOENT" });
});

test("resumes a killed restore, and reports damaged objects", async () => {
  const key = (await seenKeys())[0] ?? "";
  await writeFile(join(at("backup"), "objects", key), "damaged, and of another size");
  let killed = 0;
  for (; killed < 3; killed++) {
    const wait = 300 + 250 * killed;
    await runMas({ DATA_DIR: at("killed") }, ["restore", at("backup")], (child) => {
      setTimeout(() => child.kill("SIGKILL"), wait);
    });
  }
  const restored = await mas("killed", "http://127.0.0.1:1", "restore", at("backup"));
  expect(restored.stdout).toContain(`damaged  ${key}`);
  expect(restored).toMatchObject({ status: 1, stdout: expect.stringMatching(/1 missing or damaged\.\n$/) });
  const next = await start("killed");
  const found = await mas("killed", next.url, "check", "--json");
  expect(found.status).toBe(1);
  expect(JSON.parse(found.stdout).problems).toEqual([expect.objectContaining({ kind: "missing", id: key })]);
}, 240_000);

async function seenKeys(): Promise<string[]> {
  const { fileSystemStore } = await import("@media-asset-service/blobs/filesystem.ts");
  const keys: string[] = [];
  for await (const { key } of fileSystemStore(join(at("backup"), "objects")).list()) keys.push(key);
  return keys;
}
