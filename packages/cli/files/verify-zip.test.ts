import { mkdtemp, open, rm, writeFile } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { crc32 } from "node:zlib";
import { beforeAll, expect, test } from "vitest";
import { centralHeader, endOfZip, localHeader } from "../../../server/sharing/zip.ts";
import { isIntactZip } from "./archive.ts";

let path: string;
beforeAll(async () => {
  const directory = await mkdtemp(join(tmpdir(), "mas-"));
  path = join(directory, "a.zip");
  return () => rm(directory, { recursive: true });
});

const CONTENTS = { "a.txt": "one", "Press/ä.txt": "", "manifest.json": '{"files":[]}' };
/** Length of the field with the date, which ends each header. */
const TIMESTAMP = 9;

/** Returns a ZIP of the service, and the positions in the part before its directory that only the date depends on. */
function build() {
  const modifiedAt = new Date("2026-05-11T09:30:00Z");
  const [parts, directory]: [Buffer[], Buffer[]] = [[], []];
  const dates = new Set<number>();
  let offset = 0;
  for (const [name, text] of Object.entries(CONTENTS)) {
    const content = Buffer.from(text);
    const entry = { name, size: content.length, modifiedAt };
    const header = localHeader(entry, crc32(content));
    directory.push(centralHeader(entry, crc32(content), offset));
    parts.push(header, content);
    for (let at = 1; at <= TIMESTAMP; at++) dates.add(offset + header.length - at);
    // The version that a reader needs (APPNOTE 4.4.3).
    dates.add(offset + 4).add(offset + 5);
    offset += header.length + content.length;
  }
  const central = Buffer.concat(directory);
  const end = endOfZip({ entries: directory.length, offset, size: central.length });
  return { zip: Buffer.concat([...parts, central, end]), dates, directoryOffset: offset };
}

async function isIntact(zip: Buffer, size = zip.length): Promise<boolean> {
  await writeFile(path, zip);
  const handle = await open(path, "r");
  try {
    return await isIntactZip(handle, size, new AbortController().signal);
  } finally {
    await handle.close();
  }
}

test("accepts a ZIP of the service, and rejects it with another size", async () => {
  const { zip } = build();
  expect(await isIntact(zip)).toBe(true);
  expect(await isIntact(zip, zip.length + 1)).toBe(false);
  expect(await isIntact(zip.subarray(0, -1))).toBe(false);
  expect(await isIntact(Buffer.concat([zip, zip]), 2 * zip.length)).toBe(false);
  expect(await isIntact(Buffer.alloc(0))).toBe(false);
});

test("detects every damaged byte before the directory, except in versions and dates of headers", async () => {
  const { zip, dates, directoryOffset } = build();
  const undetected = [];
  for (let at = 0; at < directoryOffset; at++) {
    const damaged = Buffer.from(zip);
    damaged[at] = (damaged[at] ?? 0) ^ 0x10;
    if (await isIntact(damaged)) undetected.push(at);
  }
  expect(undetected.filter((at) => !dates.has(at))).toEqual([]);
});

test("a ZIP with any damaged byte of its directory is rejected or accepted, without another error", async () => {
  const { zip, directoryOffset } = build();
  for (let at = directoryOffset; at < zip.length; at++) {
    const damaged = Buffer.from(zip);
    damaged[at] = 0xff;
    expect(typeof (await isIntact(damaged))).toBe("boolean");
  }
});
