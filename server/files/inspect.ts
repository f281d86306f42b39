import type { Measures, MediaSource, ProbeFile } from "../imaging/measures.ts";
import type { BlobStore } from "../storage/blobs/store.ts";
import { HEAD_BYTES, reader } from "../storage/stage.ts";
import { type FileType, fileTypeOf, sniffMediaType } from "./media-type.ts";

export interface Content extends MediaSource {
  /** The beginning of the file. */
  head: Buffer;
}

/** What content says of itself. */
export interface Inspected extends Measures {
  mimeType: string;
  fileType: FileType;
}

export async function inspect(probeFile: ProbeFile, content: Content, whose: string): Promise<Inspected> {
  const mimeType = await sniffMediaType(content.head);
  const fileType = fileTypeOf(mimeType);
  return { mimeType, fileType, ...(await probeFile(fileType, { ...content, whose })) };
}

/** Content that is stored already. */
export async function storedContent(blobs: Pick<BlobStore, "get">, key: string, size: number): Promise<Content> {
  const read = reader(blobs, key);
  return { size, read, head: await read(0, HEAD_BYTES) };
}
