import type { FileRecord, Folder, MediaAssetService } from "../../../sdk/index.ts";
import { isLocalName } from "../files/local-name.ts";

export interface RemoteFile {
  names: string[];
  key: string;
  record: FileRecord;
}

export interface RemoteTree {
  files: RemoteFile[];
  folders: { key: string; id: string }[];
}

/** Reads a folder of the service with its contents; null is the top level. */
export async function readRemoteTree(media: MediaAssetService, top: string | null): Promise<RemoteTree> {
  const childrenOf = Map.groupBy(await media.folders.list({ limit: 200 }).all(), ({ parentId }) => parentId);
  const side: RemoteTree = { files: [], folders: [] };
  const read = async (id: string | null, names: string[]): Promise<void> => {
    for await (const record of media.files.list({ folderId: id, limit: 100 })) {
      const path = [...names, record.filename];
      side.files.push({ names: path, key: path.join("/"), record });
    }
    for (const folder of childrenOf.get(id) ?? []) await readFolder(folder, [...names, folder.name]);
  };
  const readFolder = async ({ id }: Folder, names: string[]) => {
    side.folders.push({ key: names.join("/"), id });
    await read(id, names);
  };
  await read(top, []);
  return side;
}

/** Returns true if all names of the path are safe on this machine, so that the file stays below the directory. */
export const isValidLocally = ({ names }: RemoteFile) => names.every((name) => isLocalName(name));
