import type { Engines } from "../analysis/engine.ts";
import type { Watch } from "../base/watch.ts";

/** The engines with every run under watch, the time in their line included. */
export function watchedEngines(
  { tagging, ocr, bgRemoval, detector, moderation, close }: Engines,
  watch: Watch,
): Engines {
  return {
    // The name of a worker of the operator's own is not known before its first answer.
    tagging: tagging && {
      get name() {
        return tagging.name;
      },
      tag: (picture, signal) => watch({ verb: "tagging" }, () => tagging.tag(picture, signal)),
    },
    ocr: ocr && {
      get name() {
        return ocr.name;
      },
      readText: (picture, signal) => watch({ verb: "ocr" }, () => ocr.readText(picture, signal)),
    },
    bgRemoval: bgRemoval && {
      get name() {
        return bgRemoval.name;
      },
      removeBackground: (picture, signal) =>
        watch({ verb: "bg-removal" }, () => bgRemoval.removeBackground(picture, signal)),
    },
    detector: detector && {
      name: detector.name,
      find: (picture, signal) => watch({ verb: "detection" }, () => detector.find(picture, signal)),
    },
    moderation: moderation && {
      name: moderation.name,
      moderate: (picture, signal) => watch({ verb: "moderation" }, () => moderation.moderate(picture, signal)),
    },
    close,
  };
}
