/** Returns a generator of numbers from 0 to 1 that is reproducible by its seed (mulberry32). */
export function numbers(seed: number): () => number {
  let state = seed;
  return () => {
    state = (state + 0x6d2b79f5) | 0;
    let mixed = Math.imul(state ^ (state >>> 15), 1 | state);
    mixed = (mixed + Math.imul(mixed ^ (mixed >>> 7), 61 | mixed)) ^ mixed;
    return ((mixed ^ (mixed >>> 14)) >>> 0) / 2 ** 32;
  };
}

/** Values that often cause errors when parsers add, multiply or allocate. */
const ODD = [0, 1, 0x7f, 0x80, 0xff];

/** Returns a file with some changed bytes, mostly near its start, cut off, or with a part repeated. */
export function mutated(file: Buffer, next: () => number): Buffer {
  const bytes = Buffer.from(file);
  const integer = (below: number) => Math.floor(next() * below);
  // Mostly where headers are.
  const place = () => (next() < 0.8 ? integer(Math.min(512, bytes.length)) : integer(bytes.length));
  for (let changes = 1 + integer(4); changes > 0; changes--) {
    const at = place();
    const odd = ODD[integer(ODD.length)] ?? 0;
    if (next() < 0.3) bytes.fill(odd, at, Math.min(bytes.length, at + 4));
    else bytes[at] = next() < 0.5 ? odd : integer(256);
  }
  const shape = next();
  if (shape < 0.15) return bytes.subarray(0, 1 + integer(bytes.length));
  if (shape < 0.3) {
    const from = place();
    const part = bytes.subarray(from, from + 1 + integer(256));
    return Buffer.concat([bytes.subarray(0, from), ...Array(1 + integer(40)).fill(part), bytes.subarray(from)]);
  }
  return bytes;
}
