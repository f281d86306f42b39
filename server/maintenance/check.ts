import type { components } from "../generated/types.ts";
import type { CheckPart, CheckRange } from "./check-batch.ts";
import type { Counts } from "./check-counts.ts";
import type { Stored } from "./check-referenced-blobs.ts";
import type { Unknown } from "./check-unreferenced-blobs.ts";

type Schemas = components["schemas"];
type Part = Schemas["StoreCheck"]["part"];

export interface Check {
  /** Checks one batch. `after` is the `next` of the previous one, or "" for the first. */
  batch(wanted: Pick<CheckRange, "repair" | "checksums"> & { after: string }): Promise<Schemas["StoreCheck"]>;
  /** Removes all variants and cut-outs whose bytes are missing, without a time limit. Returns their number. */
  mendDerived(): Promise<number>;
}

/** The time of a batch, which a caller waits for. */
const BATCH_MS = 5_000;

/**
 * Checks rows against objects in both directions, and counters against rows. It works in batches, so that a killed
 * process loses only one.
 */
export function storeCheck(deps: { stored: Stored; unknown: Unknown; counts: Counts; clock: () => Date }): Check {
  const { stored, unknown, counts, clock } = deps;

  /** In the order of the check. */
  const parts: [Part, CheckPart][] = [
    ["files", stored.files],
    ["variants", stored.variants],
    ["cutouts", stored.cutouts],
    ["objects", unknown.objects],
    ["accounts", counts.accounts],
    ["credits", counts.credits],
    ["claims", unknown.claims],
  ];

  const rangeOf = (settings: Pick<CheckRange, "after" | "repair" | "checksums">): CheckRange => ({
    ...settings,
    now: clock(),
    until: AbortSignal.timeout(BATCH_MS),
  });

  return {
    async batch({ after, ...settings }) {
      const [name, behind] = split(after || "files:");
      const index = parts.findIndex(([part]) => part === name);
      const [part, check] = parts[index] ?? [];
      if (!part || !check) throw new RangeError(`There is no check named ${name}`);
      const { checked, problems, last } = await check(rangeOf({ ...settings, after: behind }));
      const following = parts[index + 1]?.[0];
      const next = last !== null ? `${part}:${last}` : following ? `${following}:` : null;
      return { part, checked, problems, next };
    },

    async mendDerived() {
      let repairedCount = 0;
      for (const check of [stored.variants, stored.cutouts]) {
        for (let after: string | null = ""; after !== null; ) {
          const { problems, last } = await check(rangeOf({ after, repair: true, checksums: false }));
          repairedCount += problems.filter(({ repaired }) => repaired).length;
          after = last;
        }
      }
      return repairedCount;
    },
  };
}

function split(position: string): [part: string, behind: string] {
  const colon = position.indexOf(":");
  return [position.slice(0, colon), position.slice(colon + 1)];
}
