import type * as callbacks from "node:fs";
import type * as promises from "node:fs/promises";
import { dirname } from "node:path";
import { promisify } from "node:util";
import type { Change, Content } from "./disk-model.ts";

/*
 * Replacements of the modules `node:fs` and `node:fs/promises`, for `vi.mock`. During a recording, they run one call at
 * a time, in an order that depends only on the seed, and record what each call changes on disk.
 */

let current: Recording<unknown> | null = null;

/** The changes of one test, in their order. `Note` is what the test adds: the state it expects from then on. */
export class Recording<Note> {
  readonly log: (Change | { type: "note"; note: Note })[] = [];
  /** The current content of every name. */
  readonly names = new Map<string, Content>();
  /** Closes the files that a killed process leaves open. */
  readonly closers = new Set<() => unknown>();
  readonly #random: () => number;
  readonly #hasLinks: boolean;
  #waiting: (() => Promise<void>)[] = [];
  #files = 0;
  #changes = 0;

  constructor(random: () => number, { hasLinks }: { hasLinks: boolean }) {
    this.#random = random;
    this.#hasLinks = hasLinks;
    current = this;
  }

  note(note: Note): void {
    this.log.push({ type: "note", note });
  }

  /** Records the changes of a call when it succeeds. */
  call<T>(act: () => Promise<T>, changesOf: (result: T) => Change[] | Promise<Change[]> = () => []): Promise<T> {
    return new Promise((resolve, reject) => {
      const run = async () => {
        const result = await act();
        for (const change of await changesOf(result)) this.#add(change);
        return result;
      };
      this.#waiting.push(() => run().then(resolve, reject));
    });
  }

