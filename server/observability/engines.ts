import type { Engines } from "../analysis/engine.ts";
import type { Instrument } from "../base/instrument.ts";

/** The engines with every run under watch, the time in their line included. */
export function instrumentedEngines(
  { tagging, ocr, bgRemoval, detector, moderation, close }: Engines,
  instrument: Instrument,
): Engines {
  return {
    // The name of a worker of the operator's own is not known before its first answer.
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
