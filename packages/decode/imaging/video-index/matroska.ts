import { MARGIN, MAX_INDEX_BYTES, PROBE_BYTES, type VideoIndex, type VideoSource } from "./video-source.ts";

/* Matroska and WebM (RFC 9559). */

const ID = {
  segment: 0x18538067,
  seekHead: 0x114d9b74,
  seek: 0x4dbb,
  seekPosition: 0x53ac,
  info: 0x1549a966,
  timestampScale: 0x2ad7b1,
  tracks: 0x1654ae6b,
  track: 0xae,
  trackNumber: 0xd7,
  trackType: 0x83,
  cues: 0x1c53bb6b,
  cuePoint: 0xbb,
  cueTime: 0xb3,
  cuePositions: 0xb7,
  cueTrack: 0xf7,
  cueCluster: 0xf1,
  cluster: 0x1f43b675,
  timestamp: 0xe7,
} as const;
const EMPTY = Buffer.alloc(0);
const VIDEO = 1;
const NANOSECONDS = 1e9;
const DEFAULT_SCALE = 1_000_000;
const MAX_TOP_LEVEL = 100;
const MAX_CUES = 500_000;
/** Seconds. The frame after the displayed one is stored before the key frame that follows this time. */
const NEXT_FRAME = 1;

/** A key frame. */
interface Cue {
  seconds: number;
  /** The position of its cluster. */
  position: number;
}

/** @throws {RangeError} without cues of the first video track, as in many recordings of browsers */
export function matroskaIndex(source: VideoSource): VideoIndex {
  const { segment, cluster, contents } = topLevel(source);
  const scale = (numberOf(contents.get(ID.info), ID.timestampScale) ?? DEFAULT_SCALE) / NANOSECONDS;
  const track = videoTrack(contents.get(ID.tracks) ?? EMPTY);
  const cues = [...cuesOf(contents.get(ID.cues) ?? EMPTY, track)]
    .map(([time, position]): Cue => ({ seconds: time * scale, position: segment + position }))
    .sort((a, b) => a.seconds - b.seconds);
  const [first] = cues;
  if (first === undefined) throw new RangeError("No cues");
  const clusterHead = source.read(cluster.start, 64);
  const clusterTime = numberOf(clusterHead, ID.timestamp) ?? 0;
  return {
    beginning: [{ start: 0, end: Math.min(source.size, cluster.offset + PROBE_BYTES) }],
    frameAt(seconds) {
      // ffmpeg 5.1 adds the time of the first frame of any track.
      const from = seconds + Math.min(first.seconds, clusterTime * scale) - MARGIN;
      const to = seconds + Math.max(first.seconds, clusterTime * scale) + NEXT_FRAME;
      const key = cues.findLast((cue) => cue.seconds <= from) ?? first;
      const next = cues.find((cue) => cue.seconds > to && cue.position > key.position);
      // ffmpeg 5.1 reads all after the last cue, for key frames without a cue.
      return [{ start: key.position, end: next?.position ?? source.size }];
    },
  };
}

/**
 * Reads what ffmpeg reads of a file before it seeks: the elements before the first cluster, and those that a seek head
 * names. `segment` is the position from which positions count.
 */
function topLevel(source: VideoSource): { segment: number; cluster: Element; contents: Map<number, Buffer> } {
  const elementAt = (at: number) => elementIn(source.read(at, MAX_HEAD), 0, at);
  const segment = elementAt(elementAt(0).end);
  if (segment.id !== ID.segment) throw new RangeError("Not a segment");
  const contents = new Map<number, Buffer>();
  const seen = new Set<number>();

  function readElement(element: Element): void {
    const { id, offset, start, end } = element;
    if (end - start > MAX_INDEX_BYTES) throw new RangeError("An element is too large");
    const content = source.read(start, end - start);
    seen.add(offset);
    if (seen.size > MAX_TOP_LEVEL) throw new RangeError("Too many elements");
    if (!contents.has(id)) contents.set(id, content);
    if (id !== ID.seekHead) return;
    for (const seek of children(content)) {
      const position = seek.id === ID.seek ? numberOf(contentOf(content, seek), ID.seekPosition) : null;
      const at = segment.start + (position ?? Number.POSITIVE_INFINITY);
      if (at >= source.size || seen.has(at)) continue;
      const target = elementAt(at);
      if (target.id !== ID.cluster) readElement(target);
    }
  }

  for (let at = segment.start; ; ) {
    const element = elementAt(at);
    if (element.id === ID.cluster) return { segment: segment.start, cluster: element, contents };
    if (!seen.has(at)) readElement(element);
    at = element.end;
  }
}

