import { chownSync, existsSync, mkdtempSync, rmSync } from "node:fs";
import type { Socket } from "node:net";
import { constants, tmpdir } from "node:os";
import { join } from "node:path";
import { fileURLToPath } from "node:url";
import type { WorkerConnection, WorkerEnd, WorkerHost, WorkerSpec } from "./host.ts";
import { ALL_PATHS, CODE, isForAnyUser, PACKAGES, type VisiblePaths, visiblePaths } from "./isolation/access.ts";
import { chooseIsolation, type IsolationChoice, notIsolated } from "./isolation/choose-isolation.ts";
import { killGroup, launch } from "./isolation/launch.ts";
import { type Mechanism, SCRATCH_PATH, type Scratch } from "./isolation/mechanisms.ts";
import { WorkerError } from "./job.ts";

/** With `required`, the start of the service fails if the isolation is weaker. */
export type IsolationSetting = "auto" | "required" | "off";

/** The number of characters of standard error that are kept for the log. */
const MAX_STDERR = 2_000;

/** Starts worker processes on this machine. */
export function localHost(
  setting: IsolationSetting,
  choose: () => Promise<IsolationChoice> = chooseIsolation,
): WorkerHost {
  let chosen: Promise<IsolationChoice> | null = null;
  const cache = new Map<string, Promise<VisiblePaths>>();

  function isolation(): Promise<IsolationChoice> {
    chosen ??= setting === "off" ? Promise.resolve(notIsolated(["DECODER_ISOLATION is off"])) : choose();
    return chosen;
  }

  /** Resolved once for each kind of worker, and again if a path no longer exists, for example after a system update. */
  async function visiblePathsOf(readable: string[], programs: string[]): Promise<VisiblePaths> {
    const key = JSON.stringify([readable, programs]);
    const cached = cache.get(key);
    if (cached) {
      const paths = await cached;
      if ([...paths.folders, ...paths.files].every((path) => existsSync(path))) return paths;
    }
    const resolved = visiblePaths({ readable, programs });
    cache.set(key, resolved);
    resolved.catch(() => cache.delete(key));
    return resolved;
  }

  return {
    isolation,
    async connect(spec) {
      const { implementation: mechanism, user: preferredUser } = await isolation();
      const readable = [fileURLToPath(new URL("./", spec.module)), ...CODE, ...spec.readable];
      const paths = mechanism.confinesFiles
        ? await visiblePathsOf(readable, [...spec.programs, ...mechanism.tools()])
        : ALL_PATHS;
      // If some files are only readable by root, the worker runs as root, but without other privileges.
      const isNobody = preferredUser !== null && (mechanism.name === "landlock" || isForAnyUser({ ...spec, readable }));
      const user = isNobody ? preferredUser : null;
      const scratch = spec.scratchBytes > 0 ? makeScratch(mechanism, spec.scratchBytes, user) : null;
      try {
        const wrapped = await mechanism.wrap(nodeCommand(spec, readable, scratch), paths, scratch);
        const cwd = mechanism.createsScratch || !scratch ? "/" : scratch.path;
        return connectChild(launch(wrapped, { cwd, user, stdio: ["ignore", "ignore", "pipe", "pipe"] }), release);
      } catch (error) {
        release();
        throw error;
      }

      function release() {
        if (scratch && !mechanism.createsScratch) rmSync(scratch.path, { recursive: true, force: true });
      }
    },
  };
}

/**
 * Node's permission model is active inside every mechanism: it restricts JavaScript, which can run without a bug in a
 * decoder.
 */
function nodeCommand(spec: WorkerSpec, readable: string[], scratch: Scratch | null): string[] {
  return [
    process.execPath,
    ...["--permission", "--allow-addons", "--allow-worker"],
    ...[...readable, ...PACKAGES, ...(scratch ? [`${scratch.path}/`] : [])].map((path) => `--allow-fs-read=${path}`),
    ...(scratch ? [`--allow-fs-write=${scratch.path}/`] : []),
    ...(spec.programs.length > 0 ? ["--allow-child-process"] : []),
    ...(spec.codeFromStrings ? [] : ["--disallow-code-generation-from-strings"]),
    `--max-old-space-size=${spec.heapMegabytes}`,
    // Most memory of a worker is not in the heap. By default, young objects use up to 48 MB.
    "--max-semi-space-size=4",
    "--no-warnings",
    fileURLToPath(spec.module),
    JSON.stringify({ ...spec.settings, programs: spec.programs, ...(scratch && { scratch: scratch.path }) }),
  ];
}

type Child = ReturnType<typeof launch>;

function connectChild(child: Child, release: () => void): WorkerConnection {
  const stream = child.stdio?.[3] as Socket | undefined;
  const errors = child.stderr as Socket | null;
  // If no more files can be opened, there is an error, and the pipes are missing.
  if (!stream || !errors) {
    throw new WorkerError("unavailable", "A worker process cannot be started: too many files are open.");
  }
  let stderr = "";
  errors.on("data", (chunk: Buffer) => {
    stderr = (stderr + chunk.toString("utf8", Math.max(0, chunk.length - MAX_STDERR))).slice(-MAX_STDERR);
  });
  const ended = new Promise<WorkerEnd>((resolve, reject) => {
    child.once("error", (cause) => {
      reject(new WorkerError("crashed", `A worker cannot be started: ${cause.message}`));
      release();
    });
    // All processes that it has started have ended as well, because each of them keeps a pipe open.
    child.once("close", (code, signal) => {
      resolve({ ...decodeExit(code, signal), stderr });
      release();
    });
  });
  const ref = (on: boolean) => {
    for (const handle of [child, stream, errors]) on ? handle.ref() : handle.unref();
  };
  return {
    stream,
    ended,
    ref,
    kill() {
      killGroup(child);
      // The caller awaits its end.
      ref(true);
    },
  };
}

/** Decodes the exit code of a program that runs a worker in a namespace, and reports signals like a shell. */
function decodeExit(code: number | null, signal: string | null): { code: number | null; signal: string | null } {
  const [name] = Object.entries(constants.signals).find(([, number]) => code === 128 + number) ?? [];
  return name === undefined ? { code, signal } : { code: null, signal: name };
}

function makeScratch(mechanism: Mechanism, bytes: number, user: number | null): Scratch {
  if (mechanism.createsScratch) return { path: SCRATCH_PATH, bytes };
  const path = mkdtempSync(join(tmpdir(), "worker-"));
  if (user !== null) chownSync(path, user, user);
  return { path, bytes };
}

let sharedHost: WorkerHost | null = null;

/** Returns the host on this machine, with the strongest isolation that works. */
export function defaultHost(): WorkerHost {
  sharedHost ??= localHost("auto");
  return sharedHost;
}
