import { once } from "node:events";
import { createServer } from "node:http";
import type { AddressInfo } from "node:net";
import { pino } from "pino";
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { startOtlpReceiver } from "../../../testing/otlp-receiver.ts";
import type { SpanContext } from "../../base/telemetry.ts";
import { batches, otlpSender } from "./open-telemetry.ts";
import { openTelemetrySettings } from "./settings.ts";
import { type CompletedSpan, createSampler, createTracer } from "./spans.ts";
import { newTraceId, parseTraceparent, traceparentOf } from "./trace-context.ts";

const ID = "4bf92f3577b34da6a3ce929d0e0e4736";
const SPAN = "00f067aa0ba902b7";

describe("traceparent", () => {
  test("is parsed with its state, and formatted again", () => {
    const context = parseTraceparent(`00-${ID}-${SPAN}-01`, "vendor=1");
    expect(context).toEqual({ traceId: ID, spanId: SPAN, sampled: true, traceState: "vendor=1" });
    expect(context && traceparentOf(context)).toBe(`00-${ID}-${SPAN}-01`);
    expect(parseTraceparent(`00-${ID}-${SPAN}-00`)).toMatchObject({ sampled: false, traceState: "" });
  });

  test("of a later version may be longer", () => {
    expect(parseTraceparent(`01-${ID}-${SPAN}-01-what-the-future-brings`)).toMatchObject({ traceId: ID });
  });

  test.each([
    undefined,
    "",
    `ff-${ID}-${SPAN}-01`,
    `00-${ID}-${SPAN}-01-more`,
    `00-${"0".repeat(32)}-${SPAN}-01`,
    `00-${ID}-${"0".repeat(16)}-01`,
    `00-${ID.toUpperCase()}-${SPAN}-01`,
    `00-${ID}-${SPAN}-1`,
    ["00", "01"],
  ])("%j starts a new trace", (header) => {
    expect(parseTraceparent(header)).toBeNull();
  });
});

describe("a sampler", () => {
  const parent = (sampled: boolean): SpanContext => ({ traceId: ID, spanId: SPAN, sampled, traceState: "" });

  test("adopts or ignores the decision of the parent", () => {
    for (const sampled of [true, false]) {
      expect(createSampler("parentbased_always_on", 1)(ID, parent(sampled))).toBe(sampled);
      expect(createSampler("parentbased_always_off", 1)(ID, parent(sampled))).toBe(sampled);
      expect(createSampler("always_on", 1)(ID, parent(sampled))).toBe(true);
      expect(createSampler("always_off", 1)(ID, parent(sampled))).toBe(false);
    }
    expect(createSampler("parentbased_always_off", 1)(ID, null)).toBe(false);
  });

  test("selects its ratio of traces, and the same traces in all processes", () => {
    const ids = Array.from({ length: 4000 }, newTraceId);
    const selected = (ratio: number) => ids.filter((id) => createSampler("traceidratio", ratio)(id, null));
    expect(selected(0)).toEqual([]);
    expect(selected(1)).toEqual(ids);
    expect(selected(0.25).length / ids.length).toBeCloseTo(0.25, 1);
    expect(selected(0.5)).toEqual(expect.arrayContaining(selected(0.25)));
  });

  test("records no span of an unselected trace, but propagates its context", () => {
    const ended: CompletedSpan[] = [];
    const tracer = createTracer(createSampler("parentbased_always_on", 1), (span) => ended.push(span));
    const span = tracer.start({ name: "a", kind: "server", parent: parent(false) });
    const child = tracer.within(span, () => tracer.start({ name: "b", kind: "client" }));
    child.end();
    span.end();
    expect(ended).toEqual([]);
    expect(traceparentOf(child.context)).toMatch(new RegExp(`^00-${ID}-[0-9a-f]{16}-00$`));
  });
});