function videoTrack(tracks: Buffer): number {
  for (const element of children(tracks)) {
    // Others, such as a checksum, contain no elements.
    if (element.id !== ID.track) continue;
    const track = contentOf(tracks, element);
    const number = numberOf(track, ID.trackNumber);
    if (numberOf(track, ID.trackType) === VIDEO && number !== null) return number;
  }
  throw new RangeError("No video track");
}

/** Yields the times of the cues of a track, and the positions of their clusters within the segment. */
function* cuesOf(cues: Buffer, track: number): Generator<[number, number]> {
  let count = 0;
  for (const element of children(cues)) {
    if (element.id !== ID.cuePoint) continue;
    if (++count > MAX_CUES) throw new RangeError("Too many cues");
    const point = contentOf(cues, element);
    const time = numberOf(point, ID.cueTime);
    for (const child of children(point)) {
      if (child.id !== ID.cuePositions) continue;
      const positions = contentOf(point, child);
      const position = numberOf(positions, ID.cueCluster);
      if (numberOf(positions, ID.cueTrack) === track && time !== null && position !== null) yield [time, position];
    }
  }
}

function* children(content: Buffer): Generator<Element> {
  for (let at = 0; at < content.length; ) {
    const element = elementIn(content, at);
    yield element;
    at = element.end;
  }
}

function contentOf(content: Buffer, { start, end }: Element): Buffer {
  return content.subarray(start, end);
}

/** Returns the first number with this ID, or null. */
function numberOf(content: Buffer | undefined, id: number): number | null {
  for (let at = 0; content && at < content.length; ) {
    const element = elementIn(content, at);
    const length = element.end - element.start;
    if (element.id === id) {
      if (length > 8 || element.end > content.length) throw new RangeError("Not a number");
      return contentOf(content, element).reduce((value, byte) => value * 256 + byte, 0);
    }
    at = element.end;
  }
  return null;
}

/* Elements of Matroska and WebM: an ID, a length and content (RFC 8794). */

/** The bytes of the longest ID and length. */
export const MAX_HEAD = 12;

export interface Element {
  id: number;
  /** The number of bytes of its length. */
  lengthBytes: number;
  offset: number;
  /** The start of its content. */
  start: number;
  /** Infinite for an unknown length. */
  end: number;
}

/** Reads the head of the element at a position of the bytes, which begin at `base` of the file. @throws {RangeError} */
export function elementIn(bytes: Buffer, at: number, base = 0): Element {
  const idBytes = Math.clz32(bytes[at] ?? 0) - 23;
  const lengthAt = at + idBytes;
  const lengthBytes = Math.clz32(bytes[lengthAt] ?? 0) - 23;
  if (idBytes > 4 || lengthBytes > 8 || lengthAt + lengthBytes > bytes.length) throw new RangeError("Not an element");
  let length = (bytes[lengthAt] ?? 0) & (0xff >> lengthBytes);
  for (let index = 1; index < lengthBytes; index++) length = length * 256 + (bytes[lengthAt + index] ?? 0);
  const start = base + lengthAt + lengthBytes;
  const isUnknown = length === 2 ** (7 * lengthBytes) - 1;
  const end = isUnknown ? Number.POSITIVE_INFINITY : start + length;
  return { id: bytes.readUIntBE(at, idBytes), lengthBytes, offset: base + at, start, end };
}
