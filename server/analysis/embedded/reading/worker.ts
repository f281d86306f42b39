import { createWorker, OEM, PSM, type Worker } from "tesseract.js";
import { openImage, pixelsOf, processable } from "../../../imaging/decode.ts";
import type { Pixels } from "../../../imaging/pixels.ts";
import { serve, settings } from "../../../workers/serve.ts";
import type { Language } from "../languages.ts";
import { seeApostrophes } from "./apostrophes.ts";
import { readInItsLanguage } from "./choice.ts";
import { flatten } from "./flatten.ts";
import { netpbm } from "./grey.ts";
import { orientationFinder } from "./orientation.ts";
import { readPage } from "./page.ts";
import { fuller, isLittle, scatteredWords } from "./sparse-text.ts";
import { asTaken, type TrainedData } from "./tesseract-data.ts";

/** Longer sides are shrunk to this: Tesseract's memory grows with the pixels. */
const MAX_SIDE = 1800;
/** Shorter ones are enlarged to it, at most threefold: letters need about 20 px. */
const SHORT_OF = 1200;

const { languages, orientation } = settings<{ languages: Language[]; orientation: string | null }>();
const { orient } = orientationFinder(orientation);
const taken = new Map(languages.map((language) => [language.code, asTaken(language)]));
let tesseract: Promise<Worker> | null = null;
let current = "";

await serve({
  async read({ size, read }) {
    const page = await greyPage(read(0, size));
    const recognise = async (page: Pixels, languages: Language[]) => {
      const worker = await inLanguages(languages);
      const { data } = await worker.recognize(netpbm(page), {}, { text: false, blocks: true });
      return readPage(seeApostrophes(data, page));
    };
    const { text } = await readInItsLanguage(flatten(page), languages, recognise, orient);
    return { value: { text: isLittle(text) ? fuller(text, await scattered(page)) : text } };
  },
});

/** Words anywhere in the picture as it is: what flattens a page takes signs for shadows. */
async function scattered(picture: Pixels): Promise<string> {
  const worker = await inLanguages(languages.slice(0, 1));
  try {
    await worker.setParameters({ tessedit_pageseg_mode: PSM.SPARSE_TEXT });
    const { data } = await worker.recognize(netpbm(picture), {}, { text: false, blocks: true });
    return scatteredWords(data);
  } finally {
    await prepare(worker);
  }
}

/** Changes the languages where they are others; that takes 50 ms for each. */
async function inLanguages(wanted: Language[]): Promise<Worker> {
  const codes = wanted.map(({ code }) => code).join("+");
  if (codes === current) return tesseract ?? start(wanted);
  const worker = await tesseract;
  current = codes;
  if (!worker) tesseract = start(wanted);
  else tesseract = worker.reinitialize(dataOf(wanted), OEM.LSTM_ONLY).then(() => prepare(worker));
  return tesseract;
}

function dataOf(wanted: Language[]): TrainedData[] {
  return wanted.flatMap(({ code }) => taken.get(code) ?? []);
}

async function greyPage(bytes: Buffer): Promise<Pixels> {
  const { autoOrient: size } = await processable(() => openImage(bytes).metadata());
  const longest = Math.max(size.width, size.height);
  const scale = longest > MAX_SIDE ? MAX_SIDE / longest : Math.max(1, Math.min(3, SHORT_OF / longest));
  const side = Math.round(longest * scale);
  return pixelsOf(bytes, (image) =>
    image
      .flatten({ background: "#fff" })
      .toColourspace("b-w")
      .resize({ width: side, height: side, fit: "inside", kernel: "cubic" }),
  );
}

/** Tesseract in a thread of its own below this one, from files only: nothing is fetched, nothing is cached. */
async function start(wanted: Language[]): Promise<Worker> {
  const worker = await createWorker(
    dataOf(wanted),
    OEM.LSTM_ONLY,
    // Without a handler its errors are thrown where nobody can catch them; they reject the call as well.
    { cacheMethod: "none", errorHandler: () => {} },
  );
  return prepare(worker);
}

async function prepare(worker: Worker): Promise<Worker> {
  await worker.setParameters({
    tessedit_pageseg_mode: PSM.AUTO,
    user_defined_dpi: "150",
    // The text of a line then has the blanks that were measured, and none that only a dictionary sees.
    preserve_interword_spaces: "1",
  });
  return worker;
}
