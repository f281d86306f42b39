import { mkdtempSync, rmSync, symlinkSync } from "node:fs";
import { join } from "node:path";
import { workerData } from "node:worker_threads";
import { createWorker, OEM, PSM, type Worker } from "tesseract.js";
import type { Pixels } from "../../../imaging/decode.ts";
import type { Language } from "../languages.ts";
import { serve } from "../serve.ts";
import { flatten } from "./flatten.ts";
import { netpbm } from "./grey.ts";
import { readPage } from "./page.ts";
import { readBest } from "./tries.ts";

const { languages, scratch }: { languages: Language[]; scratch: string } = workerData;
let tesseract: Promise<Worker> | null = null;

serve(async (image: Pixels): Promise<string> => {
  tesseract ??= start();
  const worker = await tesseract;
  const { text } = await readBest(flatten(image), async (page) => {
    const { data } = await worker.recognize(netpbm(page), {}, { text: false, blocks: true });
    return readPage(data);
  });
  return text;
});

/** Tesseract in a thread of its own below this one, from files only: nothing is fetched, nothing is cached. */
async function start(): Promise<Worker> {
  // It looks for all languages in one folder, under one kind of name, gzipped or not.
  const folder = mkdtempSync(join(scratch, "ocr-languages-"));
  try {
    for (const { code, file } of languages) symlinkSync(file, join(folder, `${code}.traineddata.gz`));
    const worker = await createWorker(
      languages.map(({ code }) => code),
      OEM.LSTM_ONLY,
      // Without a handler its errors are thrown where nobody can catch them; they reject the call as well.
      { langPath: folder, gzip: true, cacheMethod: "none", errorHandler: () => {} },
    );
    await worker.setParameters({ tessedit_pageseg_mode: PSM.AUTO, user_defined_dpi: "150" });
    return worker;
  } finally {
    rmSync(folder, { recursive: true, force: true });
  }
}
