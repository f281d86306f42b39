import type { Page } from "playwright-core";

/**
 * Returns the controls of a page whose touch target is smaller than 24 by 24 pixels (WCAG 2.5.8), by hit tests
 * instead of boxes: labels, and what a style sheet adds around a control, count. Links in sentences are exempt.
 */
const SMALL = `(() => {
  const REACH = 11.5;
  const small = [];
  const controls = "a[href], button, input, select, textarea, summary, [role=menuitem], [role=slider]";
  // An open popover covers controls of the page.
  const root = document.querySelector(":popover-open") ?? document;
  for (const control of root.querySelectorAll(controls)) {
    if (!control.checkVisibility({ visibilityProperty: true })) continue;
    if (control.matches("p a, p button, small a, li > a:not([class]) > code, :disabled, .skip-link")) continue;
    const target = control.closest("label") ?? control;
    target.scrollIntoView({ block: "center", inline: "center", behavior: "instant" });
    const { left, top, width, height } = target.getBoundingClientRect();
    if (width === 0 || height === 0) continue;
    const [x, y] = [left + width / 2, top + height / 2];
    const isHit = (dx, dy) => {
      const hit = document.elementFromPoint(x + dx, y + dy);
      return hit !== null && target.contains(hit);
    };
    const edges = [[-1, 0], [1, 0], [0, 1], [0, -1]].map(([h, v]) => isHit(h * REACH, v * REACH));
    if (!edges.every(Boolean)) {
      small.push(Math.round(width) + "x" + Math.round(height) + " " + target.outerHTML.slice(0, 160));
    }
  }
  scrollTo(0, 0);
  return small;
})()`;

export const smallTargets = (page: Page) => page.evaluate<string[]>(SMALL);
