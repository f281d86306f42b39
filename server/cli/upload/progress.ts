import type { WriteStream } from "node:tty";
import { inUnits, toTerminal } from "../terminal.ts";

/** Often enough to look alive. */
const redrawEvery = 200;
/** Of so many milliseconds is the rate: what was long ago says little about what is left. */
const rateOver = 10_000;

/** How far all files are, in bytes and number. */
export interface Tally {
  files: number;
  done: number;
  bytes: number;
  total: number;
  /** Bytes in a second. */
  rate: number;
}

export interface ProgressBar {
  /** Bytes of one file that have been sent. */
  sent(path: string, loaded: number): void;
  /** One file is over, whatever became of it; `size` of its bytes count as done. */
  over(path: string, size: number, line: string): void;
  close(): void;
}

type Screen = Pick<WriteStream, "isTTY" | "columns" | "write">;

/** One line that is redrawn on a terminal; elsewhere a line for each file that is over. */
export function progressBar(files: number, total: number, screen: Screen = process.stderr): ProgressBar {
  const loaded = new Map<string, number>();
  const samples: [at: number, bytes: number][] = [];
  let done = 0;
  const draw = () => {
    const now = performance.now();
    const bytes = [...loaded.values()].reduce((sum, each) => sum + each, 0);
    samples.push([now, bytes]);
    while (now - (samples[0]?.[0] ?? now) > rateOver) samples.shift();
    const [since, before] = samples[0] ?? [now, bytes];
    const rate = now > since ? (1000 * (bytes - before)) / (now - since) : 0;
    // A terminal that does not know its width says 0.
    screen.write(`\r\u001b[K${barOf({ files, done, bytes, total, rate }, screen.columns || 80)}`);
  };
  const timer = screen.isTTY ? setInterval(draw, redrawEvery) : undefined;
  return {
    sent: (path, bytes) => void loaded.set(path, bytes),
    over(path, size, line) {
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

/** As much of it as the line has room for. */
export function barOf({ files, done, bytes, total, rate }: Tally, columns: number): string {
  const share = total > 0 ? Math.min(1, bytes / total) : done / files;
  const left = rate > 0 ? duration((total - bytes) / rate) : "-";
  const words = ` ${done}/${files} files  ${inUnits(bytes)} of ${inUnits(total)}  ${inUnits(rate)}/s  ${left} left`;
  const width = Math.min(30, columns - words.length - 3);
  if (width < 5) return words.trim().slice(0, columns - 1);
  const filled = Math.round(share * width);
  return `[${"#".repeat(filled)}${" ".repeat(width - filled)}]${words}`;
}

function duration(seconds: number): string {
  const whole = Math.ceil(seconds);
  const [hours, minutes] = [Math.floor(whole / 3600), Math.floor(whole / 60) % 60];
  if (hours > 0) return `${hours} h ${minutes} min`;
  return minutes > 0 ? `${minutes} min ${whole % 60} s` : `${whole} s`;
}
