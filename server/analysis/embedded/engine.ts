import type { BackgroundRemover, Tagger, TextReader } from "../engine.ts";
import { backgroundRemover } from "./cutting/remover.ts";
import { findLanguages } from "./languages.ts";
import { textReader } from "./reading/reader.ts";
import { tagger } from "./tagging/tagger.ts";

export interface EmbeddedOptions {
  /** OCR languages as Tesseract calls them, the most common one first. */
  languages?: string[];
  /** A folder with `<language>.traineddata` files, gzipped or not, before the installed packages. */
  languageFolder?: string | null;
  /** Images at once per ability; each takes a core, and memory of its own. */
  concurrency?: number;
  /** Images that may wait per ability; what comes on top is refused as busy. */
  queue?: number;
  /** For one image, without the wait. */
  timeoutMs?: number;
  /** Without work for this long, a worker ends and gives its memory back. */
  idleMs?: number;
}

export interface EmbeddedEngine {
  tagger: Tagger;
  textReader: TextReader;
  backgroundRemover: BackgroundRemover;
  close(): Promise<void>;
}

/**
 * The engine that needs nothing: no service, no download, no model. Nothing is loaded before its first image. Throws
 * an Error for the operator when an OCR language is missing.
 */
export function embeddedEngine(options: EmbeddedOptions = {}): EmbeddedEngine {
  const { concurrency = 1, queue = 32, timeoutMs = 60_000, idleMs = 60_000 } = options;
  const languages = findLanguages(options.languages ?? ["eng"], options.languageFolder ?? null);
  const work = { concurrency, queue, timeoutMs, idleMs };
  const abilities = {
    tagger: tagger(work),
    textReader: textReader({ ...work, languages }),
    backgroundRemover: backgroundRemover(work),
  };
  return {
    ...abilities,
    close: async () => void (await Promise.all(Object.values(abilities).map((ability) => ability.close()))),
  };
}
