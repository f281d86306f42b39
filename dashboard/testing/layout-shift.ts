import type { Page } from "playwright-core";

/** A layout shift, as browsers report it. */
export interface LayoutShift {
  value: number;
  /** Within 500 ms of an input. Not a part of the cumulative layout shift. */
  isExpected: boolean;
  /** The elements that moved, and their positions before and after. */
  moved: string[];
}

const OBSERVE = `window.shifts = [];
  const describe = ({ node, previousRect: from, currentRect: to }) => {
    const element = node?.nodeType === 3 ? node.parentElement : node;
    const name = element ? (element.getAttribute("class") || element.localName) : "?";
    return name + " " + [from.x, from.y, from.width, from.height].map(Math.round) + " → " + [to.x, to.y, to.width, to.height].map(Math.round);
  };
  new PerformanceObserver((list) => {
    for (const { value, hadRecentInput: isExpected, sources } of list.getEntries())
      window.shifts.push({ value, isExpected, moved: sources.map(describe) });
  }).observe({ type: "layout-shift", buffered: true });`;

/** Records the layout shifts of all documents that the page opens. Call it before the first. */
export async function observeShifts(page: Page): Promise<void> {
  await page.addInitScript(OBSERVE);
}

/** Returns the layout shifts of the document since the last call. */
export const takeShifts = (page: Page): Promise<LayoutShift[]> => page.evaluate<LayoutShift[]>("shifts.splice(0)");
