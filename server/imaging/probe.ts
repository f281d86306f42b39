import sharp from "sharp";

export type ProbeImage = (head: Buffer) => Promise<{ width: number | null; height: number | null }>;

/** Dimensions as displayed, from the beginning of an image; nulls where they cannot be read. Decodes no pixels. */
export const probeImage: ProbeImage = async (head) => {
  try {
    const { autoOrient, pageHeight, height } = await sharp(head, {
      limitInputPixels: false,
      failOn: "none",
    }).metadata();
    // A strip of animation frames counts as one of them.
    const frameHeight = autoOrient.height === height ? (pageHeight ?? autoOrient.height) : autoOrient.height;
    return { width: autoOrient.width, height: frameHeight };
  } catch {
    return { width: null, height: null };
  }
};
