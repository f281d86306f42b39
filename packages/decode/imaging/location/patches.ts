import type { MediaSource } from "../measures.ts";

/** Bytes that replace the same number of bytes. */
export interface Patch {
  offset: number;
  bytes: Buffer;
}

/** A patch, or null if a part cannot be searched or keeps its location. */
export type Finding = Patch | null;

export interface Extent {
  offset: number;
  length: number;
}

/** Returns the same number of bytes, or null if nothing changes. Throws if a location may remain. */
export type Change = (bytes: Buffer) => Buffer | null | Promise<Buffer | null>;

/** Maximum size of content that is kept in memory. */
const MAX_BYTES = 32 * 1024 * 1024;
/** Maximum number of equal bytes within a patch. */
const MAX_GAP = 64;

/** Adds an offset to the patches of a part. */
export async function* shifted(offset: number, findings: AsyncIterable<Finding>): AsyncGenerator<Finding> {
  for await (const finding of findings) yield finding && { ...finding, offset: finding.offset + offset };
}

/** Applies findings to a copy. Returns null if there are none. Throws if a location may remain. */
export async function changedBy(findings: AsyncIterable<Finding>, bytes: Buffer): Promise<Buffer | null> {
  const patches: Patch[] = [];
  for await (const finding of findings) {
    if (!finding) throw new RangeError("A part cannot be read");
    patches.push(finding);
  }
  if (patches.length === 0) return null;
  const changed = Buffer.from(bytes);
  applyPatches(changed, 0, patches);
  return changed;
}

/** Changes content that consists of several parts of the source, in this order. */
export async function* rewrite(source: MediaSource, extents: Extent[], change: Change): AsyncGenerator<Patch> {
  if (extents.reduce((sum, { length }) => sum + length, 0) > MAX_BYTES)
    throw new RangeError("Too large to be modified");
  const parts: Buffer[] = [];
  for (const { offset, length } of extents) parts.push(await source.read(offset, length));
  const before = Buffer.concat(parts);
  const after = await change(before);
  if (!after) return;
  let start = 0;
  for (const { offset, length } of extents) {
    const end = start + length;
    for (const patch of differences(before.subarray(start, end), after.subarray(start, end))) {
      yield { offset: offset + patch.offset, bytes: patch.bytes };
    }
    start = end;
  }
}

function* differences(before: Buffer, after: Buffer): Generator<Patch> {
  let start = -1;
  let last = -1;
  for (let at = 0; at < before.length; at++) {
    if (before[at] === after[at]) continue;
    if (start >= 0 && at - last > MAX_GAP) {
      yield { offset: start, bytes: after.subarray(start, last + 1) };
      start = at;
    }
    if (start < 0) start = at;
    last = at;
  }
  if (start >= 0) yield { offset: start, bytes: after.subarray(start, last + 1) };
}

/** Applies patches, in their order, to the part of the content that starts at `offset`. */
export function applyPatches(part: Buffer, offset: number, patches: Iterable<Patch>): void {
  for (const patch of patches) {
    const at = patch.offset - offset;
    if (at >= part.length || at + patch.bytes.length <= 0) continue;
    patch.bytes.copy(part, Math.max(0, at), Math.max(0, -at));
  }
}

/** Yields the elements up to an error, and null at the error. A damaged part does not affect other parts. */
export async function* tolerant<T>(elements: AsyncIterable<T>): AsyncGenerator<T | null> {
  try {
    yield* elements;
  } catch {
    yield null;
  }
}
