import type { MediaAssetService } from "@media-asset-service/sdk";
import { expect } from "vitest";
import type { Model, Where } from "./model.ts";

/**
 * Checks through the API and its URLs that the account equals the model: lists, trash, versions, statistics and bytes.
 */
export async function expectModel(media: MediaAssetService, model: Model): Promise<void> {
  const idsOf = (all: Record<string, { where: Where; deletedWith: string | null }>, where: Where) =>
    Object.keys(all).filter((id) => all[id]?.where === where);
  const live = idsOf(model.files, "live");

  const listed = await media.files.list({ limit: 5 }).all();
  expect(listed.map(({ id }) => id).toSorted()).toEqual(live.toSorted());
  const folders = await media.folders.list({ limit: 5 }).all();
  expect(folders.map(({ id }) => id).toSorted()).toEqual(idsOf(model.folders, "live").toSorted());
  const topLevel = [model.files, model.folders].flatMap((all) =>
    idsOf(all, "trash").filter((id) => all[id]?.deletedWith === null),
  );
  expect((await media.trash.list({ limit: 5 }).all()).map(({ id }) => id).toSorted()).toEqual(topLevel.toSorted());

  const bytes = (content: string) => Buffer.byteLength(content);
  const storageBytes = live.reduce((sum, id) => sum + bytes(model.files[id]?.content ?? ""), 0);
  const { summary } = await media.stats.get({ days: 1 });
  expect(summary).toMatchObject({ totalFiles: live.length, storageBytes });

  for (const record of listed) {
    const file = model.files[record.id];
    expect(await (await fetch(record.cdnUrl)).text()).toBe(file?.content);
    const { versions } = await media.files.versions(record.id);
    const contents = versions.map(async ({ version, cdnUrl }) => [version, await (await fetch(cdnUrl)).text()]);
    const expected = { ...file?.old, [file?.version ?? 0]: file?.content };
    expect(Object.fromEntries(await Promise.all(contents))).toEqual(expected);
  }
}

/** Returns the number of originals that must exist: of live and trashed files, and of their old versions. */
export function originalsOf({ files }: Model): number {
  const kept = Object.values(files).filter(({ where }) => where !== "purged");
  return kept.reduce((sum, { old }) => sum + 1 + Object.keys(old).length, 0);
}
