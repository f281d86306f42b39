import { setTimeout as sleep } from "node:timers/promises";

const DAY_MS = 86_400_000;

/** Waits if midnight UTC is near. Calls and bytes are counted per day, and most tests cannot set the clock. */
export async function awayFromMidnight(): Promise<void> {
  const remainingMs = DAY_MS - (Date.now() % DAY_MS);
  if (remainingMs < 30_000) await sleep(remainingMs + 1_000);
}
