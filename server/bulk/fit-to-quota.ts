/** Which of the files there is room for, in the order of their turn: a small one may fit behind one that does not. */
export function fitToQuota(sizes: readonly number[], bytes: number): boolean[] {
  let free = bytes;
  return sizes.map((size) => {
    if (size > free) return false;
    free -= size;
    return true;
  });
}
