import type { Fail } from "../base/errors.ts";
import type { Size } from "../imaging/geometry.ts";

/** Limits for input images of background removal (decision N22). */
export const BACKGROUND_REMOVAL_LIMITS = { maxFileSize: 5 * 1024 * 1024, minSide: 256, maxSide: 4096 };

export function requireWithinLimits(
  fail: Fail<"IMAGE_OUT_OF_BOUNDS">,
  fileSize: number,
  { width, height }: Size,
): void {
  const { maxFileSize, minSide, maxSide } = BACKGROUND_REMOVAL_LIMITS;
  if (fileSize > maxFileSize || Math.min(width, height) < minSide || Math.max(width, height) > maxSide) {
    throw fail(
      "IMAGE_OUT_OF_BOUNDS",
      `bg-removal requires an image of at most 5 MiB with sides of ${minSide} to ${maxSide} px. This image has ${fileSize} bytes ` +
        `and ${width} × ${height} px.`,
      { actual: { fileSize, width, height }, limits: BACKGROUND_REMOVAL_LIMITS },
    );
  }
}
