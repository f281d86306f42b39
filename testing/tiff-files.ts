/** One directory of a TIFF: tags with their numbers, and the bytes of its first strip or JPEG. */
export interface TiffDirectory {
  tags: Record<number, number | number[] | Buffer>;
  data?: Buffer;
  /** The tag with the offset of `data`: 273 of a strip, 513 of an embedded JPEG. Its length is in 279 or 514. */
  dataTag?: 273 | 513;
  /** Subdirectories, in tag 330. */
  below?: TiffDirectory[];
}

interface TiffOptions {
  isLittle?: boolean;
  /** Writes BigTIFF, with 64-bit numbers. */
  isBig?: boolean;
  /** The first four bytes, for formats that differ from TIFF in these. */
  signature?: string;
  /** Bytes after the header, at offset 8. */
  before?: Buffer;
}

/** Returns a TIFF with these directories (TIFF 6.0 §2). Numbers are LONG or LONG8, and bytes are UNDEFINED. */
export function tiffFile(
  directories: TiffDirectory[],
  { isLittle = true, isBig = false, signature, before }: TiffOptions = {},
): Buffer {
  const WORD = isBig ? 8 : 4;
  const [NUMBER, UNDEFINED] = [isBig ? 16 : 4, 7];
  const number = (value: number, size: number = WORD) => {
    const written = Buffer.alloc(8);
    isLittle ? written.writeBigUInt64LE(BigInt(value)) : written.writeBigUInt64BE(BigInt(value));
    return isLittle ? written.subarray(0, size) : written.subarray(8 - size);
  };
  const version = number(isBig ? 43 : 42, 2);
  const start = signature
    ? Buffer.from(signature, "latin1")
    : Buffer.concat([Buffer.from(isLittle ? "II" : "MM"), version]);
  const parts: Buffer[] = [start, ...(isBig ? [number(8, 2), number(0, 2)] : [])];
  const pointer = Buffer.alloc(WORD);
  parts.push(pointer);
  let length = Buffer.concat(parts).length;
  const put = (bytes: Buffer) => {
    const at = length;
    parts.push(bytes, Buffer.alloc(bytes.length % 2));
    length += bytes.length + (bytes.length % 2);
    return at;
  };
  if (before) put(before);

  function write({ tags, data, dataTag = 273, below = [] }: TiffDirectory, next: number): number {
    const all: typeof tags = { ...tags };
    if (data) Object.assign(all, { [dataTag]: put(data), [dataTag === 273 ? 279 : 514]: data.length });
    if (below.length > 0) all[330] = below.map((directory) => write(directory, 0));
    const entries = Object.entries(all)
      .toSorted(([a], [b]) => Number(a) - Number(b))
      .map(([tag, value]) => {
        const bytes = Buffer.isBuffer(value) ? value : Buffer.concat([value].flat().map((it) => number(it)));
        const [type, count] = Buffer.isBuffer(value) ? [UNDEFINED, value.length] : [NUMBER, bytes.length / WORD];
        const where = bytes.length <= WORD ? Buffer.concat([bytes, Buffer.alloc(WORD)], WORD) : number(put(bytes));
        return Buffer.concat([number(Number(tag), 2), number(type, 2), number(count), where]);
      });
    return put(Buffer.concat([number(entries.length, isBig ? 8 : 2), ...entries, number(next)]));
  }

  // In reverse order, because each directory contains the offset of the next one.
  const first = directories.reduceRight((next, directory) => write(directory, next), 0);
  number(first).copy(pointer);
  return Buffer.concat(parts);
}

/** Returns a directory of uncompressed pixels in one color. */
export function plainDirectory(
  width: number,
  height: number,
  color: number[],
  tags: TiffDirectory["tags"] = {},
): TiffDirectory {
  const data = Buffer.alloc(width * height * 3, Buffer.from(color));
  const layout = { 256: width, 257: height, 258: [8, 8, 8], 259: 1, 262: 2, 277: 3, 278: height };
  return { tags: { ...layout, ...tags }, data };
}
