import type { MetricObjectWithValues, MetricValueWithName } from "prom-client";
import type { Attributes, SpanOptions } from "../../base/telemetry.ts";
import type { CompletedSpan } from "./tracer.ts";

/* OTLP in JSON, as collectors accept it at /v1/traces and /v1/metrics (opentelemetry-proto 1.x). */

const SCOPE = { name: "media-asset-service" };
const KINDS: Record<SpanOptions["kind"], number> = { internal: 1, server: 2, client: 3, producer: 4, consumer: 5 };
const FAILED = { code: 2 };
const CUMULATIVE = 2;

/** Returns nanoseconds as text, because JSON has no 64-bit integers. */
const nanos = (milliseconds: number) => `${Math.round(milliseconds * 1000)}000`;

export function attributesOf(values: Attributes) {
  return Object.entries(values).map(([key, value]) => ({ key, value: anyValue(value) }));
}

function anyValue(value: string | number) {
  if (typeof value === "string") return { stringValue: value };
  return Number.isInteger(value) ? { intValue: String(value) } : { doubleValue: value };
}

export function tracesBody(resource: Attributes, spans: CompletedSpan[]) {
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
export function metricsBody(
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
