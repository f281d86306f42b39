import { execFile, spawn } from "node:child_process";
import { randomBytes } from "node:crypto";
import { once } from "node:events";
import { mkdtemp, rm, writeFile } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { type BlackBox, startBlackBox, type TestAccount } from "../black-box.ts";
import { installedProgram } from "../installed-program.ts";
import { beginUpload, idOf, offsetOf, onlyFile, uploadOf } from "./sending.ts";

/* Manual uploads with curl. */

const hasCurl = installedProgram("curl") !== null;
const MB = 1024 * 1024;
const bytes = randomBytes(4 * MB + 11);

let service: BlackBox;
let directory = "";
let path = "";
let account: TestAccount;
let url = "";
beforeAll(async () => {
  service = await startBlackBox();
  directory = await mkdtemp(join(tmpdir(), "curl-"));
  path = join(directory, "film.bin");
  await writeFile(path, bytes);
});
afterAll(async () => {
  await service.stop();
  await rm(directory, { recursive: true });
});

async function begin(fields: Parameters<typeof beginUpload>[1] = {}): Promise<void> {
  account = await service.account();
  ({ uploadUrl: url } = await beginUpload(account, fields));
}

const OPTIONS = ["--silent", "--show-error", "--noproxy", "*", "--write-out", "%{stderr}%{http_code}"];

/** Runs curl. Returns the status and the body of the response. */
function curl(parameters: string[], input?: Buffer): Promise<{ status: number; body: string }> {
  return new Promise((resolve, reject) => {
    const child = execFile("curl", [...OPTIONS, ...parameters], (error, body, status) => {
      if (error) reject(new Error(`${error.message} ${status}`));
      else resolve({ status: Number(status), body });
    });
    child.stdin?.end(input);
  });
}

/** Starts a slow upload, and kills it after some of the bytes were sent. */
async function cutInTheMiddle(...parameters: string[]): Promise<void> {
  const child = spawn("curl", [...OPTIONS, "--limit-rate", "1M", "--trace-ascii", "-", ...parameters]);
  const ended = once(child, "exit");
  let pieces = 0;
  for await (const trace of child.stdout) {
    pieces += `${trace}`.split("=> Send data").length - 1;
    if (pieces >= 8) child.kill("SIGKILL");
  }
  await ended;
  await expect.poll(() => offsetOf(url)).toBeGreaterThan(0);
}

const isWhole = async () => (await onlyFile(account))?.equals(bytes);

describe.skipIf(!hasCurl)("curl", () => {
  it("uploads a file with -T, and a repeated upload returns the same file", async () => {
    await begin();
    const first = await curl(["-T", path, url]);
    const second = await curl(["-T", path, url]);
    expect([first.status, second.status]).toEqual([201, 201]);
    expect(JSON.parse(second.body).data.id).toBe(JSON.parse(first.body).data.id);
    expect(await isWhole()).toBe(true);
  });

  it("uploads the data of a pipe", async () => {
    await begin();
    expect((await curl(["-T", "-", url], bytes)).status).toBe(201);
    expect(await isWhole()).toBe(true);
  });

  it("uploads with --data-binary and a content type", async () => {
    await begin();
    expect((await curl(["-X", "PUT", "--data-binary", `@${path}`, url])).status).toBe(201);
    expect(await isWhole()).toBe(true);
  });

  it("receives the correct option after -F, and the upload stays open", async () => {
    await begin();
    const { status, body } = await curl(["-X", "PUT", "-F", `file=@${path}`, url]);
    expect(status).toBe(415);
    expect(JSON.parse(body).error.message).toContain("With curl, use `-T FILE` instead of `-F`.");
    expect((await curl(["-T", path, url])).status).toBe(201);
    expect(await isWhole()).toBe(true);
  });

  it("resumes a killed upload with -C", async () => {
    await begin({ size: bytes.length });
    await cutInTheMiddle("-T", path, url);
    const at = await offsetOf(url);
    expect(at).toBeLessThan(bytes.length);
    expect((await curl(["-C", `${at}`, "-T", path, url])).status).toBe(201);
    expect(await isWhole()).toBe(true);
  });

  it("restarts without -C", async () => {
    await begin();
    await cutInTheMiddle("-T", path, url);
    expect((await curl(["-T", path, url])).status).toBe(201);
    expect(await isWhole()).toBe(true);
  });

  it("resumes manually with HEAD and PATCH", async () => {
    await begin({ size: bytes.length });
    await cutInTheMiddle("-T", path, url);
    const { body } = await curl(["--head", url]);
    const at = Number(/^upload-offset: (\d+)/im.exec(body)?.[1]);
    const rest = join(directory, "rest.bin");
    await writeFile(rest, bytes.subarray(at));
    const type = "Content-Type: application/octet-stream";
    const { status } = await curl(["-X", "PATCH", "-H", type, "-H", `Upload-Offset: ${at}`, "-T", rest, url]);
    expect(status).toBe(201);
    expect(await isWhole()).toBe(true);
  });

  it("receives the reason of a refusal", async () => {
    await begin({ maxSize: MB });
    const { status, body } = await curl(["-T", path, url]);
    expect([status, JSON.parse(body).error.code]).toEqual([413, "FILE_TOO_LARGE"]);
    expect(await uploadOf(account, idOf(url))).toMatchObject({ state: "FAILED", error: { code: "FILE_TOO_LARGE" } });
  });
});
