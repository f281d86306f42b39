import type { BlobOwnership } from "../storage/blob-ownership.ts";
import type { BlobStore, ListedBlob } from "../storage/blobs/store.ts";
import type { CheckPart, NamedByRows, Problem } from "./check-part.ts";
import { OBJECT_PREFIXES } from "./named-objects.ts";

export type Unknown = Record<"objects" | "claims", CheckPart>;

const BATCH = 1_000;
/** Every object has a claim or a row while it comes; this is for clocks that differ, and for what nobody thought of. */
const OLD_MS = 3_600_000;

/** What is stored without a row that names it, and what is claimed without a reason. */
export function checkUnknown(deps: {
  blobs: BlobStore;
  blobOwnership: BlobOwnership;
  namedByRows: NamedByRows;
  sweep(now: Date): Promise<unknown>;
}): Unknown {
  const { blobs, blobOwnership, namedByRows, sweep } = deps;

  /** The first behind `after`, in the order of keys, under whichever prefix. */
  async function listed(after: string, until: AbortSignal): Promise<{ batch: ListedBlob[]; more: boolean }> {
    const batch: ListedBlob[] = [];
    for (const prefix of OBJECT_PREFIXES) {
      for await (const blob of blobs.list({ prefix, after })) {
        batch.push(blob);
        if (batch.length === BATCH || until.aborted) return { batch, more: true };
      }
    }
    return { batch, more: false };
  }

  /** Bytes that are there, and that nobody answers for. */
  async function orphaned(keys: string[]): Promise<string[]> {
    // Claims first: bytes that come in lose theirs in the moment in which they have a row. The other way round, they could
    // seem to have neither.
    const unclaimed = new Set(await blobOwnership.unclaimed(keys));
    const named = await namedByRows([...unclaimed]);
    const suspect = keys.filter((key) => unclaimed.has(key) && !named.has(key));
    const there = await Promise.all(suspect.map(async (key) => ((await blobs.stat(key)) ? key : null)));
    return there.filter((key) => key !== null);
  }

  return {
    async objects({ after, repair, now, until }) {
      const { batch, more } = await listed(after, until);
      const old = batch.filter(({ storedAt }) => now.getTime() - storedAt.getTime() > OLD_MS);
      const sizes = new Map(old.map(({ key, size }) => [key, size]));
      const unknown = await orphaned([...sizes.keys()]);
      if (repair) await blobOwnership.claimOrphans(unknown, now);
      const problems = unknown.map<Problem>((id) => ({
        kind: "unknown",
        id,
        expected: null,
        found: String(sizes.get(id)),
        repaired: repair,
      }));
      return { checked: batch.length, problems, last: more ? (batch.at(-1)?.key ?? null) : null };
    },

    async claims({ after, repair, now }) {
      const claims = await blobOwnership.list(after, BATCH);
      const named = await namedByRows(claims.map(({ key }) => key));
      const overdue = claims.filter(({ key, deletedFrom }) => {
        return !named.has(key) && now.getTime() - deletedFrom.getTime() > OLD_MS;
      });
      // A row took over what was on its way in, in this moment: then there is no claim any more.
      const settled = new Set(await blobOwnership.unclaimed([...named]));
      const contested = [...named].filter((key) => !settled.has(key));
      if (repair) {
        await blobOwnership.dropClaims(contested);
        if (overdue.length > 0) await sweep(now);
      }
      const problem = (kind: Problem["kind"], id: string, found: string): Problem => ({
        kind,
        id,
        expected: null,
        found,
        repaired: repair,
      });
      return {
        checked: claims.length,
        problems: [
          ...contested.map((key) => problem("claimed", key, "a claim")),
          ...overdue.map(({ key, deletedFrom }) => problem("overdue", key, deletedFrom.toISOString())),
        ],
        last: claims.length === BATCH ? (claims.at(-1)?.key ?? null) : null,
      };
    },
  };
}
