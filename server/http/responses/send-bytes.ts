import type { ByteRange } from "@media-asset-service/blobs/store.ts";
import type { Request, Response } from "express";
import { hasEntityTag } from "../../base/http.ts";
import { ServiceError } from "../../base/service-error.ts";
import type { Bytes, Validators } from "../../contract/operation.ts";

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

type Header = (name: string) => string | undefined;

const DAY = "(?:Mon|Tue|Wed|Thu|Fri|Sat|Sun)";
const LONG_DAY = "(?:Mon|Tues|Wednes|Thurs|Fri|Satur|Sun)day";
const MONTH = "(?:Jan|Feb|Mar|Apr|May|Jun|Jul|Aug|Sep|Oct|Nov|Dec)";
const TIME = String.raw`\d\d:\d\d:\d\d`;
/** RFC 9110 §5.6.7; the last format has no time zone and is in GMT as well. */
const IMF_FIXDATE = new RegExp(String.raw`^${DAY}, \d\d ${MONTH} \d{4} ${TIME} GMT$`);
const RFC_850 = new RegExp(String.raw`^${LONG_DAY}, \d\d-${MONTH}-\d\d ${TIME} GMT$`);
const ASCTIME = new RegExp(String.raw`^${DAY} ${MONTH} [ \d]\d ${TIME} \d{4}$`);

/**
 * Evaluates the preconditions of a GET or HEAD against the validators of its response, in the order of RFC 9110
 * §13.2.2. Unlike `fresh` of Express, it ignores the Cache-Control of the request: fetch adds `no-cache` to every
 * conditional request, for caches between client and server.
 */
export function evaluatePreconditions(header: Header, validators: Validators): "send" | "not-modified" | "failed" {
  const { etag, lastModified } = validators;
  const ifMatch = header("If-Match");
  const ifNoneMatch = header("If-None-Match");
  const isMet =
    ifMatch === undefined
      ? !isLater(lastModified, header("If-Unmodified-Since"))
      : hasEntityTag(ifMatch, etag, "strong");
  if (!isMet) return "failed";
  const isCurrent =
    ifNoneMatch === undefined
      ? isLater(lastModified, header("If-Modified-Since")) === false
      : hasEntityTag(ifNoneMatch, etag, "weak");
  return isCurrent ? "not-modified" : "send";
}

/** Returns whether to apply a Range: only if the client's copy is current (RFC 9110 §13.1.5). */
export function isRangeApplicable(header: Header, { etag, lastModified, isImmutable = false }: Validators): boolean {
  const condition = header("If-Range");
  if (condition === undefined) return true;
  if (condition.includes('"')) return condition === `"${etag}"`;
  // Two versions of the content in the same second have the same date.
  return isImmutable && condition === lastModified?.toUTCString();
}

/**
 * Compares whole seconds, the resolution of HTTP dates. Returns null if the header is ignored: it is absent or not a
 * date, or the content has no date (RFC 9110 §13.1.3, §13.1.4).
 */
function isLater(lastModified: Date | undefined, date: string | undefined): boolean | null {
  const time = date === undefined ? Number.NaN : parseHttpDate(date);
  return !lastModified || Number.isNaN(time) ? null : Math.floor(lastModified.getTime() / 1000) * 1000 > time;
}

function parseHttpDate(text: string): number {
  if (ASCTIME.test(text)) return Date.parse(`${text} GMT`);
  return IMF_FIXDATE.test(text) || RFC_850.test(text) ? Date.parse(text) : Number.NaN;
}

/**
 * Returns the single range of `size` bytes that a Range header requests (RFC 9110 §14.1.2); both ends are inclusive.
 * Returns null if the response is the complete content: for another unit, an invalid range, or several ranges, which a
 * server can ignore (§14.2).
 */
function byteRangeOf(header: string, size: number): ByteRange | "unsatisfiable" | null {
  const [, list] = /^bytes=(.*)$/i.exec(header) ?? [];
  if (list === undefined) return null;
  const satisfiable: ByteRange[] = [];
  for (const spec of list.split(",")) {
    const [, first = "", last = ""] = /^\s*(\d*)-(\d*)\s*$/.exec(spec) ?? [];
    if (first === "" && last === "") return null;
    if (first !== "" && last !== "" && Number(last) < Number(first)) return null;
    // Without a start, the number is a count of bytes from the end; a larger number means the complete content.
    const start = first === "" ? Math.max(0, size - Number(last)) : Number(first);
    const end = first === "" || last === "" ? size - 1 : Math.min(Number(last), size - 1);
    if (start < size) satisfiable.push({ start, end });
  }
  const [only] = satisfiable;
  if (!only) return "unsatisfiable";
  return satisfiable.length === 1 ? only : null;
}
