import { randomBytes } from "node:crypto";
import { type FileHandle, mkdtemp, open, rm, writeFile } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { setTimeout as sleep } from "node:timers/promises";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { readAhead } from "./filesystem.ts";
import { SPARE_SIZE } from "./parts.ts";

const bytes = randomBytes(5 * SPARE_SIZE + 7);
let directory: string;
let path: string;
beforeAll(async () => {
  directory = await mkdtemp(join(tmpdir(), "read-ahead-"));
  path = join(directory, "blob");
  await writeFile(path, bytes);
});
afterAll(() => rm(directory, { recursive: true }));

const isClosed = (file: FileHandle) => file.fd === -1;

async function readAll(start: number, end: number, pace: () => Promise<unknown>): Promise<Buffer> {
  const copies: Buffer[] = [];
  for await (const chunk of readAhead(await open(path), start, end)) {
    await pace();
    copies.push(Buffer.from(chunk));
  }
  return Buffer.concat(copies);
}

describe("reading ahead", () => {
  it.each([
    [0, bytes.length],
    [0, 1],
    [0, SPARE_SIZE],
    [0, SPARE_SIZE + 1],
    [SPARE_SIZE - 1, 2 * SPARE_SIZE],
    [3 * SPARE_SIZE + 1, bytes.length],
    [7, 7],
  ])("returns the bytes from %i to before %i", async (start, end) => {
    expect((await readAll(start, end, async () => {})).equals(bytes.subarray(start, end))).toBe(true);
  });

  it("does not reuse a chunk until the next one is requested, with many concurrent readers", async () => {
    const ends = Array.from({ length: 40 }, (_, i) => bytes.length - i * 1_000);
    const copies = await Promise.all(ends.map((end, i) => readAll(i * 50, end, () => sleep(i % 7))));
    expect(copies.map((copy, i) => copy.equals(bytes.subarray(i * 50, ends[i])))).toEqual(ends.map(() => true));
  });

  it("does not reuse the last chunk of a reader that stopped, because it may still be in transfer", async () => {
    const file = await open(path);
    let last: Buffer = Buffer.alloc(0);
    for await (const chunk of readAhead(file, SPARE_SIZE, bytes.length)) {
      last = chunk;
      break;
    }
    expect(isClosed(file)).toBe(true);
    await Promise.all([1, 2, 3].map(() => readAll(0, bytes.length, () => sleep(1))));
    expect(last.equals(bytes.subarray(SPARE_SIZE, 2 * SPARE_SIZE))).toBe(true);
  });

  it("is at most one chunk ahead of a slow reader", async () => {
    const file = await open(path);
    const read = file.read.bind(file);
    let reads = 0;
    file.read = ((...args: Parameters<typeof read>) => {
      reads += 1;
      return read(...args);
    }) as typeof file.read;
    const chunks = readAhead(file, 0, bytes.length);
    await chunks.next();
    await sleep(50);
    expect(reads).toBe(2);
    await chunks.return(undefined);
    expect(isClosed(file)).toBe(true);
  });

  it("fails if the file is shorter than expected, and closes it", async () => {
    const file = await open(path);
    const reading = (async () => {
      for await (const _ of readAhead(file, 0, bytes.length + 1)) await sleep(1);
    })();
    await expect(reading).rejects.toThrow(`after ${bytes.length} of ${bytes.length + 1} bytes`);
    expect(isClosed(file)).toBe(true);
  });
});
