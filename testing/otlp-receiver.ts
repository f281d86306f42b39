import { once } from "node:events";
import { createServer, type IncomingHttpHeaders } from "node:http";
import type { AddressInfo } from "node:net";
import { text } from "node:stream/consumers";

/** A received span, with its attributes by name. */
export interface ReceivedSpan {
  traceId: string;
  spanId: string;
  parentSpanId?: string;
  name: string;
  kind: number;
  startTimeUnixNano: string;
  endTimeUnixNano: string;
  attributes: Record<string, unknown>;
  links: { traceId: string; spanId: string }[];
  status?: { code: number };
}

interface Body {
  resourceSpans?: {
    resource: Attributed;
    scopeSpans: { spans: (Omit<ReceivedSpan, "attributes"> & Attributed)[] }[];
  }[];
  resourceMetrics?: { scopeMetrics: { metrics: ReceivedMetric[] }[] }[];
}

interface Attributed {
  attributes: { key: string; value: Record<string, unknown> }[];
}

export interface ReceivedMetric {
  name: string;
  sum?: { dataPoints: { asDouble: number }[] };
  gauge?: { dataPoints: { asDouble: number }[] };
  histogram?: {
    dataPoints: (Attributed & { count: string; explicitBounds: number[]; bucketCounts: string[] })[];
  };
}

/** Starts a receiver for the JSON that a collector accepts at port 4318. */
export async function startOtlpReceiver() {
  const bodies: string[] = [];
  const headers: IncomingHttpHeaders[] = [];
  const spans: ReceivedSpan[] = [];
  const metrics = new Map<string, ReceivedMetric>();
  const resources: Record<string, unknown>[] = [];
  let status = 200;

  const server = createServer(async (request, response) => {
    const received = await text(request);
    if (status === 200) {
      const body: Body = JSON.parse(received);
      bodies.push(received);
      headers.push(request.headers);
      for (const { resource, scopeSpans } of body.resourceSpans ?? []) {
        resources.push(named(resource));
        for (const span of scopeSpans.flatMap((it) => it.spans)) spans.push({ ...span, attributes: named(span) });
      }
      for (const metric of body.resourceMetrics?.flatMap((it) => it.scopeMetrics.flatMap((of) => of.metrics)) ?? [])
        metrics.set(metric.name, metric);
    }
    response.writeHead(status, { "Content-Type": "application/json" }).end("{}");
  }).listen(0, "127.0.0.1");
  await once(server, "listening");
  return {
    url: `http://127.0.0.1:${(server.address() as AddressInfo).port}`,
    /** All request bodies, unchanged. */
    bodies,
    headers,
    spans,
    metrics,
    resources,
    /** Sets the status of later responses. */
    answer(with_: number) {
      status = with_;
    },
    async stop() {
      server.closeAllConnections();
      await new Promise((resolve) => server.close(resolve));
    },
  };
}

function named({ attributes }: Attributed): Record<string, unknown> {
  return Object.fromEntries(attributes.map(({ key, value }) => [key, Object.values(value)[0]]));
}
