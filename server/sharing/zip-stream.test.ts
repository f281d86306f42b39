import { execFile } from "node:child_process";
import { createHash } from "node:crypto";
import { mkdtemp, rm, writeFile } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { promisify } from "node:util";
import { crc32 } from "node:zlib";
import type { BlobStore } from "@media-asset-service/blobs/store.ts";
import fc from "fast-check";
import { expect, test } from "vitest";
import { testContext } from "../../testing/context.ts";
import { installedProgram } from "../../testing/installed-program.ts";
import type { Database } from "../db/database.ts";
import { type ArchiveContents, archiveSource } from "./archive-source.ts";
import { type ArchivedFile, Landmarks, layoutOf, manifestLinesOffset } from "./layout.ts";
import { type ReadableEntry, type ZipSource, zipStream } from "./zip-stream.ts";

const AT = new Date("2026-05-11T09:30:11.000Z");
const run = promisify(execFile);

interface Content {
  name: string;
  /** The content, or its size. For a size, only the requested zeros are generated. */
  bytes: Buffer | number;
}

const sizeOf = ({ bytes }: Content) => (typeof bytes === "number" ? bytes : bytes.length);

/** Returns an archive whose contents are in memory, or only have a size. */
function sourceOf(contents: Content[]): ZipSource {
  const files: ArchivedFile[] = contents.map((content, index) => ({
    fileId: `file_${index}`,
    name: content.name,
    size: sizeOf(content),
    sha256: createHash("sha256").update(content.name).digest("hex"),
    epoch: 0,
    modifiedAt: AT,
  }));
  const { entries, layout } = layoutOf(files, AT);
  const ready: ReadableEntry[] = entries.map((entry, index) => {
    const { bytes = 0 } = contents[index] ?? {};
    return {
      ...entry,
      crc32: typeof bytes === "number" ? 0x12345678 : crc32(bytes),
      async chunks(range) {
        const { start, end } = range ?? { start: 0, end: entry.size - 1 };
        return typeof bytes === "number" ? Buffer.alloc(end - start + 1) : bytes.subarray(start, end + 1);
      },
    };
  });
  const all = async function* () {
    yield* ready;
  };
  return {
    layout,
    fileCount: entries.length,
    createdAt: AT,
    directoryEntries: async () => ({ offset: layout.directoryOffset, entries: all() }),
    manifestEntries: async () => ({ offset: manifestLinesOffset(layout, AT), entries: all() }),
    async *readableEntries(offset) {
      const from = ready.findLastIndex((entry) => entry.offset <= offset);
      yield* ready.slice(Math.max(0, from));
    },
  };
}

async function bytesOf(source: ZipSource, start = 0, end = source.layout.size - 1): Promise<Buffer> {
  const chunks: Buffer[] = [];
  for await (const chunk of zipStream(source, { start, end })) chunks.push(chunk);
  return Buffer.concat(chunks);
}

/** Returns the end of the ZIP, as a reader that seeks finds it. */
async function endOf(source: ZipSource) {
  const { size, directoryOffset } = source.layout;
  return bytesOf(source, directoryOffset, size - 1);
}

test("any range is the same part of the entire ZIP, which has the size of the layout", async () => {
  const content = fc.record({
    name: fc.string({ minLength: 1, maxLength: 40 }),
    bytes: fc.uint8Array({ maxLength: 300 }).map((bytes) => Buffer.from(bytes)),
  });
  await fc.assert(
    fc.asyncProperty(
      fc.array(content, { maxLength: 8 }),
      fc.double({ min: 0, max: 1, noNaN: true }),
      fc.double({ min: 0, max: 1, noNaN: true }),
      async (contents, one, other) => {
        const source = sourceOf(contents);
        const complete = await bytesOf(source);
        expect(complete.length).toBe(source.layout.size);
        const [start = 0, end = 0] = [one, other]
          .map((part) => Math.floor(part * (complete.length - 1)))
          .toSorted((a, b) => a - b);
        expect((await bytesOf(source, start, end)).equals(complete.subarray(start, end + 1))).toBe(true);
      },
    ),
  );
});

const hasPrograms = ["python3", "unzip"].every((name) => installedProgram(name) !== null);
test.skipIf(!hasPrograms)("other programs extract it from a file, and verify its checksums", async () => {
  const contents = Array.from({ length: 40 }, (_, n) => ({
    name: `${n}/ä ${n}.txt`,
    bytes: Buffer.from(`content ${n}`),
  }));
  const directory = await mkdtemp(join(tmpdir(), "zip-"));
  try {
    await writeFile(
      join(directory, "it.zip"),
      await bytesOf(sourceOf([...contents, { name: "empty", bytes: Buffer.alloc(0) }])),
    );
    const { stdout } = await run("unzip", ["-t", join(directory, "it.zip")]);
    expect(stdout).toContain("No errors detected");
    const listed = await run("python3", [
      "-c",
      "import sys,zipfile\nz=zipfile.ZipFile(sys.argv[1])\nprint(len(z.namelist()), z.testzip(), z.infolist()[0].filename, z.infolist()[0].date_time)",
      join(directory, "it.zip"),
    ]);
    expect(listed.stdout).toBe("42 None 0/ä 0.txt (2026, 5, 11, 9, 30, 10)\n");
  } finally {
    await rm(directory, { recursive: true });
  }
});

