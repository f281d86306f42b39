import { serve, type TaskInput } from "../workers/serve.ts";
import { jpegOf, pixelsToFit } from "./contrasting-ground.ts";
import { cutOut, verifyCutout } from "./cutout.ts";
import { headerFeatures, imageFeatures } from "./image-features.ts";
import { findLocation } from "./location/find-location.ts";
import { probeFile } from "./probe.ts";
import { renderVariant } from "./render.ts";

/* The worker process of imaging.ts, which documents the parameters and results of each task. */

const readAll = ({ size, read }: TaskInput) => read(0, size);

/** A source whose reads are synchronous. */
const sourceOf = ({ size, read }: TaskInput) => ({
  size,
  read: async (offset: number, length: number) => read(offset, length),
});

const extractFeatures = async (input: TaskInput) => ({ value: await imageFeatures(readAll(input)) });

await serve({
  probe: async (input, { fileType }) => ({
    value: await probeFile(fileType, { ...sourceOf(input), head: input.head, accountId: "" }),
  }),
  locate: async (input) => {
    const patches = await findLocation(sourceOf(input));
    if (!patches) return { value: null };
    const value = patches.map(({ offset, bytes }) => ({ offset, length: bytes.length }));
    return { value, bytes: Buffer.concat(patches.map(({ bytes }) => bytes)) };
  },
  readHeader: async (input) => ({ value: await headerFeatures(sourceOf(input)) }),
  extractFeatures,
  // The name of this task in an earlier release of the service.
  glance: extractFeatures,
  render: async (input, { transform, still }) => ({ bytes: await renderVariant(readAll(input), transform, still) }),
  jpeg: async (input, { side }) => ({ bytes: await jpegOf(readAll(input), side) }),
  pixels: async (input, fit) => ({ bytes: await pixelsToFit(readAll(input), fit) }),
  cutOut: async (input, { width, height }) => {
    // The mask is before the original.
    const mask = new Uint8ClampedArray(input.read(0, width * height));
    const original = input.read(width * height, input.size);
    return { bytes: await cutOut(original, { width, height, alpha: mask }) };
  },
  verifyCutout: async (input, { pngBytes }) => verifyCutout(input.read(0, pngBytes), input.read(pngBytes, input.size)),
});
