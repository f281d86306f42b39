import { createHash } from "node:crypto";
import { writeFileSync } from "node:fs";
import { request } from "node:http";
import { setTimeout as sleep } from "node:timers/promises";
import { memoryOf, peakOf } from "./children.ts";

/* A large upload in the worst of networks: most requests are cut at some byte, and servers are killed meanwhile. */

const MB = 1024 * 1024;
export const CHUNK = 8 * MB;
/** No multiple of a part or a page, so that what is shifted is found. */
const PERIOD = 999_983;
const block = Buffer.from(Array.from({ length: PERIOD }, (_, index) => (index * 7919 + (index >> 5) * 31) % 256));

/** The bytes of the content from `start`. Each megabyte begins elsewhere in the block, so that no two are alike. */
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

export function checksumOf(size: number): string {
  const hash = createHash("sha256");
  for (let at = 0; at < size; at += MB) hash.update(contentAt(at, Math.min(MB, size - at)));
  return hash.digest("hex");
}

export interface Outcome {
  fileId: string;
  /** Requests that were cut, and the most bytes that one of them made to be sent again. */
  cuts: number;
  maxResentBytes: number;
}

export interface Journey {
  size: number;
  cuts: number;
  /** The upload URL at the server whose turn it is. */
  url(): string;
  /** Told how many bytes are safe, before each request: the place to kill somebody. */
  beforeRequest?(offset: number): Promise<void>;
  random?(): number;
}

/** Sends the content as a client of tus does: chunk by chunk, and after a cut from where the server says it is. */
export async function sendThroughCuts({
  size,
  cuts,
  url,
  beforeRequest,
  random = Math.random,
}: Journey): Promise<Outcome> {
  let cut = 0;
  let maxResentBytes = 0;
  let sent = 0;
  for (let patience = 0; patience < 400; ) {
    const offset = await offsetAt(url());
    if (offset === null) {
      patience += 1;
      await sleep(100);
      continue;
    }
    maxResentBytes = Math.max(maxResentBytes, sent - offset);
    await beforeRequest?.(offset);
    const length = Math.min(CHUNK, size - offset);
    // As many of the requests as it takes for so many cuts.
    const left = Math.ceil((size - offset) / CHUNK);
    const isCut = length > 0 && cut < cuts && (left <= cuts - cut || random() < 0.5);
    const reach = isCut ? Math.floor(random() * length) : length;
    const { status, file } = await patch(url(), offset, length, reach).catch(() => ({ status: 0, file: null }));
    if (file) return { fileId: file, cuts: cut, maxResentBytes };
    if (isCut) cut += 1;
    sent = offset + reach;
    if (status === 409) sent = 0; // nothing of it was taken, nor is it lost
    patience = status === 204 || isCut ? 0 : patience + 1;
    if (status === 409 || status === 503) await sleep(100);
  }
  throw new Error("The upload does not get ahead");
}

/** Null while nobody answers. */
async function offsetAt(url: string): Promise<number | null> {
  try {
    const answer = await fetch(url, { method: "HEAD", headers: { "Tus-Resumable": "1.0.0" } });
    return answer.ok ? Number(answer.headers.get("Upload-Offset")) : null;
  } catch {
    return null;
  }
}

/** Announces `length` bytes, and cuts the connection after `reach` of them where that is less. */
function patch(url: string, offset: number, length: number, reach: number) {
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
    outgoing.on("response", (answer) => {
      const file = answer.headers["upload-file"];
      answer.resume().on("close", () => {
        outgoing.destroy();
        resolve({ status: answer.statusCode ?? 0, file: typeof file === "string" ? file : null });
      });
    });
    const bytes = contentAt(offset, reach);
    if (reach === length) outgoing.end(bytes);
    else outgoing.write(bytes, () => outgoing.destroy());
  });
}

/** From now on the peak of its memory is counted anew (proc(5), clear_refs). Returns what it has in MB. */
export function idleMemory(pid: number): number {
  writeFileSync(`/proc/${pid}/clear_refs`, "5");
  return memoryOf(pid) / MB;
}

export function peakMemory(pid: number): number {
  return peakOf(pid) / 1024;
}
