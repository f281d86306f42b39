import { dirname } from "node:path";

/** The object with a name: the number of a file, a folder, or nothing. */
export type Content = number | "folder" | null;

export type Change =
  /** Creates or removes names. More than one name: a rename. */
  | { type: "names"; names: [path: string, content: Content][] }
  | { type: "write"; file: number; position: number; bytes: Buffer; isFlushed: boolean }
  | { type: "truncate"; file: number; size: number }
  /** Flushes the content of a file, or the names in a folder. `included` is the number of changes before it began. */
  | { type: "flush"; target: string | number; included: number };

/** `zeros`: the size of the file is on disk, but not its bytes. */
export type Outcome = "kept" | "lost" | "half" | "zeros";

type Undone = Exclude<Change, { type: "flush" }>;

const MAX_COMBINATIONS = 16;
const SAMPLES = 6;

/** A disk that keeps what was flushed, and any part of the other changes. */
export class DiskModel {
  readonly #changes: Undone[] = [];
  /** Changes that a power failure can lose, and their number. */
  readonly #volatile = new Map<Undone, number>();
  #count = 0;
  /** The bytes after the last change of a file that lost nothing. */
  readonly #complete = new WeakMap<Undone, Buffer>();

  add(change: Change): void {
    this.#count += 1;
    if (change.type === "flush") {
      for (const [each, number] of this.#volatile) {
        if (targetOf(each) === change.target && number <= change.included) this.#volatile.delete(each);
      }
      return;
    }
    this.#changes.push(change);
    if (change.type !== "write" || !change.isFlushed) this.#volatile.set(change, this.#count);
  }

  /**
   * Returns what the disk can contain after a power failure: every outcome of the last few changes, and a sample of the
   * outcomes of the others. The first result has lost everything, the second nothing.
   */
  *afterPowerFailure(random: () => number): Generator<Files> {
    const changes = [...this.#volatile.keys()];
    const pick = <T>(items: T[]) => items[Math.floor(random() * items.length)] as T;
    yield this.#files(new Map(changes.map((change) => [change, "lost"])));
    if (changes.length === 0) return;
    yield this.#files(new Map());
    const recent: Undone[] = [];
    let combinations = 1;
    for (const change of changes.toReversed()) {
      if (combinations * outcomesOf(change).length > MAX_COMBINATIONS) break;
      combinations *= outcomesOf(change).length;
      recent.push(change);
    }
    const isComplete = recent.length === changes.length;
    for (let number = 0; number < combinations + (isComplete ? 0 : SAMPLES); number++) {
      const outcomes = new Map(changes.map((change) => [change, pick(outcomesOf(change))]));
      let rest = number;
      for (const change of number < combinations ? recent : []) {
        const possible = outcomesOf(change);
        outcomes.set(change, possible[rest % possible.length] as Outcome);
        rest = Math.floor(rest / possible.length);
      }
      yield this.#files(outcomes);
    }
  }

  #files(outcomes: Map<Undone, Outcome>): Files {
    const names = new Map<string, Content>();
    const edits = new Map<number, Edit[]>();
    for (const change of this.#changes) {
      const outcome = outcomes.get(change) ?? "kept";
      if (outcome === "lost") continue;
      if (change.type === "names") for (const [path, content] of change.names) names.set(path, content);
      else {
        const ofFile = edits.get(change.file) ?? [];
        edits.set(change.file, ofFile);
        ofFile.push({ change, outcome });
      }
    }
    return new Files(names, edits, this.#complete);
  }
}

type Edit = { change: Undone; outcome: Outcome };

/** The files that are left on a disk. Their bytes are computed when they are read. */
export class Files {
  readonly #names: Map<string, Content>;
  readonly #edits: Map<number, Edit[]>;
  readonly #complete: WeakMap<Undone, Buffer>;

  constructor(names: Map<string, Content>, edits: Map<number, Edit[]>, complete: WeakMap<Undone, Buffer>) {
    this.#names = names;
    this.#edits = edits;
    this.#complete = complete;
  }

  /** Returns the paths below `base` whose folders exist. `base` itself always exists. */
  paths(base: string): string[] {
    const isReachable = (path: string): boolean =>
      dirname(path) === base || (this.#names.get(dirname(path)) === "folder" && isReachable(dirname(path)));
    return [...this.#names].flatMap(([path, content]) =>
      typeof content === "number" && isReachable(path) ? [path] : [],
    );
  }

  /** Returns the same buffer for a file that lost nothing. */
  read(path: string): Buffer {
    const content = this.#names.get(path);
    const edits = typeof content === "number" ? (this.#edits.get(content) ?? []) : [];
    const last = edits.at(-1);
    if (!last || edits.some(({ outcome }) => outcome !== "kept")) return bytesAfter(edits);
    const bytes = this.#complete.get(last.change) ?? bytesAfter(edits);
    this.#complete.set(last.change, bytes);
    return bytes;
  }
}

function bytesAfter(edits: Edit[]): Buffer {
  let bytes = Buffer.alloc(0);
  for (const { change, outcome } of edits) {
    if (change.type === "write") bytes = written(bytes, change, outcome);
    if (change.type === "truncate") bytes = bytes.subarray(0, change.size);
  }
  return bytes;
}

function written(
  before: Buffer<ArrayBuffer>,
  { position, bytes }: { position: number; bytes: Buffer },
  outcome: Outcome,
): Buffer<ArrayBuffer> {
  const kept = outcome === "kept" ? bytes.length : outcome === "half" ? bytes.length >> 1 : 0;
  const after = Buffer.alloc(Math.max(before.length, position + (outcome === "half" ? kept : bytes.length)));
  before.copy(after);
  bytes.copy(after, position, 0, kept);
  return after;
}

/** Returns the file or the folder whose flush puts the change on disk. */
function targetOf(change: Undone): string | number {
  return change.type === "names" ? dirname(change.names.at(-1)?.[0] ?? "") : change.file;
}

function outcomesOf(change: Undone): Outcome[] {
  return change.type === "write" && change.bytes.length > 0 ? ["lost", "kept", "half", "zeros"] : ["lost", "kept"];
}
