import { createHash } from "node:crypto";

/**
 * A set of keys of millions of objects, in eight bytes each: their sorted digests. `has` returns true for every key
 * that was added. For another key, it returns true with a probability of one in 2^64 for each key of the set.
 */
export class KeySet {
  #digests = new BigUint64Array(1_024);
  #size = 0;
  #isSorted = true;

  add(key: string): void {
    if (this.#size === this.#digests.length) {
      const larger = new BigUint64Array(2 * this.#size);
      larger.set(this.#digests);
      this.#digests = larger;
    }
    this.#digests[this.#size++] = digestOf(key);
    this.#isSorted = false;
  }

  has(key: string): boolean {
    const digests = this.#digests.subarray(0, this.#size);
    if (!this.#isSorted) digests.sort();
    this.#isSorted = true;
    const digest = digestOf(key);
    let [low, high] = [0, digests.length];
    while (low < high) {
      const middle = (low + high) >>> 1;
      if ((digests[middle] ?? 0n) < digest) low = middle + 1;
      else high = middle;
    }
    return digests[low] === digest;
  }
}

function digestOf(key: string): bigint {
  return createHash("sha256").update(key).digest().readBigUInt64BE();
}
