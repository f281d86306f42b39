import {
  ConflictError,
  ConnectionError,
  type EventType,
  type MediaAssetService,
  ServerError,
} from "@media-asset-service/sdk";
import sharp from "sharp";

/* Random changes of an account by several clients, each with its own files and folders, and a log of them. */

/** A change that a client requested; uncertain if the response was lost. */
interface Change {
  type: EventType;
  isCertain: boolean;
}

/** The changes of each file and folder, in order. */
type Log = Map<string, Change[]>;

/** A folder with a folder in it, and the files in both. */
interface Tree {
  top: string;
  inner: string;
  files: string[];
}

/** How often each action is chosen, relative to the others. */
const WEIGHTS = {
  upload: 30,
  describe: 20,
  moveAndDelete: 10,
  replace: 10,
  delete: 10,
  restore: 10,
  purge: 10,
  tagInBulk: 7,
  deleteInBulk: 3,
  createTree: 5,
  renameFolder: 5,
  deleteTree: 5,
  restoreTree: 3,
  purgeTree: 3,
  analyze: 1,
};

/** Returns a random number from 0 to `max - 1`, always the same ones for a seed (xorshift32). */
function randomNumbers(seed: number): (max: number) => number {
  let state = seed * 2_654_435_761 || 1;
  return (max) => {
    state ^= state << 13;
    state ^= state >>> 17;
    state ^= state << 5;
    return (state >>> 0) % max;
  };
}

const isLost = (error: unknown) => error instanceof ConnectionError || error instanceof ServerError;

