import sharp from "sharp";
import type { FileType } from "../files/media-type.ts";
import { measureMedia } from "./measure-media.ts";

/** What a file looks and sounds like; null where it does not apply or cannot be read. */
export interface Probe {
  /** Pixels as displayed. */
  width: number | null;
  height: number | null;
  /** Seconds. */
  duration: number | null;
}

export interface ProbeSource {
  size: number;
  /** The beginning of the file. */
  head: Buffer;
  /** Any part of it: video files often tell their length at the end. */
  read(offset: number, length: number): Promise<Uint8Array>;
}

export type ProbeFile = (fileType: FileType, source: ProbeSource) => Promise<Probe>;

const NOTHING: Probe = { width: null, height: null, duration: null };

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
