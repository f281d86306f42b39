import type { Page } from "playwright-core";
import type { Library } from "./library.ts";

export interface State {
  name: string;
  /** Path below `/dashboard`. */
  path: string;
  /** Requests that receive no response. */
  calls?: RegExp;
  /** Whether these requests fail instead. */
  fails?: boolean;
  /** Whether the account is empty. */
  isEmpty?: boolean;
  /** Action on the page before the screenshot. */
  act?(page: Page): Promise<void>;
}

const API = /\/(?:api\/v1|dashboard\/api)\/(?!session$|account$)/;

const press = (key: string) => (page: Page) => page.keyboard.press(key);
const click = (name: string | RegExp) => (page: Page) => page.getByRole("button", { name }).last().click();

/** All pages of the dashboard: with content, empty, loading and failed, and with dialogs, menus and selections. */
export function statesOf(library: Pick<Library, "fileId" | "collectionId" | "webhookId">): State[] {
  const { fileId, collectionId, webhookId } = library;
  const pages: [name: string, path: string][] = [
    ["files, grid", "/files?view=grid"],
    ["files, list", "/files?view=list"],
    ["file", `/files/${fileId}`],
    ["file, AI", `/files/${fileId}/ai`],
    ["file, transform", `/files/${fileId}/transform?w=640&h=400`],
    ["file, responsive", `/files/${fileId}/responsive`],
    ["collection", `/collections/${collectionId}`],
    ["shared links", "/shared"],
    ["trash", "/trash"],
    ["usage", "/usage"],
    ["activity", "/activity"],
    ["API keys", "/settings/keys"],
    ["presets", "/settings/presets"],
    ["webhooks", "/settings/webhooks"],
    ["webhook", `/settings/webhooks/${webhookId}`],
    ["security", "/settings/security"],
    ["accounts", "/accounts"],
  ];
  const opened: State[] = [
    { name: "no files found", path: "/files?search=nothing" },
    { name: "search with syntax error", path: "/files?search=larger%3Abig" },
    { name: "page not found", path: "/no-such-page" },
    { name: "file not found", path: "/files/file_01jv3m8q6ye5tb2x9w4k7r0czn" },
    { name: "folder not found", path: "/folders/fold_01jv3m8q6ye5tb2x9w4k7r0czn" },
    { name: "no account matches", path: "/accounts?search=unknown" },
    { name: "selection", path: "/files?view=grid", act: press("Control+a") },
    { name: "selection, list", path: "/files?view=list", act: press("Control+a") },
    { name: "rename", path: "/files?view=grid", act: rename },
    { name: "rename, list", path: "/files?view=list", act: rename },
    {
      name: "viewer",
      path: "/files?view=grid",
      act: (page) => focusFile(page).then(() => page.keyboard.press("Space")),
    },
    { name: "filter chips", path: "/files?search=tag%3Alandscape%20is%3Apublic" },
    { name: "share", path: `/files/${fileId}`, act: click("Share…") },
    { name: "search help", path: "/files", act: click(/Search help/) },
    { name: "new folder", path: "/files", act: click(/New folder/) },
    { name: "create key", path: "/settings/keys", act: click("Create key") },
    { name: "create account", path: "/accounts", act: click("Create account") },
    { name: "users of an account", path: "/accounts", act: click(/^Users/) },
    { name: "create webhook", path: "/settings/webhooks", act: click("Create webhook") },
    { name: "new preset", path: "/settings/presets/+" },
  ];
  return [
    ...pages.map(([name, path]) => ({ name, path })),
    ...opened,
    ...pages
      .filter(([, path]) => !path.includes("_") && path !== "/accounts")
      .map(([name, path]) => ({ name: `${name}, empty`, path, isEmpty: true })),
    ...pages.map(([name, path]) => ({ name: `${name}, loading`, path, calls: API })),
    ...pages.map(([name, path]) => ({ name: `${name}, failed`, path, calls: API, fails: true })),
  ];
}

async function focusFile(page: Page): Promise<void> {
  await page.locator(":is(.file-card, .file-row) a").first().focus();
}

async function rename(page: Page): Promise<void> {
  await focusFile(page);
  await page.keyboard.press("F2");
}
