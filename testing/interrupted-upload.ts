import { createHash } from "node:crypto";
import { writeFileSync } from "node:fs";
import { request } from "node:http";
import { setTimeout as sleep } from "node:timers/promises";
import { memoryOf, peakOf } from "./children.ts";

/*
 * Sends a large upload over a poor network: most requests are cut at some byte, and servers are killed during the
 * upload.
 */

const MB = 1024 * 1024;
export const CHUNK = 8 * MB;
/** Not a multiple of a part or page size, so that shifted bytes are detected. */
const PERIOD = 999_983;
const block = Buffer.from(Array.from({ length: PERIOD }, (_, index) => (index * 7919 + (index >> 5) * 31) % 256));

/**
 * Returns bytes of the content from `start`. Each megabyte starts at another position of the block, so that all differ.
 */
export function contentAt(start: number, length: number): Buffer {
  const bytes = Buffer.allocUnsafe(length);
  for (let done = 0; done < length; ) {
    const place = start + done;
    const inMegabyte = place % MB;
    const at = (inMegabyte + Math.floor(place / MB) * 7919) % PERIOD;
    done += block.copy(bytes, done, at, at + Math.min(length - done, MB - inMegabyte));
  }
  return bytes;
}

/** @param start where the content begins, so that several uploads differ */
export function checksumOf(size: number, start = 0): string {
  const hash = createHash("sha256");
  for (let at = 0; at < size; at += MB) hash.update(contentAt(start + at, Math.min(MB, size - at)));
  return hash.digest("hex");
}

export interface Outcome {
  fileId: string;
  /** The number of cut requests, and the highest number of bytes that had to be sent again after one. */
  cuts: number;
  maxResentBytes: number;
}

export interface Journey {
  size: number;
  /** Where the content begins, as for `contentAt`. */
  start?: number;
  cuts: number;
  /** Returns the upload URL on the next server. */
  url(): string;
  /** Called before each request with the number of stored bytes, for example to kill a process. */
  beforeRequest?(offset: number): Promise<void>;
  random?(): number;
}

/** Sends the content as a tus client does: in chunks, and after a cut from the offset of the server. */
export async function sendThroughCuts({
  size,
  start = 0,
  cuts,
  url,
  beforeRequest,
  random = Math.random,
}: Journey): Promise<Outcome> {
  let cut = 0;
  let maxResentBytes = 0;
  let sent = 0;
  for (let failures = 0; failures < 400; ) {
    const offset = await offsetAt(url());
    if (offset === null) {
      failures += 1;
      await sleep(100);
      continue;
    }
    maxResentBytes = Math.max(maxResentBytes, sent - offset);
    await beforeRequest?.(offset);
    const length = Math.min(CHUNK, size - offset);
    // Cuts as many requests as required for this number of cuts.
    const remainingChunks = Math.ceil((size - offset) / CHUNK);
    const isCut = length > 0 && cut < cuts && (remainingChunks <= cuts - cut || random() < 0.5);
    const reach = isCut ? Math.floor(random() * length) : length;
    const { status, file } = await patch(url(), { offset, length, bytes: contentAt(start + offset, reach) }).catch(
      () => ({ status: 0, file: null }),
    );
    if (file) return { fileId: file, cuts: cut, maxResentBytes };
    if (isCut) cut += 1;
    sent = offset + reach;
    if (status === 409) sent = 0; // the server stored no bytes of it
    failures = status === 204 || isCut ? 0 : failures + 1;
    if (status === 409 || status === 503) await sleep(100);
  }
  throw new Error("The upload makes no progress");
}

/** Returns null if no server responds. */
async function offsetAt(url: string): Promise<number | null> {
  try {
    const response = await fetch(url, { method: "HEAD", headers: { "Tus-Resumable": "1.0.0" } });
    return response.ok ? Number(response.headers.get("Upload-Offset")) : null;
  } catch {
    return null;
  }
}

/** Announces `length` bytes, and cuts the connection after `bytes` if these are fewer. */
function patch(url: string, { offset, length, bytes }: { offset: number; length: number; bytes: Buffer }) {
  return new Promise<{ status: number; file: string | null }>((resolve, reject) => {
    const outgoing = request(url, {
      method: "PATCH",
      agent: false,
      headers: {
        "Tus-Resumable": "1.0.0",
        "Upload-Offset": offset,
        "Content-Type": "application/offset+octet-stream",
        "Content-Length": length,
      },
    });
    outgoing.on("error", reject);
    outgoing.on("response", (response) => {
      const file = response.headers["upload-file"];
      response.resume().on("close", () => {
        outgoing.destroy();
        resolve({ status: response.statusCode ?? 0, file: typeof file === "string" ? file : null });
      });
    });
    if (bytes.length === length) outgoing.end(bytes);
    else outgoing.write(bytes, () => outgoing.destroy());
  });
}

/** Resets the peak of resident memory (proc(5), clear_refs). Returns the current resident memory in MB. */
export function idleMemory(pid: number): number {
  writeFileSync(`/proc/${pid}/clear_refs`, "5");
  return memoryOf(pid) / MB;
}

export function peakMemory(pid: number): number {
  return peakOf(pid) / 1024;
}
