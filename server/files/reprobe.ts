import type { BlobStore } from "../storage/blobs/store.ts";
import { type Inspector, inspect, storedContent } from "./inspect.ts";
import type { FileRow, FilesRepository } from "./repository.ts";

export interface ReprobeDeps {
  files: Pick<FilesRepository, "setInspected">;
  blobs: Pick<BlobStore, "get">;
  imaging: Inspector;
  clock: () => Date;
}

export interface Reprobed {
  /** As it is known now. */
  file: FileRow;
  /** False where there was no time for all of it, or no way to look: later there may be. */
  isComplete: boolean;
}

export type Reprobe = (file: FileRow) => Promise<Reprobed>;

/**
 * That a file was stored without dimensions or duration may be the fault of the probe: of one that knew less, that had no
 * time, or that the store failed just then. Its pixels may have been left for later. What is found now is kept.
 */
export function reprobe({ files, blobs, imaging, clock }: ReprobeDeps): Reprobe {
  return async (file) => {
    const content = await storedContent(blobs, file.blobKey, file.fileSize);
    const found = await inspect(imaging, content, file.accountId, false);
    const { isComplete } = found;
    if (found.width === null && found.duration === null) return { file, isComplete };
    // What pixels tell is no change of the record.
    const isNews = file.width !== found.width || file.height !== found.height || file.duration !== found.duration;
    return { file: await files.setInspected(file, found, isNews ? clock() : file.updatedAt), isComplete };
  };
}
