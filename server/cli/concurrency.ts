import { UsageError } from "./arguments.ts";

const MAX_CONCURRENCY = 32;

export function concurrencyOf(text = "3"): number {
  const number = /^\d{1,2}$/.test(text) ? Number(text) : 0;
  if (number >= 1 && number <= MAX_CONCURRENCY) return number;
  throw new UsageError(`--concurrency must be a number from 1 to ${MAX_CONCURRENCY}, not ${text}`);
}

/** Runs `run` for each item, up to `concurrency` at a time. Returns the results in the order of the items. */
export async function mapConcurrently<Item, Result>(
  items: Item[],
  concurrency: number,
  run: (item: Item) => Promise<Result>,
): Promise<Result[]> {
  const results: Result[] = [];
  const queue = items.entries();
  const work = async () => {
    for (const [index, item] of queue) results[index] = await run(item);
  };
  await Promise.all(Array.from({ length: concurrency }, work));
  return results;
}
