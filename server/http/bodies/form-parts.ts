import { EventEmitter } from "node:events";
import { PassThrough } from "node:stream";
import type { Request } from "express";
import formidable, { type Part } from "formidable";
import { invalid } from "../../base/errors.ts";
import type { ServiceError } from "../../base/service-error.ts";
import { pumpBody } from "./body-pump.ts";
import { multipartParser } from "./multipart-parser.ts";

/** Receives the content of one part in chunks. Can throw. */
export interface PartSink {
  write(bytes: Buffer): void;
  end(): void;
}

/** Names are in lower case. */
export type PartHeaders = Readonly<Record<string, string>>;

/** The limit of the bytes of all boundaries and part headers. */
const FRAMING_LIMIT = 1024 * 1024;
/** RFC 2046 §5.1.1 allows 70 characters; some clients use more. */
const MAX_BOUNDARY_LENGTH = 256;
/** RFC 5322 §2.2: any printable character except a colon. */
const HEADER = /^([\x21-\x39\x3b-\x7e]+)[ \t]*:(.*)$/s;

/**
 * Reads a multipart body (RFC 2046 §5.1) part by part while it arrives. `onPart` returns the sink of each part. Rejects
 * at the first error, or when the signal aborts.
 */
export async function readParts(
  request: Request,
  onPart: (headers: PartHeaders) => PartSink,
  fail: (error: unknown) => void,
  signal: AbortSignal,
): Promise<void> {
  const boundary = boundaryOf(request.headers["content-type"] ?? "");
  let received = 0;
  let content = 0;
  const form = formidable({ enabledPlugins: [partsPlugin(boundary, signal)] as never });
  form.onPart = (part: Part & { headers?: PartHeaders }) => {
    const sink = onPart(part.headers ?? {});
    part.on("data", (bytes: Buffer) => {
      content += bytes.length;
      sink.write(bytes);
    });
    part.on("end", () => sink.end());
  };

  // The body is written manually, so that no data reaches the parts after a failure.
  const body = Object.assign(new PassThrough(), { headers: request.headers });
  const parsed = form.parse(body as unknown as Request).catch(fail);
  const onChunk = (chunk: Buffer) => {
    received += chunk.length;
    if (received - content > FRAMING_LIMIT) {
      throw invalid("body", "", "multipart", `multipart boundaries and part headers exceed ${FRAMING_LIMIT} bytes`);
    }
    body.write(chunk);
  };
  await pumpBody(request, onChunk, signal);
  if (received === 0) throw invalid("body", "", "required", "the request has no body");
  body.end();
  // After a failure, the parser reads nothing more and never ends.
  await Promise.race([parsed, aborted(signal)]);
  signal.throwIfAborted();
}

function aborted(signal: AbortSignal): Promise<void> {
  return new Promise((resolve) => {
    if (signal.aborted) resolve();
    else signal.addEventListener("abort", () => resolve(), { once: true });
  });
}

/** The internals of a form of formidable 3.5.4 that its multipart plugin uses, and that have no public equivalent. */
interface Form {
  _parser: object;
  ended: boolean;
  onPart(part: EventEmitter): void;
  _maybeEnd(): void;
}

/**
 * A plugin that replaces the multipart plugin of formidable 3.5.4, whose parser emits an event for every fragment that
 * could be a boundary. CPU time of a form, with formidable's parser and with this one: 4 MB of line breaks 991 ms and
 * 2.3 ms, 4 MB of zeros 2.1 ms and 0.7 ms, 20 MB of random bytes 13 ms and 7 ms.
 */
function partsPlugin(boundary: string, signal: AbortSignal) {
  return (form: Form): void => {
    let part = new EventEmitter();
    const partParser = multipartParser(boundary, {
      begin(head) {
        part = Object.assign(new EventEmitter(), { headers: headersOf(head) } satisfies { headers: PartHeaders });
        form.onPart(part);
      },
      content: (bytes) => void part.emit("data", bytes),
      end: () => void part.emit("end"),
      headTooLarge: (limit) =>
        invalid("body", "", "multipart", `each part of the form must have at most ${limit} bytes of part headers`),
    });
    const parser = new EventEmitter();
    // An exception would end the process here; an error event ends the form.
    const withErrorEvent = (work: () => void) => {
      if (signal.aborted) return;
      try {
        work();
      } catch (error) {
        parser.emit("error", error);
      }
    };
    form._parser = Object.assign(parser, {
      write: (chunk: Buffer) => withErrorEvent(() => partParser.write(chunk)),
      end: () =>
        withErrorEvent(() => {
          // Otherwise, parts that are missing would be lost without an error.
          if (!partParser.closed()) throw malformed();
          form.ended = true;
          form._maybeEnd();
        }),
    });
  };
}

function headersOf(head: string): PartHeaders {
  // A line that begins with white space continues the previous line (RFC 5322 §2.2.3).
  const lines = head.replace(/\r\n(?=[ \t])/g, "").split("\r\n");
  const headers = lines.filter(Boolean).map((line) => {
    const [, name, value = ""] = HEADER.exec(line) ?? [];
    if (name === undefined) throw malformed();
    return [name.toLowerCase(), value.trim()];
  });
  return Object.fromEntries(headers);
}

/** Returns the boundary of a multipart Content-Type. */
function boundaryOf(contentType: string): string {
  const [, quoted, token] = /;\s*boundary\s*=\s*(?:"([^"]*)"|([^;\s"]*))/i.exec(contentType) ?? [];
  const boundary = quoted ?? token ?? "";
  if (boundary !== "" && boundary.length <= MAX_BOUNDARY_LENGTH) return boundary;
  throw invalid(
    "headers",
    "content-type",
    "boundary",
    `must have a boundary of 1 to ${MAX_BOUNDARY_LENGTH} characters (let your HTTP library set this header)`,
  );
}

function malformed(): ServiceError {
  const what = "is malformed or truncated: it must begin and end with the boundary of its Content-Type";
  return invalid("body", "", "multipart", `the multipart form ${what}`);
}
