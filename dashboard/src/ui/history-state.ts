import { useLayoutEffect, useRef } from "react";
import { useLocation, useNavigationType } from "react-router";

/** Scroll position and focus of an entry of the browser's history. */
interface EntryState {
  y: number;
  /** CSS selectors of the focused object, the best first. */
  focus: readonly string[];
}

const HEADING = "main h1";
const STORAGE_KEY = "states";
const MAX_STORED = 50;

const states = new Map<string, EntryState>(readStored());
let currentKey = "";
/** The element that had the focus last. */
let focused: { element: Element; selectors: readonly string[] } | null = null;
/** The object that receives the focus as soon as it is rendered, until the user presses a key or a button. */
let wanted: readonly string[] | null = null;
let isSettling = false;
let targetY: number | null = null;

/** Returns a function that restores the focus: to the same element, or to its object if it was rendered again. */
export function rememberFocus(): () => void {
  const active = document.activeElement;
  // The element that had the focus may have been removed just now.
  const isLost = active === null || active === document.body;
  const { element = null, selectors = [HEADING] } = isLost
    ? (focused ?? {})
    : { element: active, selectors: selectorsOf(active) };
  return () => {
    if (element instanceof HTMLElement && element.isConnected) element.focus();
    else want(selectors);
  };
}

/** Restores scroll position and focus on Back, Forward and reload. Focuses the heading of a new page. */
export function useHistoryState(): void {
  const { key, pathname } = useLocation();
  const type = useNavigationType();
  const before = useRef<{ key: string; pathname: string } | null>(null);
  useLayoutEffect(watch, []);
  useLayoutEffect(() => {
    const from = before.current;
    before.current = { key, pathname };
    currentKey = key;
    const state = states.get(key);
    if (from?.key === key) return;
    if (from === null) {
      restoreScroll(state?.y ?? 0);
    } else if (from.pathname === pathname) {
      // Another filter of the same page.
      const same = states.get(from.key);
      if (same && !state) states.set(key, { ...same });
    } else if (type === "POP") {
      restoreScroll(state?.y ?? 0);
      want(state?.focus ?? [HEADING]);
    } else if (!isInPage(document.activeElement)) {
      restoreScroll(0);
      want([HEADING]);
    }
  }, [key, pathname, type]);
}

const isInPage = (element: Element | null): boolean => element?.matches("main *") ?? false;

/** Returns selectors of the element, of the list item that contains it, of the list, and of the page. */
function selectorsOf(element: Element | null): string[] {
  if (!element || element === document.body) return [HEADING];
  const file = element.closest<HTMLElement>("[data-file]")?.dataset.file;
  const item = file && `[data-file="${file}"]`;
  const list = element.closest("ul[aria-label]")?.getAttribute("aria-label");
  const name = ["href", "aria-label", "name"].find((attribute) => element.hasAttribute(attribute));
  const own = name && `${element.localName}[${name}="${CSS.escape(element.getAttribute(name) ?? "")}"]`;
  return [
    ...(own ? [`${item ?? (isInPage(element) ? "main" : "body")} ${own}`] : []),
    ...(item ? [`${item} > a`] : []),
    ...(element.closest(".file-browser") ? ['.file-browser [data-file] > a[tabindex="0"]'] : []),
    ...(list ? [`ul[aria-label="${CSS.escape(list)}"] :is(a, button)`] : []),
    HEADING,
  ];
}

function want(selectors: readonly string[]): void {
  wanted = selectors;
  settle();
}

function settle(): void {
  const element = wanted?.map((selector) => document.querySelector<HTMLElement>(selector)).find((it) => it !== null);
  if (!element || element === document.activeElement) return;
  const isHeading = element.localName === "h1";
  if (isHeading) element.tabIndex = -1;
  isSettling = true;
  element.focus({ preventScroll: isHeading || targetY !== null });
  isSettling = false;
}

function restoreScroll(y: number): void {
  targetY = y;
  applyScroll();
}

function applyScroll(): void {
  if (targetY !== null && maxY() >= targetY) scrollTo({ top: targetY, behavior: "instant" });
}

const maxY = () => document.documentElement.scrollHeight - innerHeight;

const currentState = (): EntryState => states.get(currentKey) ?? { y: 0, focus: [HEADING] };

/** Records the state of the current entry, and returns the focus to the objects whose elements are removed. */
function watch(): () => void {
  history.scrollRestoration = "manual";
  const controller = new AbortController();
  const options = { signal: controller.signal, capture: true, passive: true };
  const record = (target: EventTarget | null) => {
    if (!(target instanceof Element) || target.closest("dialog, :popover-open")) return;
    states.set(currentKey, { ...currentState(), focus: selectorsOf(target) });
  };
  addEventListener(
    "focusin",
    ({ target }) => {
      if (target instanceof Element) focused = { element: target, selectors: selectorsOf(target) };
      if (isSettling) return;
      wanted = null;
      record(target);
    },
    options,
  );
  // Not all browsers focus a link when it is clicked.
  addEventListener("click", ({ target }) => target instanceof Element && record(target.closest("a[href]")), options);
  addEventListener(
    "scroll",
    () => {
      if (targetY !== null && maxY() >= targetY && Math.abs(scrollY - targetY) > 1) targetY = null;
      if (targetY === null) states.set(currentKey, { ...currentState(), y: scrollY });
    },
    options,
  );
  const leave = () => {
    wanted = null;
    targetY = null;
  };
  for (const type of ["keydown", "pointerdown", "wheel", "touchmove"]) addEventListener(type, leave, options);
  const release = ({ target }: Event) => {
    if (target instanceof Node && !focused?.element.contains(target)) focused = null;
  };
  addEventListener("pointerdown", release, options);
  addEventListener("pagehide", store, options);

  const removals = new MutationObserver((records) => {
    // An element also loses the focus when it is moved.
    const isLost = document.activeElement === document.body && focused && isRemoved(focused.element, records);
    if (isLost && focused && !wanted) wanted = focused.selectors;
    settle();
  });
  removals.observe(document.body, { childList: true, subtree: true });
  const sizes = new ResizeObserver(applyScroll);
  sizes.observe(document.body);
  return () => {
    controller.abort();
    removals.disconnect();
    sizes.disconnect();
  };
}

const isRemoved = (element: Element, records: readonly MutationRecord[]): boolean =>
  !element.isConnected || records.some(({ removedNodes }) => [...removedNodes].some((node) => node.contains(element)));

function store(): void {
  sessionStorage.setItem(STORAGE_KEY, JSON.stringify([...states].slice(-MAX_STORED)));
}

function readStored(): [string, EntryState][] {
  try {
    return JSON.parse(sessionStorage.getItem(STORAGE_KEY) ?? "[]") as [string, EntryState][];
  } catch {
    return [];
  }
}
