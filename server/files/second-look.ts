import type { BlobStore } from "../storage/blobs/store.ts";
import { type Inspector, inspect, storedContent } from "./inspect.ts";
import type { FileRow, FilesRepository } from "./repository.ts";

export interface SecondLookDeps {
  files: Pick<FilesRepository, "setInspected">;
  blobs: Pick<BlobStore, "get">;
  imaging: Inspector;
  clock: () => Date;
}

/** The file as it is known after another look at its content. */
export type SecondLook = (file: FileRow) => Promise<FileRow>;

/**
 * That a file was stored without dimensions may be the fault of the probe: of one that knew less, or that the store failed
 * just then. Its pixels may have been left for later. What is found now is kept.
 */
export function secondLook({ files, blobs, imaging, clock }: SecondLookDeps): SecondLook {
  return async (file) => {
    const content = await storedContent(blobs, file.blobKey, file.fileSize);
    const found = await inspect(imaging, content, file.accountId, false);
    if (found.width === null || found.height === null) return file;
    // What pixels tell is no change of the record.
    const updatedAt = file.width === null ? clock() : file.updatedAt;
    return files.setInspected(file, found, updatedAt);
  };
}
