import { piecesOf, toStream } from "./byte-stream.ts";
import type { Fields } from "./form.ts";
import type { Content } from "./uploadable.ts";

const pieceSize = 64 * 1024;

const { process } = globalThis as { process?: { versions?: { node?: string } } };

/**
 * Options of `fetch` for a body that is a stream. In Node.js, the redirect mode avoids a copy of the body (see
 * `sendsForms`). Other runtimes do not need this mode, and some do not support it.
 */
export const streaming = {
  duplex: "half",
  redirect: process?.versions?.node === undefined ? "manual" : "error",
} as const;

/** A multipart body that is generated while it is sent, for constant memory use and progress. */
export interface MultipartBody {
  /** Contains the length of the body if it is known, so that the service can reject a file that is too large early. */
  headers: Record<string, string>;
  stream: ReadableStream<Uint8Array>;
}

/** Callbacks and signal for reading the file. */
export interface Reading {
  /** Called with the number of bytes sent so far. */
  onSent(bytes: number): void;
  /** Called if the file cannot be read completely. */
  onFailure(error: unknown): void;
  /** Stops reading, because not every `fetch` stops immediately when it is aborted. */
  signal: AbortSignal;
}

/** Serializes a form (RFC 7578). */
export function multipartBody(
  fields: Fields,
  partName: string,
  content: Content,
  filename: string,
  reading: Reading,
): MultipartBody {
  const boundary = `form-${crypto.randomUUID()}`;
  const encoder = new TextEncoder();
  let head = "";
  for (const [name, value] of Object.entries(fields)) {
    head += `--${boundary}\r\nContent-Disposition: form-data; name="${escapeName(name)}"\r\n\r\n${normalize(value)}\r\n`;
  }
  head += `--${boundary}\r\nContent-Disposition: form-data; name="${escapeName(partName)}"; filename="${escapeName(filename)}"\r\n`;
  head += `Content-Type: ${content.type || "application/octet-stream"}\r\n\r\n`;
  const before = encoder.encode(head);
  const after = encoder.encode(`\r\n--${boundary}--\r\n`);
  const length = content.size === null ? null : before.byteLength + content.size + after.byteLength;
  return {
    headers: {
      "Content-Type": `multipart/form-data; boundary=${boundary}`,
      ...(length === null ? {} : { "Content-Length": String(length) }),
    },
    stream: toStream(chunks(before, readAll(content.blob ?? content.stream(), content.size, reading), after)),
  };
}

async function* chunks(
  before: Uint8Array,
  file: AsyncIterable<Uint8Array>,
  after: Uint8Array,
): AsyncGenerator<Uint8Array, void, undefined> {
  yield before;
  yield* file;
  yield after;
}

/** Yields content in small pieces, and reports progress. */
export async function* readAll(
  content: Parameters<typeof piecesOf>[0],
  size: number | null,
  { onSent, onFailure, signal }: Reading,
): AsyncGenerator<Uint8Array, void, undefined> {
  let sent = 0;
  try {
    for await (const chunk of piecesOf(content)) {
      // Content in memory is a single chunk. Smaller pieces make progress visible.
      for (let start = 0; start < chunk.byteLength; start += pieceSize) {
        const piece = chunk.subarray(start, start + pieceSize);
        signal.throwIfAborted();
        yield piece;
        // The consumer requests the next piece, so the previous piece is being sent.
        sent += piece.byteLength;
        onSent(sent);
      }
    }
    if (size !== null && sent !== size) throw new TypeError(`The content has ${sent} bytes, not ${size} as specified.`);
  } catch (error) {
    onFailure(error);
    throw error;
  }
}

/** Escapes a name as browsers do in forms (HTML, "multipart form data"). */
function escapeName(name: string): string {
  return name.replace(/\r\n?|\n/g, "%0D%0A").replace(/"/g, "%22");
}

function normalize(value: string): string {
  return value.replace(/\r\n?|\n/g, "\r\n");
}
