/** Few and fixed names, and values that anybody may see: no keys, no filenames, no URLs with signatures in them. */
export type Attributes = Record<string, string | number>;

/** What a trace is carried on with, from process to process (W3C Trace Context). */
export interface SpanContext {
  traceId: string;
  spanId: string;
  sampled: boolean;
  /** Of the vendors on the way, passed on as it came. */
  traceState: string;
}

export interface SpanOptions {
  name: string;
  kind: "internal" | "server" | "client" | "producer" | "consumer";
  attributes?: Attributes;
  /** Null: it begins a trace. Absent: what is active. */
  parent?: SpanContext | null;
  /** What it follows from, in other traces. */
  links?: SpanContext[];
}

/** One piece of work in a trace. */
export interface Span {
  readonly context: SpanContext;
  /** What was not known when it began. */
  describe(name: string, attributes: Attributes): void;
  /** With a word for what went wrong, if anything did. */
  end(failure?: string): void;
}

export interface Tracer {
  start(options: SpanOptions): Span;
  /** Has what `run` does, and whatever that leads to, be part of the span. */
  within<T>(span: Span, run: () => T): T;
  active(): Span | null;
}

/** Carries the trace in which work is queued to where it is done. */
export interface QueueTracing {
  /** What a message takes along. */
  carry(): { traceparent?: string };
  work<T>(queue: string, message: { traceparent?: string | null }, run: () => Promise<T>): Promise<T>;
}
