import { setTimeout as sleep } from "node:timers/promises";

const DAY_MS = 86_400_000;

/** Calls and bytes are counted by the day: a test that runs over midnight UTC, on a clock that it cannot set, would see fewer. */
export async function awayFromMidnight(): Promise<void> {
  const left = DAY_MS - (Date.now() % DAY_MS);
  if (left < 30_000) await sleep(left + 1_000);
}
