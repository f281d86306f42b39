import { mkdtemp, readdir, readFile, readlink, rm } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { setTimeout as pause } from "node:timers/promises";
import { MediaAssetService } from "@media-asset-service/sdk";
import { afterAll, beforeAll, describe, expect, it, vi } from "vitest";
import { childrenOf, cpuOf, memoryOf, waitForExit, workersOf } from "../children.ts";
import { fuzzSeeds } from "../fuzz-files.ts";
import { blackPng, pdfBomb } from "../hostile-files.ts";
import { mutated, numbers } from "../mutations.ts";
import { plainImage } from "../plain-image.ts";
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
    await expect.poll(() => workersOf(on.child.pid, "packages/decode/imaging/worker.ts").length).toBeGreaterThan(1);
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

describe.runIf(onLinux)("a service", () => {
  const COUNT = 8;
  let resting: ServerProcess;
  let sdk: MediaAssetService;
  let idle: Usage;

  beforeAll(async () => {
    resting = await start("resting");
    sdk = await account(resting);
    await Promise.all([variants(await plainImage(), "a.png"), variants(mp4Of(3), "a.mp4")]);
    const isIdle = async () => expect(await usageOf(resting)).toMatchObject({ processes: 1 });
    await vi.waitFor(isIdle, { timeout: 30_000, interval: 500 });
    idle = await usageOf(resting);
  });
  afterAll(() => resting.end());

  /** Uploads a file and requests variants of it concurrently. Returns their statuses and times. */
  async function variants(bytes: Buffer, filename: string, signal = new AbortController().signal) {
    const file = await upload(sdk, bytes, filename);
    const urls = [file.thumbnailUrl ?? "", ...Array.from({ length: COUNT }, (_, i) => `${file.cdnUrl}?w=${3000 - i}`)];
    return Promise.all(
      urls.map(async (url) => {
        const began = performance.now();
        const response = await fetch(url, { signal });
        await response.bytes();
        return { status: response.status, ms: Math.round(performance.now() - began) };
      }),
    );
  }

  const GROUPS: [string, () => Promise<unknown>][] = [
    [
      "drawings that exceed the deadline of their requests",
      async () => {
        const responses = await variants(styledSvg, "styles.svg");
        console.log(JSON.stringify(responses));
        for (const { status, ms } of responses) {
          expect([200, 422, 503]).toContain(status);
          expect(ms).toBeLessThan(45_000);
        }
      },
    ],
    [
      "drawings whose clients leave",
      async () => {
        const leaving = new AbortController();
        const drawing = variants(Buffer.concat([styledSvg, Buffer.from("<!-- 2 -->")]), "styles.svg", leaving.signal);
        await expect
          .poll(() => workersOf(resting.child.pid, "packages/decode/imaging/worker.ts").length)
          .toBeGreaterThan(1);
        leaving.abort();
        await expect(drawing).rejects.toThrow("aborted");
      },
    ],
    [
      "decompression bombs",
      async () => {
        await variants(blackPng(30_000, 30_000), "bomb.png");
        await variants(blackPng(7_000, 7_000), "black.png");
        await variants(gifOf(24_000), "film.gif");
        await variants(pdfBomb(), "bomb.pdf");
      },
    ],
    [
      "recordings of many tracks",
      async () => {
        await Promise.all([variants(mp4Of(20_000), "a.mp4"), variants(oggOf(20_000), "a.ogg")]);
        await Promise.all([variants(matroskaOf(20_000), "a.mkv"), variants(mp3Of(40_000), "a.mp3")]);
      },
    ],
    [
      "damaged files",
      async () => {
        const seeds = await fuzzSeeds();
        for (let index = 0; index < 2 * seeds.length; index++) {
          const seed = seeds[index % seeds.length] ?? Buffer.from("a");
          const file = await upload(sdk, mutated(seed, numbers(index)), `${index}.bin`).catch(() => null);
          if (file) await (await fetch(`${file.cdnUrl}?w=64&f=webp`)).bytes();
        }
      },
    ],
  ];

  it.each(GROUPS)("stops computing and releases its memory after %s", async (name, run) => {
    await run();
    const began = performance.now();
    await expect.poll(() => isComputing(resting), { timeout: 5_000 }).toBe(false);
    const computedMs = performance.now() - began;
    // Within 30 s, and longer if the job of each minute has just inspected files again.
    await expect
      .poll(async () => excess(idle, await usageOf(resting)), { timeout: 60_000, interval: 500 })
      .toEqual({ processes: 0, descriptors: 0, memory: 0 });
    console.log(
      `${name}: ${Math.round(computedMs)} ms of computing, idle after ${Math.round(performance.now() - began)}`,
    );
  });
});

interface Usage {
  processes: number;
  descriptors: number;
  /** Resident bytes of the service and its workers. */
  memory: number;
}

/** Returns the usage without the files of the embedded database, and the connections that clients keep open. */
async function usageOf({ child: { pid = 0 } }: ServerProcess): Promise<Usage> {
  const processes = [pid, ...childrenOf(pid)];
  const folder = `/proc/${pid}/fd`;
  const links = await Promise.all((await readdir(folder)).map((name) => readlink(join(folder, name)).catch(() => "")));
  const sockets = await Promise.all(["tcp", "tcp6"].map((name) => readFile(`/proc/${pid}/net/${name}`, "utf8")));
  // proc_pid_net(5): the inode of a socket is the tenth field.
  const inodes = new Set(
    sockets
      .join("\n")
      .split("\n")
      .map((line) => `socket:[${line.trim().split(/\s+/)[9]}]`),
  );
  return {
    processes: processes.length,
    descriptors: links.filter((link) => !link.includes("/database/") && !inodes.has(link)).length,
    memory: processes.map(memoryOf).reduce((sum, one) => sum + one, 0),
  };
}

/** Returns what a service uses in addition, in MB above 100 MB for memory. */
function excess(idle: Usage, now: Usage): Usage {
  return {
    processes: now.processes - idle.processes,
    descriptors: Math.max(0, now.descriptors - idle.descriptors),
    memory: Math.max(0, Math.round((now.memory - idle.memory) / 2 ** 20) - 100),
  };
}

/** Returns whether a process of the service uses more than a tenth of a core. */
async function isComputing({ child: { pid = 0 } }: ServerProcess): Promise<boolean> {
  const used = () => new Map([pid, ...childrenOf(pid)].map((process) => [process, cpuOf(process)]));
  const before = used();
  await pause(500);
  return [...used()].some(([process, seconds]) => seconds - (before.get(process) ?? 0) > 0.05);
}
