import { invalid } from "../base/errors.ts";
import type { Context } from "../context.ts";
import type { Account } from "../contract/account.ts";
import { UNKNOWN_FEATURES } from "../imaging/measures.ts";
import type { Staged } from "../storage/stage.ts";
import { type Inspection, inspect } from "./inspect.ts";
import type { FileRow } from "./repository.ts";
import type { StripLocation } from "./strip-location.ts";

/** The columns of new content before its analysis. */
export type NewContent = Pick<
  FileRow,
  | "fileType"
  | "mimeType"
  | "charset"
  | "fileSize"
  | "checksum"
  | "storedChecksum"
  | "width"
  | "height"
  | "duration"
  | "perceptualHash"
  | "salient"
  | "placeholder"
  | "dominantColor"
  | "hasAlpha"
  | "isAnimated"
  | "hasLocation"
  | "embedded"
  | "blobKey"
>;

export function newContent(
  { size, checksum, storedChecksum, key }: Staged,
  { imageFeatures, isComplete: _, trackType: _tracks, ...measures }: Inspection,
): NewContent {
  return {
    ...UNKNOWN_FEATURES,
    ...measures,
    ...imageFeatures,
    fileSize: size,
    checksum,
    storedChecksum,
    blobKey: key,
  };
}

export interface ContentDeps {
  context: Context;
  stripLocation: StripLocation;
}

/**
 * Inspects content and passes the result to `use`, with the content in its stored form: without its location, if the
 * request or else the account specifies this. Discards the content on any error.
 */
export async function inspectOrDiscard<T>(
  { context, stripLocation }: ContentDeps,
  account: Account,
  request: { content: Staged; stripLocation: boolean | undefined },
  use: (inspected: Inspection, stored: Staged) => Promise<T>,
): Promise<T> {
  const { content, stripLocation: isStripRequested = account.stripLocation } = request;
  let stored = content;
  try {
    if (content.size === 0) throw invalid("body", "file", "minLength", "must not be empty");
    const inspected = await inspect(context.imaging, content, account.id, true);
    const hasLocation = inspected.imageFeatures?.hasLocation ?? inspected.hasLocation;
    if (isStripRequested) stored = await stripLocation(content, { hasLocation }, account.id);
    return await use(stored === content ? inspected : withoutLocation(inspected), stored);
  } catch (error) {
    await discard(stored);
    throw error;
  }
}

function withoutLocation({ imageFeatures, ...inspected }: Inspection): Inspection {
  return { ...inspected, hasLocation: false, imageFeatures: imageFeatures && { ...imageFeatures, hasLocation: false } };
}

/** Discards content. If the deletion fails, the sweeper repeats it. */
export function discard(content: Staged): Promise<void> {
  return content.discard().catch(() => {});
}
