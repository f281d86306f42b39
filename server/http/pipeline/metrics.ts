import type { RequestHandler } from "express";
import { Counter, Gauge, Histogram, type Registry } from "prom-client";
import { type OperationId, operations } from "../../generated/operations.ts";

export interface Metrics {
  /** Counts and times every request by operation, status and error. */
  measure: RequestHandler;
  /** Runs after the operation was determined, or found to be missing. */
  routed: RequestHandler;
  /** Serves `GET /metrics`, in the text format of Prometheus. */
  page: RequestHandler;
}

/** The label of pages and of unknown paths. */
const NO_OPERATION = "none";

/** Errors that no caller can cause. */
const ALARM_ERRORS = ["CONTENT_MISSING", "INTERNAL_ERROR"] as const;

/**
 * Creates the metrics of requests. Labels have few, fixed values (operation IDs, statuses, error codes), so that no
 * caller can increase the number of series.
 */
export function requestMetrics(
  registry: Registry,
  inProgress: Map<OperationId, number>,
  dependencyStates: () => Promise<Record<string, string>>,
): Metrics {
  const registers = [registry];
  const duration = new Histogram({
    name: "http_request_duration_seconds",
    help: "Time from the first byte of a request to the end of its response; status 499: the client closed the connection.",
    labelNames: ["operation", "status"],
    buckets: [0.005, 0.01, 0.025, 0.05, 0.1, 0.25, 0.5, 1, 2.5, 10, 60],
    registers,
  });
  const errors = new Counter({
    name: "http_errors_total",
    help: "Requests that returned an error, by error code.",
    labelNames: ["operation", "code"],
    registers,
  });
  // Prometheus sees no increase in a series that starts at 1: without the 0, the first of these errors would not
  // trigger an alert.
  for (const code of ALARM_ERRORS) for (const operation of operationsWith(code)) errors.inc({ operation, code }, 0);
  // Numbers instead of a set of requests, which would keep the requests in memory.
  let inFlight = 0;
  const add = (operation: OperationId, change: number) =>
    inProgress.set(operation, (inProgress.get(operation) ?? 0) + change);
  new Gauge({
    name: "http_requests_in_flight",
    help: "Requests in progress.",
    labelNames: ["operation"],
    registers,
    collect() {
      this.reset();
      let unmatched = inFlight;
      for (const [operation, count] of inProgress) {
        this.set({ operation }, count);
        unmatched -= count;
      }
      this.set({ operation: NO_OPERATION }, unmatched);
    },
  });
  new Gauge({
    name: "service_part_available",
    help: "Whether a dependency of the service is available: 1 or 0.",
    labelNames: ["part"],
    registers,
    async collect() {
      for (const [part, state] of Object.entries(await dependencyStates())) this.set({ part }, state === "ok" ? 1 : 0);
    },
  });
  new Gauge({
    name: "database_tables_locked",
    help: "Whether locked database tables block requests: 1 or 0.",
    registers,
    async collect() {
      this.set((await dependencyStates()).database === "locked" ? 1 : 0);
    },
  });

  return {
    measure({ context }, response, next) {
      const stop = duration.startTimer();
      inFlight += 1;
      response.once("close", () => {
        inFlight -= 1;
        const { operationId, failure } = context;
        if (operationId !== null) add(operationId, -1);
        const operation = operationId ?? NO_OPERATION;
        stop({ operation, status: response.writableFinished ? response.statusCode : 499 });
        if (failure !== null) errors.inc({ operation, code: failure.fields.code });
      });
      next();
    },
    routed({ context: { operationId } }, _response, next) {
      if (operationId !== null) add(operationId, 1);
      next();
    },
    async page(_request, response) {
      response.type(registry.contentType).send(await registry.metrics());
    },
  };
}

function operationsWith(code: (typeof ALARM_ERRORS)[number]): string[] {
  const documented = (Object.keys(operations) as OperationId[]).filter((id) =>
    operations[id].errors.some((error) => error === code),
  );
  return code === "INTERNAL_ERROR" ? [...documented, NO_OPERATION] : documented;
}
