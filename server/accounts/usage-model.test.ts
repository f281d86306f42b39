import fc from "fast-check";
import { afterAll, beforeAll, expect, test } from "vitest";
import { startTestService, type TestAccount, type TestService } from "../../testing/service.ts";

const DAY = 86_400_000;

let now = new Date("2026-05-28T12:00:00.000Z");
let service: TestService;
beforeAll(async () => {
  service = await startTestService({ clock: () => now });
});
afterAll(() => service.stop());

/** The expected content of the account: live files and folders, and the stored bytes at the end of each past day. */
class Model {
  readonly files = new Map<string, { size: number; folderId: string | null }>();
  readonly folders = new Map<string, { parentId: string | null }>();
  readonly storedOn = new Map<string, number>();

  get stored(): number {
    return [...this.files.values()].reduce((sum, { size }) => sum + size, 0);
  }

  endDay(): void {
    this.storedOn.set(now.toISOString().slice(0, 10), this.stored);
    now = new Date(now.getTime() + DAY);
  }

  subtree(id: string): string[] {
    const inside = [...this.folders].filter(([, { parentId }]) => parentId === id).map(([child]) => child);
    return [id, ...inside.flatMap((child) => this.subtree(child))];
  }
}

type Step = (account: TestAccount, model: Model) => Promise<void>;

/** Picks one of the ids, or null for the root. */
const pick = (ids: Iterable<string>, index: number): string | null =>
  [...ids, null].at(index % ([...ids].length + 1)) ?? null;

let content = 0;
const index = fc.nat(50);
const steps: fc.Arbitrary<[string, Step]> = fc.oneof(
  fc.tuple(fc.integer({ min: 1, max: 400 }), index).map(([size, folder]): [string, Step] => [
    `upload ${size} bytes`,
    async ({ sdk }, model) => {
      const folderId = pick(model.folders.keys(), folder);
      content += 1;
      const bytes = Buffer.alloc(size + 8, `${content}`.padStart(8, "0"));
      const { id } = await sdk.files.upload(new Blob([bytes]), folderId ? { folderId } : {});
      model.files.set(id, { size: bytes.length, folderId });
    },
  ]),
  index.map((which): [string, Step] => [
    `delete file ${which}`,
    async ({ sdk }, model) => {
      const id = pick(model.files.keys(), which);
      if (id === null) return;
      await sdk.files.delete(id);
      model.files.delete(id);
    },
  ]),
  fc.tuple(index, index).map(([which, folder]): [string, Step] => [
    `move file ${which} to ${folder}`,
    async ({ sdk }, model) => {
      const id = pick(model.files.keys(), which);
      const file = id === null ? undefined : model.files.get(id);
      if (id === null || !file) return;
      file.folderId = pick(model.folders.keys(), folder);
      await sdk.files.update(id, { folderId: file.folderId });
    },
  ]),
  index.map((parent): [string, Step] => [
    `create folder in ${parent}`,
    async ({ sdk }, model) => {
      const parentId = pick(model.folders.keys(), parent);
      content += 1;
      const { id } = await sdk.folders.create({ name: `${content}`, parentId });
      model.folders.set(id, { parentId });
    },
  ]),
  fc.tuple(index, index).map(([which, parent]): [string, Step] => [
    `move folder ${which} to ${parent}`,
    async ({ sdk }, model) => {
      const id = pick(model.folders.keys(), which);
      const folder = id === null ? undefined : model.folders.get(id);
      if (id === null || !folder) return;
      const parentId = pick(model.folders.keys(), parent);
      const moved = sdk.folders.update(id, { parentId });
      if (parentId !== null && model.subtree(id).includes(parentId)) {
        await expect(moved).rejects.toMatchObject({ code: "CIRCULAR_REFERENCE" });
      } else {
        await moved;
        folder.parentId = parentId;
      }
    },
  ]),
  fc.tuple(index, fc.boolean()).map(([which, deleteContents]): [string, Step] => [
    `delete folder ${which}${deleteContents ? " with contents" : ""}`,
    async ({ sdk }, model) => {
      const id = pick(model.folders.keys(), which);
      if (id === null) return;
      const folders = model.subtree(id);
      const inside = [...model.files].filter(([, { folderId }]) => folderId !== null && folders.includes(folderId));
      const direct = inside.filter(([, { folderId }]) => folderId === id).length;
      const deleted = sdk.folders.delete(id, deleteContents ? { deleteContents } : {});
      if (!deleteContents && direct + folders.length > 1) {
        await expect(deleted).rejects.toMatchObject({ code: "FOLDER_NOT_EMPTY", details: { fileCount: direct } });
        return;
      }
      expect(await deleted).toMatchObject({ deletedFiles: inside.length, deletedFolders: folders.length });
      for (const folder of folders) model.folders.delete(folder);
      for (const [file] of inside) model.files.delete(file);
    },
  ]),
  fc.constant<[string, Step]>(["a day passes", async (_, model) => model.endDay()]),
);

test("statistics, lists and folders match any sequence of operations", async () => {
  const agree = fc.asyncProperty(fc.array(steps, { minLength: 5, maxLength: 30, size: "max" }), async (sequence) => {
    const account = await service.account();
    const model = new Model();
    for (const [, step] of sequence) await step(account, model);

    const files = await account.sdk.files.list({ limit: 100 }).all();
    expect(new Map(files.map(({ id, fileSize, folderId }) => [id, { size: fileSize, folderId }]))).toEqual(model.files);
    const folders = await account.sdk.folders.list({ limit: 200 }).all();
    expect(new Map(folders.map(({ id, parentId }) => [id, { parentId }]))).toEqual(model.folders);

    const { summary, daily } = await account.sdk.stats.get({ days: model.storedOn.size + 2 });
    expect(summary).toMatchObject({
      totalFiles: files.length,
      storageBytes: files.reduce((sum, { fileSize }) => sum + fileSize, 0),
      apiCallsTotal: daily.reduce((sum, { apiCallsTotal }) => sum + apiCallsTotal, 0),
    });
    const expected = [0, ...model.storedOn.values(), model.stored];
    expect(daily.map(({ storageBytes }) => storageBytes)).toEqual(expected);
  });
  await fc.assert(agree, { numRuns: 12 });
});
