import { Histogram, type Registry } from "prom-client";
import type { Instrument } from "../base/instrument.ts";
import { outcomeOf } from "./outcome.ts";

export interface TimedOptions {
  name: string;
  help: string;
  /** The label for the verb of the work. */
  label: string;
  buckets: number[];
  /** Returns the outcome of failed work. */
  outcome?(error: unknown): string;
}

/** Measures work by verb and outcome. The histogram contains its rate, its failures and its duration. */
export function instrumentWithHistogram(
  registry: Registry,
  { name, help, label, buckets, outcome = outcomeOf }: TimedOptions,
): Instrument {
  const duration = new Histogram({ name, help, buckets, labelNames: [label, "outcome"], registers: [registry] });
  const observe = (verb: string, outcome: string, started: number) =>
    duration.observe({ [label]: verb, outcome }, (performance.now() - started) / 1000);

  return async ({ verb }, run) => {
    const started = performance.now();
    try {
      const result = await run();
      observe(verb, "ok", started);
      return result;
    } catch (error) {
      observe(verb, outcome(error), started);
      throw error;
    }
  };
}
