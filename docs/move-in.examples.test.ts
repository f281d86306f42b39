import { execFile } from "node:child_process";
import { readFileSync } from "node:fs";
import { cp, mkdir, mkdtemp, readFile, rm, writeFile } from "node:fs/promises";
import { createServer, type Server } from "node:http";
import { createRequire } from "node:module";
import type { AddressInfo } from "node:net";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { promisify } from "node:util";
import { PutObjectCommand, PutObjectTaggingCommand, S3Client } from "@aws-sdk/client-s3";
import { afterAll, beforeAll, beforeEach, describe, expect, it } from "vitest";
import { INSTALL } from "../sdk/testing/scratch.ts";
import { codeBlocks, type ExampleFolder, exampleFolder } from "../testing/examples.ts";
import { startTestService, type TestAccount, type TestService } from "../testing/service.ts";

/* The guide's scripts as a reader would copy them. */

const page = readFileSync(join(import.meta.dirname, "guide/move-in.md"), "utf8");
const run = promisify(execFile);
let service: TestService;
let account: TestAccount;
let folder: ExampleFolder;

beforeAll(async () => {
  service = await startTestService();
});
afterAll(() => service.stop());
beforeEach(async () => {
  account = await service.account();
  folder = await exampleFolder();
  await cp(join(import.meta.dirname, "examples/move-in"), folder.path, { recursive: true });
  return () => folder.remove();
});

/** Runs a script to its end. Returns its exit code and output, also if it fails. */
async function script(name: string, env: Record<string, string>): Promise<{ code: number; printed: string }> {
  const { PATH = "" } = process.env;
  const options = { cwd: folder.path, env: { PATH, MAS_API_KEY: account.key, MAS_BASE_URL: service.url, ...env } };
  return run(process.execPath, [name], options).then(
    ({ stdout, stderr }) => ({ code: 0, printed: stdout + stderr }),
    (error) => ({ code: error.code, printed: error.stdout + error.stderr }),
  );
}

/** Returns all files of the account by path. */
async function stored() {
  const folders = await account.sdk.folders.list().all();
  const pathOf = (id: string | null): string => {
    const at = folders.find((it) => it.id === id);
    return at ? `${pathOf(at.parentId)}${at.name}/` : "";
  };
  const files = await account.sdk.files.list().all();
  return Object.fromEntries(files.map((file) => [pathOf(file.folderId) + file.filename, file]));
}

const moved = async () =>
  (await readFile(join(folder.path, "moved.jsonl"), "utf8"))
    .trim()
    .split("\n")
    .map((line) => JSON.parse(line));

describe("from a disk", () => {
  it("keeps directories and names, adds tags, and can be repeated", async () => {
    const [command = ""] = codeBlocks(page, "sh disk");
    await mkdir(join(folder.path, "photos/2026"), { recursive: true });
    await writeFile(join(folder.path, "photos/a.txt"), "a");
    await writeFile(join(folder.path, "photos/2026/b.txt"), "b");
    for (const _ of [1, 2]) {
      await folder.shell(command, { MAS_API_KEY: account.key, MAS_BASE_URL: service.url });
      const files = await stored();
      expect(Object.keys(files).sort()).toEqual(["photos/2026/b.txt", "photos/a.txt"]);
      expect(files["photos/a.txt"]?.tags).toEqual(["archive"]);
    }
  });
});

/** Installs an S3 server that supports object tags, unlike the server of `test:services`. Only this file uses it. */
async function installS3rver(path: string): Promise<new (options: object) => S3Server> {
  await mkdir(path);
  await writeFile(join(path, "package.json"), "{}");
  await run("npm", [...INSTALL, "s3rver@3.7.1"], { cwd: path });
  return createRequire(join(path, "package.json"))("s3rver");
}

interface S3Server {
  run(): Promise<AddressInfo>;
  close(): Promise<void>;
}

