import { createHash } from "node:crypto";
import type { MediaAssetService } from "@media-asset-service/sdk";

/** Of all files of an account, from the bytes that a client gets: by id. */
export async function checksums(media: MediaAssetService): Promise<Map<string, string>> {
  const sums = new Map<string, string>();
  for await (const { id } of media.files.list({ limit: 100 })) {
    const content = Buffer.from(await (await media.files.download(id)).arrayBuffer());
    sums.set(id, createHash("sha256").update(content).digest("hex"));
  }
  return sums;
}
