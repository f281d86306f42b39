import { PassThrough } from "node:stream";
import type { Request } from "express";
import formidable, { type Part } from "formidable";
import { invalid } from "../base/errors.ts";
import type { ServiceError } from "../base/service-error.ts";
import { receive } from "./receive.ts";

/** Takes the content of one part, piece by piece. May throw. */
export interface PartSink {
  write(bytes: Buffer): void;
  end(): void;
}

/** Names in lower case. */
export type PartHeaders = Readonly<Record<string, string>>;

/** Boundaries and headers of all parts together; formidable itself would gather any amount. */
const FRAMING_LIMIT = 1024 * 1024;
/** RFC 2046 §5.1.1 has 70 characters; some clients use more. */
const LONGEST_BOUNDARY = 256;

/**
 * Cuts a multipart body (RFC 2046 §5.1) into its parts while it arrives. formidable does the cutting; what becomes of a
 * part is up to `begin`. Rejects at the first thing that is wrong, or when the signal aborts.
 */
export async function readParts(
  request: Request,
  begin: (headers: PartHeaders) => PartSink,
  fail: (error: unknown) => void,
  signal: AbortSignal,
): Promise<void> {
  const boundary = boundaryOf(request.headers["content-type"] ?? "");
  const cutOff = [`--${boundary}`, `--${boundary}\r\n`];
  let tail = Buffer.alloc(0);
  let received = 0;
  let content = 0;
  // An exception in a listener of formidable's would end the process.
  const guarded = (work: () => void) => {
    if (signal.aborted) return;
    try {
      work();
    } catch (error) {
      fail(error);
    }
  };
  const form = formidable();
  form.onPart = (part: Part & { headers?: PartHeaders }) =>
    guarded(() => {
      const sink = begin(part.headers ?? {});
      part.on("data", (bytes: Buffer) => {
        content += bytes.length;
        guarded(() => sink.write(bytes));
      });
      part.on("end", () => guarded(() => sink.end()));
    });

  // Fed by hand: what arrives after a failure must not reach the parts any more.
  const headers = { ...request.headers, "content-type": `multipart/form-data; boundary="${boundary}"` };
  const body = Object.assign(new PassThrough(), { headers });
  const parsed = form.parse(body as unknown as Request).catch((error: unknown) => {
    fail(malformed(error));
  });
  const take = (chunk: Buffer) => {
    received += chunk.length;
    if (received - content > FRAMING_LIMIT) {
      throw invalid("body", "", "multipart", `the form must have at most ${FRAMING_LIMIT} bytes of part headers`);
    }
    tail = Buffer.concat([tail, chunk.subarray(-LONGEST_BOUNDARY - 4)]).subarray(-LONGEST_BOUNDARY - 4);
    body.write(chunk);
  };
  await receive(request, take, signal);
  if (received === 0) throw invalid("body", "", "required", "the request has no body");
  // formidable takes a boundary at the end for the last one; parts that should follow would be lost in silence.
  if (cutOff.some((end) => tail.toString("latin1").endsWith(end))) throw malformed(null);
  body.end();
  await parsed;
  signal.throwIfAborted();
}

/** The boundary that a multipart Content-Type names. */
function boundaryOf(contentType: string): string {
  const [, quoted, token] = /;\s*boundary\s*=\s*(?:"([^"]*)"|([^;\s"]*))/i.exec(contentType) ?? [];
  const boundary = quoted ?? token ?? "";
  if (boundary !== "" && boundary.length <= LONGEST_BOUNDARY) return boundary;
  throw invalid(
    "headers",
    "content-type",
    "boundary",
    `must name the form's boundary, of 1 to ${LONGEST_BOUNDARY} characters (let your HTTP library set this header)`,
  );
}

/** formidable's words speak of its own functions. */
function malformed(error: unknown): ServiceError {
  const what =
    error instanceof Error && error.message.includes("transfer-encoding")
      ? "has a part in an unknown Content-Transfer-Encoding: send parts as they are (7bit, 8bit or binary)"
      : "is malformed or cut off: it must begin and end with the boundary of its Content-Type";
  return invalid("body", "", "multipart", `the multipart form ${what}`);
}
