/** Returns which files fit into the remaining bytes, in order. A small file can fit after one that does not. */
export function fitToQuota(sizes: readonly number[], bytes: number): boolean[] {
  let free = bytes;
  return sizes.map((size) => {
    if (size > free) return false;
    free -= size;
    return true;
  });
}