test("Zip64 fields contain values above 32 bits: for a large entry, and for the next one", async () => {
  const large = 5 * 2 ** 30;
  const source = sourceOf([
    { name: "large", bytes: large },
    { name: "behind", bytes: Buffer.from("behind") },
  ]);
  const [header, end] = [await bytesOf(source, 0, 63), await endOf(source)];
  expect(header.readUInt16LE(4)).toBe(45);
  expect([header.readUInt32LE(18), header.readUInt32LE(22)]).toEqual([0xffffffff, 0xffffffff]);
  expect(header.readBigUInt64LE(30 + 5 + 9 + 4)).toBe(BigInt(large));
  // Its header in the central directory: sizes, but no offset.
  expect(end.readUInt32LE(42)).toBe(0);
  expect(end.readBigUInt64LE(46 + 5 + 9 + 4)).toBe(BigInt(large));
  const second = end.indexOf("behind") - 46;
  expect([end.readUInt32LE(second + 24), end.readUInt32LE(second + 42)]).toEqual([6, 0xffffffff]);
  expect(end.readBigUInt64LE(second + 46 + 6 + 9 + 4)).toBe(BigInt(30 + 5 + 9 + 20 + large));
  const at = end.length - 22;
  expect(end.readUInt32LE(at + 16)).toBe(0xffffffff);
  // The locator contains the position of the Zip64 end record, which contains that of the directory.
  const zip64 = Number(end.readBigUInt64LE(at - 20 + 8)) - source.layout.directoryOffset;
  expect(end.readUInt32LE(zip64)).toBe(0x06064b50);
  expect(Number(end.readBigUInt64LE(zip64 + 48))).toBe(source.layout.directoryOffset);
});

test("any short range of a stored archive is the same part of its ZIP, and needs few of its entries", async () => {
  const files = Array.from({ length: 1_200 }, (_, n) => ({
    fileId: `file_${n}`,
    name: `${"ä".repeat(n % 7)}${n}.txt`,
    size: n % 5,
    sha256: `${n}`,
    epoch: 0,
    modifiedAt: AT,
  }));
  const { entries, layout } = layoutOf(files, AT);
  const landmarks = new Landmarks();
  for (const entry of entries) landmarks.add(entry);
  let read = 0;
  const contents: ArchiveContents = {
    async list(position, limit) {
      const page = entries.slice(position, position + limit);
      read += page.length;
      return page;
    },
    locate: async (keys) => keys.map(({ fileId }) => ({ blobKey: fileId, crc32: 1 })),
  };
  const blobs: Partial<BlobStore> = {
    read: async (key) => Buffer.alloc(Number(key.slice(5)) % 5, key),
    chunks: () => Promise.reject(new Error("Only large contents are read in chunks")),
  };
  const context = testContext({} as Database, { blobs: blobs as BlobStore });
  const archive = { ...layout, accountId: "", landmarks: landmarks.finish(), contents, fileCount: entries.length };
  const { signal } = new AbortController();
  const source = archiveSource(context, { ...archive, createdAt: AT }, () => new Error("gone"), signal);
  const complete = await bytesOf(source);
  expect(complete.length).toBe(layout.size);
  await fc.assert(
    fc.asyncProperty(fc.nat(layout.size - 1), fc.nat(100), async (start, length) => {
      read = 0;
      const end = Math.min(layout.size - 1, start + length);
      expect((await bytesOf(source, start, end)).equals(complete.subarray(start, end + 1))).toBe(true);
      expect(read).toBeLessThan(300);
    }),
  );
});

test("a resumed range in the middle of terabytes reads no earlier bytes", async () => {
  const source = sourceOf([
    { name: "a", bytes: 2 ** 41 },
    { name: "b", bytes: Buffer.from("the end") },
  ]);
  const { manifestOffset } = source.layout;
  expect((await bytesOf(source, manifestOffset - 7, manifestOffset - 1)).toString()).toBe("the end");
});

test("more than 65,535 entries are counted by Zip64", async () => {
  const source = sourceOf(Array.from({ length: 70_000 }, (_, n) => ({ name: `${n}`, bytes: 0 })));
  const end = await endOf(source);
  expect(end.length).toBe(source.layout.size - source.layout.directoryOffset);
  const at = end.length - 22;
  expect([end.readUInt16LE(at + 8), end.readUInt16LE(at + 10)]).toEqual([0xffff, 0xffff]);
  expect(end.readBigUInt64LE(at - 20 - 56 + 32)).toBe(70_001n);
});

test.each([0xfffffffe, 0xffffffff])("an entry of %d bytes has its size in the field that readers use", async (size) => {
  const header = await bytesOf(sourceOf([{ name: "a", bytes: size }]), 0, 60);
  const isZip64 = size === 0xffffffff;
  expect(header.readUInt16LE(28)).toBe(isZip64 ? 29 : 9);
  expect(header.readUInt32LE(22)).toBe(size);
});
