import { tmpdir } from "node:os";
import { openImage, type Pixels, pixelsOf, processable } from "../../../imaging/decode.ts";
import type { Picture, TextReader } from "../../engine.ts";
import { crew } from "../crew.ts";
import type { Language } from "../languages.ts";

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
        return call(await greyPage(await picture.read()));
      }),
    close: workers.close,
  };
}

async function greyPage(bytes: Buffer): Promise<Pixels> {
  const { autoOrient: size } = await processable(() => openImage(bytes).metadata());
  const longest = Math.max(size.width, size.height);
  const scale = longest > LONGEST_SIDE ? LONGEST_SIDE / longest : Math.max(1, Math.min(3, SHORT_OF / longest));
  const side = Math.round(longest * scale);
  return pixelsOf(bytes, (image) =>
    image
      .flatten({ background: "#fff" })
      .toColourspace("b-w")
      .resize({ width: side, height: side, fit: "inside", kernel: "cubic" }),
  );
}
