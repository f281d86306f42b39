/** The same sequence of numbers from 0 to 1 for the same seed (mulberry32). */
export function numbers(seed: number): () => number {
  let state = seed;
  return () => {
    state = (state + 0x6d2b79f5) | 0;
    let mixed = Math.imul(state ^ (state >>> 15), 1 | state);
    mixed = (mixed + Math.imul(mixed ^ (mixed >>> 7), 61 | mixed)) ^ mixed;
    return ((mixed ^ (mixed >>> 14)) >>> 0) / 2 ** 32;
  };
}

/** Values that parsers add to, multiply and allocate. */
const ODD = [0, 1, 0x7f, 0x80, 0xff];

/** A file with some of its bytes changed, most of them near its beginning, cut off, or with a part of it twice. */
export function mutated(file: Buffer, next: () => number): Buffer {
  const bytes = Buffer.from(file);
  const whole = (below: number) => Math.floor(next() * below);
  // Where headers are.
  const place = () => (next() < 0.8 ? whole(Math.min(512, bytes.length)) : whole(bytes.length));
  for (let changes = 1 + whole(4); changes > 0; changes--) {
    const at = place();
    const odd = ODD[whole(ODD.length)] ?? 0;
    if (next() < 0.3) bytes.fill(odd, at, Math.min(bytes.length, at + 4));
    else bytes[at] = next() < 0.5 ? odd : whole(256);
  }
  const shape = next();
  if (shape < 0.15) return bytes.subarray(0, 1 + whole(bytes.length));
  if (shape < 0.3) {
    const from = place();
    const part = bytes.subarray(from, from + 1 + whole(256));
    return Buffer.concat([bytes.subarray(0, from), ...Array(1 + whole(40)).fill(part), bytes.subarray(from)]);
  }
  return bytes;
}
