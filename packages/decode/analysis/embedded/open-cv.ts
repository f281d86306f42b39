import "./process-binding-shim.ts";

import cv from "@techstark/opencv-js";

export type OpenCv = typeof cv;

/**
 * Loads OpenCV. Only for worker processes, because it replaces the process's handlers of uncaught exceptions. It is
 * returned in an object because it has a `then` method, which an await would call.
 */
export async function loadOpenCv(): Promise<{ cv: OpenCv }> {
  if (!("Mat" in cv)) {
    await new Promise<void>((resolve) => {
      Object.assign(cv, { onRuntimeInitialized: resolve });
    });
  }
  return { cv };
}

/**
 * Runs `work` and frees every OpenCV object passed to `keep`, also after a promise: WebAssembly memory is not
 * garbage-collected.
 */
export function withCleanup<T>(work: (keep: <M extends { delete(): void }>(object: M) => M) => T): T {
  const objects: { delete(): void }[] = [];
  const free = () => {
    for (const object of objects.reverse()) object.delete();
  };
  let result: T | undefined;
  try {
    result = work((object) => {
      objects.push(object);
      return object;
    });
    return result instanceof Promise ? (result.finally(free) as T) : result;
  } finally {
    if (!(result instanceof Promise)) free();
  }
}
