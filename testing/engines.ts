import type { Detection, EngineInput, Engines, Tagging } from "@media-asset-service/decode/analysis/engine.ts";

/** Engines whose behavior a test defines, and which count their calls. */
export interface TestEngines extends Engines {
  tagging: NonNullable<Engines["tagging"]>;
  ocr: NonNullable<Engines["ocr"]>;
  bgRemoval: NonNullable<Engines["bgRemoval"]>;
  /** The number of calls of each engine. */
  calls: { tagging: number; ocr: number; bgRemoval: number };
  /** Replaces the behavior of an engine. */
  tagWith(work: (picture: EngineInput, signal: AbortSignal) => Promise<Tagging>): void;
  readWith(work: (picture: EngineInput, signal: AbortSignal) => Promise<string>): void;
  removeWith(work: (picture: EngineInput, signal: AbortSignal) => Promise<Buffer>): void;
  /** Replaces the behavior of the detector. */
  seeWith(find: (picture: EngineInput, signal: AbortSignal) => Promise<Detection[]>): void;
  /** Restores the initial behavior: the same result for every image, and no cutout. */
  reset(): void;
}

export const TAGGING_RESULT: Tagging = {
  tags: ["harbour", "boat"],
  description: "Boats in a harbour at dusk.",
  confidence: 0.93333,
};

export function testEngines(): TestEngines {
  const calls = { tagging: 0, ocr: 0, bgRemoval: 0 };
  const first = {
    tag: async (_picture: EngineInput, _signal: AbortSignal) => TAGGING_RESULT,
    read: async (_picture: EngineInput, _signal: AbortSignal) => "HARBOUR MASTER\nOpen from 8 to 17",
    see: async (_picture: EngineInput, _signal: AbortSignal): Promise<Detection[]> => [],
    remove: async (picture: EngineInput, _signal: AbortSignal) => picture.read(),
  };
  let { tag, read, remove, see } = first;
  return {
    calls,
    tagging: {
      name: "test 1.0",
      tag(picture, signal) {
        calls.tagging++;
        return tag(picture, signal);
      },
    },
    ocr: {
      name: "test 2.0",
      readText(picture, signal) {
        calls.ocr++;
        return read(picture, signal);
      },
    },
    bgRemoval: {
      name: "test 3.0",
      removeBackground(picture, signal) {
        calls.bgRemoval++;
        return remove(picture, signal);
      },
    },
    tagWith(work) {
      tag = work;
    },
    readWith(work) {
      read = work;
    },
    removeWith(work) {
      remove = work;
    },
    seeWith(find) {
      see = find;
    },
    reset() {
      ({ tag, read, remove, see } = first);
    },
    detector: {
      name: "test 4.0",
      find: (picture, signal) => see(picture, signal),
    },
    moderation: null,
    close: async () => {},
  };
}
