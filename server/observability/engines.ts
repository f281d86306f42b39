import type { Engines } from "../analysis/engine.ts";
import type { Instrument } from "../base/instrument.ts";

/** Measures every run of the engines, including the time in the queue. */
export function instrumentedEngines(
  { tagging, ocr, bgRemoval, detector, moderation, close }: Engines,
  instrument: Instrument,
): Engines {
  return {
    // The name of an operator's worker is unknown before its first response.
    tagging: tagging && {
      get name() {
        return tagging.name;
      },
      tag: (picture, signal) => instrument({ verb: "tagging" }, () => tagging.tag(picture, signal)),
    },
    ocr: ocr && {
      get name() {
        return ocr.name;
      },
      readText: (picture, signal) => instrument({ verb: "ocr" }, () => ocr.readText(picture, signal)),
    },
    bgRemoval: bgRemoval && {
      get name() {
        return bgRemoval.name;
      },
      removeBackground: (picture, signal) =>
        instrument({ verb: "bg-removal" }, () => bgRemoval.removeBackground(picture, signal)),
    },
    detector: detector && {
      name: detector.name,
      find: (picture, signal) => instrument({ verb: "detection" }, () => detector.find(picture, signal)),
    },
    moderation: moderation && {
      name: moderation.name,
      moderate: (picture, signal) => instrument({ verb: "moderation" }, () => moderation.moderate(picture, signal)),
    },
    close,
  };
}
