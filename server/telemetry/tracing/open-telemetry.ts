import { randomUUID } from "node:crypto";
import { setTimeout as sleep } from "node:timers/promises";
import type { Logger } from "pino";
import type { Registry } from "prom-client";
import type { Tracer } from "../../base/telemetry.ts";
import { batches, otlpSender } from "./exporter.ts";
import { metricsBody, tracesBody } from "./otlp.ts";
import type { OpenTelemetrySettings } from "./settings.ts";
import { propagate } from "./trace-context.ts";
import { type CompletedSpan, createSampler, createTracer } from "./tracer.ts";

/** Prevents an unresponsive collector from blocking the shutdown. */
const CLOSE_TIMEOUT_MS = 1_000;

export interface OpenTelemetry {
  tracer: Tracer;
  /** Returns the ids of the active trace and span, for each log line. */
  logFields(): object;
  /** Starts to send. */
  start(registry: Registry, log: Logger): void;
  /** Sends the rest, and stops. */
  close(): Promise<void>;
}

/** Sends traces and metrics to a collector. Loaded only if a collector is configured. */
export function openTelemetry(settings: OpenTelemetrySettings): OpenTelemetry {
  const resource = { ...settings.resource, "service.instance.id": randomUUID() };
  let record = (_span: CompletedSpan) => {};
  const tracer = createTracer(createSampler(settings.sampler, settings.ratio), (span) => record(span));
  const closing: (() => Promise<void> | void)[] = [propagate(tracer)];

  return {
    tracer,

    logFields() {
      const context = tracer.active()?.context;
      return context ? { trace_id: context.traceId, span_id: context.spanId } : {};
    },

    start(registry, log) {
      if (settings.traces) {
        const send = otlpSender(settings.traces, log);
        const spans = batches<CompletedSpan>((it) => send(tracesBody(resource, it)), {
          delayMs: settings.traceDelayMs,
        });
        record = spans.add;
        closing.push(spans.flush);
      }
      if (settings.metrics) {
        const send = otlpSender(settings.metrics, log);
        const sendMetrics = async () =>
          void (await send(metricsBody(resource, await registry.getMetricsAsJSON(), Date.now())));
        const timer = setInterval(() => void sendMetrics(), settings.metricIntervalMs).unref();
        closing.push(() => clearInterval(timer), sendMetrics);
      }
    },

    async close() {
      const closed = Promise.all(closing.splice(0).map((closeOne) => closeOne()));
      await Promise.race([closed, sleep(CLOSE_TIMEOUT_MS, null, { ref: false })]);
    },
  };
}
