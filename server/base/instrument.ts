/** Work to be measured. Both names have few values: they come from the code, never from input. */
export interface Work {
  /** `select`, `put`, `tagging`. */
  verb: string;
  /** What it is done to, where that is known: a table. */
  object?: string;
}

/** Runs work and records its duration and outcome. Callers know nothing of metrics and traces. */
export type Instrument = <T>(work: Work, run: () => Promise<T>) => Promise<T>;

export const noInstrumentation: Instrument = (_work, run) => run();
