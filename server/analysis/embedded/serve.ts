import { parentPort } from "node:worker_threads";
import type { Answer } from "./thread.ts";

/** The worker's side of a thread: answers each input with what `work` makes of it. */
export function serve<Input, Output>(work: (input: Input) => Promise<Output>): void {
  parentPort?.on("message", async (input: Input) => {
    parentPort?.postMessage(await answer(work, input));
  });
}

async function answer<Input, Output>(work: (input: Input) => Promise<Output>, input: Input): Promise<Answer<Output>> {
  try {
    return { value: await work(input) };
  } catch (error) {
    // OpenCV throws numbers, tesseract.js strings.
    return { error: error instanceof Error ? error.message : String(error) };
  }
}
