import QuickLRU from "quick-lru";
import { subscriberOf } from "../base/network.ts";

/** Time within which a range continues a download of the same network. */
const CONTINUATION_MS = 24 * 3_600_000;
/** Bounds memory. A continuation that was forgotten counts as another download. */
const MAX_DOWNLOADS = 100_000;

/**
 * Returns a function that returns whether a response, which begins at this offset of its content, starts a download:
 * at byte 0, or at any other byte if this network has not started to download the content. Otherwise, it continues a
 * download, as resumed downloads and players do. Remembered per process and in memory.
 *
 * @returns `isStart(content, address, offset, now)`
 */
export function downloadStarts(): (content: string, address: string, offset: number, now: Date) => boolean {
  const starts = new QuickLRU<string, Date>({ maxSize: MAX_DOWNLOADS });
  return (content, address, offset, now) => {
    const key = `${content} ${subscriberOf(address)}`;
    const last = starts.get(key);
    const isStart = offset === 0 || !last || now.getTime() - last.getTime() >= CONTINUATION_MS;
    if (isStart) starts.set(key, now);
    return isStart;
  };
}
