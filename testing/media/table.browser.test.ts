import { mkdtemp, readFile, rm, writeFile } from "node:fs/promises";
import { createServer, type Server } from "node:http";
import type { AddressInfo } from "node:net";
import { tmpdir } from "node:os";
import { basename, join } from "node:path";
import type { FileRecord } from "@media-asset-service/sdk";
import sharp from "sharp";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { openBrowser, type TestBrowser, type WatchedPage } from "../browser.ts";
import { deltaE } from "../delta-e.ts";
import { installedProgram } from "../installed-program.ts";
import { startTestService, type TestAccount, type TestService } from "../service.ts";

import { RECORDS } from "./records.ts";
import { decodeWithPrograms, makeSamples, type Read, readWithPrograms } from "./references.ts";
import { COLUMNS, PATCHES, ROWS, type Sample } from "./sample.ts";
import { SOUNDS, VIDEOS } from "./sounds-and-videos.ts";
import { STILLS } from "./stills.ts";

/*
 * Compares the record and the colors of files that other programs create with Chromium, exiftool and ffprobe.
 * MEDIA_TABLE=FILE writes the results as a table.
 */

const SAMPLES = [...STILLS, ...RECORDS, ...SOUNDS, ...VIDEOS];

/** Two frames: ffprobe adds the time before the first frame of FLV. */
const MAX_SECONDS = 0.1;

interface Shown {
  width: number;
  height: number;
  patches: number[][];
}

let folder: string;
let site: Server;
let service: TestService;
let account: TestAccount;
let browser: TestBrowser;
let page: WatchedPage;
let origin: string;
let programs: Map<string, Read>;
beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), "media-table-"));
  await makeSamples(SAMPLES, folder);
  programs = readWithPrograms(SAMPLES, folder);
  service = await startTestService({ ffmpeg: installedProgram("ffmpeg") ?? "" });
  account = await service.account();
  const script = await readFile(new URL("./page.browser-page.js", import.meta.url));
  site = createServer(async ({ url = "/" }, response) => {
    const sample = SAMPLES.find(({ name }) => name === basename(url));
    response.setHeader("Content-Type", sample?.mimeType ?? "text/html");
    const content = sample && (await readFile(join(folder, sample.name)));
    response.end(
      content ?? `<!doctype html><title>Site</title><link rel="icon" href="data:,"><script>${script}</script>`,
    );
  });
  await new Promise<void>((resolve) => site.listen(0, "127.0.0.1", resolve));
  origin = `http://127.0.0.1:${(site.address() as AddressInfo).port}`;
  browser = await openBrowser();
  page = await browser.page(origin);
  await page.goto(origin);
}, 600_000);
afterAll(async () => {
  await browser?.close();
  await service?.stop();
  site?.close();
  if (process.env.MEDIA_TABLE) await writeFile(process.env.MEDIA_TABLE, tableOf(lines));
  await rm(folder, { recursive: true, force: true });
});

/** The cells of each row. */
const lines: string[][] = [];

describe.each(SAMPLES)("$name", (sample) => {
  it("has the record and the colors that other programs read and display", async () => {
    const read = programs.get(sample.name);
    if (!read) throw new Error("exiftool did not read it.");
    const content = await readFile(join(folder, sample.name));
    const record = await account.sdk.files.upload(new File([new Uint8Array(content)], sample.name), { autoTag: false });
    const shown = sample.fileType === "AUDIO" ? null : await display(sample);
    const ours = sample.hasPixels ? await patchesOf(await variantOf(record)) : null;
    const difference =
      ours && Math.max(...differences(ours, shown?.patches ?? (await patchesOf(decodeWithPrograms(sample, folder)))));
    lines.push(line(sample, record, read, shown, difference));

    expect.soft([record.fileType, record.mimeType]).toEqual([sample.fileType, sample.mimeType]);
    expect.soft([record.width, record.height]).toEqual([shown?.width ?? read.width, shown?.height ?? read.height]);
    if (read.seconds === null) expect.soft(record.duration).toBeNull();
    else expect.soft(Math.abs((record.duration ?? 0) - read.seconds)).toBeLessThanOrEqual(MAX_SECONDS);
    if (sample.fileType === "IMAGE") {
      expect.soft(record.hasLocation).toBe(sample.hasLocation);
      expect.soft(record.embedded ?? {}).toMatchObject(embeddedOf(sample, read));
    }
    if (difference !== null) expect.soft(difference).toBeLessThanOrEqual(sample.maxDeltaE);
  });
});

const display = ({ name, fileType }: Sample) =>
  page.evaluate<Shown | null>(
    `measurePicture(${JSON.stringify(`${origin}/${name}`)}, ${fileType === "VIDEO"}, ${COLUMNS}, ${ROWS})`,
  );

/** Returns the variant of an image, or a frame of a video, as the service delivers it. */
async function variantOf({ id }: FileRecord): Promise<Uint8Array> {
  const { url } = await account.sdk.transform.url({ id, f: "png" });
  const response = await fetch(url);
  if (!response.ok) throw new Error(`${response.status}: ${await response.text()}`);
  return new Uint8Array(await response.arrayBuffer());
}

/** Returns the mean colors of the patches, like the browser's page. */
async function patchesOf(picture: Uint8Array): Promise<number[][]> {
  const { data, info } = await sharp(picture)
    .toColorspace("srgb")
    .removeAlpha()
    .raw()
    .toBuffer({ resolveWithObject: true });
  const [width, height] = [info.width / COLUMNS, info.height / ROWS];
  return PATCHES.map((_color, index) => {
    const [left, top] = [((index % COLUMNS) + 0.3) * width, (Math.floor(index / COLUMNS) + 0.3) * height].map(
      Math.round,
    );
    const sums = [0, 0, 0];
    let count = 0;
    for (let y = top ?? 0; y < (top ?? 0) + Math.round(height * 0.4); y++) {
      for (let x = left ?? 0; x < (left ?? 0) + Math.round(width * 0.4); x++, count++) {
        const at = (y * info.width + x) * info.channels;
        for (const channel of [0, 1, 2]) sums[channel] = (sums[channel] ?? 0) + (data[at + channel] ?? 0);
      }
    }
    return sums.map((sum) => sum / count);
  });
}

const differences = (ours: number[][], theirs: number[][]) =>
  ours.map((color, index) => deltaE(color, theirs[index] ?? []));

function embeddedOf({ tags }: Sample, read: Read): Record<string, string> {
  return Object.fromEntries(
    Object.entries(tags).map(([field, tag]) => {
      const value = read.tags[tag.replace(/-\w+:/, ":")];
      if (value === undefined) throw new Error(`exiftool does not read ${tag}`);
      return [field, String(value)];
    }),
  );
}

function line({ name }: Sample, record: FileRecord, read: Read, shown: Shown | null, difference: number | null) {
  const size = (of: { width?: number | null; height?: number | null } | null) =>
    of?.width ? `${of.width} × ${of.height}` : "–";
  return [
    ...[name, record.mimeType, size(record), size(shown), size(read)],
    ...[record.duration, read.seconds].map((seconds) => seconds?.toFixed(2) ?? "–"),
    difference?.toFixed(1) ?? "–",
    Object.keys(record.embedded ?? {}).join(", ") || "–",
  ];
}

function tableOf(rows: string[][]): string {
  const head = ["file", "type", "size", "Chromium", "exiftool, ffprobe", "seconds", "ffprobe", "ΔE", "embedded"];
  return [head, head.map(() => "---"), ...rows].map((cells) => `| ${cells.join(" | ")} |\n`).join("");
}
