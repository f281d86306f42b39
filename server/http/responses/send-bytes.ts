import type { Request, Response } from "express";
import { ServiceError } from "../../base/service-error.ts";
import type { Bytes } from "../../contract/operation.ts";
import type { ByteRange } from "../../storage/blobs/store.ts";
import { byteRangeOf } from "./byte-range.ts";
import { evaluatePreconditions, isRangeApplicable } from "./preconditions.ts";

/** Sends bytes according to RFC 9110: validators, 412, 304, one range as 206, 416, and no body for HEAD. */
export async function sendBytes(request: Request, response: Response, bytes: Bytes): Promise<void> {
  const { signal, isHead } = request.context;
  const outcome = evaluatePreconditions((name) => request.get(name), bytes);
  if (outcome === "failed") throw preconditionFailed(bytes);
  response.status(200).set({
    ...bytes.headers,
    ETag: `"${bytes.etag}"`,
    ...(bytes.lastModified && { "Last-Modified": bytes.lastModified.toUTCString() }),
    "Accept-Ranges": "bytes",
  });
  if (outcome === "not-modified") {
    response.status(304).end();
    return;
  }
  // After the preconditions (RFC 9110 §13.2.2): neither 304 nor 412 depends on the range.
  const range = rangeOf(request, bytes);
  response.setHeader("Content-Type", bytes.contentType);
  if (bytes.contentEncoding) response.setHeader("Content-Encoding", bytes.contentEncoding);
  if (range) {
    response.status(206).setHeader("Content-Range", `bytes ${range.start}-${range.end}/${bytes.size}`);
  }
  response.setHeader("Content-Length", range ? range.end - range.start + 1 : bytes.size);
  if (isHead || bytes.size === 0) {
    response.end();
    return;
  }
  const offset = range?.start ?? 0;
  const body = await bytes.open(range, signal);
  if (Buffer.isBuffer(body)) {
    response.end(body);
    bytes.onFirstByte?.(offset);
    bytes.onSent?.(body.length);
    return;
  }
  let sent = 0;
  const write = writing(response);
  try {
    for await (const chunk of body) {
      await write(chunk);
      if (sent === 0) bytes.onFirstByte?.(offset);
      sent += chunk.length;
    }
    response.end();
  } catch (error) {
    // A disconnected client is not an error. After any other error, the connection is closed, which shows the client
    // that the response is incomplete.
    if (!signal.aborted && !response.closed) throw error;
  } finally {
    bytes.onSent?.(sent);
  }
}

/**
 * Returns a function that writes to a response. Each call resolves when the kernel has accepted the chunk, so that its
 * memory can be reused.
 */
function writing(response: Response): (chunk: Buffer) => Promise<void> {
  let stop = (): void => {};
  response.once("close", () => stop());
  return (chunk) =>
    new Promise((resolve, reject) => {
      // Not every write reports that its connection is closed.
      stop = () => reject(new Error("The connection was closed"));
      if (response.closed) stop();
      else response.write(chunk, (error) => (error ? reject(error) : resolve()));
    });
}

/** Returns the requested range; null for the complete content. Ranges apply only to GET (RFC 9110 §14.2). */
function rangeOf(request: Request, bytes: Bytes): ByteRange | null {
  const { size } = bytes;
  const rangeHeader = request.headers.range;
  if (rangeHeader === undefined || request.context.isHead) return null;
  if (!isRangeApplicable((name) => request.get(name), bytes)) return null;
  const range = byteRangeOf(rangeHeader, size);
  if (range !== "unsatisfiable") return range;
  throw new ServiceError(
    "RANGE_NOT_SATISFIABLE",
    `The requested range is outside of the ${size} bytes of this file. Request a range that starts before its end.`,
    { size },
    { headers: { "Content-Range": `bytes */${size}` } },
  );
}

function preconditionFailed({ etag }: Bytes): ServiceError {
  const message = "The content has changed. Restart the download from byte 0.";
  return new ServiceError("PRECONDITION_FAILED", message, { checksum: etag });
}
