import { bufferBuilder } from "@media-asset-service/base/memory.ts";
import type { Request } from "express";
import { invalid, truncate, unavailable } from "../../base/errors.ts";
import { recentlyStalled, TOO_BUSY } from "../../base/event-loop-stall.ts";
import { ServiceError } from "../../base/service-error.ts";
import { pumpBody } from "./body-pump.ts";

export interface JsonBodyLimits {
  /** The timeout of a body. A phone with a poor connection needs a second for the largest body. */
  timeoutMs: number;
  /** The maximum memory of all incomplete bodies together. */
  maxTotalBytes: number;
}

export const JSON_BODY_LIMITS: JsonBodyLimits = { timeoutMs: 15_000, maxTotalBytes: 64 * 1024 * 1024 };

const UTF_8 = new TextDecoder("utf-8", { fatal: true });

/** Reads a body of at most `limit` bytes: any JSON value, or the fields of a form. The schema validates it later. */
export type ReadJson = (request: Request, limit: number) => Promise<unknown>;

export function jsonBodies({ timeoutMs, maxTotalBytes }: JsonBodyLimits): ReadJson {
  let totalBytes = 0;

  return async (request, limit) => {
    const tooLarge = () =>
      new ServiceError(
        "PAYLOAD_TOO_LARGE",
        `The JSON body is larger than the ${limit} bytes that this operation accepts.`,
        {
          limit,
        },
      );
    if (Number(request.headers["content-length"] ?? 0) > limit) throw tooLarge();
    const timeout = new AbortController();
    const timer = setTimeout(() => timeout.abort(bodyTimeout(timeoutMs)), timeoutMs);
    const body = bufferBuilder();
    let ownBytes = 0;
    try {
      const take = (chunk: Buffer) => {
        if (body.size() + chunk.length > limit) throw tooLarge();
        body.add(chunk);
        totalBytes += body.capacity() - ownBytes;
        ownBytes = body.capacity();
        if (totalBytes > maxTotalBytes) throw unavailable("Too many concurrent requests. Try again in a few seconds.");
      };
      await pumpBody(request, take, timeout.signal);
      if (body.size() === 0) throw invalid("body", "", "required", "the request has no body");
      return request.is("application/x-www-form-urlencoded") ? fieldsOf(body.bytes()) : parseJson(body.bytes());
    } finally {
      clearTimeout(timer);
      totalBytes -= ownBytes;
    }
  };
}

/**
 * Closes the connection, whichever side was slow (RFC 9110 §15.5.9), because the start of the next request is unknown.
 */
function bodyTimeout(timeoutMs: number): ServiceError {
  const headers = { Connection: "close" };
  if (recentlyStalled(timeoutMs)) return unavailable(TOO_BUSY, undefined, undefined, headers);
  const seconds = timeoutMs / 1000;
  const message = `The body did not arrive within ${seconds} seconds. Send the request again.`;
  return new ServiceError("REQUEST_TIMEOUT", message, undefined, { headers });
}

/** The last of repeated fields takes precedence. */
function fieldsOf(bytes: Buffer): Record<string, string> {
  return Object.fromEntries(new URLSearchParams(textOf(bytes)));
}

function textOf(bytes: Buffer): string {
  try {
    return UTF_8.decode(bytes);
  } catch {
    throw invalid("body", "", "encoding", "the body must be UTF-8 text (RFC 8259 §8.1)");
  }
}

function parseJson(bytes: Buffer): unknown {
  const text = textOf(bytes);
  try {
    return JSON.parse(text);
  } catch (error) {
    const reason = truncate(error instanceof Error ? error.message : String(error));
    throw invalid("body", "", "json", `the body is not valid JSON: ${reason}`);
  }
}
