import { createHash } from "node:crypto";
import { mkdirSync, readFileSync, renameSync, writeFileSync } from "node:fs";
import { homedir } from "node:os";
import { dirname, join } from "node:path";

/** No upload URL lasts longer than this by itself. */
const longest = 7 * 86_400_000;

interface SavedUpload {
  path: string;
  token: string;
  keptAt: string;
}

/** What it takes to go on with the uploads that this or an earlier run has begun. */
export interface Interrupted {
  tokenOf(upload: string): string | undefined;
  save(upload: string, path: string, token: string): void;
  forget(upload: string): void;
}

/** One name for what the same command would do with the same file: for another account or folder it begins anew. */
export function nameOfUpload(...parts: unknown[]): string {
  return createHash("sha256").update(JSON.stringify(parts)).digest("hex");
}

/** Written whole each time, and read anew before: another run may be at work beside this one. */
export function interruptedUploads(file = statePath(process.env)): Interrupted {
  const change = (apply: (all: Map<string, SavedUpload>) => void) => {
    const all = read(file);
    apply(all);
    try {
      write(file, all);
    } catch {
      // A home that is read-only is no reason to upload nothing.
    }
  };
  return {
    tokenOf: (upload) => read(file).get(upload)?.token,
    save: (upload, path, token) => change((all) => all.set(upload, { path, token, keptAt: new Date().toISOString() })),
    forget: (upload) => change((all) => all.delete(upload)),
  };
}

function statePath({ XDG_STATE_HOME: home }: NodeJS.ProcessEnv): string {
  return join(home || join(homedir(), ".local", "state"), "mas", "uploads.json");
}

function write(file: string, all: Map<string, SavedUpload>): void {
  mkdirSync(dirname(file), { recursive: true, mode: 0o700 });
  const partial = `${file}.${process.pid}`;
  // Whoever has a token can send the bytes of its file.
  writeFileSync(partial, `${JSON.stringify(Object.fromEntries(all), null, 2)}\n`, { mode: 0o600 });
  renameSync(partial, file);
}

/** What cannot be read is as good as nothing: the files are sent from the start. */
function read(file: string): Map<string, SavedUpload> {
  try {
    const all: Record<string, SavedUpload> = JSON.parse(readFileSync(file, "utf8"));
    const since = Date.now() - longest;
    return new Map(Object.entries(all).filter(([, { keptAt }]) => Date.parse(keptAt) > since));
  } catch {
    return new Map();
  }
}
