/*
 * The part of the Protocol Buffers wire format that an ONNX file needs:
 * https://protobuf.dev/programming-guides/encoding
 */

/** A field whose value is an integer. */
export function number(field: number, value: number): Buffer {
  return Buffer.concat([varint(field << 3), varint(value)]);
}

/** A field whose value is 32-bit floating point. */
export function float(field: number, value: number): Buffer {
  const bytes = Buffer.alloc(4);
  bytes.writeFloatLE(value);
  return Buffer.concat([varint((field << 3) | 5), bytes]);
}

/** A field whose value is text, bytes or a message. */
export function bytes(field: number, value: string | Uint8Array | Uint8Array[]): Buffer {
  const content =
    typeof value === "string" ? Buffer.from(value) : Array.isArray(value) ? Buffer.concat(value) : Buffer.from(value);
  return Buffer.concat([varint((field << 3) | 2), varint(content.length), content]);
}

/** Encodes a variable-length integer. Negative numbers have ten bytes, like 64-bit numbers. */
function varint(value: number): Buffer {
  const taken: number[] = [];
  let rest = BigInt.asUintN(64, BigInt(value));
  do {
    const low = Number(rest & 127n);
    rest >>= 7n;
    taken.push(rest > 0n ? low | 128 : low);
  } while (rest > 0n);
  return Buffer.from(taken);
}
