import type { WriteStream } from "node:tty";
import { UsageError } from "./arguments.ts";
import { inUnits, toTerminal } from "./output.ts";

const REDRAW_INTERVAL_MS = 200;
/** The transfer rate is the average over this time. */
const RATE_WINDOW_MS = 10_000;

/** Progress of all files, in bytes and files. */
interface ProgressTotals {
  files: number;
  done: number;
  bytes: number;
  total: number;
  /** Bytes per second. */
  rate: number;
}

type Screen = Pick<WriteStream, "isTTY" | "columns" | "write">;

/** Draws one progress line on a terminal. Otherwise prints one line per completed file. */
export function progressBar(files: number, total: number, screen: Screen = process.stderr) {
  const loaded = new Map<string, number>();
  const samples: [at: number, bytes: number][] = [];
  let done = 0;
  const draw = () => {
    const now = performance.now();
    const bytes = [...loaded.values()].reduce((sum, each) => sum + each, 0);
    samples.push([now, bytes]);
    while (now - (samples[0]?.[0] ?? now) > RATE_WINDOW_MS) samples.shift();
    const [since, before] = samples[0] ?? [now, bytes];
    const rate = now > since ? (1000 * (bytes - before)) / (now - since) : 0;
    // A terminal of unknown width reports 0 columns.
    screen.write(`\r\u001b[K${formatProgress({ files, done, bytes, total, rate }, screen.columns || 80)}`);
  };
  const timer = screen.isTTY ? setInterval(draw, REDRAW_INTERVAL_MS) : undefined;
  return {
    /** Sets the number of transferred bytes of one file. */
    setLoaded: (path: string, bytes: number) => void loaded.set(path, bytes),
    /** Ends one file, successful or not; `size` of its bytes count as done. */
    finish(path: string, size: number, line: string) {
      done += 1;
      loaded.set(path, size);
      if (!screen.isTTY) screen.write(`${toTerminal(line)}\n`);
    },
    close() {
      clearInterval(timer);
      if (screen.isTTY) screen.write("\r\u001b[K");
    },
  };
}

/** Formats the progress line. Leaves out the bar if the line is too narrow. */
export function formatProgress({ files, done, bytes, total, rate }: ProgressTotals, columns: number): string {
  const share = total > 0 ? Math.min(1, bytes / total) : done / files;
  const remainingTime = rate > 0 ? duration((total - bytes) / rate) : "-";
  const words = ` ${done}/${files} files  ${inUnits(bytes)} of ${inUnits(total)}  ${inUnits(rate)}/s  ${remainingTime} left`;
  const width = Math.min(30, columns - words.length - 3);
  if (width < 5) return words.trim().slice(0, columns - 1);
  const filled = Math.round(share * width);
  return `[${"#".repeat(filled)}${" ".repeat(width - filled)}]${words}`;
}

function duration(seconds: number): string {
  const rounded = Math.ceil(seconds);
  const [hours, minutes] = [Math.floor(rounded / 3600), Math.floor(rounded / 60) % 60];
  if (hours > 0) return `${hours} h ${minutes} min`;
  return minutes > 0 ? `${minutes} min ${rounded % 60} s` : `${rounded} s`;
}

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

/** Runs work that the first SIGINT or SIGTERM aborts through the signal. A second one ends the process immediately. */
export async function interruptible<Result>(work: (signal: AbortSignal) => Promise<Result>): Promise<Result> {
  const aborter = new AbortController();
  const abort = () => aborter.abort();
  process.once("SIGINT", abort).once("SIGTERM", abort);
  try {
    return await work(aborter.signal);
  } finally {
    process.off("SIGINT", abort).off("SIGTERM", abort);
  }
}
