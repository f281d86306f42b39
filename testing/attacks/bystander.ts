import { performance } from "node:perf_hooks";
import { setTimeout as pause } from "node:timers/promises";
import { parentPort, workerData } from "node:worker_threads";

/* The requests of another account, in a separate thread. Records the latency of each response. */

const { url, key, picture } = workerData as { url: string; key: string; picture: string };
const headers = { "X-API-Key": key };
const latencies: Record<"files" | "live" | "variants", number[]> = { files: [], live: [], variants: [] };
let ended = false;

async function ok(address: string): Promise<string> {
  const response = await fetch(address, { headers });
  const text = await response.text();
  if (response.status !== 200) throw new Error(text);
  return text;
}

/** Requests a variant that was never requested before. */
async function newVariant(count: number): Promise<void> {
  const { data } = JSON.parse(
    await ok(`${url}/api/v1/transform?id=${picture}&w=${(count % 2_000) + 1}&q=${(count % 89) + 1}`),
  );
  await ok(data.url);
}

async function measure(
  kind: keyof typeof latencies,
  everyMs: number,
  call: (count: number) => Promise<unknown>,
): Promise<void> {
  for (let count = 0; !ended; count++) {
    const began = performance.now();
    // A failed request counts as 60 s, the longest possible latency.
    const succeeded = await call(count).then(
      () => true,
      () => false,
    );
    latencies[kind].push(succeeded ? performance.now() - began : 60_000);
    await pause(everyMs);
  }
}

// Warm-up: the first calls take longer.
await Promise.all([ok(`${url}/api/v1/files`), ok(`${url}/health/live`), newVariant(1_999)]);
parentPort?.postMessage("ready");
parentPort?.once("message", () => {
  ended = true;
});
await Promise.all([
  measure("files", 10, () => ok(`${url}/api/v1/files`)),
  measure("live", 10, () => ok(`${url}/health/live`)),
  measure("variants", 100, newVariant),
]);
parentPort?.postMessage(latencies);