/** Makes random changes, one after the other. Returns the changes, and the files with AI runs. */
export async function changeRandomly(media: MediaAssetService, seed: number, isDone: () => boolean) {
  const random = randomNumbers(seed);
  const log: Log = new Map();
  const analyzed: string[] = [];
  const live: string[] = [];
  const trash: string[] = [];
  const trees: Tree[] = [];
  const deletedTrees: Tree[] = [];
  let made = 0;
  const unique = (noun: string) => `${noun} ${seed} ${made++}`;

  /** Returns the result of a call; null if its response was lost. */
  async function attempt<Result>(call: () => Promise<Result>): Promise<Result | null> {
    return call().catch((error: unknown) => {
      if (isLost(error)) return null;
      throw error;
    });
  }
  /** Logs what a call changes, and returns whether it certainly did. */
  async function change(changes: Record<string, EventType>, call: () => Promise<unknown>): Promise<boolean> {
    const isCertain = (await attempt(async () => [await call()])) !== null;
    for (const [id, type] of Object.entries(changes)) log.get(id)?.push({ type, isCertain });
    return isCertain;
  }
  const each = (ids: readonly string[], type: EventType) => Object.fromEntries(ids.map((id) => [id, type]));
  const ofTree = ({ top, inner, files }: Tree, change: "deleted" | "restored" | "purged") => ({
    ...each([top, inner], `folder.${change}`),
    ...each(files, `file.${change}`),
  });
  const one = <Item>(from: readonly Item[]): Item | undefined => from[random(from.length)];
  /** Removes a random item. It is returned to a list only if its state is known. */
  const take = <Item>(from: Item[]): Item | undefined => from.splice(random(from.length), 1)[0];

  async function create(folderId?: string): Promise<string | null> {
    const content = new Blob([unique("content")]);
    const file = await attempt(() => media.files.upload(content, { filename: "a.txt", ...(folderId && { folderId }) }));
    if (file) log.set(file.id, [{ type: "file.created", isCertain: true }]);
    return file?.id ?? null;
  }
  async function createFolder(parentId: string | null): Promise<string | null> {
    const folder = await attempt(() => media.folders.create({ name: unique("folder"), parentId }));
    if (folder) log.set(folder.id, [{ type: "folder.created", isCertain: true }]);
    return folder?.id ?? null;
  }
  async function inBulk(call: { type: "update" | "delete"; ids: string[]; arguments?: { addTags: string[] } }) {
    const { id } = await media.operations.create(call, { idempotencyKey: unique("bulk") });
    await media.operations.wait(id);
  }
  const moved = await createFolder(null);

  const actions: Record<keyof typeof WEIGHTS, () => Promise<unknown>> = {
    async upload() {
      const id = await create();
      if (id) live.push(id);
    },
    async describe() {
      const id = one(live);
      if (id) await change(each([id], "file.updated"), () => media.files.update(id, { description: unique("text") }));
    },
    async moveAndDelete() {
      const id = take(live);
      if (!id) return;
      const move = { folderId: moved, description: unique("moved") };
      if (!(await change(each([id], "file.updated"), () => media.files.update(id, move)))) return;
      if (await change(each([id], "file.deleted"), () => media.files.delete(id))) trash.push(id);
    },
    async replace() {
      const id = one(live);
      const content = new Blob([unique("replaced")]);
      if (id) await change(each([id], "file.replaced"), () => media.files.replace(id, content, { filename: "a.txt" }));
    },
    async delete() {
      const id = take(live);
      if (id && (await change(each([id], "file.deleted"), () => media.files.delete(id)))) trash.push(id);
    },
    async restore() {
      const id = take(trash);
      if (id && (await change(each([id], "file.restored"), () => media.files.restore(id)))) live.push(id);
    },
    async purge() {
      const id = take(trash);
      if (id) await change(each([id], "file.purged"), () => media.trash.purge(id));
    },
    async tagInBulk() {
      const ids = live.slice(0, 1 + random(50));
      if (ids.length === 0) return;
      const addTags = [unique("tag")];
      await change(each(ids, "file.updated"), () => inBulk({ type: "update", ids, arguments: { addTags } }));
    },
    async deleteInBulk() {
      const ids = live.splice(0, 1 + random(50));
      if (ids.length === 0) return;
      if (await change(each(ids, "file.deleted"), () => inBulk({ type: "delete", ids }))) trash.push(...ids);
    },
    async createTree() {
      const top = await createFolder(null);
      const inner = top && (await createFolder(top));
      if (!inner) return;
      const files = [await create(top), await create(inner)];
      trees.push({ top, inner, files: files.flatMap((id) => id ?? []) });
    },
    async renameFolder() {
      const id = one(trees)?.inner;
      if (id) await change(each([id], "folder.updated"), () => media.folders.update(id, { name: unique("renamed") }));
    },
    async deleteTree() {
      const tree = take(trees);
      if (!tree) return;
      const remove = () => media.folders.delete(tree.top, { deleteContents: true });
      if (await change(ofTree(tree, "deleted"), remove)) deletedTrees.push(tree);
    },
    async restoreTree() {
      const tree = take(deletedTrees);
      if (tree && (await change(ofTree(tree, "restored"), () => media.folders.restore(tree.top)))) trees.push(tree);
    },
    async purgeTree() {
      const tree = take(deletedTrees);
      if (tree) await change(ofTree(tree, "purged"), () => media.trash.purge(tree.top));
    },
    async analyze() {
      const [r = 0, g = 0, b = 0] = Array.from({ length: 3 }, () => random(256));
      const pixels = sharp({ create: { width: 32, height: 32, channels: 3, background: { r, g, b } } });
      const content = await pixels
        .withMetadata({ density: 72 + made++ })
        .png()
        .toBuffer();
      const options = { filename: `${seed}-${made++}.png`, autoTag: false };
      const file = await attempt(() => media.files.upload(content, options));
      if (!file) return;
      analyzed.push(file.id);
      const operation = random(2) === 0 ? "tagging" : "ocr";
      // After a kill, the run of the first attempt can still be in progress.
      const run = media.ai.run(file.id, { operation }).catch((error: unknown) => {
        if (!(error instanceof ConflictError)) throw error;
      });
      await attempt(() => run);
      await attempt(() => media.ai.wait(file.id));
    },
  };
  const names = Object.entries(WEIGHTS).flatMap(([name, weight]) => Array<string>(weight).fill(name));
  while (!isDone()) await actions[one(names) as keyof typeof WEIGHTS]();
  return { log, analyzed };
}
