import { tmpdir } from "node:os";
import type { Sharp } from "sharp";
import type { Picture, TextReader } from "../../engine.ts";
import { crew } from "../crew.ts";
import type { Language } from "../languages.ts";
import { attempt, decode, open, type Pixels } from "../picture.ts";

/** Longer sides are shrunk to this: Tesseract's memory grows with the pixels. */
const LONGEST_SIDE = 1800;
/** Shorter ones are enlarged to it, at most threefold: letters need about 20 px. */
const SHORT_OF = 1200;

export interface ReaderOptions {
  languages: Language[];
  concurrency: number;
  queue: number;
  timeoutMs: number;
  idleMs: number;
}

/** Tesseract, prepared for photographs as well as for scans. */
export function textReader(options: ReaderOptions): TextReader & { close(): Promise<void> } {
  const { languages, ...rest } = options;
  const workers = crew<Pixels, string>({
    ...rest,
    module: new URL("./worker.ts", import.meta.url),
    workerData: { languages, scratch: tmpdir() },
  });
  return {
    name: "embedded",
    readText: (picture: Picture, signal: AbortSignal) =>
      workers.run(signal, async ({ call }) => {
        const page = await greyPage(open(await picture.read()));
        return call(page);
      }),
    close: workers.close,
  };
}

async function greyPage(image: Sharp): Promise<Pixels> {
  const { autoOrient: size } = await attempt(() => image.metadata());
  const longest = Math.max(size.width, size.height);
  const scale = longest > LONGEST_SIDE ? LONGEST_SIDE / longest : Math.max(1, Math.min(3, SHORT_OF / longest));
  const side = Math.round(longest * scale);
  return decode(
    image
      .flatten({ background: "#fff" })
      .toColourspace("b-w")
      .resize({ width: side, height: side, fit: "inside", kernel: "cubic" }),
  );
}
