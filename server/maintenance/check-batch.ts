import type { components } from "../generated/types.ts";

export type Problem = components["schemas"]["StoreProblem"];

export interface CheckRange {
  /** Starts after this row, object or account. */
  after: string;
  repair: boolean;
  /** Reads every byte. */
  checksums: boolean;
  now: Date;
  /** Aborts when the time of a batch is up. The batch then ends with its results so far. */
  until: AbortSignal;
}

export interface CheckResult {
  checked: number;
  problems: Problem[];
  /** The last element that was checked; null at the end. */
  last: string | null;
}

export type CheckBatch = (range: CheckRange) => Promise<CheckResult>;

/** Returns those of these objects that a row names. */
export type FindReferenced = (keys: string[]) => Promise<Set<string>>;
