/** Maximum content of a segment (ITU-T T.81, B.1.1.4). */
const MAX_CONTENT = 65_533;

/**
 * Yields the segments before the pixels, starting at their markers (ITU-T T.81, B.1.1.4). Yields none for other content
 * than JPEG.
 */
export function* jpegSegments(jpeg: Buffer): Generator<{ marker: number; start: number; end: number }> {
  if (jpeg.length < 4 || jpeg.readUInt16BE(0) !== 0xffd8) return;
  for (let start = 2; start + 4 <= jpeg.length && jpeg[start] === 0xff; ) {
    const marker = jpeg[start + 1] ?? 0;
    const end = start + 2 + jpeg.readUInt16BE(start + 2);
    if (marker === 0xda) return;
    yield { marker, start, end };
    start = end;
  }
}

/** Returns null if the content does not fit into a segment. */
export function jpegSegment(marker: number, content: Buffer): Buffer | null {
  if (content.length > MAX_CONTENT) return null;
  const head = Buffer.from([0xff, marker, 0, 0]);
  head.writeUInt16BE(content.length + 2, 2);
  return Buffer.concat([head, content]);
}
