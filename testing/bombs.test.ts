import { mkdtemp, rm } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { MediaAssetService } from "@media-asset-service/sdk";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import {
  aviOfStreams,
  gifOfFrames,
  id3OfFrames,
  matroskaOfTracks,
  mp4OfTracks,
  oggOfStreams,
  svgOfMorphology,
  svgOfStyles,
  svgOfTurbulence,
  svgOfUses,
} from "./bombs.ts";
import { childrenOf, isRunning, memoryOf, workersOf } from "./children.ts";
import { type ServerProcess, startServer } from "./process.ts";

/*
 * What is made to hold the service up, sent to the real one, as a process of its own: it goes on for everybody else, and
 * nothing of it is left.
 */

const onLinux = process.platform === "linux";
const SMALL = 64 * 1024;
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

/** What the work gives, and the longest that others waited meanwhile. */
async function beside<T>(work: Promise<T>, url: string, neighbour: MediaAssetService) {
  let slowest = 0;
  let going = true;
  const asking = (async () => {
    while (going) {
      const before = performance.now();
      await Promise.all([
        fetch(`${url}/health/live`).then((it) => it.text()),
        neighbour.files.list({ limit: 5 }).page(),
      ]);
      slowest = Math.max(slowest, performance.now() - before);
    }
  })();
  const result = await work.finally(() => {
    going = false;
  });
  await asking;
  return { result, slowest };
}

const MEDIA: [string, Buffer][] = [
  ["tracks.mp4", mp4OfTracks(600)],
  ["more-tracks.mp4", mp4OfTracks(20_000)],
  ["streams.ogg", oggOfStreams(20_000)],
  ["tracks.mkv", matroskaOfTracks(20_000)],
  ["streams.avi", aviOfStreams(20_000)],
  ["comments.mp3", id3OfFrames(40_000)],
];

describe("a file that is made to keep a parser busy", () => {
  it.each(MEDIA)("(%s) is stored, while others are served", async (name, bytes) => {
    const [sender, neighbour] = [await account(server), await account(server)];
    const { result, slowest } = await beside(upload(sender, bytes, name), server.url, neighbour);
    console.log(`${name}: ${bytes.length} bytes; others waited ${slowest.toFixed(0)} ms at most`);
    expect(result).toMatchObject({ filename: name, fileSize: bytes.length, width: null });
    expect(slowest).toBeLessThan(2_000);
    if (onLinux) for (const pid of childrenOf(server.child.pid)) expect(memoryOf(pid)).toBeLessThan(600 * 2 ** 20);
  });

  it.each([
    ["clouds.svg", svgOfTurbulence()],
    ["shapes.svg", svgOfMorphology()],
    ["copies.svg", svgOfUses()],
  ])("(%s) is refused before it is drawn, in words", async (name, bytes) => {
    expect(bytes.length).toBeLessThan(SMALL);
    const [sender, neighbour] = [await account(server), await account(server)];
    const work = upload(sender, bytes, name).then((file) => fetch(`${file.cdnUrl}?w=3000&f=webp`));
    const { result, slowest } = await beside(work, server.url, neighbour);
    console.log(`${name}: ${bytes.length} bytes; others waited ${slowest.toFixed(0)} ms at most`);
    expect(result.status).toBe(422);
    expect(await result.json()).toMatchObject({
      error: { code: "IMAGE_NOT_PROCESSABLE", details: { reason: "too_large" }, message: /take too long to draw/ },
    });
    expect(slowest).toBeLessThan(2_000);
  });

  it("as an animation of 24,000 frames is one picture", async () => {
    const sender = await account(server);
    const file = await upload(sender, gifOfFrames(24_000, 100), "film.gif");
    expect(file).toMatchObject({ width: 100, height: 100 });
    expect((await fetch(`${file.cdnUrl}?w=50&f=webp`)).status).toBe(200);
  });
});

describe.runIf(onLinux)("what is left of worker processes", () => {
  /** A drawing that takes longer than the test, under way. */
  async function drawing(on: ServerProcess): Promise<{ answer: Promise<unknown> }> {
    const file = await upload(await account(on), svgOfStyles(), "styles.svg");
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
    expect(workers.filter(isRunning)).toEqual([]);
    await answer;
  });

  it("is nothing after the service was killed", async () => {
    const killed = await start("killed");
    const { answer } = await drawing(killed);
    const workers = childrenOf(killed.child.pid);
    expect(workers.length).toBeGreaterThan(1);
    await killed.end("SIGKILL");
    await expect.poll(() => workers.filter(isRunning), { timeout: 10_000 }).toEqual([]);
    await answer;
  });
});
