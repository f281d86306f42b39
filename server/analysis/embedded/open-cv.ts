import "./constants-of-files.ts";

import cv from "@techstark/opencv-js";

export type OpenCv = typeof cv;

/**
 * OpenCV, for workers only: it takes over the process's handlers of uncaught exceptions. It comes in a box because it
 * has a `then` of its own, which an await would call.
 */
export async function loadOpenCv(): Promise<{ cv: OpenCv }> {
  if (!("Mat" in cv)) {
    await new Promise<void>((resolve) => {
      Object.assign(cv, { onRuntimeInitialized: resolve });
    });
  }
  return { cv };
}

/** Runs `work` and frees every OpenCV object that it kept: WebAssembly memory is not collected. */
export function freeing<T>(work: (keep: <M extends { delete(): void }>(object: M) => M) => T): T {
  const kept: { delete(): void }[] = [];
  try {
    return work((object) => {
      kept.push(object);
      return object;
    });
  } finally {
    for (const object of kept.reverse()) object.delete();
  }
}
