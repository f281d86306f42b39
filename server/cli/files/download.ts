import { createHash } from "node:crypto";
import type { FileRecord, MediaAssetService } from "../../../sdk/index.ts";
import type { RemoteContent } from "./save-download.ts";

const READ_BYTES = 1024 * 1024;

/** Returns the content of a file, which is verified by its SHA-256 checksum. */
export function fileContent(media: MediaAssetService, file: FileRecord): RemoteContent {
  let delivered: string | undefined;
  return {
    key: file.checksum,
    size: file.fileSize,
    async fetchFrom(offset, signal) {
      const response = await fetchFile(offset, file, { media, signal });
      delivered = etagChecksum(response) ?? file.checksum;
      return response;
    },
    async verify(handle, signal) {
      const hash = createHash("sha256");
      const chunks = handle.createReadStream({ start: 0, autoClose: false, highWaterMark: READ_BYTES, signal });
      for await (const chunk of chunks) hash.update(chunk);
      const checksum = hash.digest("hex");
      return checksum === delivered || checksum === (delivered ?? (await deliveredChecksumOf(file, signal)));
    },
  };
}

export interface FetchOptions {
  media: MediaAssetService;
  signal: AbortSignal;
}

function fetchFile(offset: number, file: FileRecord, { media, signal }: FetchOptions): Promise<Response> {
  // Ranges and checksums apply to the uncompressed bytes.
  const range = offset > 0 ? { Range: `bytes=${offset}-`, "If-Range": `"${file.checksum}"` } : {};
  return media.files.download(file, { signal, headers: { "Accept-Encoding": "identity", ...range } });
}

/** Passes each chunk to `write`. Returns true if the checksum is correct. */
export async function stream(
  file: FileRecord,
  write: (chunk: Uint8Array) => Promise<void>,
  options: FetchOptions,
): Promise<boolean> {
  const hash = createHash("sha256");
  const response = await fetchFile(0, file, options);
  for await (const chunk of (response.body ?? new ReadableStream()) as ReadableStream<Uint8Array>) {
    hash.update(chunk);
    await write(chunk);
  }
  return hash.digest("hex") === (etagChecksum(response) ?? file.checksum);
}

/** Returns the checksum of the delivered bytes. They differ from the uploaded bytes if the location was removed. */
export async function deliveredChecksumOf({ cdnUrl, checksum }: FileRecord, signal: AbortSignal): Promise<string> {
  return etagChecksum(await fetch(cdnUrl, { method: "HEAD", signal })) ?? checksum;
}

/** The strong ETag of a delivered file is its checksum. */
const etagChecksum = ({ headers }: Response) => /^"([0-9a-f]{64})"$/.exec(headers.get("ETag") ?? "")?.[1];
