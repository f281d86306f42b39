import { _SHA256 as Sha256 } from "@noble/hashes/sha2.js";

/** Eight words, how many bytes there were (as two words), and those of the last block that is not full. */
const WORDS = 10;
const BLOCK = 64;

/**
 * SHA-256 that can be gone on with elsewhere: Node's own cannot say where it is, and whoever takes over would have to read
 * again what others have received.
 */
export class ResumableHash {
  readonly #hash = new Open();

  /** Goes on where another one was saved; null begins. */
  constructor(saved: Buffer | null) {
    if (saved) this.#hash.load(saved);
  }

  update(bytes: Buffer): void {
    this.#hash.update(bytes);
  }

  /** At most 104 bytes. */
  save(): Buffer {
    return this.#hash.save();
  }

  /** Lowercase hex. May be gone on with afterwards. */
  digest(): string {
    return Buffer.from(this.#hash.clone().digest()).toString("hex");
  }
}

class Open extends Sha256 {
  save(): Buffer {
    const saved = Buffer.alloc(4 * WORDS);
    const words = [...this.get(), Math.floor(this.length / 2 ** 32), this.length % 2 ** 32];
    for (const [index, word] of words.entries()) saved.writeUInt32BE(word >>> 0, 4 * index);
    return Buffer.concat([saved, this.buffer.subarray(0, this.pos)]);
  }

  load(saved: Buffer): void {
    const word = (index: number) => saved.readUInt32BE(4 * index);
    this.set(word(0), word(1), word(2), word(3), word(4), word(5), word(6), word(7));
    this.length = word(8) * 2 ** 32 + word(9);
    this.pos = this.length % BLOCK;
    this.buffer.set(saved.subarray(4 * WORDS));
  }
}
