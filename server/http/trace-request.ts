import type { RequestHandler } from "express";
import type { SpanContext, Tracer } from "../base/tracer.ts";

export interface RequestTracing {
  tracer: Tracer;
  /** Of the headers `traceparent` and `tracestate`; null where they say nothing that can be used. */
  parseTraceparent(traceparent: unknown, tracestate: unknown): SpanContext | null;
}

/**
 * A request is a span, under its operationId. The path is told as openapi.yaml has it: that of a request may hold a signature,
 * or whose it is.
 */
export function traceRequest({ tracer, parseTraceparent }: RequestTracing): RequestHandler {
  return (request, response, next) => {
    const { context, headers } = request;
    const method = context.isHead ? "HEAD" : request.method;
    const span = tracer.start({
      name: "none",
      kind: "server",
      parent: parseTraceparent(headers.traceparent, headers.tracestate),
      attributes: {
        "http.request.method": METHODS.includes(method) ? method : "_OTHER",
        "url.scheme": request.protocol,
        "request.id": context.id,
      },
    });
    response.once("close", () => {
      const status = response.writableFinished ? response.statusCode : 499;
      const { operationId, operation, failure } = context;
      const errorCode = failure?.fields.code;
      span.describe(operationId ?? "none", {
        "http.response.status_code": status,
        ...(operation && { "http.route": operation.path }),
        ...(errorCode && { "error.type": errorCode }),
      });
      span.end(status >= 500 ? (errorCode ?? String(status)) : undefined);
    });
    tracer.within(span, next);
  };
}

/** Any other is whatever somebody sent. */
const METHODS = ["GET", "HEAD", "POST", "PUT", "PATCH", "DELETE", "OPTIONS"];
