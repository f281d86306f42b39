import type { RequestHandler } from "express";
import type { SpanContext, Tracer } from "../../base/tracer.ts";

export interface RequestTracing {
  tracer: Tracer;
  /** Parses the headers `traceparent` and `tracestate`; null if they are not valid. */
  parseTraceparent(traceparent: unknown, tracestate: unknown): SpanContext | null;
}

/**
 * Records each request as a span with the name of its operationId. The span contains the path template of openapi.yaml:
 * the path of a request can contain a signature or identify its owner.
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

/** Other methods are arbitrary input of clients. */
const METHODS = ["GET", "HEAD", "POST", "PUT", "PATCH", "DELETE", "OPTIONS"];
