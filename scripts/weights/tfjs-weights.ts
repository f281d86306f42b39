/*
 * Reads the weights of a TensorFlow.js model: a list of tensors, and their bytes in sequence. The only specification of
 * the format is the code of its reader: https://github.com/tensorflow/tfjs/tree/master/tfjs-core/src/io
 */

interface Entry {
  name: string;
  shape: number[];
  dtype: "float32" | "int32";
  quantization?: { dtype: "float16" } | { dtype: "uint8"; min: number; scale: number };
}

export type Manifest = { weights: Entry[] }[];

export interface Constant {
  shape: number[];
  data: Float32Array | Int32Array;
}

export function readWeights(manifest: Manifest, numbers: Uint8Array): Map<string, Constant> {
  const constants = new Map<string, Constant>();
  const bytes = new DataView(numbers.buffer, numbers.byteOffset, numbers.byteLength);
  let offset = 0;
  for (const { name, shape, dtype, quantization } of manifest.flatMap(({ weights }) => weights)) {
    const length = shape.reduce((product, side) => product * side, 1);
    const size = quantization === undefined ? 4 : quantization.dtype === "float16" ? 2 : 1;
    const at = (i: number) => offset + i * size;
    const real = (i: number) => {
      if (quantization === undefined) return bytes.getFloat32(at(i), true);
      if (quantization.dtype === "float16") return fromHalf(bytes.getUint16(at(i), true));
      return bytes.getUint8(at(i)) * quantization.scale + quantization.min;
    };
    const data =
      dtype === "int32"
        ? Int32Array.from({ length }, (_, i) => bytes.getInt32(at(i), true))
        : Float32Array.from({ length }, (_, i) => real(i));
    constants.set(name, { shape, data });
    offset += length * size;
  }
  return constants;
}

/** Decodes an IEEE 754 binary16 number. */
function fromHalf(bits: number): number {
  const sign = bits & 0x8000 ? -1 : 1;
  const exponent = (bits >> 10) & 31;
  const fraction = bits & 1023;
  if (exponent === 31) return fraction === 0 ? sign * Infinity : Number.NaN;
  return sign * (exponent === 0 ? fraction * 2 ** -24 : (1 + fraction / 1024) * 2 ** (exponent - 15));
}

/** Encodes numbers in IEEE 754 binary16, rounded to the nearest. */
export function halves(data: Float32Array | Int32Array): Uint16Array {
  return Uint16Array.from(data, (value) => {
    const sign = value < 0 ? 0x8000 : 0;
    const size = Math.min(Math.abs(value), 65504);
    const exponent = size < 2 ** -14 ? -14 : Math.floor(Math.log2(size));
    const steps = Math.round(size * 2 ** (10 - exponent));
    // If the fraction rounds up to the next power of two, the carry increments the exponent.
    return sign | (size < 2 ** -14 ? steps : ((exponent + 14) << 10) + steps);
  });
}
