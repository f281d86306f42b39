/** One directory of a TIFF: tags with their numbers, and the bytes that are put at the offset of its first strip or JPEG. */
export interface TiffDirectory {
  tags: Record<number, number | number[]>;
  data?: Buffer;
  /** Where `data` is named: 273 of a strip, 513 of an embedded JPEG; its length is in 279 or 514. */
  dataTag?: 273 | 513;
  /** In its tag 330. */
  below?: TiffDirectory[];
}

const LONG = 4;

/** A TIFF of these directories (TIFF 6.0 §2), all numbers as LONG. */
export function tiffFile(directories: TiffDirectory[], { isLittle = true } = {}): Buffer {
  const parts: Buffer[] = [Buffer.from(isLittle ? "II*\0...." : "MM\0*....", "latin1")];
  let length = 8;
  const put = (bytes: Buffer) => {
    const at = length;
    parts.push(bytes, Buffer.alloc(bytes.length % 2));
    length += bytes.length + (bytes.length % 2);
    return at;
  };
  const number = (value: number, bytes: 2 | 4 = 4) => {
    const written = Buffer.alloc(bytes);
    isLittle ? written.writeUIntLE(value, 0, bytes) : written.writeUIntBE(value, 0, bytes);
    return written;
  };

  function write({ tags, data, dataTag = 273, below = [] }: TiffDirectory, next: number): number {
    const all: typeof tags = { ...tags };
    if (data) Object.assign(all, { [dataTag]: put(data), [dataTag === 273 ? 279 : 514]: data.length });
    if (below.length > 0) all[330] = below.map((directory) => write(directory, 0));
    const entries = Object.entries(all)
      .toSorted(([a], [b]) => Number(a) - Number(b))
      .map(([tag, value]) => {
        const numbers = [value].flat();
        const bytes = Buffer.concat(numbers.map((it) => number(it)));
        const where = numbers.length === 1 ? bytes : number(put(bytes));
        return Buffer.concat([number(Number(tag), 2), number(LONG, 2), number(numbers.length), where]);
      });
    return put(Buffer.concat([number(entries.length, 2), ...entries, number(next)]));
  }

  // The last one first, as each names the next.
  const first = directories.reduceRight((next, directory) => write(directory, next), 0);
  number(first).copy(parts[0] ?? Buffer.alloc(8), 4);
  return Buffer.concat(parts);
}

/** A directory of pixels in one colour, not compressed. */
export function plainDirectory(
  width: number,
  height: number,
  colour: number[],
  tags: TiffDirectory["tags"] = {},
): TiffDirectory {
  const data = Buffer.alloc(width * height * 3, Buffer.from(colour));
  const layout = { 256: width, 257: height, 258: [8, 8, 8], 259: 1, 262: 2, 277: 3, 278: height };
  return { tags: { ...layout, ...tags }, data };
}
