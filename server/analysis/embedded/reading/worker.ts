import { readFileSync } from "node:fs";
import { createWorker, OEM, PSM, type Worker } from "tesseract.js";
import { openImage, pixelsOf, processable } from "../../../imaging/decode.ts";
import type { Pixels } from "../../../imaging/pixels.ts";
import { serve, settings } from "../../../workers/serve.ts";
import type { Language } from "../languages.ts";
import { flatten } from "./flatten.ts";
import { netpbm } from "./grey.ts";
import { readPage } from "./page.ts";
import { readBest } from "./tries.ts";

/** Longer sides are shrunk to this: Tesseract's memory grows with the pixels. */
const LONGEST_SIDE = 1800;
/** Shorter ones are enlarged to it, at most threefold: letters need about 20 px. */
const SHORT_OF = 1200;

const { languages } = settings<{ languages: Language[] }>();
let tesseract: Promise<Worker> | null = null;

await serve({
  async read({ size, read }) {
    const page = await greyPage(read(0, size));
    tesseract ??= start();
    const worker = await tesseract;
    const { text } = await readBest(flatten(page), async (page) => {
      const { data } = await worker.recognize(netpbm(page), {}, { text: false, blocks: true });
      return readPage(data);
    });
    return { value: { text } };
  },
});

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

/** Tesseract in a thread of its own below this one, from files only: nothing is fetched, nothing is cached. */
async function start(): Promise<Worker> {
  const worker = await createWorker(
    languages.map(asTaken),
    OEM.LSTM_ONLY,
    // Without a handler its errors are thrown where nobody can catch them; they reject the call as well.
    { cacheMethod: "none", errorHandler: () => {} },
  );
  await worker.setParameters({
    tessedit_pageseg_mode: PSM.AUTO,
    user_defined_dpi: "150",
    // The text of a line then has the blanks that were measured, and none that only a dictionary sees.
    preserve_interword_spaces: "1",
  });
  return worker;
}

/** tesseract.js 7 asks for the data twice: to load it, and, where it means the code, to name the language. */
function asTaken({ code, file }: Language): { code: string; data: unknown } {
  const answers: unknown[] = [code, readFileSync(file)];
  return {
    code,
    get data() {
      return answers.pop() ?? code;
    },
  };
}
