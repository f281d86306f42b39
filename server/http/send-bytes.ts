import type { Request, Response } from "express";
import { ServiceError } from "../base/service-error.ts";
import type { ByteRange } from "../storage/blobs/store.ts";
import { byteRangeOf } from "./byte-range.ts";
import type { Bytes } from "./operation.ts";

/** Sends bytes as RFC 9110 wants them: validators, 304, one range as 206, 416, and no body for HEAD. */
export async function sendBytes(request: Request, response: Response, bytes: Bytes): Promise<void> {
  const { signal, isHead } = request.context;
  const etag = `"${bytes.etag}"`;
  response.status(200).set({
    ...bytes.headers,
    ETag: etag,
    "Last-Modified": bytes.lastModified.toUTCString(),
    "Accept-Ranges": "bytes",
  });
  if (isCurrent(request, etag, bytes.lastModified)) {
    response.status(304).end();
    return;
  }
  // After the validators: a copy that is still good is answered 304 whatever range was asked for (RFC 9110 §13.2.2).
  const range = rangeOf(request, bytes, etag);
  response.setHeader("Content-Type", bytes.contentType);
  if (range) {
    response.status(206).setHeader("Content-Range", `bytes ${range.start}-${range.end}/${bytes.size}`);
  }
  response.setHeader("Content-Length", range ? range.end - range.start + 1 : bytes.size);
  if (isHead || bytes.size === 0) {
    response.end();
    return;
  }
  const body = await bytes.open(range, signal);
  if (Buffer.isBuffer(body)) {
    response.end(body);
    bytes.onSent?.(body.length);
    return;
  }
  let sent = 0;
  const write = writing(response);
  try {
    for await (const chunk of body) {
      await write(chunk);
      sent += chunk.length;
    }
    response.end();
  } catch (error) {
    // A client that hangs up is no fault; anything else has left the answer incomplete, which the closed connection says.
    if (!signal.aborted && !response.closed) throw error;
  } finally {
    bytes.onSent?.(sent);
  }
}

/** Writes to a response. Each call waits until the kernel has taken the chunk, so that its memory can be used again. */
function writing(response: Response): (chunk: Buffer) => Promise<void> {
  let stop = (): void => {};
  response.once("close", () => stop());
  return (chunk) =>
    new Promise((resolve, reject) => {
      // Not every write is told that its connection is gone.
      stop = () => reject(new Error("The connection was closed"));
      if (response.closed) stop();
      else response.write(chunk, (error) => (error ? reject(error) : resolve()));
    });
}

/**
 * Whether the client's copy is still good (RFC 9110 §13.1). Unlike Express' `fresh`, whatever Cache-Control the request has:
 * fetch adds `no-cache` to every conditional request, which is meant for caches on the way.
 */
function isCurrent(request: Request, etag: string, lastModified: Date): boolean {
  const tags = request.get("If-None-Match");
  if (tags !== undefined) {
    return tags.split(",").some((tag) => tag.trim() === "*" || tag.trim().replace(/^W\//, "") === etag);
  }
  const since = Date.parse(request.get("If-Modified-Since") ?? "");
  return Math.floor(lastModified.getTime() / 1000) * 1000 <= since;
}

/** The one range that is asked for; null for the whole. Ranges are a matter of GET alone (RFC 9110 §14.2). */
function rangeOf(request: Request, { size, lastModified }: Bytes, etag: string): ByteRange | null {
  const header = request.headers.range;
  if (header === undefined || request.context.isHead || !ifRangeHolds(request, etag, lastModified)) return null;
  const range = byteRangeOf(header, size);
  if (range !== "unsatisfiable") return range;
  throw new ServiceError(
    "RANGE_NOT_SATISFIABLE",
    `The range lies outside the ${size} bytes of this file.`,
    { size },
    { headers: { "Content-Range": `bytes */${size}` } },
  );
}

/** RFC 9110 §13.1.5: a range counts only while the copy that the client holds is still the current one. */
function ifRangeHolds(request: Request, etag: string, lastModified: Date): boolean {
  const condition = request.get("If-Range");
  if (condition === undefined) return true;
  if (condition.startsWith('"') || condition.startsWith("W/")) return condition === etag;
  return condition === lastModified.toUTCString();
}
