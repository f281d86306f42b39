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
  const inject = (set: (name: string, value: string) => void) => {
    const context = tracer.active()?.context;
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
