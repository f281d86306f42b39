/** One encoded frame, as VideoEncoder returns it. */
export interface Frame {
  bytes: Buffer;
  milliseconds: number;
  isKey: boolean;
}

/**
 * Returns a seekable WebM file: a cluster for every key frame, and an index in front of them (RFC 9559). Padding
 * separates the clusters, so that seeking skips bytes.
 */
export function webm(size: { width: number; height: number }, frames: Frame[], padding: number): Buffer {
  const last = frames.at(-1)?.milliseconds ?? 0;
  const header = element(0x1a45dfa3, [
    element(0x4282, Buffer.from("webm")),
    element(0x4287, unsigned(4)),
    element(0x4285, unsigned(2)),
  ]);
  const info = element(0x1549a966, [
    element(0x2ad7b1, unsigned(1_000_000)), // one tick is a millisecond
    element(0x4489, float(last + 100)),
    element(0x4d80, Buffer.from("test")),
    element(0x5741, Buffer.from("test")),
  ]);
  const track = element(0xae, [
    element(0xd7, unsigned(1)),
    element(0x73c5, unsigned(1)),
    element(0x83, unsigned(1)),
    element(0x86, Buffer.from("V_VP8")),
    element(0xe0, [element(0xb0, unsigned(size.width)), element(0xba, unsigned(size.height))]),
  ]);
  const tracks = element(0x1654ae6b, [track]);
  const clusters = clustersOf(frames).map(({ start, blocks }) => ({
    start,
    bytes: Buffer.concat([
      element(0x1f43b675, [element(0xe7, unsigned(start)), ...blocks]),
      element(0xec, Buffer.alloc(padding)),
    ]),
  }));
  // Every number has its full width, so that the length of the index does not depend on its positions.
  const indexAt = (position: number) => {
    let next = position;
    const points = clusters.map(({ start, bytes }) => {
      const positions = element(0xb7, [element(0xf7, unsigned(1)), element(0xf1, unsigned(next))]);
      next += bytes.length;
      return element(0xbb, [element(0xb3, unsigned(start)), positions]);
    });
    return element(0x1c53bb6b, points);
  };
  const first = info.length + tracks.length + indexAt(0).length;
  return Buffer.concat([
    header,
    element(0x18538067, [info, tracks, indexAt(first), ...clusters.map(({ bytes }) => bytes)]),
  ]);
}

function clustersOf(frames: Frame[]): { start: number; blocks: Buffer[] }[] {
  const clusters: { start: number; blocks: Buffer[] }[] = [];
  for (const { bytes, milliseconds, isKey } of frames) {
    if (isKey) clusters.push({ start: milliseconds, blocks: [] });
    const cluster = clusters.at(-1);
    if (!cluster) throw new Error("The first frame must be a key frame");
    const head = Buffer.from([0x81, 0, 0, isKey ? 0x80 : 0]);
    head.writeInt16BE(milliseconds - cluster.start, 1);
    cluster.blocks.push(element(0xa3, Buffer.concat([head, bytes])));
  }
  return clusters;
}

/** Encodes an EBML element (RFC 8794): an ID, a length of eight bytes, the content. */
export function element(id: number, content: Buffer | Buffer[]): Buffer {
  const body = Array.isArray(content) ? Buffer.concat(content) : content;
  const length = Buffer.alloc(8);
  length.writeBigUInt64BE(BigInt(body.length) | (1n << 56n));
  const hex = id.toString(16);
  return Buffer.concat([Buffer.from(hex.padStart(hex.length + (hex.length % 2), "0"), "hex"), length, body]);
}

export function unsigned(value: number): Buffer {
  const bytes = Buffer.alloc(8);
  bytes.writeBigUInt64BE(BigInt(value));
  return bytes;
}

function float(value: number): Buffer {
  const bytes = Buffer.alloc(8);
  bytes.writeDoubleBE(value);
  return bytes;
}
