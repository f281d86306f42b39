import type { RequestHandler } from "express";
import { Counter, Gauge, Histogram, type Registry } from "prom-client";
import type { RequestContext } from "./context.ts";

export interface Metrics {
  /** Counts and times every request by operation, status and error. */
  measure: RequestHandler;
  /** `GET /metrics`, in the text format of Prometheus. */
  page: RequestHandler;
}

/** Labels are few and fixed (operation ids, statuses, error codes), so that no caller can make the series grow. */
export function requestMetrics(
  registry: Registry,
  parts: () => Promise<Record<string, "ok" | "unavailable">>,
): Metrics {
  const registers = [registry];
  const duration = new Histogram({
    name: "http_request_duration_seconds",
    help: "Time from the first byte of a request to the end of its answer; status 499: the client hung up.",
    labelNames: ["operation", "status"],
    buckets: [0.005, 0.01, 0.025, 0.05, 0.1, 0.25, 0.5, 1, 2.5, 10, 60],
    registers,
  });
  const errors = new Counter({
    name: "http_errors_total",
    help: "Requests that were answered with an error, by its code.",
    labelNames: ["operation", "code"],
    registers,
  });
  const underWay = new Set<RequestContext>();
  new Gauge({
    name: "http_requests_in_flight",
    help: "Requests that are not wholly answered.",
    labelNames: ["operation"],
    registers,
    collect() {
      this.reset();
      for (const context of underWay) this.inc({ operation: operationOf(context) });
    },
  });
  new Gauge({
    name: "service_part_available",
    help: "Whether a part that the service works with answered when it was asked: 1 or 0.",
    labelNames: ["part"],
    registers,
    async collect() {
      for (const [part, state] of Object.entries(await parts())) this.set({ part }, state === "ok" ? 1 : 0);
    },
  });

  return {
    measure({ context }, response, next) {
      const stop = duration.startTimer();
      underWay.add(context);
      response.once("close", () => {
        underWay.delete(context);
        const operation = operationOf(context);
        stop({ operation, status: response.writableFinished ? response.statusCode : 499 });
        if (context.failure !== null) errors.inc({ operation, code: context.failure.told.code });
      });
      next();
    },
    async page(_request, response) {
      response.type(registry.contentType).send(await registry.metrics());
    },
  };
}

function operationOf({ operationId }: RequestContext): string {
  return operationId ?? "none";
}
