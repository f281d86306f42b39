import mediaInfoFactory, { type MediaInfo } from "mediainfo.js";
import type { Measures, MediaSource } from "./measures.ts";

/** A well-made file tells all in a few reads; this many of 256 KiB are enough for the odd ones. */
const MAX_READS = 64;

let analyser: Promise<MediaInfo<"object">> | null = null;

/** Duration in seconds and dimensions as displayed, from the headers of an audio or video file. One file at a time. */
export async function measureMedia({ size, read }: MediaSource): Promise<Omit<Measures, "hasLocation">> {
  analyser ??= mediaInfoFactory({ format: "object" });
  let reads = 0;
  try {
    const { media } = await (await analyser).analyzeData(size, async (length, offset) => {
      reads += 1;
      if (reads > MAX_READS) throw new Error("This file keeps its headers in too many places");
      return offset >= size ? new Uint8Array() : read(offset, Math.min(length, size - offset));
    });
    const tracks = media?.track ?? [];
    const general = tracks.find((track) => track["@type"] === "General");
    const video = tracks.find((track) => track["@type"] === "Video");
    const turned = Math.abs(Number(video?.Rotation ?? 0)) % 180 === 90;
    const width = positive(video?.Width);
    const height = positive(video?.Height);
    return {
      width: turned ? height : width,
      height: turned ? width : height,
      duration: positive(general?.Duration ?? video?.Duration),
    };
  } catch (error) {
    // What state it is in after an error nobody knows; the next file gets a new one.
    const broken = analyser;
    analyser = null;
    await broken.then((instance) => instance.close()).catch(() => {});
    throw error;
  }
}

function positive(value: number | undefined): number | null {
  return value !== undefined && Number.isFinite(value) && value > 0 ? value : null;
}
