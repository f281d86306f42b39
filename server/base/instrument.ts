/** Something that takes time. Both names are few: they come from the code, never from what people sent. */
export interface Work {
  /** `select`, `put`, `tagging`. */
  verb: string;
  /** What it is done to, where that is known: a table. */
  object?: string;
}

/** Runs work, and sees how long it takes and how it ends. Those who have work done know nothing of metrics and traces. */
export type Instrument = <T>(work: Work, run: () => Promise<T>) => Promise<T>;

export const noInstrumentation: Instrument = (_work, run) => run();
