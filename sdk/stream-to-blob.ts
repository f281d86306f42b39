import { type ByteStream, piecesOf, toStream } from "./byte-stream.ts";

/** Reads a stream into a Blob. Browsers store large Blobs on disk, not in memory. */
export function streamToBlob(stream: ByteStream): Promise<Blob> {
  return new Response(toStream(piecesOf(stream))).blob();
}
