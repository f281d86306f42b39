import type { Account } from "../accounts/account.ts";
import { invalid } from "../base/errors.ts";
import type { Staged } from "../storage/stage.ts";
import { type Inspected, type Inspector, inspect } from "./inspect.ts";
import type { FileRow } from "./repository.ts";

/** What a row says of content of which nothing else is known yet. */
export type NewContent = Pick<
  FileRow,
  | "fileType"
  | "mimeType"
  | "fileSize"
  | "checksum"
  | "width"
  | "height"
  | "duration"
  | "perceptualHash"
  | "salient"
  | "blobKey"
>;

export function newContent(
  { size, checksum, key }: Staged,
  { imageFeatures, isComplete: _, ...measures }: Inspected,
): NewContent {
  return {
    ...measures,
    fileSize: size,
    checksum,
    perceptualHash: imageFeatures?.perceptualHash ?? null,
    salient: imageFeatures?.salient ?? null,
    blobKey: key,
  };
}

/** Inspects content and uses the result. Discards the content when either fails. */
export async function inspectOrDiscard<T>(
  imaging: Inspector,
  account: Account,
  content: Staged,
  use: (inspected: Inspected) => Promise<T>,
): Promise<T> {
  try {
    if (content.size === 0) throw invalid("body", "file", "minLength", "must not be empty");
    return await use(await inspect(imaging, content, account.id, true));
  } catch (error) {
    await discard(content);
    throw error;
  }
}

/** The sweeper finds what cannot be removed now. */
export function discard(content: Staged): Promise<void> {
  return content.discard().catch(() => {});
}
