import type { components } from "../generated/types.ts";

export type Problem = components["schemas"]["StoreProblem"];

export interface CheckRange {
  /** Begins behind this row, object or account. */
  after: string;
  repair: boolean;
  /** Reads every byte. */
  checksums: boolean;
  now: Date;
  /** A batch that has run for so long ends with what it has. */
  until: AbortSignal;
}

export interface Found {
  checked: number;
  problems: Problem[];
  /** The last one that was looked at; null when there is nothing behind it. */
  last: string | null;
}

export type CheckPart = (range: CheckRange) => Promise<Found>;

/** Which of these objects a row names. */
export type NamedByRows = (keys: string[]) => Promise<Set<string>>;
