import type { Fields } from "./form.ts";
import type { FilePart } from "./uploadable.ts";

const pieceSize = 64 * 1024;

/** A multipart body that is made as it is sent: memory stays flat, and what has left is known. */
export interface MultipartBody {
  /** With the length of the whole body, so that the service can refuse a file that is too large before it arrives. */
  headers: { "Content-Type": string; "Content-Length": string };
  stream: ReadableStream<Uint8Array>;
}

/** Writes a form by hand (RFC 7578); `onSent` is told how many bytes of the file have been taken so far. */
export function multipartBody(
  fields: Fields,
  partName: string,
  part: FilePart,
  onSent: (bytes: number) => void,
): MultipartBody {
  const boundary = `form-${crypto.randomUUID()}`;
  const encoder = new TextEncoder();
  let head = "";
  for (const [name, value] of Object.entries(fields)) {
    head += `--${boundary}\r\nContent-Disposition: form-data; name="${escapeName(name)}"\r\n\r\n${normalise(value)}\r\n`;
  }
  head += `--${boundary}\r\nContent-Disposition: form-data; name="${escapeName(partName)}"; filename="${escapeName(part.filename)}"\r\n`;
  head += `Content-Type: ${part.blob.type || "application/octet-stream"}\r\n\r\n`;
  const before = encoder.encode(head);
  const after = encoder.encode(`\r\n--${boundary}--\r\n`);
  return {
    headers: {
      "Content-Type": `multipart/form-data; boundary=${boundary}`,
      "Content-Length": String(before.byteLength + part.blob.size + after.byteLength),
    },
    stream: toStream(chunks(before, part.blob, after, onSent)),
  };
}

async function* chunks(
  before: Uint8Array,
  blob: Blob,
  after: Uint8Array,
  onSent: (bytes: number) => void,
): AsyncGenerator<Uint8Array, void, undefined> {
  yield before;
  const reader = blob.stream().getReader();
  try {
    let sent = 0;
    for (let chunk = await reader.read(); !chunk.done; chunk = await reader.read()) {
      // A Blob of bytes in memory comes as one piece, which would be no progress at all.
      for (let start = 0; start < chunk.value.byteLength; start += pieceSize) {
        const piece = chunk.value.subarray(start, start + pieceSize);
        yield piece;
        // The consumer has come back for more: the piece before is on its way.
        sent += piece.byteLength;
        onSent(sent);
      }
    }
  } finally {
    await reader.cancel();
  }
  yield after;
}

/** `ReadableStream.from` would do, but Safari has none yet. Nothing is made before it is asked for. */
function toStream(source: AsyncGenerator<Uint8Array, void, undefined>): ReadableStream<Uint8Array> {
  return new ReadableStream(
    {
      async pull(controller) {
        const { done, value } = await source.next();
        if (done) controller.close();
        else controller.enqueue(value);
      },
      async cancel() {
        await source.return();
      },
    },
    { highWaterMark: 0 },
  );
}

/** As browsers write names in forms (HTML, "multipart form data"). */
function escapeName(name: string): string {
  return name.replace(/\r\n?|\n/g, "%0D%0A").replace(/"/g, "%22");
}

function normalise(value: string): string {
  return value.replace(/\r\n?|\n/g, "\r\n");
}
