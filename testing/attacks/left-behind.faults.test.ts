import { mkdtemp, rm } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { setTimeout as pause } from "node:timers/promises";
import { MediaAssetService } from "@media-asset-service/sdk";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { childrenOf, memoryOf, waitForExit, workersOf } from "../children.ts";
import { type ServerProcess, startServer } from "../process.ts";
import {
  aviOf,
  gifOf,
  matroskaOf,
  morphedSvg,
  mp3Of,
  mp4Of,
  nestedSvg,
  oggOf,
  styledSvg,
  turbulentSvg,
} from "./media-files.ts";

/*
 * Expensive files, and the processes that parse and draw them, in a real service. attacks.faults.test.ts measures the
 * effect on other accounts.
 */

const onLinux = process.platform === "linux";
let directory = "";
let server: ServerProcess;

beforeAll(async () => {
  directory = await mkdtemp(join(tmpdir(), "bombs-"));
  server = await start("service");
});
afterAll(async () => {
  await server.end();
  await rm(directory, { recursive: true, force: true });
});

const start = (name: string) =>
  startServer({
    DATA_DIR: join(directory, name),
    ADMIN_TOKEN: "bombs-admin-token",
    UNSIGNED_VARIANTS: "allow",
    LOG_LEVEL: "silent",
    AI_TAGGING: "off",
    AI_OCR: "off",
    AI_BG_REMOVAL: "off",
  });

async function account({ url }: ServerProcess): Promise<MediaAssetService> {
  const admin = new MediaAssetService({ adminToken: "bombs-admin-token", baseUrl: url });
  const { id } = await admin.accounts.create({ name: "test", plan: "PRO" });
  const { key } = await admin.keys.create(id, { permissions: ["write"] });
  return new MediaAssetService({ apiKey: key, baseUrl: url, maxRetries: 0 });
}

const upload = (sdk: MediaAssetService, bytes: Buffer, filename: string) =>
  sdk.files.upload(new Blob([new Uint8Array(bytes)]), { filename, autoTag: false });

describe("a file that is expensive to parse", () => {
  it.each([
    ["tracks.mp4", mp4Of(20_000)],
    ["streams.ogg", oggOf(20_000)],
    ["tracks.mkv", matroskaOf(20_000)],
    ["streams.avi", aviOf(20_000)],
    ["comments.mp3", mp3Of(40_000)],
  ])("(%s) is stored within the limits of time and memory", async (name, bytes) => {
    const uploading = upload(await account(server), bytes, name);
    let peak = 0;
    for (let isDone = false; !isDone; isDone = await Promise.race([uploading.then(() => true), pause(100, false)])) {
      if (onLinux) peak = Math.max(peak, ...childrenOf(server.child.pid).map(memoryOf));
    }
    console.log(`${name}: ${bytes.length} bytes, ${Math.round(peak / 2 ** 20)} MB at peak`);
    expect(await uploading).toMatchObject({ filename: name, fileSize: bytes.length, width: null });
    expect(peak).toBeLessThan(700 * 2 ** 20);
  });

  it.each([
    ["clouds.svg", turbulentSvg],
    ["shapes.svg", morphedSvg],
    ["copies.svg", nestedSvg],
  ])("(%s) is refused with an explanation before it is drawn", async (name, bytes) => {
    const file = await upload(await account(server), bytes, name);
    const response = await fetch(`${file.cdnUrl}?w=3000&f=webp`);
    expect(response.status).toBe(422);
    expect(await response.json()).toMatchObject({
      error: {
        code: "IMAGE_NOT_PROCESSABLE",
        details: { reason: "too_large" },
        message: expect.stringContaining("take too long to render at"),
      },
    });
  });

  it("is treated as one image if it is an animation of 24,000 frames", async () => {
    const sender = await account(server);
    const file = await upload(sender, gifOf(24_000), "film.gif");
    expect(file).toMatchObject({ width: 1, height: 1 });
    expect((await fetch(`${file.cdnUrl}?w=50&f=webp`)).status).toBe(200);
  });
});

describe.runIf(onLinux)("worker processes", () => {
  /** Starts a drawing that takes longer than the test. */
  async function drawing(on: ServerProcess): Promise<{ response: Promise<unknown> }> {
    const file = await upload(await account(on), styledSvg, "styles.svg");
    const response = fetch(`${file.cdnUrl}?w=3000&f=webp`).catch((error) => error);
    await expect.poll(() => workersOf(on.child.pid, "imaging/worker.ts").length).toBeGreaterThan(1);
    return { response };
  }

  it("end within 15 seconds of SIGTERM, even while they draw", async () => {
    const stopped = await start("stopped");
    const { response } = await drawing(stopped);
    const workers = childrenOf(stopped.child.pid);
    const before = performance.now();
    expect(await stopped.end("SIGTERM")).toBe(0);
    const seconds = (performance.now() - before) / 1000;
    console.log(`stopped ${seconds.toFixed(1)} s after SIGTERM`);
    expect(seconds).toBeLessThan(15);
    await waitForExit(workers);
    await response;
  });

  it("end after the service is killed", async () => {
    const killed = await start("killed");
    const { response } = await drawing(killed);
    const workers = childrenOf(killed.child.pid);
    expect(workers.length).toBeGreaterThan(1);
    await killed.end("SIGKILL");
    await waitForExit(workers);
    await response;
  });
});
