import type { WorkerHost } from "../../workers/host.ts";
import type { BackgroundRemover, Detector, Moderator, Tagger, TextReader } from "../engine.ts";
import { backgroundRemover } from "./cutting/remover.ts";
import { chooseLanguages, findOrientationData } from "./languages.ts";
import { textReader } from "./reading/reader.ts";
import { detector } from "./seeing/detector.ts";
import { moderator } from "./seeing/moderator.ts";
import { tagger } from "./tagging/tagger.ts";
import { ability } from "./worker-client.ts";

export interface EmbeddedOptions {
  /** OCR languages as Tesseract calls them, the most common one first. Null for the usual ones that are installed. */
  languages?: string[] | null;
  /** A folder with `<language>.traineddata` files, gzipped or not, before the installed packages. */
  languageFolder?: string | null;
  /** Images at once per ability; each takes a core, and memory of its own. */
  concurrency?: number;
  /** Images that may wait per ability; what comes on top is refused as busy. */
  queue?: number;
  /** Of the processor's time, for one image. */
  cpuMs?: number;
  /** Without work for this long, a worker ends and gives its memory back. */
  idleMs?: number;
  /** Whether things and faces are looked for; without, tags and cut-outs go by colours and shapes. */
  detecting?: boolean;
  /** Where worker processes run; on this machine unless said. */
  workerHost?: WorkerHost | undefined;
}

export interface EmbeddedEngine {
  tagger: Tagger;
  detector: Detector | null;
  moderator: Moderator;
  textReader: TextReader;
  backgroundRemover: BackgroundRemover;
  close(): Promise<void>;
}

/**
 * The engine that needs nothing: no service, no download. Nothing is loaded before its first image. Throws
 * an Error for the operator when an OCR language is missing.
 */
export function embeddedEngine(options: EmbeddedOptions = {}): EmbeddedEngine {
  const { concurrency = 1, queue = 32, cpuMs = 60_000, idleMs = 60_000, detecting = true } = options;
  const languages = chooseLanguages(options.languages ?? null, options.languageFolder ?? null);
  const work = { concurrency, queue, cpuMs, idleMs, workerHost: options.workerHost };
  const module = new URL("./seeing/worker.ts", import.meta.url);
  const seeing = ability({ module, settings: { detector: detecting }, codeFromStrings: true }, work);
  const reading = textReader({ ...work, languages, orientation: findOrientationData(options.languageFolder ?? null) });
  return {
    tagger: tagger(seeing),
    detector: detecting ? detector(seeing) : null,
    moderator: moderator(seeing),
    backgroundRemover: backgroundRemover(seeing),
    textReader: reading,
    close: async () => void (await Promise.all([seeing.close(), reading.close()])),
  };
}
