import type { ByteRange } from "../storage/blobs/store.ts";

/**
 * The one stretch of `size` bytes that a Range header asks for (RFC 9110 §14.1.2); both ends are inclusive. Null where the
 * whole is the answer: for another unit, for what is no range, and for several of them, which may be answered whole (§14.2).
 */
export function byteRangeOf(header: string, size: number): ByteRange | "unsatisfiable" | null {
  const [, list] = /^bytes=(.*)$/i.exec(header) ?? [];
  if (list === undefined) return null;
  const satisfiable: ByteRange[] = [];
  for (const spec of list.split(",")) {
    const [, first = "", last = ""] = /^\s*(\d*)-(\d*)\s*$/.exec(spec) ?? [];
    if (first === "" && last === "") return null;
    if (first !== "" && last !== "" && Number(last) < Number(first)) return null;
    // Without a beginning, so many from the end; more than there are is everything.
    const start = first === "" ? Math.max(0, size - Number(last)) : Number(first);
    const end = first === "" || last === "" ? size - 1 : Math.min(Number(last), size - 1);
    if (start < size) satisfiable.push({ start, end });
  }
  const [only] = satisfiable;
  if (!only) return "unsatisfiable";
  return satisfiable.length === 1 ? only : null;
}
