import type { Instrument, QueueTracing, SpanOptions, Tracer, Work } from "../../base/telemetry.ts";
import { outcomeOf } from "../instruments.ts";
import { parseTraceparent, traceparentOf } from "./trace-context.ts";

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
