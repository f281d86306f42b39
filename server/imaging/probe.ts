import type { components } from "../generated/types.ts";
import { headerOf, MOST_BYTES } from "./decode.ts";
import type { Size } from "./geometry.ts";
import { type Measures, type MediaSource, measureMedia } from "./measure-media.ts";
import { oneAtATime } from "./one-at-a-time.ts";
import { unpacked } from "./unpack.ts";

interface ProbeSource extends MediaSource {
  /** The beginning of the file. */
  head: Buffer;
}

export type ProbeFile = (fileType: components["schemas"]["FileType"], source: ProbeSource) => Promise<Measures>;

const NOTHING: Measures = { width: null, height: null, duration: null };

/** Behind profiles and previews a header ends within megabytes; a TIFF may have its directory at the very end. */
const NEAR_BYTES = 8 * 1024 * 1024;
/** What is held beside the heads of the uploads is one file at most. */
const inTurn = oneAtATime();

/** Reads headers only and decodes nothing. What is damaged or hostile has no dimensions; it is stored all the same. */
export const probeFile: ProbeFile = async (fileType, source) => {
  try {
    switch (fileType) {
      case "IMAGE":
        return { ...(await imageSize(source)), duration: null };
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

async function imageSize({ head, size, read }: ProbeSource): Promise<Size> {
  const found = await displayedSize(head).catch(unlessAll(head.length, size));
  if (found) return found;
  return inTurn(async () => {
    const near = await displayedSize(await read(0, Math.min(NEAR_BYTES, size))).catch(unlessAll(NEAR_BYTES, size));
    return near ?? displayedSize(await read(0, Math.min(MOST_BYTES, size)));
  });
}

/** Nothing was found in a part of the file: what is left may have it. */
function unlessAll(seen: number, size: number): (error: unknown) => null {
  return (error) => {
    if (seen >= size) throw error;
    return null;
  };
}

async function displayedSize(bytes: Buffer): Promise<Size> {
  const { autoOrient, pageHeight, height } = await headerOf(await unpacked(bytes));
  // A strip of animation frames counts as one of them.
  const frameHeight = autoOrient.height === height ? (pageHeight ?? autoOrient.height) : autoOrient.height;
  return { width: autoOrient.width, height: frameHeight };
}
