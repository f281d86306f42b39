import { subscribe, unsubscribe } from "node:diagnostics_channel";
import type { ClientRequest } from "node:http";
import type { Tracer } from "../../base/tracer.ts";
import { traceparentOf } from "./trace-context.ts";

/**
 * Adds the trace context to every outgoing request: to S3 through node:http, and to AI engines through fetch. Both
 * publish an event before a request is sent, so that callers need no tracing code. The S3 signature does not include
 * the header, because it is added after signing.
 */
export function propagate(tracer: Tracer): () => void {
  const carry = (set: (name: string, value: string) => void) => {
    const context = tracer.active()?.context;
    if (!context) return;
    set("traceparent", traceparentOf(context));
    if (context.traceState !== "") set("tracestate", context.traceState);
  };
  const ofHttp = (message: unknown) => {
    const { request } = message as { request: ClientRequest };
    if (!request.headersSent) carry((name, value) => request.setHeader(name, value));
  };
  const ofFetch = (message: unknown) => {
    const { request } = message as { request: { addHeader(name: string, value: string): void } };
    carry((name, value) => request.addHeader(name, value));
  };
  subscribe("http.client.request.created", ofHttp);
  subscribe("undici:request:create", ofFetch);
  return () => {
    unsubscribe("http.client.request.created", ofHttp);
    unsubscribe("undici:request:create", ofFetch);
  };
}
