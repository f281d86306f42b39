import { type ChildProcess, fork } from "node:child_process";
import { createRequire } from "node:module";
import { fileURLToPath } from "node:url";
import { z } from "zod";
import { EngineError } from "./engine.ts";
import type { Load, Order, Output } from "./onnx-protocol.ts";
import { endedBy, takeTurns } from "./turns.ts";

export interface OnnxSession {
  /** Runs the model on interleaved RGB bytes of its input size. Throws an EngineError. */
  run(pixels: Uint8Array, signal: AbortSignal): Promise<Output>;
  close(): void;
}

const PROCESS = fileURLToPath(new URL("./onnx-process.ts", import.meta.url));
/** Large models on slow disks. */
const LOAD_MS = 120_000;

const reply = z.union([
  z.object({ values: z.instanceof(Float32Array), dims: z.array(z.number()) }),
  z.object({ error: z.string() }),
  z.object({ ready: z.literal(true) }),
]);

/** Where the optional package is; null when nobody installed it. */
export function findRuntime(): string | null {
  try {
    return createRequire(import.meta.url).resolve("onnxruntime-node");
  } catch {
    return null;
  }
}

/**
 * Loads a model in a process of its own, which runs one picture at a time and all of the machine's cores on it. A run
 * that is aborted ends the process; the next one starts another.
 */
export async function openSession(load: Load): Promise<OnnxSession> {
  const turns = takeTurns({ atOnce: 1, mostWaiting: Infinity });
  let current: ChildProcess | null = await start(load, AbortSignal.timeout(LOAD_MS));

  async function infer(pixels: Uint8Array, signal: AbortSignal): Promise<Output> {
    if (!current || !isAlive(current)) current = await start(load, signal);
    const answer = await exchange(current, { pixels }, signal).catch((error) => {
      // Dead, dying or of no use: the next picture gets another.
      current?.kill("SIGKILL");
      current = null;
      throw error;
    });
    if ("values" in answer) return answer;
    throw new EngineError("failed", `${load.path}: ${"error" in answer ? answer.error : "gave no result"}`);
  }

  return {
    run: (pixels, signal) => turns.run(signal, (signal) => infer(pixels, signal)),
    close() {
      turns.close();
      current?.kill("SIGKILL");
      current = null;
    },
  };
}

async function start(load: Load, signal: AbortSignal): Promise<ChildProcess> {
  // No environment: the keys of the service are none of a model's business.
  const child = fork(PROCESS, [], { env: {}, execArgv: [], serialization: "advanced", stdio: ["ignore", 2, 2, "ipc"] });
  // Whoever waits hears of it in exchange; between runs nobody has to.
  child.on("error", () => {});
  const answer = await exchange(child, { load }, signal);
  if ("ready" in answer) return child;
  child.kill("SIGKILL");
  throw new EngineError("failed", `${load.path}: ${"error" in answer ? answer.error : "cannot be loaded"}`);
}

/** The end of a process and the end of its channel are noticed one after the other, in either order. */
function isAlive(child: ChildProcess): boolean {
  return child.connected && child.exitCode === null && child.signalCode === null;
}

/** One order and its reply. On an abort, and when the process ends, the EngineError says so. */
function exchange(child: ChildProcess, order: Order, signal: AbortSignal): Promise<z.infer<typeof reply>> {
  return new Promise<z.infer<typeof reply>>((resolve, reject) => {
    const done = () => {
      child.off("message", onMessage).off("error", onEnd).off("exit", onEnd).off("disconnect", onEnd);
      signal.removeEventListener("abort", onAbort);
    };
    const onMessage = (message: unknown) => {
      done();
      const parsed = reply.safeParse(message);
      resolve(parsed.success ? parsed.data : { error: "answered something that is no output" });
    };
    const onEnd = (why?: unknown, by?: unknown) => {
      done();
      const how = why instanceof Error ? why.message : `it ended with ${by ?? why ?? "no word"}`;
      reject(new EngineError("failed", `The process of an ONNX model failed: ${how}.`, { transient: true }));
    };
    const onAbort = () => {
      done();
      child.kill("SIGKILL");
      reject(endedBy(signal));
    };
    child.on("message", onMessage).on("error", onEnd).on("exit", onEnd).on("disconnect", onEnd);
    signal.addEventListener("abort", onAbort);
    if (signal.aborted) onAbort();
    else child.send(order, (error) => error && onEnd(error));
  });
}
