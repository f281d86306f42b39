import { createHash } from "node:crypto";
import { mkdirSync, readFileSync, renameSync, writeFileSync } from "node:fs";
import { homedir } from "node:os";
import { dirname, join } from "node:path";

/** Maximum lifetime of an upload URL. */
const MAX_LIFETIME_MS = 7 * 86_400_000;

interface SavedUpload {
  path: string;
  token: string;
  keptAt: string;
}

/** Tokens with which later runs resume interrupted uploads. */
export interface InterruptedUploads {
  tokenOf(upload: string): string | undefined;
  save(upload: string, path: string, token: string): void;
  forget(upload: string): void;
}

/** Identifies an upload by its file, account, folder and fields. Another account or folder starts a new upload. */
export function nameOfUpload(...parts: unknown[]): string {
  return createHash("sha256").update(JSON.stringify(parts)).digest("hex");
}

/** Reads and replaces the complete file for each change, because other runs may change it concurrently. */
export function interruptedUploads(file = statePath(process.env)): InterruptedUploads {
  const change = (apply: (all: Map<string, SavedUpload>) => void) => {
    const all = read(file);
    apply(all);
    try {
      write(file, all);
    } catch {
      // Without a writable home directory, uploads work but cannot be resumed.
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
  // A token allows sending the bytes of its file.
  writeFileSync(partial, `${JSON.stringify(Object.fromEntries(all), null, 2)}\n`, { mode: 0o600 });
  renameSync(partial, file);
}

/** Reads the saved uploads. Ignores an unreadable file: the uploads then start from byte 0. */
function read(file: string): Map<string, SavedUpload> {
  try {
    const all: Record<string, SavedUpload> = JSON.parse(readFileSync(file, "utf8"));
    const since = Date.now() - MAX_LIFETIME_MS;
    return new Map(Object.entries(all).filter(([, { keptAt }]) => Date.parse(keptAt) > since));
  } catch {
    return new Map();
  }
}
