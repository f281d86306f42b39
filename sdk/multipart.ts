import { type ByteStream, piecesOf, toStream } from "./byte-stream.ts";
import type { Fields } from "./form.ts";
import type { Content } from "./uploadable.ts";

const pieceSize = 64 * 1024;

/** A multipart body that is made as it is sent: memory stays flat, and what has left is known. */
export interface MultipartBody {
  /** With the length of the whole body where it is known, so that a file that is too large is refused before it comes. */
  headers: Record<string, string>;
  stream: ReadableStream<Uint8Array>;
}

/** What is to be told of the file on its way. */
export interface Reading {
  /** How many bytes have been taken so far. */
  onSent(bytes: number): void;
  /** The file cannot be read to its end. */
  onFailure(error: unknown): void;
  /** Ends the reading, since not every `fetch` does so as soon as it is aborted. */
  signal: AbortSignal;
}

/** Writes a form by hand (RFC 7578). */
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
    head += `--${boundary}\r\nContent-Disposition: form-data; name="${escapeName(name)}"\r\n\r\n${normalise(value)}\r\n`;
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
    stream: toStream(chunks(before, readAll(content.stream(), content.size, reading), after)),
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

/** Gives content in small pieces, and tells of each that is on its way. */
export async function* readAll(
  stream: ByteStream,
  size: number | null,
  { onSent, onFailure, signal }: Reading,
): AsyncGenerator<Uint8Array, void, undefined> {
  let sent = 0;
  try {
    for await (const chunk of piecesOf(stream)) {
      if (!(chunk instanceof Uint8Array)) throw new TypeError("The stream gives something else than bytes.");
      // Content in memory comes as one piece, which would be no progress at all.
      for (let start = 0; start < chunk.byteLength; start += pieceSize) {
        const piece = chunk.subarray(start, start + pieceSize);
        signal.throwIfAborted();
        yield piece;
        // The consumer has come back for more: the piece before is on its way.
        sent += piece.byteLength;
        onSent(sent);
      }
    }
    if (size !== null && sent !== size) throw new TypeError(`The content has ${sent} bytes, not ${size} as announced.`);
  } catch (error) {
    onFailure(error);
    throw error;
  }
}

/** As browsers write names in forms (HTML, "multipart form data"). */
function escapeName(name: string): string {
  return name.replace(/\r\n?|\n/g, "%0D%0A").replace(/"/g, "%22");
}

function normalise(value: string): string {
  return value.replace(/\r\n?|\n/g, "\r\n");
}
