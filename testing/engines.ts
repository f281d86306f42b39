import type { Engines, Found, Picture, Tagging } from "../server/analysis/engine.ts";

/** Engines that do what a test tells them to; meanwhile they count who runs. */
export interface TestEngines extends Engines {
  tagging: NonNullable<Engines["tagging"]>;
  ocr: NonNullable<Engines["ocr"]>;
  bgRemoval: NonNullable<Engines["bgRemoval"]>;
  /** How often each was called. */
  calls: { tagging: number; ocr: number; bgRemoval: number };
  /** Replaces what an engine does from now on. */
  tagWith(work: (picture: Picture, signal: AbortSignal) => Promise<Tagging>): void;
  readWith(work: (picture: Picture, signal: AbortSignal) => Promise<string>): void;
  removeWith(work: (picture: Picture, signal: AbortSignal) => Promise<Buffer>): void;
  /** Has a detector see things from now on. */
  seeWith(find: (picture: Picture, signal: AbortSignal) => Promise<Found[]>): void;
  /** What they do at first: find the same in every picture, and cut nothing out. */
  reset(): void;
}

export const FOUND: Tagging = {
  tags: ["harbour", "boat"],
  description: "Boats in a harbour at dusk.",
  confidence: 0.93333,
};

export function testEngines(): TestEngines {
  const calls = { tagging: 0, ocr: 0, bgRemoval: 0 };
  const first = {
    tag: async (_picture: Picture, _signal: AbortSignal) => FOUND,
    read: async (_picture: Picture, _signal: AbortSignal) => "HARBOUR MASTER\nOpen from 8 to 17",
    see: async (_picture: Picture, _signal: AbortSignal): Promise<Found[]> => [],
    remove: async (picture: Picture, _signal: AbortSignal) => picture.read(),
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
