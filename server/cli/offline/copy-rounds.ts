import type { MediaAssetService } from "../../../sdk/index.ts";
import { type NamedObject, objectsOf, variantsIn } from "../../maintenance/named-objects.ts";
import {
  type CopyResult,
  copyObjects,
  findMissing,
  listAll,
  type Stores,
  type TargetContents,
} from "./copy-objects.ts";
import { summaryOf } from "./copy-summary.ts";
import type { RowsFile } from "./rows-file.ts";

/** A delta of this size is copied while the service is read-only. */
const SMALL_DELTA_BYTES = 256 * 1024 * 1024;
/** The requests for one object take about as long as the transfer of this many bytes. */
const OBJECT_OVERHEAD_BYTES = 1024 * 1024;

const NOTHING_COPIED: CopyResult = { alreadyPresent: 0, copied: 0, bytes: 0, problems: [] };

export interface CopyRounds {
  /** Copies the objects in rounds until only a small delta is left. The service stays writable. */
  copyMost(): Promise<CopyResult>;
  /** Copies the remaining objects, and verifies that none is missing. */
  copyRest(): Promise<CopyResult>;
}

/** Fetches `rows` again in each round. Without stores, copies nothing. */
export function copyRounds(deps: {
  media: MediaAssetService;
  stores: Stores | null;
  rows: RowsFile;
  /** Also copies the variants: if their rows stay, each missing variant would be rendered again. */
  withVariants: boolean;
  progress: (line: string) => void;
}): CopyRounds {
  const { media, stores, rows, withVariants, progress } = deps;
  const total = { copied: 0, bytes: 0 };
  let existing: TargetContents | null = null;

  async function* objects({ from }: Stores): AsyncGenerator<NamedObject> {
    yield* objectsOf(rows.lines());
    if (withVariants) yield* variantsIn(from);
  }

  async function round(): Promise<CopyResult> {
    await rows.fetch(media);
    if (!stores) return NOTHING_COPIED;
    existing ??= await listAll(stores.to);
    const copied = await copyObjects(stores, objects(stores), existing, (counts) => progress(summaryOf(counts)));
    progress(`Round completed: ${summaryOf(copied)}`);
    total.copied += copied.copied;
    total.bytes += copied.bytes;
    return copied;
  }

  return {
    async copyMost() {
      if (!stores) return NOTHING_COPIED;
      let earlier = { work: Number.POSITIVE_INFINITY, problems: new Set<string>() };
      for (;;) {
        const { problems, ...so } = await round();
        // An object that is missing once may have been deleted after its row was read.
        const repeated = problems.filter(({ key }) => earlier.problems.has(key));
        const work = so.bytes + so.copied * OBJECT_OVERHEAD_BYTES;
        // If uploads arrive as fast as they are copied, another round does not help.
        const isShort = work <= SMALL_DELTA_BYTES || work > earlier.work / 2;
        if (repeated.length > 0 || (isShort && problems.length === 0)) return { ...so, problems: repeated };
        earlier = { work, problems: new Set(problems.map(({ key }) => key)) };
      }
    },

    async copyRest() {
      const copied = await round();
      const missing = stores ? await findMissing(objectsOf(rows.lines()), await listAll(stores.to)) : [];
      const known = new Set(copied.problems.map(({ key }) => key));
      const problems = [...copied.problems, ...missing.filter(({ key }) => !known.has(key))];
      return { ...copied, ...total, problems };
    },
  };
}
