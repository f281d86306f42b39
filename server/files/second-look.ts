import type { ProbeFile } from "../imaging/measures.ts";
import type { BlobStore } from "../storage/blobs/store.ts";
import { inspect, storedContent } from "./inspect.ts";
import type { FileRow, FilesRepository } from "./repository.ts";

export interface SecondLookDeps {
  files: Pick<FilesRepository, "setInspected">;
  blobs: Pick<BlobStore, "get">;
  probeFile: ProbeFile;
  clock: () => Date;
}

/** The file as it is known after another look at its content. */
export type SecondLook = (file: FileRow) => Promise<FileRow>;

/**
 * That a file was stored without dimensions may be the fault of the probe: of one that knew less, or that the store failed
 * just then. What is found now is kept.
 */
export function secondLook({ files, blobs, probeFile, clock }: SecondLookDeps): SecondLook {
  return async (file) => {
    const content = await storedContent(blobs, file.blobKey, file.fileSize);
    const found = await inspect(probeFile, content, file.accountId);
    if (found.width === null || found.height === null) return file;
    await files.setInspected(file.id, found, clock());
    return { ...file, ...found };
  };
}
