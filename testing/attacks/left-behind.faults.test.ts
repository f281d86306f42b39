import { mkdtemp, rm } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { setTimeout as pause } from "node:timers/promises";
import { MediaAssetService } from "@media-asset-service/sdk";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { childrenOf, memoryOf, untilGone, workersOf } from "../children.ts";
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
 * What becomes of a file that is much work, and of the processes that work on it, in the real service. What others feel
 * meanwhile is in attacks.test.ts.
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

describe("a file that is much work to parse", () => {
  it.each([
    ["tracks.mp4", mp4Of(20_000)],
    ["streams.ogg", oggOf(20_000)],
    ["tracks.mkv", matroskaOf(20_000)],
    ["streams.avi", aviOf(20_000)],
    ["comments.mp3", mp3Of(40_000)],
  ])("(%s) is stored, within time and memory", async (name, bytes) => {
    const uploading = upload(await account(server), bytes, name);
    let most = 0;
    for (let over = false; !over; over = await Promise.race([uploading.then(() => true), pause(100, false)])) {
      if (onLinux) most = Math.max(most, ...childrenOf(server.child.pid).map(memoryOf));
    }
    console.log(`${name}: ${bytes.length} bytes, ${Math.round(most / 2 ** 20)} MB at most`);
    expect(await uploading).toMatchObject({ filename: name, fileSize: bytes.length, width: null });
    expect(most).toBeLessThan(700 * 2 ** 20);
  });

  it.each([
    ["clouds.svg", turbulentSvg],
    ["shapes.svg", morphedSvg],
    ["copies.svg", nestedSvg],
  ])("(%s) is refused before it is drawn, in words", async (name, bytes) => {
    const file = await upload(await account(server), bytes, name);
    const answer = await fetch(`${file.cdnUrl}?w=3000&f=webp`);
    expect(answer.status).toBe(422);
    expect(await answer.json()).toMatchObject({
      error: {
        code: "IMAGE_NOT_PROCESSABLE",
        details: { reason: "too_large" },
        message: expect.stringContaining("take too long to render at"),
      },
    });
  });

  it("as an animation of 24,000 frames is one picture", async () => {
    const sender = await account(server);
    const file = await upload(sender, gifOf(24_000), "film.gif");
    expect(file).toMatchObject({ width: 1, height: 1 });
    expect((await fetch(`${file.cdnUrl}?w=50&f=webp`)).status).toBe(200);
  });
});

describe.runIf(onLinux)("what is left of worker processes", () => {
  /** A drawing that takes longer than the test, under way. */
  async function drawing(on: ServerProcess): Promise<{ answer: Promise<unknown> }> {
    const file = await upload(await account(on), styledSvg, "styles.svg");
    const answer = fetch(`${file.cdnUrl}?w=3000&f=webp`).catch((error) => error);
    await expect.poll(() => workersOf(on.child.pid, "imaging/worker.ts").length).toBeGreaterThan(1);
    return { answer };
  }

  it("is nothing within 15 seconds of SIGTERM, whatever is being drawn", async () => {
    const stopped = await start("stopped");
    const { answer } = await drawing(stopped);
    const workers = childrenOf(stopped.child.pid);
    const before = performance.now();
    expect(await stopped.end("SIGTERM")).toBe(0);
    const seconds = (performance.now() - before) / 1000;
    console.log(`ended ${seconds.toFixed(1)} s after SIGTERM`);
    expect(seconds).toBeLessThan(15);
    await untilGone(workers);
    await answer;
  });

  it("is nothing after the service was killed", async () => {
    const killed = await start("killed");
    const { answer } = await drawing(killed);
    const workers = childrenOf(killed.child.pid);
    expect(workers.length).toBeGreaterThan(1);
    await killed.end("SIGKILL");
    await untilGone(workers);
    await answer;
  });
});
