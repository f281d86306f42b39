import { performance } from "node:perf_hooks";
import { setTimeout as pause } from "node:timers/promises";
import { parentPort, workerData } from "node:worker_threads";

/* Another account, that goes on with its work in a thread of its own, and notes how long each answer takes. */

const { url, key, picture } = workerData as { url: string; key: string; picture: string };
const headers = { "X-API-Key": key };
const taken: Record<"files" | "live" | "variants", number[]> = { files: [], live: [], variants: [] };
let over = false;

async function ok(address: string): Promise<string> {
  const response = await fetch(address, { headers });
  const text = await response.text();
  if (response.status !== 200) throw new Error(text);
  return text;
}

/** One that nobody has asked for before. */
async function newVariant(count: number): Promise<void> {
  const { data } = JSON.parse(
    await ok(`${url}/api/v1/transform?id=${picture}&w=${(count % 2_000) + 1}&q=${(count % 89) + 1}`),
  );
  await ok(data.url);
}

async function ask(
  kind: keyof typeof taken,
  everyMs: number,
  call: (count: number) => Promise<unknown>,
): Promise<void> {
  for (let count = 0; !over; count++) {
    const began = performance.now();
    // What is not answered as it should be counts as the longest that can be.
    const answered = await call(count).then(
      () => true,
      () => false,
    );
    taken[kind].push(answered ? performance.now() - began : 60_000);
    await pause(everyMs);
  }
}

// What is done for the first time takes its time here, which is nobody's fault.
await Promise.all([ok(`${url}/api/v1/files`), ok(`${url}/health/live`), newVariant(1_999)]);
parentPort?.postMessage("ready");
parentPort?.once("message", () => {
  over = true;
});
await Promise.all([
  ask("files", 10, () => ok(`${url}/api/v1/files`)),
  ask("live", 10, () => ok(`${url}/health/live`)),
  ask("variants", 100, newVariant),
]);
parentPort?.postMessage(taken);