  /** Other calls can run between the beginning and the end of a flush. It need not include their changes. */
  async flush(target: string | number, act: () => Promise<void>): Promise<void> {
    const included = await this.call(async () => this.#changes);
    await this.call(act, () => [{ type: "flush", target, included }]);
  }

  /** Runs the calls of `work` until it is done. After `maxCalls`, the process is killed: no call returns. */
  async run(work: Promise<unknown>, maxCalls = Number.POSITIVE_INFINITY): Promise<void> {
    let isDone = false;
    const done = work.finally(() => {
      isDone = true;
    });
    done.catch(() => {});
    for (let calls = 0; ; calls++) {
      // Lets the code under test make all calls that do not wait for other calls.
      while (!isDone && this.#waiting.length === 0) await settled();
      await settled();
      if (isDone) return void (await done);
      if (calls === maxCalls) break;
      const [next] = this.#waiting.splice(Math.floor(this.#random() * this.#waiting.length), 1);
      await next?.();
    }
    this.#waiting = [];
  }

  async end(): Promise<void> {
    current = null;
    for (const close of this.closers) await close();
  }

  /** Fails like link(2) of a file system without hard links. */
  assertLinks(): void {
    if (this.#hasLinks) return;
    const error: NodeJS.ErrnoException = new Error("EPERM: operation not permitted, link");
    error.code = "EPERM";
    throw error;
  }

  /** Returns the file of a path, and the change that creates it if it is missing. */
  fileAt(path: string): { file: number; created: Change[] } {
    const content = this.names.get(path);
    if (typeof content === "number") return { file: content, created: [] };
    this.#files += 1;
    return { file: this.#files, created: [{ type: "names", names: [[path, this.#files]] }] };
  }

  #add(change: Change): void {
    if (change.type === "names") for (const [path, content] of change.names) this.names.set(path, content);
    this.log.push(change);
    this.#changes += 1;
  }
}

async function settled(): Promise<void> {
  for (let turn = 0; turn < 4; turn++) await new Promise((resolve) => setImmediate(resolve));
}

const call: Recording<unknown>["call"] = (act, changesOf) => (current ? current.call(act, changesOf) : act());

const names = (...changed: [string, Content][]): Change[] => [{ type: "names", names: changed }];
const removed = (path: string) => (current?.names.get(path) ? names([path, null]) : []);
const nameOf = (path: string) => current?.names.get(path) ?? null;
const write = (file: number, position: number, bytes: Buffer, isFlushed: boolean): Change => ({
  type: "write",
  file,
  position,
  bytes: Buffer.from(bytes),
  isFlushed,
});

export function recordedPromises(real: typeof promises) {
  return {
    ...real,
    stat: (path: string, options: object) => call(() => real.stat(path, options)),
    readdir: (path: string, options: { withFileTypes: true }) =>
      call(async () => (await real.readdir(path, options)).toSorted()),
    open: (path: string, flags: string) =>
      call(
        () => real.open(path, flags),
        (handle) => (current ? recordHandle(current, handle, path, flags) : []),
      ),
    mkdir: (path: string, options: { recursive: true }) =>
      call(
        () => real.mkdir(path, options),
        (first) => foldersFrom(first ?? "", path),
      ),
    link: (from: string, to: string) =>
      call(
        async () => {
          current?.assertLinks();
          await real.link(from, to);
        },
        () => names([to, nameOf(from)]),
      ),
    rename: (from: string, to: string) =>
      call(
        () => real.rename(from, to),
        () => names([from, null], [to, nameOf(from)]),
      ),
    unlink: (path: string) =>
      call(
        () => real.unlink(path),
        () => removed(path),
      ),
    rm: (path: string, options: object) =>
      call(
        () => real.rm(path, options),
        () => removed(path),
      ),
    writeFile: (path: string, bytes: Buffer, options: { flush?: boolean }) =>
      call(
        () => real.writeFile(path, bytes, options),
        () => written(path, bytes, options.flush ?? false),
      ),
    copyFile: (from: string, to: string, mode: number) =>
      call(
        () => real.copyFile(from, to, mode),
        async () => written(to, await real.readFile(to), false),
      ),
  };
}

function written(path: string, bytes: Buffer, isFlushed: boolean): Change[] {
  if (!current) return [];
  const { file, created } = current.fileAt(path);
  return [...created, write(file, 0, bytes, isFlushed)];
}

/** Returns the change for each folder from `first` to `last`. */
function foldersFrom(first: string, last: string): Change[] {
  if (!last.startsWith(first) || first === "") return [];
  return [...foldersFrom(first, dirname(last)), ...names([last, "folder"])];
}

/** Replaces the methods of a handle. Returns the change that creates its file. */
function recordHandle(
  recording: Recording<unknown>,
  handle: promises.FileHandle,
  path: string,
  flags: string,
): Change[] {
  const real = {
    write: handle.write.bind(handle),
    read: handle.read.bind(handle),
    stat: handle.stat.bind(handle),
    truncate: handle.truncate.bind(handle),
    sync: handle.sync.bind(handle),
    datasync: handle.datasync.bind(handle),
    close: handle.close.bind(handle),
  };
  recording.closers.add(real.close);
  // A folder outside of the store was not created by a recorded call.
  const isFolder = flags === "r" && typeof recording.names.get(path) !== "number";
  const { file, created } = isFolder ? { file: 0, created: [] } : recording.fileAt(path);
  // Like in Node.js, a file is closed after the calls in progress.
  const busy = new Set<Promise<unknown>>();
  const busyWith = <T>(result: Promise<T>) => {
    busy.add(result);
    return result.finally(() => busy.delete(result));
  };
  const use: typeof call = (act, changesOf) => busyWith(call(act, changesOf));
  Object.assign(handle, {
    stat: () => use(() => real.stat()),
    read: (bytes: Buffer, offset: number, length: number, position: number) =>
      use(() => real.read(bytes, offset, length, position)),
    write: (bytes: Buffer, offset: number, length: number, position: number) =>
      use(
        () => real.write(bytes, offset, length, position),
        ({ bytesWritten }) => [write(file, position, bytes.subarray(offset, offset + bytesWritten), false)],
      ),
    truncate: (size: number) =>
      use(
        () => real.truncate(size),
        () => [{ type: "truncate", file, size }],
      ),
    sync: () => busyWith(recording.flush(isFolder ? path : file, real.sync)),
    datasync: () => busyWith(recording.flush(isFolder ? path : file, real.datasync)),
    async close() {
      await Promise.allSettled(busy);
      await call(() => real.close());
      recording.closers.delete(real.close);
    },
  });
  return created;
}

/** The calls with file descriptors, which the store makes as promises. */
export function recordedCallbacks(real: typeof callbacks) {
  const { open, write: writeTo, fdatasync, closeSync } = real;
  const asPromise = { open: promisify(open), write: promisify(writeTo), fdatasync: promisify(fdatasync) };
  const opened = new Map<number, { file: number; end: number; isFlushed: boolean; close: () => void }>();

  function recordOpen(descriptor: number, path: string, flags: number): Change[] {
    if (!current) return [];
    const { file, created } = current.fileAt(path);
    const close = () => closeSync(descriptor);
    current.closers.add(close);
    opened.set(descriptor, { file, end: 0, isFlushed: (flags & real.constants.O_DSYNC) !== 0, close });
    return created;
  }

  function recordWrite(descriptor: number, bytes: Buffer): Change[] {
    const target = opened.get(descriptor);
    if (!target) return [];
    const position = target.end;
    target.end += bytes.length;
    return [write(target.file, position, bytes, target.isFlushed)];
  }

  return {
    ...real,
    open: promised((path: string, flags: number) =>
      call(
        () => asPromise.open(path, flags),
        (descriptor) => recordOpen(descriptor, path, flags),
      ),
    ),
    write: promised((descriptor: number, bytes: Buffer, offset: number, length: number) =>
      call(
        () => asPromise.write(descriptor, bytes, offset, length),
        ({ bytesWritten }) => recordWrite(descriptor, bytes.subarray(offset, offset + bytesWritten)),
      ),
    ),
    fdatasync: promised((descriptor: number) => {
      const act = () => asPromise.fdatasync(descriptor);
      return current ? current.flush(opened.get(descriptor)?.file ?? 0, act) : act();
    }),
    closeSync: (descriptor: number) => {
      const close = opened.get(descriptor)?.close;
      if (close) current?.closers.delete(close);
      closeSync(descriptor);
    },
  };
}

/** Returns a function for `util.promisify`. */
function promised<Args extends unknown[], T>(act: (...args: Args) => Promise<T>) {
  return Object.assign(() => {}, { [promisify.custom]: act });
}
