import type { Context } from "../context.ts";
import type { components } from "../generated/types.ts";
import { checkAccounts, checkCredits } from "./check-counts.ts";
import { type CheckBatch, type CheckRange, checkCutouts, checkFiles, checkVariants } from "./check-referenced-blobs.ts";
import { checkClaims, checkObjects } from "./check-unreferenced-blobs.ts";

/*
 * Checks rows against objects in both directions, and counters against rows. It works in batches, so that a killed
 * process loses only one.
 */

type StoreCheck = components["schemas"]["StoreCheck"];

/** The time of a batch, which a caller waits for. */
const BATCH_MS = 5_000;

/** In the order of the check. */
const PARTS: [StoreCheck["part"], CheckBatch][] = [
  ["files", checkFiles],
  ["variants", checkVariants],
  ["cutouts", checkCutouts],
  ["objects", checkObjects],
  ["accounts", checkAccounts],
  ["credits", checkCredits],
  ["claims", checkClaims],
];

/** Checks one batch. `after` is the `next` of the previous one, or "" for the first. */
export async function checkNextBatch(
  context: Context,
  { after, ...settings }: Pick<CheckRange, "after" | "repair" | "checksums">,
): Promise<StoreCheck> {
  const [name, position] = split(after || "files:");
  const index = PARTS.findIndex(([part]) => part === name);
  const [part, check] = PARTS[index] ?? [];
  if (!part || !check) throw new RangeError(`There is no check named ${name}`);
  const { checked, problems, last } = await check(context, rangeOf(context, { ...settings, after: position }));
  const following = PARTS[index + 1]?.[0];
  const next = last !== null ? `${part}:${last}` : following ? `${following}:` : null;
  return { part, checked, problems, next };
}

/** Removes all variants and cut-outs whose bytes are missing, without a time limit. Returns their number. */
export async function repairDerived(context: Context): Promise<number> {
  let repairedCount = 0;
  for (const check of [checkVariants, checkCutouts]) {
    for (let after: string | null = ""; after !== null; ) {
      const range = rangeOf(context, { after, repair: true, checksums: false });
      const { problems, last } = await check(context, range);
      repairedCount += problems.filter(({ repaired }) => repaired).length;
      after = last;
    }
  }
  return repairedCount;
}

function rangeOf({ clock }: Context, settings: Pick<CheckRange, "after" | "repair" | "checksums">): CheckRange {
  return { ...settings, now: clock(), until: AbortSignal.timeout(BATCH_MS) };
}

function split(position: string): [part: string, behind: string] {
  const colon = position.indexOf(":");
  return [position.slice(0, colon), position.slice(colon + 1)];
}
