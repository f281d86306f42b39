import type { Page } from "playwright-core";
import { expect } from "vitest";

const FOCUSED = `(() => {
  const focused = document.activeElement;
  // A field with words in it shows the focus of its input.
  const style = getComputedStyle(focused.closest(".tag-input") ?? focused);
  return {
    name: (focused.getAttribute("aria-label") ?? focused.labels?.[0]?.innerText ?? focused.innerText ?? "").trim(),
    visible: style.outlineStyle !== "none" || style.boxShadow !== "none" || focused.matches(".compare input, .folder-choice input, .visually-hidden"),
  };
})()`;
const MAX_STEPS = 80;

/** Presses Tab until an element with this name has the focus. Each element on the way must show its focus. */
export async function tabTo(page: Page, name: string | RegExp, back = false): Promise<void> {
  const seen: string[] = [];
  for (let step = 0; step < MAX_STEPS; step++) {
    await page.keyboard.press(back ? "Shift+Tab" : "Tab");
    const focused = (await page.evaluate(FOCUSED)) as { name: string; visible: boolean };
    seen.push(focused.name);
    if (typeof name === "string" ? focused.name === name : name.test(focused.name)) {
      if (!focused.visible) throw new Error(`${focused.name} does not show that it has the focus`);
      return;
    }
  }
  throw new Error(`Tab does not lead to ${name}, but to ${seen.join(" | ")}`);
}

/** Opens the menu whose button has the focus, and moves to an item with the arrow keys. */
export async function chooseItem(page: Page, name: string): Promise<void> {
  const focused = () =>
    page.evaluate("document.activeElement.role === 'menuitem' ? document.activeElement.innerText.trim() : ''");
  await page.keyboard.press("Enter");
  await expect.poll(focused).not.toBe("");
  for (let step = 0; (await focused()) !== name; step++) {
    if (step === MAX_STEPS) throw new Error(`There is no ${name} in the menu.`);
    await page.keyboard.press("ArrowDown");
  }
  await page.keyboard.press("Enter");
}
