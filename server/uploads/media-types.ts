import { bufferBuilder } from "../base/buffer-builder.ts";
import { sniffMediaType } from "../files/media-type.ts";
import { HEAD_BYTES } from "../storage/upload-sink.ts";
import type { ContentFail } from "./deps.ts";
import type { Upload } from "./upload.ts";

/** Throws for content that an upload does not take. */
export function requireType(fail: ContentFail, allowed: Upload["mimeTypes"], mimeType: string): void {
  if (allowed === null || takesType(allowed, mimeType)) return;
  const message = `This upload takes ${allowed.join(", ")}; the content is ${mimeType}.`;
  throw fail("MEDIA_TYPE_NOT_ALLOWED", message, { mimeType, allowed });
}

export function takesType(allowed: Upload["mimeTypes"], mimeType: string): boolean {
  return allowed === null || allowed.some((type) => matches(type.toLowerCase(), mimeType));
}

/** `image/*` is all of a kind. */
function matches(type: string, mimeType: string): boolean {
  if (type === "*/*") return true;
  return type.endsWith("/*") ? mimeType.startsWith(type.slice(0, -1)) : mimeType === type;
}

/** Told of the first bytes as they come; throws once they show a type that is not taken: the rest need not come. */
export type CheckHead = (bytes: Buffer) => Promise<void>;

/** Null where there is nothing to look for, or they have come before. Those of less content are looked at when it is whole. */
export function checkHead(fail: ContentFail, { mimeTypes, received }: Upload): CheckHead | null {
  if (mimeTypes === null || received > 0) return null;
  const head = bufferBuilder(HEAD_BYTES);
  return async (bytes) => {
    const missing = HEAD_BYTES - head.size();
    if (missing === 0) return;
    head.add(bytes.subarray(0, missing));
    if (head.size() < HEAD_BYTES) return;
    requireType(fail, mimeTypes, await sniffMediaType(head.bytes()));
    head.free();
  };
}
