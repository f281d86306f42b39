import { spawn } from "node:child_process";
import { mkdirSync, mkdtempSync, rmSync } from "node:fs";
import type { Socket } from "node:net";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { lowerStanding } from "./confinement.ts";
import { type Frame, frameHead, frameReader } from "./frames.ts";
import { WorkerError } from "./job.ts";

/** A worker process that runs, from the parent's side. */
export interface Running {
  pid: number | undefined;
  send(message: object, bytes?: Uint8Array): void;
  /** What it says next. Rejects with a WorkerError when it has ended. */
  next(): Promise<Frame>;
  /** Ends it; whoever waits for it gets the reason. */
  kill(reason: WorkerError): void;
  readonly alive: boolean;
  /** When it has ended; rejects with the reason. */
  ended: Promise<never>;
  /** Whether it keeps our own process alive. */
  hold(on: boolean): void;
}

/** What is kept of its complaints, for the log. */
const MOST_COMPLAINTS = 2_000;

export function startRunning([command = "", ...args]: string[], mostOutput: number): Running {
  const child = spawn(command, args, {
    cwd: emptyFolder(),
    env: {},
    stdio: ["ignore", "ignore", "pipe", "pipe"],
  });
  // Heard below. Where no more files can be opened there is an error, and no pipes.
  child.on("error", () => {});
  const pipe = child.stdio?.[3] as Socket | undefined;
  if (!pipe) throw new WorkerError("unavailable", "A worker process cannot be started: too many files are open.");
  inside += 1;
  let complaints = "";
  let reason: WorkerError | null = null;
  let over = false;
  const said: Frame[] = [];
  let waiting: ((frame: Frame) => void) | null = null;

  const kill = (why: WorkerError) => {
    reason ??= why;
    child.kill("SIGKILL");
    // Its end is waited for.
    child.ref();
  };
  const read = frameReader(mostOutput, (frame) => {
    // It speaks when it is spoken to.
    if (said.length > 0) throw new RangeError("A worker said more than it was asked");
    if (!waiting) return void said.push(frame);
    const deliver = waiting;
    waiting = null;
    deliver(frame);
  });
  pipe.on("data", (chunk: Buffer) => {
    try {
      if (!reason) read(chunk);
    } catch (cause) {
      kill(new WorkerError("crashed", "The worker process answered nonsense.", { cause }));
    }
  });
  pipe.on("error", () => {});
  (child.stderr as Socket).on("data", (chunk: Buffer) => {
    complaints = (complaints + chunk.toString("utf8", Math.max(0, chunk.length - MOST_COMPLAINTS))).slice(
      -MOST_COMPLAINTS,
    );
  });
  const ended = new Promise<never>((_, reject) => {
    const end = (why: WorkerError) => {
      if (!over) leaveFolder();
      over = true;
      pipe.destroy();
      reject(reason ?? why);
    };
    child.once("error", (cause) => end(new WorkerError("crashed", `A worker cannot be started: ${cause.message}`)));
    child.once("exit", (code, signal) => end(endOf(code, signal, complaints)));
  });
  // Whoever waits for it hears of it; between jobs nobody has to.
  ended.catch(() => {});
  if (child.pid !== undefined) lowerStanding(child.pid);

  return {
    pid: child.pid,
    ended,
    kill,
    get alive() {
      return !over && reason === null;
    },
    send(message, bytes = new Uint8Array()) {
      pipe.cork();
      pipe.write(frameHead(message, bytes.length));
      if (bytes.length > 0) pipe.write(bytes);
      pipe.uncork();
    },
    next() {
      const frame = said.shift();
      if (frame) return Promise.resolve(frame);
      return Promise.race([ended, new Promise<Frame>((resolve) => (waiting = resolve))]);
    },
    hold(on) {
      for (const handle of [child, pipe, child.stderr as Socket]) on ? handle.ref() : handle.unref();
    },
  };
}

/** An end that nobody asked for. */
function endOf(code: number | null, signal: NodeJS.Signals | null, complaints: string): WorkerError {
  // The guard, the system when memory runs out, or V8 when its heap is full.
  if (signal === "SIGKILL" || /heap out of memory|bad_alloc/.test(complaints)) {
    return new WorkerError("memory", `The worker process took too much memory: it ended with ${signal ?? code}.`);
  }
  return new WorkerError("crashed", `The worker process ended with ${signal ?? code}. ${complaints}`.trim());
}

let nowhere: string | null = null;
let inside = 0;

/** An empty folder, into which no worker may write; there as long as one of them runs. */
function emptyFolder(): string {
  nowhere ??= mkdtempSync(join(tmpdir(), "workers-"));
  // Somebody may tidy up what nobody has used for days.
  mkdirSync(nowhere, { recursive: true, mode: 0o700 });
  return nowhere;
}

function leaveFolder(): void {
  inside -= 1;
  if (inside > 0 || nowhere === null) return;
  rmSync(nowhere, { recursive: true, force: true });
  nowhere = null;
}
