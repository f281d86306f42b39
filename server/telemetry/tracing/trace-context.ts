import { randomFillSync } from "node:crypto";
import { subscribe, unsubscribe } from "node:diagnostics_channel";
import type { ClientRequest } from "node:http";
import type { Span, SpanContext } from "../../base/telemetry.ts";

/** Version, trace, parent, flags. A later version may add fields (W3C Trace Context, 3.2). */
const TRACEPARENT = /^([0-9a-f]{2})-([0-9a-f]{32})-([0-9a-f]{16})-([0-9a-f]{2})(-.*)?$/;
const MAX_TRACE_STATE_LENGTH = 512;

/** Returns null if the header is missing or invalid. A new trace begins then. */
export function parseTraceparent(text: unknown, state: unknown = ""): SpanContext | null {
  const [, version, traceId = "", spanId = "", flags = "", more] = TRACEPARENT.exec(String(text)) ?? [];
  if (version === undefined || version === "ff" || (version === "00" && more !== undefined)) return null;
  if (/^0+$/.test(traceId) || /^0+$/.test(spanId)) return null;
  const traceState = typeof state === "string" && state.length <= MAX_TRACE_STATE_LENGTH ? state : "";
  return { traceId, spanId, sampled: (Number.parseInt(flags, 16) & 1) === 1, traceState };
}

export function traceparentOf({ traceId, spanId, sampled }: SpanContext): string {
  return `00-${traceId}-${spanId}-${sampled ? "01" : "00"}`;
}

/** Returns random hexadecimal digits, not all 0. */
export function newTraceId(): string {
  return hex(16);
}

export function newSpanId(): string {
  return hex(8);
}

const pool = Buffer.alloc(4096);
let used = pool.length;

/** Reads random bytes in blocks of 4096, because a system call for 8 bytes would dominate the cost. */
function hex(bytes: number): string {
  if (used + bytes > pool.length) {
    randomFillSync(pool);
    used = 0;
  }
  const id = pool.toString("hex", used, used + bytes);
  used += bytes;
  return /^0+$/.test(id) ? hex(bytes) : id;
}

/**
 * Adds the trace context to every outgoing request: to S3 through node:http, and to AI engines through fetch. Both
 * publish an event before a request is sent, so that callers need no tracing code. The S3 signature does not include
 * the header, because it is added after signing.
 */
export function propagate(activeSpan: () => Span | null): () => void {
  const inject = (set: (name: string, value: string) => void) => {
    const context = activeSpan()?.context;
    if (!context) return;
    set("traceparent", traceparentOf(context));
    if (context.traceState !== "") set("tracestate", context.traceState);
  };
  const onHttpRequest = (message: unknown) => {
    const { request } = message as { request: ClientRequest };
    if (!request.headersSent) inject((name, value) => request.setHeader(name, value));
  };
  const onFetchRequest = (message: unknown) => {
    const { request } = message as { request: { addHeader(name: string, value: string): void } };
    inject((name, value) => request.addHeader(name, value));
  };
  subscribe("http.client.request.created", onHttpRequest);
  subscribe("undici:request:create", onFetchRequest);
  return () => {
    unsubscribe("http.client.request.created", onHttpRequest);
    unsubscribe("undici:request:create", onFetchRequest);
  };
}
