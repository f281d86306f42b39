import { hash } from "node:crypto";
import type { MediaAssetService } from "@media-asset-service/sdk";

const AT_ONCE = 16;

/** Downloads all files of an account. Returns their checksums by ID. */
export async function checksums(media: MediaAssetService): Promise<Map<string, string>> {
  const files = await media.files.list({ limit: 100 }).all();
  const sums = new Map(files.map(({ id }) => [id, ""]));
  const rest = files.values();
  const work = async () => {
    for (const { id } of rest) {
      const content = Buffer.from(await (await media.files.download(id)).arrayBuffer());
      sums.set(id, hash("sha256", content));
    }
  };
  await Promise.all(Array.from({ length: AT_ONCE }, work));
  return sums;
}
