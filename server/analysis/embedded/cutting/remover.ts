import { type Pixels, pixelsOf } from "../../../imaging/decode.ts";
import { PictureError } from "../../../imaging/picture-error.ts";
import { withMask } from "../../cutout.ts";
import type { BackgroundRemover } from "../../engine.ts";
import { type CrewOptions, crew } from "../crew.ts";

/** The mask is made at this size and enlarged; more gains little at the edges. */
const MASK_SIDE = 1024;

export function backgroundRemover(
  options: Omit<CrewOptions, "module">,
): BackgroundRemover & { close(): Promise<void> } {
  const workers = crew<Pixels, Uint8Array | null>({ ...options, module: new URL("./worker.ts", import.meta.url) });
  return {
    name: "embedded",
    removeBackground: (picture, signal) =>
      workers.run(signal, async (hand) => {
        const bytes = await picture.read();
        const small = await pixelsOf(bytes, (image) =>
          image.ensureAlpha().resize({ width: MASK_SIDE, height: MASK_SIDE, fit: "inside", withoutEnlargement: true }),
        );
        const alpha = await hand.call(small);
        hand.signal.throwIfAborted();
        if (!alpha) throw new PictureError("no_clear_subject");
        return withMask(bytes, { ...small, alpha: new Uint8ClampedArray(alpha) });
      }),
    close: workers.close,
  };
}
