import { randomBytes } from "node:crypto";
import { mkdtemp, readFile, rm, writeFile } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { setTimeout as sleep } from "node:timers/promises";
import sharp from "sharp";
import { expect, it } from "vitest";
import { startServer } from "../process.ts";

/**
 * The limit for the growth of resident memory of a warm server that transforms two images concurrently. Per image: 12
 * megapixels of a decoded JPEG, its resized and encoded copies, and its original. In addition, 66 waiting requests.
 */
const LIMIT_MB = 300;
const VARIANTS = 200;
const megabytes = (status: string, name: string) =>
  Math.round(Number(new RegExp(`${name}:\\s+(\\d+) kB`).exec(status)?.[1]) / 1024);

it("200 concurrent variants of a 12 MP photo return 200 or 503 within the memory limit", async () => {
  const dataDir = await mkdtemp(join(tmpdir(), "flood-"));
  const server = await startServer({
    DATA_DIR: dataDir,
    LOG_LEVEL: "error",
    UNSIGNED_VARIANTS: "allow",
    TRANSFORM_CONCURRENCY: "2",
    TRANSFORM_QUEUE: "64",
  });
  try {
    const headers = { "X-API-Key": server.key() };
    const form = new FormData();
    form.set("file", new Blob([new Uint8Array(await photo())]), "photo.jpg");
    const uploaded = await fetch(`${server.url}/api/v1/upload`, { method: "POST", headers, body: form });
    const { data } = (await uploaded.json()) as { data: { cdnUrl: string } };
    const variant = (w: number) => fetch(`${data.cdnUrl}?w=${w}&f=webp`);
    for (let w = 500; w < 504; w++) expect((await variant(w)).status).toBe(200);
    const before = await memory(server.child.pid);
    // Linux: resets the peak counter (proc(5), clear_refs), because the first start created a database.
    await writeFile(`/proc/${server.child.pid}/clear_refs`, "5");

    let isDone = false;
    const times: number[] = [];
    const statuses = new Map<number, number>();
    const flood = Promise.all(
      Array.from({ length: VARIANTS }, async (_, i) => {
        const response = await variant(600 + i);
        await response.bytes();
        statuses.set(response.status, (statuses.get(response.status) ?? 0) + 1);
        if (response.status === 503) expect(response.headers.get("Retry-After")).toMatch(/^\d+$/);
      }),
    ).finally(() => {
      isDone = true;
    });
    const otherStatuses = new Set<number>();
    while (!isDone) {
      const started = performance.now();
      const response = await fetch(`${server.url}/api/v1/files`, { headers });
      await response.bytes();
      times.push(performance.now() - started);
      otherStatuses.add(response.status);
      await sleep(20);
    }
    await flood;

    const after = await memory(server.child.pid);
    const at = (share: number) => times.toSorted((a, b) => a - b)[Math.floor((times.length - 1) * share)]?.toFixed(0);
    console.log(
      `flood: ${JSON.stringify(Object.fromEntries(statuses))}; memory ${before.nowMB} MB before, ${after.peakMB} MB at the peak; ` +
        `GET /api/v1/files called ${times.length} times during the flood, p50 ${at(0.5)} ms, p99 ${at(0.99)} ms`,
    );
    expect([...statuses.keys()].sort()).toEqual([200, 503]);
    expect([...otherStatuses]).toEqual([200]);
    expect(times.length).toBeGreaterThan(3);
    expect(after.peakMB - before.nowMB).toBeLessThan(LIMIT_MB);
  } finally {
    await server.end();
    await rm(dataDir, { recursive: true, force: true });
  }
}, 240_000);

/** Returns the memory of one process. Linux only. */
async function memory(pid: number | undefined): Promise<{ nowMB: number; peakMB: number }> {
  const status = await readFile(`/proc/${pid}/status`, "utf8");
  return { nowMB: megabytes(status, "VmRSS"), peakMB: megabytes(status, "VmHWM") };
}

async function photo(): Promise<Buffer> {
  const coarse = { raw: { width: 400, height: 300, channels: 3 } } as const;
  return sharp(randomBytes(400 * 300 * 3), coarse)
    .resize({ width: 4000, height: 3000, fit: "fill" })
    .jpeg()
    .toBuffer();
}
