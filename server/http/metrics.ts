import type { RequestHandler } from "express";
import { collectDefaultMetrics, Histogram, Registry } from "prom-client";

export interface Metrics {
  /** Times every request by operation and status. */
  measure: RequestHandler;
  /** `GET /metrics`, in the text format of Prometheus. */
  page: RequestHandler;
}

/** Labels are few and fixed (operation ids, statuses), so that no caller can make the series grow. */
export function createMetrics(): Metrics {
  const registry = new Registry();
  collectDefaultMetrics({ register: registry });
  const duration = new Histogram({
    name: "http_request_duration_seconds",
    help: "Time from the first byte of a request to the end of its answer.",
    labelNames: ["operation", "status"],
    buckets: [0.005, 0.01, 0.025, 0.05, 0.1, 0.25, 0.5, 1, 2.5, 10, 60],
    registers: [registry],
  });

  return {
    measure(request, response, next) {
      const stop = duration.startTimer();
      response.once("close", () => {
        stop({ operation: request.context.operationId ?? "none", status: response.statusCode });
      });
      next();
    },
    async page(_request, response) {
      response.type(registry.contentType).send(await registry.metrics());
    },
  };
}
