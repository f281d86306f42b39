import type { ElementHandle, Locator, Page } from "playwright-core";

export const INPUTS = ["mouse", "keyboard", "touch"] as const;
export type InputKind = (typeof INPUTS)[number];

/** Operates a page with one kind of input only. */
export interface Input {
  /** Clicks, taps, or moves the focus to a control and presses Enter or Space. */
  press(control: Locator): Promise<void>;
  /** Replaces the text of a field. */
  type(field: Locator, text: string): Promise<void>;
}

const MAX_STEPS = 200;

/** With touch, the page is 390 pixels wide. */
export async function openInput(page: Page, kind: InputKind): Promise<Input> {
  const press = { mouse: click, keyboard: pressKey, touch: await openTouch(page, kind) }[kind];
  return {
    press,
    async type(field, text) {
      await (kind === "keyboard" ? reach(field) : press(field));
      await page.keyboard.press("ControlOrMeta+a");
      await page.keyboard.type(text);
    },
  };
}

/** The properties of a DOM element that functions inside the page read. */
interface Control {
  type?: string;
  name?: string;
  labels?: Iterable<unknown> | null;
  dataset: { index?: string };
  ownerDocument: { activeElement: Control | null };
  closest(selector: string): Control | null;
  contains(other: Control | null): boolean;
  matches(selector: string): boolean;
}

export const isFocused = (control: Locator) =>
  control.evaluate((element: Control) => element.ownerDocument.activeElement === element);

/** Returns the label of a checkbox or radio button, which is larger than the control. */
async function surfaceOf(control: Locator): Promise<ElementHandle> {
  const surface = await control.evaluateHandle((element: Control) => {
    const [label] = /^(?:checkbox|radio)$/.test(element.type ?? "") ? (element.labels ?? []) : [];
    return label ?? element;
  });
  return surface as ElementHandle;
}

async function click(control: Locator): Promise<void> {
  await (await surfaceOf(control)).click();
}

async function openTouch(page: Page, kind: InputKind): Promise<Input["press"]> {
  if (kind !== "touch") return click;
  await page.setViewportSize({ width: 390, height: 844 });
  const devtools = await page.context().newCDPSession(page);
  await devtools.send("Emulation.setTouchEmulationEnabled", { enabled: true });
  return async (control) => {
    const surface = await surfaceOf(control);
    // Checks that the surface is visible, at rest and not covered.
    await surface.click({ trial: true });
    const { x, y, width, height } = (await surface.boundingBox()) ?? { x: 0, y: 0, width: 0, height: 0 };
    const touchPoints = [{ x: x + width / 2, y: y + height / 2 }];
    await devtools.send("Input.dispatchTouchEvent", { type: "touchStart", touchPoints });
    await devtools.send("Input.dispatchTouchEvent", { type: "touchEnd", touchPoints: [] });
  };
}

/** Moves a finger in a straight line. */
export async function swipe(page: Page, from: readonly [number, number], to: readonly [number, number]): Promise<void> {
  const devtools = await page.context().newCDPSession(page);
  for (const share of [0, 0.25, 0.5, 0.75, 1]) {
    const touchPoints = [{ x: from[0] + (to[0] - from[0]) * share, y: from[1] + (to[1] - from[1]) * share }];
    await devtools.send("Input.dispatchTouchEvent", { type: share === 0 ? "touchStart" : "touchMove", touchPoints });
  }
  await devtools.send("Input.dispatchTouchEvent", { type: "touchEnd", touchPoints: [] });
  await devtools.detach();
}

/** Returns the key that leads from the focus to an element, or null if it has the focus. */
function keyTo(target: Control): "Tab" | "ArrowDown" | "ArrowLeft" | "ArrowRight" | null {
  const focused = target.ownerDocument.activeElement;
  if (focused === target) return null;
  const [from, to] = [focused?.closest("[data-index]"), target.closest("[data-index]")];
  if (from && to && from !== to)
    return Number(from.dataset.index) < Number(to.dataset.index) ? "ArrowRight" : "ArrowLeft";
  const isInGroup = target.type === "radio" && focused?.type === "radio" && focused.name === target.name;
  return isInGroup || target.closest("[role=menu]")?.contains(focused) ? "ArrowDown" : "Tab";
}

async function reach(control: Locator): Promise<void> {
  // A disabled control cannot have the focus.
  await (await control.elementHandle())?.waitForElementState("enabled");
  for (let step = 0; step < MAX_STEPS; step++) {
    const key = await control.evaluate(keyTo);
    if (key === null) return;
    await control.page().keyboard.press(key);
  }
  throw new Error(`The keyboard does not reach ${control}.`);
}

async function pressKey(control: Locator): Promise<void> {
  await reach(control);
  const isChoice = await control.evaluate((element: Control) =>
    element.matches("[type=checkbox], [type=radio], [role=switch]"),
  );
  await control.page().keyboard.press(isChoice ? "Space" : "Enter");
}
