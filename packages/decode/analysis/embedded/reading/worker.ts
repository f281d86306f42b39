import { createWorker, OEM, PSM, type Worker } from "tesseract.js";
import { contrastingGround } from "../../../imaging/contrasting-ground.ts";
import { openImage, pixelsOf, processable } from "../../../imaging/decode.ts";
import type { Pixels } from "../../../imaging/pixels.ts";
import { serve, settings } from "../../../workers/serve.ts";
import type { Language } from "../languages.ts";
import { correctApostrophes } from "./apostrophes.ts";
import { readInDetectedLanguage } from "./detect-language.ts";
import { flatten } from "./flatten.ts";
import { netpbm } from "./gray-image.ts";
import { orientationFinder, type TrainedData, trainedData } from "./orientation.ts";
import { hasLittleText, longerText, reliableReading, sparseText } from "./page.ts";

/** Images with longer sides are scaled down to this: Tesseract's memory use grows with the pixels. */
const MAX_SIDE = 1800;
/** Smaller images are enlarged to this, at most threefold: letters need about 20 px. */
const MIN_LONG_SIDE = 1200;

const { languages, orientation } = settings<{ languages: Language[]; orientation: string | null }>();
const { orient } = orientationFinder(orientation);
const dataByCode = new Map(languages.map((language) => [language.code, trainedData(language)]));
let tesseract: Promise<Worker> | null = null;
let current = "";

await serve({
  async read({ size, read }) {
    const page = await grayPage(read(0, size));
    const recognize = async (page: Pixels, languages: Language[]) => {
      const worker = await workerFor(languages);
      const { data } = await worker.recognize(netpbm(page), {}, { text: false, blocks: true });
      return reliableReading(correctApostrophes(data, page));
    };
    const { text } = await readInDetectedLanguage(flatten(page), languages, recognize, orient);
    return { value: { text: hasLittleText(text) ? longerText(text, await readSparseText(page)) : text } };
  },
});

/** Reads words anywhere in the original image, because `flatten` treats signs as shadows. */
async function readSparseText(image: Pixels): Promise<string> {
  const worker = await workerFor(languages.slice(0, 1));
  try {
    await worker.setParameters({ tessedit_pageseg_mode: PSM.SPARSE_TEXT });
    const { data } = await worker.recognize(netpbm(image), {}, { text: false, blocks: true });
    return sparseText(data);
  } finally {
    await prepare(worker);
  }
}

/** Changes the languages if they differ. Takes 50 ms for each language. */
async function workerFor(requested: Language[]): Promise<Worker> {
  const codes = requested.map(({ code }) => code).join("+");
  if (codes === current) return tesseract ?? start(requested);
  const worker = await tesseract;
  current = codes;
  if (!worker) tesseract = start(requested);
  else tesseract = worker.reinitialize(dataOf(requested), OEM.LSTM_ONLY).then(() => prepare(worker));
  return tesseract;
}

function dataOf(requested: Language[]): TrainedData[] {
  return requested.flatMap(({ code }) => dataByCode.get(code) ?? []);
}

async function grayPage(bytes: Buffer): Promise<Pixels> {
  const { autoOrient: size } = await processable(async () => (await openImage(bytes)).metadata());
  const longest = Math.max(size.width, size.height);
  const scale = longest > MAX_SIDE ? MAX_SIDE / longest : Math.max(1, Math.min(3, MIN_LONG_SIDE / longest));
  const side = Math.round(longest * scale);
  const background = await contrastingGround(bytes);
  return pixelsOf(bytes, (image) =>
    image
      .flatten({ background })
      .toColorspace("b-w")
      .resize({ width: side, height: side, fit: "inside", kernel: "cubic" }),
  );
}

/** Starts Tesseract in a separate thread, with local files only and without a cache. */
async function start(requested: Language[]): Promise<Worker> {
  const worker = await createWorker(
    dataOf(requested),
    OEM.LSTM_ONLY,
    // Without a handler, its errors are thrown where they cannot be caught. They also reject the call.
    { cacheMethod: "none", errorHandler: () => {} },
  );
  return prepare(worker);
}

async function prepare(worker: Worker): Promise<Worker> {
  await worker.setParameters({
    tessedit_pageseg_mode: PSM.AUTO,
    user_defined_dpi: "150",
    // The text of a line then contains only measured blanks, without those that a dictionary inserts.
    preserve_interword_spaces: "1",
  });
  return worker;
}
