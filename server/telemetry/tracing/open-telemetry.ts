import { randomUUID } from "node:crypto";
import { setTimeout as sleep } from "node:timers/promises";
import type { Logger } from "pino";
import type { MetricObjectWithValues, MetricValueWithName, Registry } from "prom-client";
import type { Attributes, SpanOptions } from "../../base/telemetry.ts";
import type { Destination, OpenTelemetrySettings } from "./settings.ts";
import { type CompletedSpan, createSampler, createTracer } from "./spans.ts";
import { propagate } from "./trace-context.ts";

/** Prevents an unresponsive collector from blocking the shutdown. */
const CLOSE_TIMEOUT_MS = 1_000;

export type OpenTelemetry = ReturnType<typeof openTelemetry>;

/** Sends traces and metrics to a collector. Loaded only if a collector is configured. */
export function openTelemetry(settings: OpenTelemetrySettings) {
  const resource = { ...settings.resource, "service.instance.id": randomUUID() };
  let record = (_span: CompletedSpan) => {};
  const tracer = createTracer(createSampler(settings.sampler, settings.ratio), (span) => record(span));
  const closing: (() => Promise<void> | void)[] = [propagate(tracer.active)];

  return {
    tracer,

    /** Returns the ids of the active trace and span, for each log line. */
    logFields(): object {
      const context = tracer.active()?.context;
      return context ? { trace_id: context.traceId, span_id: context.spanId } : {};
    },

    /** Starts to send. */
    start(registry: Registry, log: Logger): void {
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

    /** Sends the rest, and stops. */
    async close(): Promise<void> {
      const closed = Promise.all(closing.splice(0).map((closeOne) => closeOne()));
      await Promise.race([closed, sleep(CLOSE_TIMEOUT_MS, null, { ref: false })]);
    },
  };
}

/** Overloaded or temporarily unavailable (OTLP, "Retryable Response Codes"). */
const RETRYABLE = [429, 502, 503, 504];

type Send = (body: object) => Promise<"sent" | "later" | "refused">;

/**
 * Sends data to a collector. Logs only changes between success and failure, so that an unavailable collector does not
 * fill the log.
 */
export function otlpSender({ url, headers, timeoutMs }: Destination, log: Logger): Send {
  let isWorking = true;

  function logFailure(reason: string): void {
    // Without the query, which can contain a secret.
    if (isWorking) log.warn({ collector: new URL(url).origin, reason }, "cannot send traces and metrics");
    isWorking = false;
  }

  return async (body) => {
    try {
      const response = await fetch(url, {
        method: "POST",
        headers: { ...headers, "Content-Type": "application/json" },
        body: JSON.stringify(body),
        signal: AbortSignal.timeout(timeoutMs),
        // The credentials are valid only for this address.
        redirect: "manual",
      });
      await response.body?.cancel();
      if (!response.ok) {
        logFailure(`the collector returned ${response.status}`);
        return RETRYABLE.includes(response.status) ? "later" : "refused";
      }
    } catch (error) {
      logFailure(error instanceof Error && error.cause instanceof Error ? error.cause.message : String(error));
      return "later";
    }
    if (!isWorking) log.info({ collector: new URL(url).origin }, "sending traces and metrics again");
    isWorking = true;
    return "sent";
  };
}

/**
 * Groups items into batches. If the collector is slow or unavailable, the queue is bounded and the newest items are
 * dropped.
 */
export function batches<Item>(
  send: (items: Item[]) => ReturnType<Send>,
  { delayMs, maxQueue = 2048, batchSize = 512 }: { delayMs: number; maxQueue?: number; batchSize?: number },
) {
  let waiting: Item[] = [];
  let timer: NodeJS.Timeout | null = null;
  let sending: Promise<void> | null = null;

  async function sendOne(): Promise<void> {
    const items = waiting.splice(0, batchSize);
    if (items.length > 0 && (await send(items)) === "later") waiting = [...items, ...waiting].slice(0, maxQueue);
  }

  /** Sends the next batch. */
  function flush(): Promise<void> {
    if (timer) clearTimeout(timer);
    timer = null;
    sending ??= sendOne().finally(() => {
      sending = null;
      if (waiting.length > 0) schedule();
    });
    return sending;
  }

  function schedule(): void {
    timer ??= setTimeout(() => void flush(), delayMs).unref();
  }

  return {
    add(item: Item): void {
      if (waiting.length >= maxQueue) return;
      waiting.push(item);
      if (waiting.length >= batchSize && sending === null) void flush();
      else schedule();
    },
    flush,
  };
}

/* OTLP in JSON, as collectors accept it at /v1/traces and /v1/metrics (opentelemetry-proto 1.x). */

const SCOPE = { name: "media-asset-service" };
const KINDS: Record<SpanOptions["kind"], number> = { internal: 1, server: 2, client: 3, producer: 4, consumer: 5 };
const FAILED = { code: 2 };
const CUMULATIVE = 2;

/** Returns nanoseconds as text, because JSON has no 64-bit integers. */
const nanos = (milliseconds: number) => `${Math.round(milliseconds * 1000)}000`;

function attributesOf(values: Attributes) {
  return Object.entries(values).map(([key, value]) => ({ key, value: anyValue(value) }));
}

function anyValue(value: string | number) {
  if (typeof value === "string") return { stringValue: value };
  return Number.isInteger(value) ? { intValue: String(value) } : { doubleValue: value };
}

function tracesBody(resource: Attributes, spans: CompletedSpan[]) {
  return {
    resourceSpans: [
      { resource: { attributes: attributesOf(resource) }, scopeSpans: [{ scope: SCOPE, spans: spans.map(spanOf) }] },
    ],
  };
}

function spanOf({ context, parentId, name, kind, startedAt, endedAt, attributes, links, failed }: CompletedSpan) {
  return {
    traceId: context.traceId,
    spanId: context.spanId,
    ...(parentId !== "" && { parentSpanId: parentId }),
    ...(context.traceState !== "" && { traceState: context.traceState }),
    name,
    kind: KINDS[kind],
    startTimeUnixNano: nanos(startedAt),
    endTimeUnixNano: nanos(endedAt),
    attributes: attributesOf(attributes),
    links: links.map(({ traceId, spanId }) => ({ traceId, spanId })),
    ...(failed && { status: FAILED }),
  };
}

/**
 * Returns the Prometheus metrics under the same names. Summaries are omitted: only the default metrics of Node.js use
 * them.
 */
function metricsBody(
  resource: Attributes,
  metrics: MetricObjectWithValues<MetricValueWithName<string>>[],
  now: number,
) {
  const times = { startTimeUnixNano: nanos(performance.timeOrigin), timeUnixNano: nanos(now) };
  return {
    resourceMetrics: [
      {
        resource: { attributes: attributesOf(resource) },
        scopeMetrics: [{ scope: SCOPE, metrics: metrics.flatMap((metric) => metricOf(metric, times)) }],
      },
    ],
  };
}

type Times = Record<"startTimeUnixNano" | "timeUnixNano", string>;

function metricOf(
  { name, help, type, values }: MetricObjectWithValues<MetricValueWithName<string>>,
  times: Times,
): object[] {
  const about = { name, description: help };
  const points = () =>
    values.map(({ labels, value }) => ({
      ...times,
      attributes: attributesOf(withoutUndefined(labels)),
      asDouble: value,
    }));
  switch (String(type)) {
    case "counter":
      return [{ ...about, sum: { dataPoints: points(), aggregationTemporality: CUMULATIVE, isMonotonic: true } }];
    case "gauge":
      return [{ ...about, gauge: { dataPoints: points() } }];
    case "histogram":
      return [
        { ...about, histogram: { dataPoints: distributions(values, times), aggregationTemporality: CUMULATIVE } },
      ];
    default:
      return [];
  }
}

/** Converts histograms: Prometheus counts the values below each bound, OTLP those between two bounds. */
function distributions(values: MetricValueWithName<string>[], times: Times) {
  const byLabels = new Map<string, { labels: Attributes; cumulative: [bound: number, count: number][]; sum: number }>();
  for (const { labels, value, metricName = "" } of values) {
    const { le, ...otherLabels } = withoutUndefined(labels);
    const key = JSON.stringify(otherLabels);
    const series = byLabels.get(key) ?? { labels: otherLabels, cumulative: [], sum: 0 };
    byLabels.set(key, series);
    if (metricName.endsWith("_sum")) series.sum = value;
    else if (le !== undefined) series.cumulative.push([le === "+Inf" ? Number.POSITIVE_INFINITY : Number(le), value]);
  }
  return [...byLabels.values()].map(({ labels, cumulative, sum }) => {
    const counts = cumulative.sort(([one], [other]) => one - other).map(([, count]) => count);
    return {
      ...times,
      attributes: attributesOf(labels),
      explicitBounds: cumulative.map(([bound]) => bound).filter(Number.isFinite),
      bucketCounts: counts.map((count, index) => String(count - (counts[index - 1] ?? 0))),
      count: String(counts.at(-1) ?? 0),
      sum,
    };
  });
}

function withoutUndefined(labels: Partial<Record<string, string | number>>): Attributes {
  return Object.fromEntries(
    Object.entries(labels).filter((it): it is [string, string | number] => it[1] !== undefined),
  );
}
