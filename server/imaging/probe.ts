import sharp from "sharp";
import type { components } from "../generated/types.ts";
import { type Measures, type MediaSource, measureMedia } from "./measure-media.ts";

interface ProbeSource extends MediaSource {
  /** The beginning of the file. */
  head: Buffer;
}

export type ProbeFile = (fileType: components["schemas"]["FileType"], source: ProbeSource) => Promise<Measures>;

const NOTHING: Measures = { width: null, height: null, duration: null };

/** Reads headers only and decodes nothing. What is damaged or hostile has no dimensions; it is stored all the same. */
export const probeFile: ProbeFile = async (fileType, source) => {
  try {
    switch (fileType) {
      case "IMAGE":
        return { ...(await imageSize(source.head)), duration: null };
      case "VIDEO":
        return await measureMedia(source);
      case "AUDIO":
        return { ...NOTHING, duration: (await measureMedia(source)).duration };
      case "DOCUMENT":
        return NOTHING;
    }
  } catch {
    return NOTHING;
  }
};

async function imageSize(head: Buffer): Promise<{ width: number; height: number }> {
  const options = { limitInputPixels: false, failOn: "none" } as const;
  const { autoOrient, pageHeight, height } = await sharp(head, options).metadata();
  // A strip of animation frames counts as one of them.
  const frameHeight = autoOrient.height === height ? (pageHeight ?? autoOrient.height) : autoOrient.height;
  return { width: autoOrient.width, height: frameHeight };
}