describe("the variables of OpenTelemetry", () => {
  const endpoint = { OTEL_EXPORTER_OTLP_ENDPOINT: "http://127.0.0.1:4318/" };

  test("return no settings without an endpoint, and if they are disabled", () => {
    expect(openTelemetrySettings({ OTEL_SERVICE_NAME: "x", OTEL_TRACES_SAMPLER: "nonsense" }).settings).toBeNull();
    expect(openTelemetrySettings({ ...endpoint, OTEL_SDK_DISABLED: "true" }).settings).toBeNull();
  });

  test("define the endpoints, headers, sampling and service name", () => {
    const { settings, problems } = openTelemetrySettings({
      ...endpoint,
      OTEL_EXPORTER_OTLP_METRICS_ENDPOINT: "https://metrics.example.com/otlp",
      OTEL_EXPORTER_OTLP_HEADERS: "api-key=a%3Db, x=1",
      OTEL_EXPORTER_OTLP_METRICS_HEADERS: "x=2",
      OTEL_RESOURCE_ATTRIBUTES: "service.name=other,deployment.environment.name=test",
      OTEL_SERVICE_NAME: "media",
      OTEL_TRACES_SAMPLER: "parentbased_traceidratio",
      OTEL_TRACES_SAMPLER_ARG: "0.1",
    });
    expect(problems).toEqual([]);
    expect(settings).toMatchObject({
      traces: { url: "http://127.0.0.1:4318/v1/traces", headers: { "api-key": "a=b", x: "1" } },
      metrics: { url: "https://metrics.example.com/otlp", headers: { "api-key": "a=b", x: "2" } },
      resource: { "service.name": "media", "deployment.environment.name": "test" },
      sampler: "parentbased_traceidratio",
      ratio: 0.1,
    });
    expect(openTelemetrySettings({ ...endpoint, OTEL_METRICS_EXPORTER: "none" }).settings?.metrics).toBeNull();
  });

  test.each([
    ["OTEL_EXPORTER_OTLP_ENDPOINT", "collector:4318"],
    ["OTEL_EXPORTER_OTLP_PROTOCOL", "grpc"],
    ["OTEL_EXPORTER_OTLP_HEADERS", "api-key"],
    ["OTEL_EXPORTER_OTLP_HEADERS", "x=a%0Ab"],
    ["OTEL_TRACES_SAMPLER", "sometimes"],
    ["OTEL_TRACES_SAMPLER_ARG", "2"],
    ["OTEL_BSP_SCHEDULE_DELAY", "soon"],
  ])("%s=%s is rejected with its name and without its value", (name, value) => {
    const { settings, problems } = openTelemetrySettings({ ...endpoint, [name]: value });
    expect(settings).toBeNull();
    expect(problems).toHaveLength(1);
    expect(problems[0]).toMatch(new RegExp(`^${name}: must be `));
  });
});

test("redirects of a collector are not followed, because the credentials are valid only for its address", async () => {
  const elsewhere = await startOtlpReceiver();
  const collector = createServer(
    (_request, response) => void response.writeHead(307, { Location: elsewhere.url }).end(),
  );
  await once(collector.listen(0, "127.0.0.1"), "listening");
  const lines: object[] = [];
  const log = pino({ base: null }, { write: (line: string) => void lines.push(JSON.parse(line)) });
  const url = `http://127.0.0.1:${(collector.address() as AddressInfo).port}`;
  const send = otlpSender({ url, headers: { authorization: "secret" }, timeoutMs: 1_000 }, log);
  expect(await send({})).toBe("refused");
  expect(lines).toEqual([expect.objectContaining({ level: 40, collector: url, reason: "the collector returned 307" })]);
  expect(elsewhere.headers).toEqual([]);
  collector.close();
  await elsewhere.stop();
});

describe("an unavailable collector", () => {
  let receiver: Awaited<ReturnType<typeof startOtlpReceiver>>;
  const levels: number[] = [];
  const log = pino({}, { write: (line: string) => void levels.push(JSON.parse(line).level) });
  beforeAll(async () => {
    receiver = await startOtlpReceiver();
  });
  afterAll(() => receiver.stop());

  test("causes bounded memory use and one log line, and later receives the queued items", async () => {
    const send = otlpSender({ url: receiver.url, headers: {}, timeoutMs: 1_000 }, log);
    const items = batches<number>((numbers) => send({ numbers }), { delayMs: 10, maxQueue: 5, batchSize: 3 });
    receiver.answer(503);
    for (let item = 1; item <= 9; item += 1) items.add(item);
    for (let round = 0; round < 3; round += 1) await items.flush();
    expect(receiver.bodies).toEqual([]);
    receiver.answer(200);
    await expect.poll(() => receiver.bodies.flatMap((body) => JSON.parse(body).numbers)).toEqual([1, 2, 3, 4, 5]);
    expect(levels).toEqual([40, 30]);
  });
});
