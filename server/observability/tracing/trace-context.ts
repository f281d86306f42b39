import { randomFillSync } from "node:crypto";
import type { SpanContext } from "../../base/tracer.ts";

/** Version, trace, parent, flags; a version to come may add fields (W3C Trace Context, 3.2). */
const TRACEPARENT = /^([0-9a-f]{2})-([0-9a-f]{32})-([0-9a-f]{16})-([0-9a-f]{2})(-.*)?$/;
const MAX_TRACE_STATE_LENGTH = 512;

/** Null for what is missing or broken: the trace begins here then. */
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

/** Random hexadecimal digits, of which not all are 0. */
export function newTraceId(): string {
  return hex(16);
}

export function newSpanId(): string {
  return hex(8);
}

const pool = Buffer.alloc(4096);
let used = pool.length;

/** Asking the system for 4096 bytes at once: for 8, the asking would be most of the work. */
function hex(bytes: number): string {
  if (used + bytes > pool.length) {
    randomFillSync(pool);
    used = 0;
  }
  const id = pool.toString("hex", used, used + bytes);
  used += bytes;
  return /^0+$/.test(id) ? hex(bytes) : id;
}
