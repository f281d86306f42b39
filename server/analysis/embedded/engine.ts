import type { WorkerHost } from "../../workers/host.ts";
import type { BackgroundRemover, Detector, Moderator, Tagger, TextReader } from "../engine.ts";
import { backgroundRemover } from "./cutting/background-remover.ts";
import { chooseLanguages, findOrientationData } from "./languages.ts";
import { textReader } from "./reading/reader.ts";
import { detector } from "./seeing/detector.ts";
import { moderator } from "./seeing/moderator.ts";
import { tagger } from "./tagging/tagger.ts";
import { workerClient } from "./worker-client.ts";

export interface EmbeddedOptions {
  /** OCR languages as Tesseract codes, the most common one first. Null for the installed default languages. */
  languages?: string[] | null;
  /** A folder with `<language>.traineddata` files, gzipped or not. It takes precedence over the installed packages. */
  languageFolder?: string | null;
  /** Concurrent images per kind of worker. Each uses a core and a separate process. */
  concurrency?: number;
  /** Queued images per kind of worker. Further images are rejected as busy. */
  queue?: number;
  /** CPU time per image. */
  cpuMs?: number;
  /** Idle time after which a worker process exits and frees its memory. */
  idleMs?: number;
  /** Whether objects and faces are detected. Without detection, tags and cutouts use only colors and shapes. */
  detectObjects?: boolean;
  /** The host of the worker processes. Defaults to this machine. */
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
 * Creates the engine that requires no other service and no download. Loads nothing before the first image. Throws an
 * Error for the operator if the data of an OCR language is missing.
 */
export function embeddedEngine(options: EmbeddedOptions = {}): EmbeddedEngine {
  const { concurrency = 1, queue = 32, cpuMs = 60_000, idleMs = 60_000, detectObjects = true } = options;
  const languages = chooseLanguages(options.languages ?? null, options.languageFolder ?? null);
  const workerOptions = { concurrency, queue, cpuMs, idleMs, workerHost: options.workerHost };
  const module = new URL("./seeing/worker.ts", import.meta.url);
  const visionClient = workerClient(
    { module, settings: { detector: detectObjects }, codeFromStrings: true },
    workerOptions,
  );
  const reader = textReader({
    ...workerOptions,
    languages,
    orientation: findOrientationData(options.languageFolder ?? null),
  });
  return {
    tagger: tagger(visionClient),
    detector: detectObjects ? detector(visionClient) : null,
    moderator: moderator(visionClient),
    backgroundRemover: backgroundRemover(visionClient),
    textReader: reader,
    close: async () => void (await Promise.all([visionClient.close(), reader.close()])),
  };
}
