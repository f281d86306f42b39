import type { ByteRange } from "../../storage/blobs/store.ts";

/**
 * Returns the single range of `size` bytes that a Range header requests (RFC 9110 §14.1.2); both ends are inclusive.
 * Returns null if the response is the complete content: for another unit, an invalid range, or several ranges, which a
 * server can ignore (§14.2).
 */
export function byteRangeOf(header: string, size: number): ByteRange | "unsatisfiable" | null {
  const [, list] = /^bytes=(.*)$/i.exec(header) ?? [];
  if (list === undefined) return null;
  const satisfiable: ByteRange[] = [];
  for (const spec of list.split(",")) {
    const [, first = "", last = ""] = /^\s*(\d*)-(\d*)\s*$/.exec(spec) ?? [];
    if (first === "" && last === "") return null;
    if (first !== "" && last !== "" && Number(last) < Number(first)) return null;
    // Without a start, the number is a count of bytes from the end; a larger number means the complete content.
    const start = first === "" ? Math.max(0, size - Number(last)) : Number(first);
    const end = first === "" || last === "" ? size - 1 : Math.min(Number(last), size - 1);
    if (start < size) satisfiable.push({ start, end });
  }
  const [only] = satisfiable;
  if (!only) return "unsatisfiable";
  return satisfiable.length === 1 ? only : null;
}
