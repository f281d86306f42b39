import type { SpanContext } from "../../base/tracer.ts";

/** Decides whether a span is recorded. A parent-based sampler adopts the decision of the trace's first service. */
export type Sampler = (traceId: string, parent: SpanContext | null) => boolean;

export const SAMPLERS = [
  "always_on",
  "always_off",
  "traceidratio",
  "parentbased_always_on",
  "parentbased_always_off",
  "parentbased_traceidratio",
] as const;

export function createSampler(name: (typeof SAMPLERS)[number], ratio: number): Sampler {
  const root: Sampler = name.endsWith("traceidratio") ? byRatio(ratio) : () => name.endsWith("always_on");
  if (!name.startsWith("parentbased")) return root;
  return (traceId, parent) => (parent ? parent.sampled : root(traceId, null));
}

/** Decides only by the trace id, so that all processes decide alike. */
function byRatio(ratio: number): Sampler {
  return (traceId) => Number.parseInt(traceId.slice(-13), 16) < ratio * 2 ** 52;
}