describe("from S3", () => {
  let bucket: S3Server;
  let s3: S3Client;
  let env: Record<string, string>;
  let directory = "";

  beforeAll(async () => {
    directory = await mkdtemp(join(tmpdir(), "s3rver-"));
    const S3rver = await installS3rver(join(directory, "server"));
    const configureBuckets = [{ name: "archive" }];
    const server = new S3rver({
      address: "127.0.0.1",
      port: 0,
      silent: true,
      directory: join(directory, "data"),
      configureBuckets,
    });
    const { port } = await server.run();
    bucket = server;
    const endpoint = `http://127.0.0.1:${port}`;
    const credentials = { accessKeyId: "S3RVER", secretAccessKey: "S3RVER" };
    s3 = new S3Client({ endpoint, forcePathStyle: true, region: "us-east-1", credentials });
    const access = { AWS_ACCESS_KEY_ID: "S3RVER", AWS_SECRET_ACCESS_KEY: "S3RVER", AWS_REGION: "us-east-1" };
    env = { ...access, S3_ENDPOINT: endpoint, S3_BUCKET: "archive" };
    const put = (Key: string, Body: string | Uint8Array, more = {}) =>
      s3.send(new PutObjectCommand({ Bucket: "archive", Key, Body, ...more }));
    await put("press/2026/boats.txt", "boats", {
      Metadata: { description: "The boats." },
    });
    const TagSet = [
      { Key: "project", Value: "harbour" },
      { Key: "year", Value: "2026" },
    ];
    await s3.send(new PutObjectTaggingCommand({ Bucket: "archive", Key: "press/2026/boats.txt", Tagging: { TagSet } }));
    await put("press/", "");
    await put("press/large.bin", new Uint8Array(17 * 1024 * 1024).fill(7));
    await put("press/copy.txt", "boats");
    await put("notes.txt", "notes");
    await put("empty.txt", "");
  });
  afterAll(async () => {
    await bucket.close();
    await rm(directory, { recursive: true, force: true });
  });

  it("imports folders, names, tags and descriptions, and the next run skips stored files", async () => {
    const first = await script("from-s3.js", { ...env, S3_PREFIX: "press/" });
    expect(first).toEqual({ code: 0, printed: "3 moved, 0 moved before, 0 failed\n" });
    const files = await stored();
    expect(Object.keys(files)).toHaveLength(2);
    expect(files["press/large.bin"]?.fileSize).toBe(17 * 1024 * 1024);
    const boats = files["press/2026/boats.txt"] ?? files["press/copy.txt"];
    expect(new Set((await moved()).map(({ id }) => id))).toEqual(new Set(Object.values(files).map(({ id }) => id)));
    expect(boats?.fileSize).toBe(5);

    const second = await script("from-s3.js", env);
    expect(second.printed).toContain("1 moved, 3 moved before, 1 failed\n");
    expect(second.printed).toMatch(/^s3:\/\/archive\/empty\.txt: /m);
    expect(second.code).toBe(1);
    expect(Object.keys(await stored())).toHaveLength(3);
    const [last] = (await moved()).slice(-1);
    expect(last).toMatchObject({ from: "s3://archive/notes.txt" });
    expect(await (await fetch(last.url)).text()).toBe("notes");
  });

  it("imports the tags and descriptions of objects", async () => {
    await script("from-s3.js", { ...env, S3_PREFIX: "press/2026/" });
    const files = await stored();
    expect(Object.keys(files)).toEqual(["press/2026/boats.txt"]);
    expect(files).toMatchObject({
      "press/2026/boats.txt": { tags: ["project:harbour", "year:2026"], description: "The boats." },
    });
  });

  it("resumes after an interruption that left an incomplete line", async () => {
    await writeFile(join(folder.path, "moved.jsonl"), '{"from":"s3://archive/notes.txt","id":"fi');
    const { printed } = await script("from-s3.js", { ...env, S3_PREFIX: "notes" });
    expect(printed).toBe("1 moved, 0 moved before, 0 failed\n");
    const again = await script("from-s3.js", { ...env, S3_PREFIX: "notes" });
    expect(again.printed).toBe("0 moved, 1 moved before, 0 failed\n");
  });
});

describe("from Cloudinary", () => {
  let cloud: Server;
  let url = "";

  /** Responses of its Admin API, in the documented format: two pages of images, one of videos, and a raw file. */
  const lists: Record<string, { resources: object[]; next_cursor?: string }> = {
    "image?": {
      resources: [
        {
          ...{ public_id: "press/harbour", format: "jpg", type: "upload", tags: ["harbour", "boats"] },
          ...{ context: { custom: { caption: "The old harbour.", alt: "A harbour" } }, secure_url: "/harbour.jpg" },
        },
      ],
      next_cursor: "c1",
    },
    "image?c1": {
      resources: [
        {
          ...{ public_id: "x7k2", asset_folder: "press/2026", display_name: "Quay", format: "png", tags: [] },
          ...{ access_mode: "authenticated", secure_url: "/quay.png" },
        },
      ],
    },
    "video?": { resources: [] },
    "raw?": { resources: [{ public_id: "terms.txt", secure_url: "/terms.txt" }] },
  };

  beforeAll(async () => {
    cloud = createServer((request, response) => {
      const { pathname, searchParams } = new URL(`http://cloud${request.url}`);
      const [, type] = /^\/v1_1\/demo\/resources\/(\w+)$/.exec(pathname) ?? [];
      if (type === undefined) return response.end(`the bytes of ${pathname}`);
      const known = `Basic ${btoa("key:secret")}`;
      if (request.headers.authorization !== known) return response.writeHead(401).end("unknown api_key");
      const { resources = [], ...rest } = lists[`${type}?${searchParams.get("next_cursor") ?? ""}`] ?? {};
      const addressed = resources.map((it) => ({ ...it, secure_url: url + (it as { secure_url: string }).secure_url }));
      return response.end(JSON.stringify({ resources: addressed, ...rest }));
    });
    await new Promise<void>((resolve) => cloud.listen(0, "127.0.0.1", resolve));
    url = `http://127.0.0.1:${(cloud.address() as AddressInfo).port}`;
  });
  afterAll(() => void cloud.close());

  const access = () => ({ CLOUDINARY_API: url, CLOUDINARY_CLOUD: "demo", CLOUDINARY_KEY: "key" });

  it("imports folders of both kinds, names, tags, captions and visibility, over several pages", async () => {
    const { printed } = await script("from-cloudinary.js", { ...access(), CLOUDINARY_SECRET: "secret" });
    expect(printed).toBe("3 moved, 0 moved before, 0 failed\n");
    expect(await stored()).toMatchObject({
      "press/harbour.jpg": { tags: ["harbour", "boats"], description: "The old harbour.", isPublic: true },
      "press/2026/Quay.png": { tags: [], description: "", isPublic: false },
      "terms.txt": { fileSize: 23 },
    });
    expect((await moved()).map(({ from }) => from).sort()).toEqual([
      "image/press/harbour",
      "image/x7k2",
      "raw/terms.txt",
    ]);
    const again = await script("from-cloudinary.js", { ...access(), CLOUDINARY_SECRET: "secret" });
    expect(again.printed).toBe("0 moved, 3 moved before, 0 failed\n");
  });

  it("ends with the error of Cloudinary if the key is wrong", async () => {
    const { code, printed } = await script("from-cloudinary.js", { ...access(), CLOUDINARY_SECRET: "wrong" });
    expect(printed).toContain("Cloudinary returned 401: unknown api_key");
    expect(code).toBe(1);
  });
});
