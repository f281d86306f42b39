import { Worker } from "node:worker_threads";
import { EngineError } from "../engine.ts";

/** What a worker answers to one input; see serve.ts. */
export type Answer<Output> = { value: Output } | { error: string };

export interface Thread<Input, Output> {
  /** One call at a time. An aborted signal kills the worker: WebAssembly cannot be interrupted otherwise. */
  call(input: Input, signal: AbortSignal): Promise<Output>;
  stop(): Promise<void>;
}

/**
 * A worker that starts with its first call, ends after `idleMs` without one, and starts again after it died. It never
 * keeps the process alive on its own.
 */
export function thread<Input, Output>(module: URL, workerData: unknown, idleMs: number): Thread<Input, Output> {
  let worker: Worker | null = null;
  let rest: NodeJS.Timeout | undefined;

  function start(): Worker {
    // Its own empty environment, and its output kept apart: the libraries inside print what nobody asked for.
    const started = new Worker(module, {
      workerData,
      env: {},
      execArgv: [],
      stdout: true,
      stderr: true,
      resourceLimits: { maxOldGenerationSizeMb: 512 },
    });
    started.stdout.resume();
    started.stderr.resume();
    const forget = () => {
      if (worker === started) worker = null;
    };
    started.on("error", forget).on("exit", forget);
    return started;
  }

  async function stop(): Promise<void> {
    clearTimeout(rest);
    const stopped = worker;
    worker = null;
    await stopped?.terminate();
  }

  return {
    stop,
    call(input, signal) {
      clearTimeout(rest);
      worker ??= start();
      const own = worker;
      own.ref();
      return new Promise<Output>((resolve, reject) => {
        const end = (settle: () => void) => {
          own.off("message", answered).off("error", crashed).off("exit", exited);
          signal.removeEventListener("abort", aborted);
          own.unref();
          rest = setTimeout(stop, idleMs).unref();
          settle();
        };
        const answered = (answer: Answer<Output>) =>
          end(() => ("value" in answer ? resolve(answer.value) : reject(new EngineError("failed", answer.error))));
        const crashed = (cause: unknown) => end(() => reject(gone(cause)));
        const exited = (code: number) => end(() => reject(gone(new Error(`The worker ended with code ${code}`))));
        const aborted = () => {
          end(() => reject(signal.reason));
          void stop();
        };
        own.on("message", answered).on("error", crashed).on("exit", exited);
        signal.addEventListener("abort", aborted);
        if (signal.aborted) aborted();
        else own.postMessage(input);
      });
    },
  };
}

function gone(cause: unknown): EngineError {
  return new EngineError("failed", "The embedded engine crashed on this image.", { cause, transient: true });
}
