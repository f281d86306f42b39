import { AsyncLocalStorage } from "node:async_hooks";
import type {
  Attributes,
  Instrument,
  QueueTracing,
  Span,
  SpanContext,
  SpanOptions,
  Work,
} from "../../base/telemetry.ts";
import { outcomeOf } from "../instruments.ts";
import type { SAMPLERS } from "./settings.ts";
import { newSpanId, newTraceId, parseTraceparent, traceparentOf } from "./trace-context.ts";

/**
 * Runs work in a span. The span of failed work contains only the kind of the error, because messages can contain any
 * data.
 */
async function inSpan<T>(tracer: Tracer, options: SpanOptions, run: () => Promise<T>): Promise<T> {
  const span = tracer.start(options);
  try {
    const result = await tracer.within(span, run);
    span.end();
    return result;
  } catch (error) {
    span.end(outcomeOf(error));
    throw error;
  }
}

/** Measures work, and records a span if a trace is active. Starts a trace only if `beginsTraces` is set. */
export function traced(
  instrument: Instrument,
  tracer: Tracer,
  describe: (work: Work) => SpanOptions,
  { beginsTraces = false } = {},
): Instrument {
  return (work, run) =>
    beginsTraces || tracer.active()
      ? inSpan(tracer, describe(work), () => instrument(work, run))
      : instrument(work, run);
}

export function databaseSpan({ verb, object }: Work): SpanOptions {
  return {
    name: object === undefined ? verb : `${verb} ${object}`,
    kind: "client",
    attributes: {
      "db.system.name": "postgresql",
      "db.operation.name": verb.toUpperCase(),
      ...(object !== undefined && { "db.collection.name": object }),
    },
  };
}

export function blobSpan({ verb }: Work): SpanOptions {
  return { name: `blob ${verb}`, kind: "client", attributes: { "blob_store.call": verb } };
}

export function imageSpan({ verb }: Work): SpanOptions {
  return { name: `image ${verb}`, kind: "internal", attributes: { "image.task": verb } };
}

export function aiSpan({ verb }: Work): SpanOptions {
  return { name: `ai ${verb}`, kind: "internal", attributes: { "ai.operation": verb } };
}

export function jobSpan({ verb }: Work): SpanOptions {
  return { name: `job ${verb}`, kind: "internal", attributes: { "job.name": verb }, parent: null };
}

/**
 * Starts a separate trace for each message, because it can be processed hours later. The trace links to that of the
 * sender.
 */
export function queueTracing(tracer: Tracer): QueueTracing {
  return {
    inject() {
      const context = tracer.active()?.context;
      return context ? { traceparent: traceparentOf(context) } : {};
    },

    consume(queue, { traceparent }, run) {
      const sender = parseTraceparent(traceparent ?? undefined);
      const attributes = { "messaging.system": "postgresql", "messaging.destination.name": queue };
      const links = sender ? [sender] : [];
      return inSpan(tracer, { name: `process ${queue}`, kind: "consumer", attributes, links, parent: null }, run);
    },
  };
}

/** A completed span. Times are in milliseconds since 1970, with fractions. */
export interface CompletedSpan {
  context: SpanContext;
  parentId: string;
  name: string;
  kind: SpanOptions["kind"];
  startedAt: number;
  endedAt: number;
  attributes: Attributes;
  links: SpanContext[];
  failed: boolean;
}

const now = () => performance.timeOrigin + performance.now();

class RecordedSpan implements Span {
  readonly context: SpanContext;
  readonly #onEnd: (span: CompletedSpan) => void;
  readonly #span: CompletedSpan;

  constructor(context: SpanContext, parentId: string, options: SpanOptions, onEnd: (span: CompletedSpan) => void) {
    const { name, kind, attributes = {}, links = [] } = options;
    this.context = context;
    this.#onEnd = onEnd;
    this.#span = {
      context,
      parentId,
      name,
      kind,
      startedAt: now(),
      endedAt: 0,
      attributes: { ...attributes },
      links,
      failed: false,
    };
  }

  describe(name: string, attributes: Attributes): void {
    this.#span.name = name;
    Object.assign(this.#span.attributes, attributes);
  }

  end(failure?: string): void {
    if (this.#span.endedAt !== 0) return;
    this.#span.endedAt = now();
    if (failure !== undefined) {
      this.#span.failed = true;
      this.#span.attributes["error.type"] = failure;
    }
    this.#onEnd(this.#span);
  }
}

/** A span that is propagated but not recorded. */
class UnsampledSpan implements Span {
  readonly context: SpanContext;
  constructor(context: SpanContext) {
    this.context = context;
  }
  describe(): void {}
  end(): void {}
}

export type Tracer = ReturnType<typeof createTracer>;

export function createTracer(sampler: Sampler, onEnd: (span: CompletedSpan) => void) {
  const storage = new AsyncLocalStorage<Span>();

  return {
    start(options: SpanOptions): Span {
      const parent = options.parent === undefined ? (storage.getStore()?.context ?? null) : options.parent;
      const traceId = parent?.traceId ?? newTraceId();
      const sampled = sampler(traceId, parent);
      const context = { traceId, spanId: newSpanId(), sampled, traceState: parent?.traceState ?? "" };
      return sampled ? new RecordedSpan(context, parent?.spanId ?? "", options, onEnd) : new UnsampledSpan(context);
    },
    /** Runs `run` with the span as the active span. */
    within: <T>(span: Span, run: () => T): T => storage.run(span, run),
    active: (): Span | null => storage.getStore() ?? null,
  };
}

/** Decides whether a span is recorded. A parent-based sampler adopts the decision of the trace's first service. */
export type Sampler = (traceId: string, parent: SpanContext | null) => boolean;

export function createSampler(name: (typeof SAMPLERS)[number], ratio: number): Sampler {
  const root: Sampler = name.endsWith("traceidratio") ? byRatio(ratio) : () => name.endsWith("always_on");
  if (!name.startsWith("parentbased")) return root;
  return (traceId, parent) => (parent ? parent.sampled : root(traceId, null));
}

/** Decides only by the trace id, so that all processes decide alike. */
function byRatio(ratio: number): Sampler {
  return (traceId) => Number.parseInt(traceId.slice(-13), 16) < ratio * 2 ** 52;
}
