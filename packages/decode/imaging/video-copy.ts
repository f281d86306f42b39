import { ftruncateSync, openSync, readSync, writeSync } from "node:fs";
import type { TaskInput } from "../workers/serve.ts";
import { MAX_COPIED_BYTES } from "./limits.ts";
import { ToolError } from "./run-tool.ts";
import { matroskaIndex } from "./video-index/matroska.ts";
import { mp4Index } from "./video-index/mp4.ts";
import type { Extent, VideoIndex, VideoSource } from "./video-index/video-source.ts";

/* The copy of a video for ffmpeg: a sparse file with the length of the video, and with the bytes that ffmpeg needs. */

const MB = 1024 * 1024;
/** Without an index: a frame near the beginning needs the beginning, and many files have other data at their end. */
const HEAD_BYTES = 64 * MB;
const TAIL_BYTES = MAX_COPIED_BYTES - HEAD_BYTES;
/** Less is not read from the store. */
const MIN_READ_BYTES = 16 * 1024;
const PART_BYTES = 4 * MB;

export type VideoCopy = ReturnType<typeof copyVideo>;

/** Copies a video, or the parts of it that do not depend on a time. */
export function copyVideo(input: TaskInput, path: string, duration: number | null, maxWholeBytes: number) {
  const copy = new SparseCopy(input, path);
  const index = input.size > maxWholeBytes ? indexOf(copy) : null;
  const readableSeconds = index ? Infinity : secondsOfHead(input.size, duration);
  return {
    /** Seconds from the start of the video. Frames after them cannot be read. */
    readableSeconds,
    /** Copies what ffmpeg needs for the frame displayed at a time. @throws {ToolError} if that is not possible */
    prepareFrame(seconds: number): void {
      if (seconds > readableSeconds) {
        throw new ToolError(`only the first ${Math.floor(readableSeconds)} s of this video can be read`, false);
      }
      if (index) copyFrame(copy, index, seconds);
      else copyEnds(copy);
    },
  };
}

/** Copies the two ends of a recording. */
export function copyRecording(input: TaskInput, path: string): void {
  copyEnds(new SparseCopy(input, path));
}

/**
 * Returns the seconds that the beginning of a recording contains, from its mean bit rate, with a margin for parts with
 * more bits. Frames after them would be those of the end.
 */
export function secondsOfHead(size: number, duration: number | null): number {
  return size <= MAX_COPIED_BYTES || duration === null ? Infinity : (0.8 * duration * HEAD_BYTES) / size;
}

/** Returns null without a readable index. */
function indexOf(copy: SparseCopy): VideoIndex | null {
  try {
    const index = videoIndex(copy);
    copy.write(index.beginning);
    return index;
  } catch (error) {
    if (!(error instanceof RangeError)) throw error;
    copy.clear();
    return null;
  }
}

function copyFrame(copy: SparseCopy, index: VideoIndex, seconds: number): void {
  try {
    copy.write(index.frameAt(seconds));
  } catch (error) {
    if (!(error instanceof RangeError)) throw error;
    throw new ToolError(`the frame at ${seconds} s cannot be read: ${error.message}`, false);
  }
}

function copyEnds(copy: SparseCopy): void {
  const { size } = copy;
  const head = { start: 0, end: size <= MAX_COPIED_BYTES ? size : HEAD_BYTES };
  copy.write([head, { start: Math.max(head.end, size - TAIL_BYTES), end: size }]);
}

class SparseCopy implements VideoSource {
  readonly size: number;
  private readonly input: TaskInput;
  private readonly file: number;
  /** The copied extents, in ascending order, without overlaps. */
  private copied: Extent[] = [];

  constructor(input: TaskInput, path: string) {
    this.input = input;
    this.size = input.size;
    this.file = openSync(path, "wx+", 0o600);
    ftruncateSync(this.file, this.size);
  }

  clear(): void {
    ftruncateSync(this.file, 0);
    ftruncateSync(this.file, this.size);
    this.copied = [];
  }

  /** Also copies what it reads. @throws {RangeError} if the copy would be too large */
  read(offset: number, length: number): Buffer {
    const isCopied = this.missingIn({ start: offset, end: offset + length }).length === 0;
    if (!isCopied) this.write([{ start: offset, end: offset + Math.max(length, MIN_READ_BYTES) }]);
    const bytes = Buffer.alloc(Math.max(0, Math.min(length, this.size - offset)));
    for (let filled = 0; filled < bytes.length; ) {
      filled += readSync(this.file, bytes, filled, bytes.length - filled, offset + filled);
    }
    return bytes;
  }

  /** @throws {RangeError} if the copy would be too large */
  write(extents: Extent[]): void {
    const missing = merged(extents.flatMap((extent) => this.missingIn(extent)));
    const total = bytesIn(this.copied) + bytesIn(missing);
    if (total > MAX_COPIED_BYTES) throw new RangeError(`it needs ${total} bytes of the file`);
    for (const extent of missing) this.copy(extent);
    this.copied = merged([...this.copied, ...missing]);
  }

  private missingIn({ start, end }: Extent): Extent[] {
    const missing: Extent[] = [];
    let at = Math.max(0, start);
    const last = Math.min(this.size, end);
    for (const copied of this.copied) {
      if (copied.end <= at || copied.start >= last) continue;
      if (copied.start > at) missing.push({ start: at, end: copied.start });
      at = copied.end;
    }
    return at < last ? [...missing, { start: at, end: last }] : missing;
  }

  private copy({ start, end }: Extent): void {
    for (let offset = start; offset < end; ) {
      const part = this.input.read(offset, Math.min(PART_BYTES, end - offset), end);
      for (let written = 0; written < part.length; ) {
        written += writeSync(this.file, part, written, part.length - written, offset + written);
      }
      offset += part.length;
    }
  }
}

function bytesIn(extents: Extent[]): number {
  return extents.reduce((sum, { start, end }) => sum + end - start, 0);
}

/** Sorts extents, and joins those that touch or overlap. */
function merged(extents: Extent[]): Extent[] {
  const all: Extent[] = [];
  for (const { start, end } of extents.toSorted((a, b) => a.start - b.start)) {
    const last = all.at(-1);
    if (last && start <= last.end) last.end = Math.max(last.end, end);
    else all.push({ start, end });
  }
  return all;
}

const EBML = Buffer.from([0x1a, 0x45, 0xdf, 0xa3]);

/** @throws {RangeError} for a container without an index, or whose index is not supported or damaged */
export function videoIndex(source: VideoSource): VideoIndex {
  return source.read(0, EBML.length).equals(EBML) ? matroskaIndex(source) : mp4Index(source);
}
