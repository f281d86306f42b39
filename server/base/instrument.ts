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
