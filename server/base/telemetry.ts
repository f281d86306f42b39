/** Work that is measured. Both names come from the code, never from input, so they have few values. */
export interface Work {
  /** `select`, `put`, `tagging`. */
  verb: string;
  /** The object of the work, if known: a table. */
  object?: string;
}

/** Runs work and records its duration and outcome. Callers do not depend on metrics and traces. */
export type Instrument = <T>(work: Work, run: () => Promise<T>) => Promise<T>;

export const noInstrumentation: Instrument = (_work, run) => run();

/** A small, fixed set of names, and values without secrets: no keys, no filenames, no URLs with signatures. */
export type Attributes = Record<string, string | number>;

/** The context that continues a trace in another process (W3C Trace Context). */
export interface SpanContext {
  traceId: string;
  spanId: string;
  sampled: boolean;
  /** Data of tracing vendors, forwarded unchanged. */
  traceState: string;
}

export interface SpanOptions {
  name: string;
  kind: "internal" | "server" | "client" | "producer" | "consumer";
  attributes?: Attributes;
  /** Null: starts a new trace. Absent: the active span. */
  parent?: SpanContext | null;
  /** Spans of other traces that caused this span. */
  links?: SpanContext[];
}

/** A unit of work in a trace. */
export interface Span {
  readonly context: SpanContext;
  /** Sets data that was unknown when the span started. */
  describe(name: string, attributes: Attributes): void;
  /** Ends the span. `failure` is a short description of the error, if any. */
  end(failure?: string): void;
}

/** Propagates the trace context from the code that queues work to the code that runs it. */
export interface QueueTracing {
  /** Returns the trace context for a message. */
  inject(): { traceparent?: string };
  consume<T>(queue: string, message: { traceparent?: string | null }, run: () => Promise<T>): Promise<T>;
}
