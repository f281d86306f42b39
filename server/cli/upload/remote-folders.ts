import { join } from "node:path";
import type { MediaAssetService } from "../../../sdk/index.ts";
import { normalizeName } from "../../base/text.ts";

/** Returns the ID of the folder at a path, and creates missing folders. */
export type FolderAt = (names: string[]) => Promise<string | null>;

/** Resolves folders below `top`; null is the top level. */
export function foldersBelow(media: MediaAssetService, top: string | null): FolderAt {
  const folders = new Map<string, Promise<string | null>>([["", Promise.resolve(top)]]);
  let listed: Promise<Map<string, string>> | undefined;

  const childOf = async (parentId: string | null, name: string) => {
    listed ??= listFolders(media);
    // The service normalizes names: a file system may store an umlaut as two characters.
    const existingId = (await listed).get(join(parentId ?? "", normalizeName(name)));
    return existingId ?? (await media.folders.create({ name, parentId })).id;
  };
  return function at(names: string[]): Promise<string | null> {
    const path = names.join("/");
    // Several files may need the same folder concurrently: create it only once.
    const id = folders.get(path) ?? at(names.slice(0, -1)).then((parent) => childOf(parent, names.at(-1) ?? ""));
    folders.set(path, id);
    return id;
  };
}

async function listFolders(media: MediaAssetService): Promise<Map<string, string>> {
  const folders = await media.folders.list({ limit: 200 }).all();
  return new Map(folders.map(({ id, parentId, name }) => [join(parentId ?? "", name), id]));
}
