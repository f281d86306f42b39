import type { MediaAssetService } from "../../sdk/index.ts";
import {
  type Contents,
  type Copied,
  copyObjects,
  findMissing,
  listAll,
  type Stores,
} from "../maintenance/copy-objects.ts";
import { type NamedObject, objectsOf, variantsIn } from "../maintenance/named-objects.ts";
import { summaryOf } from "./copied.ts";
import type { RowsFile } from "./rows-file.ts";

/** Little enough to be copied while nobody may write. */
const LITTLE = 256 * 1024 * 1024;
/** What goes through in the time that the requests of an object take. */
const OF_AN_OBJECT = 1024 * 1024;

const NOTHING: Copied = { before: 0, copied: 0, bytes: 0, problems: [] };

export interface Rounds {
  /** Copies what there is, again and again, until little has come in meanwhile. Nobody is held up. */
  ahead(): Promise<Copied>;
  /** Copies what has come in since, and finds that all is there. */
  last(): Promise<Copied>;
}

/** `rows` is written anew in each round. Without stores, there is nothing to copy. */
export function copyingRounds(deps: {
  media: MediaAssetService;
  stores: Stores | null;
  rows: RowsFile;
  /** Where the rows of variants stay, those are copied, too: else each would be missed, and drawn again. */
  withVariants: boolean;
  progress: (line: string) => void;
}): Rounds {
  const { media, stores, rows, withVariants, progress } = deps;
  const total = { copied: 0, bytes: 0 };
  let there: Contents | null = null;

  async function* objects({ from }: Stores): AsyncGenerator<NamedObject> {
    yield* objectsOf(rows.lines());
    if (withVariants) yield* variantsIn(from);
  }

  async function round(): Promise<Copied> {
    await rows.fetch(media);
    if (!stores) return NOTHING;
    there ??= await listAll(stores.to);
    const copied = await copyObjects(stores, objects(stores), there, (so) => progress(summaryOf(so)));
    progress(`Round done: ${summaryOf(copied)}`);
    total.copied += copied.copied;
    total.bytes += copied.bytes;
    return copied;
  }

  return {
    async ahead() {
      if (!stores) return NOTHING;
      let earlier = { work: Number.POSITIVE_INFINITY, problems: new Set<string>() };
      for (;;) {
        const { problems, ...so } = await round();
        // What was missed once may have been removed after its row was read.
        const lasting = problems.filter(({ key }) => earlier.problems.has(key));
        const work = so.bytes + so.copied * OF_AN_OBJECT;
        // Where as much comes in as is copied, another round gains nothing.
        const isShort = work <= LITTLE || work > earlier.work / 2;
        if (lasting.length > 0 || (isShort && problems.length === 0)) return { ...so, problems: lasting };
        earlier = { work, problems: new Set(problems.map(({ key }) => key)) };
      }
    },

    async last() {
      const copied = await round();
      const missing = stores ? await findMissing(objectsOf(rows.lines()), await listAll(stores.to)) : [];
      const known = new Set(copied.problems.map(({ key }) => key));
      const problems = [...copied.problems, ...missing.filter(({ key }) => !known.has(key))];
      return { ...copied, ...total, problems };
    },
  };
}
