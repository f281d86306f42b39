import type { components } from "../generated/types.ts";
import type { CheckBatch, CheckRange } from "./check-batch.ts";
import type { CounterChecks } from "./check-counts.ts";
import type { ReferencedBlobChecks } from "./check-referenced-blobs.ts";
import type { UnreferencedBlobChecks } from "./check-unreferenced-blobs.ts";

type Schemas = components["schemas"];
type Part = Schemas["StoreCheck"]["part"];

export interface Check {
  /** Checks one batch. `after` is the `next` of the previous one, or "" for the first. */
  batch(range: Pick<CheckRange, "repair" | "checksums"> & { after: string }): Promise<Schemas["StoreCheck"]>;
  /** Removes all variants and cut-outs whose bytes are missing, without a time limit. Returns their number. */
  repairDerived(): Promise<number>;
}

/** The time of a batch, which a caller waits for. */
const BATCH_MS = 5_000;

/**
 * Checks rows against objects in both directions, and counters against rows. It works in batches, so that a killed
 * process loses only one.
 */
export function storeCheck(deps: {
  stored: ReferencedBlobChecks;
  unknown: UnreferencedBlobChecks;
  counts: CounterChecks;
  clock: () => Date;
}): Check {
  const { stored, unknown, counts, clock } = deps;

  /** In the order of the check. */
  const parts: [Part, CheckBatch][] = [
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
      const [name, position] = split(after || "files:");
      const index = parts.findIndex(([part]) => part === name);
      const [part, check] = parts[index] ?? [];
      if (!part || !check) throw new RangeError(`There is no check named ${name}`);
      const { checked, problems, last } = await check(rangeOf({ ...settings, after: position }));
      const following = parts[index + 1]?.[0];
      const next = last !== null ? `${part}:${last}` : following ? `${following}:` : null;
      return { part, checked, problems, next };
    },

    async repairDerived() {
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
