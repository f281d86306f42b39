import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { OPERATOR_NAME } from "../server/files/query/operators.ts";
import { testEngines } from "../testing/engines.ts";
import { OPERATORS } from "./src/pages/files/search-operators.ts";
import { checkLayout, checkWidth } from "./testing/check-layout.ts";
import { type Dashboard, openDashboard, type Visitor } from "./testing/dashboard.ts";
import { INPUTS, isFocused, openInput } from "./testing/input.ts";
import { picture } from "./testing/picture.ts";

let dashboard: Dashboard;
const engines = testEngines();
beforeAll(async () => {
  dashboard = await openDashboard({ engines });
});
afterAll(() => dashboard.close());

async function visit(): Promise<Visitor & { id: string; stored: () => Promise<string> }> {
  const visitor = await dashboard.visitor();
  const { sdk } = visitor.account;
  const { id } = await sdk.files.upload(new Blob(["words"]), { filename: "words.txt" });
  await visitor.signIn();
  return { ...visitor, id, stored: async () => (await sdk.files.get(id)).filename };
}

describe("without a network", () => {
  test("a banner is shown until the network is back", async () => {
    const { page } = await visit();
    const banner = page.getByText("You are offline.");
    expect(await banner.count()).toBe(0);
    await page.context().setOffline(true);
    await banner.waitFor();
    await checkLayout(page, "offline");
    await page.context().setOffline(false);
    await banner.waitFor({ state: "detached" });
  });

  test.each(INPUTS)("a rename fails immediately, and Escape discards it: %s", async (kind) => {
    const { page, stored } = await visit();
    const { press, type } = await openInput(page, kind);
    await press(page.getByRole("button", { name: "Actions for words.txt" }));
    await press(page.getByRole("menuitem", { name: "Rename" }));
    await type(page.getByLabel("Filename"), "letters.txt");
    await page.context().setOffline(true);
    await page.keyboard.press("Enter");
    await checkWidth(page.getByRole("alert").filter({ hasText: "Nothing was saved" }));
    expect(await page.getByLabel("Filename").inputValue()).toBe("letters.txt");
    await page.keyboard.press("Escape");
    await page.getByLabel("Filename").waitFor({ state: "detached" });
    const requests: string[] = [];
    page.on("request", (request) => requests.push(request.method()));
    await page.context().setOffline(false);
    await page.getByText("You are offline.").waitFor({ state: "detached" });
    await press(page.getByRole("link", { name: "Usage" }));
    await page.getByRole("heading", { level: 1, name: "Usage" }).waitFor();
    expect(requests).not.toContain("PATCH");
    expect(await stored()).toBe("words.txt");
  });

  test("Enter sends a rename again when the network is back", async () => {
    const { page, stored } = await visit();
    await page.getByRole("listitem").filter({ hasText: "words.txt" }).getByRole("link").focus();
    await page.keyboard.press("F2");
    await page.getByLabel("Filename").fill("letters.txt");
    await page.context().setOffline(true);
    await page.keyboard.press("Enter");
    await page.getByRole("alert").filter({ hasText: "Nothing was saved" }).waitFor();
    await page.context().setOffline(false);
    await page.keyboard.press("Enter");
    await page.getByLabel("Filename").waitFor({ state: "detached" });
    expect(await stored()).toBe("letters.txt");
  });
});

describe("a name that the service would change", () => {
  test.each(INPUTS)("is refused in the field, naming the character: %s", async (kind) => {
    const { page, open, stored } = await visit();
    const { press, type } = await openInput(page, kind);
    await open("/files");
    await press(page.getByRole("button", { name: "Actions for words.txt" }));
    await press(page.getByRole("menuitem", { name: "Rename" }));
    const field = page.getByLabel("Filename");
    await type(field, "A/B?.jpg");
    await page.getByText("A filename cannot contain /").waitFor();
    expect(await field.getAttribute("aria-invalid")).toBe("true");
    await page.keyboard.press("Enter");
    expect(await field.inputValue()).toBe("A/B?.jpg");
    if (kind === "mouse") await checkLayout(page, "refused-name");
    expect(await stored()).toBe("words.txt");
    await type(field, "AB?.jpg");
    await page.keyboard.press("Enter");
    await field.waitFor({ state: "detached" });
    expect(await stored()).toBe("AB?.jpg");
  });

  test("is refused in the field, naming the position of a hidden character", async () => {
    const { page, account, stored } = await visit();
    await page.getByRole("listitem").filter({ hasText: "words.txt" }).getByRole("link").focus();
    await page.keyboard.press("F2");
    const field = page.getByLabel("Filename");
    await field.fill("photo\u202egpj.exe");
    await page.getByText("Delete the hidden character U+202E after “photo”.").waitFor();
    await page.keyboard.press("Enter");
    expect(await field.getAttribute("aria-invalid")).toBe("true");
    await page.keyboard.press("Escape");
    await field.waitFor({ state: "detached" });
    expect(await stored()).toBe("words.txt");

    await page.getByRole("button", { name: "New folder" }).first().click();
    const name = page.getByRole("dialog").getByLabel("Name");
    await name.fill("\u200bPress");
    await page.getByText("Delete the hidden character U+200B at the beginning.").waitFor();
    await page.keyboard.press("Enter");
    await checkLayout(page, "hidden-character");
    expect(await account.sdk.folders.list().all()).toEqual([]);
    // A spelling requires this one.
    await name.fill("می\u200cخواهم");
    await page.keyboard.press("Enter");
    await page.getByRole("heading", { level: 1, name: "می\u200cخواهم" }).waitFor();
  });

  test("is refused before an upload", async () => {
    const { page, account } = await visit();
    const files = ["a\\b.txt", "c.txt"].map((name) => ({ name, mimeType: "text/plain", buffer: Buffer.from(name) }));
    await page.locator("input[type=file]:not([webkitdirectory])").first().setInputFiles(files);
    await page.getByText("A filename cannot contain \\").waitFor();
    await page.getByText("1 file uploaded").waitFor();
    const stored = await account.sdk.files.list().all();
    expect(stored.map(({ filename }) => filename).sort()).toEqual(["c.txt", "words.txt"]);
  });
});

test("a hidden character in the name of an upload is removed, and named", async () => {
  const { page, account } = await visit();
  const file = { name: "pho\u202eto\u200b.txt", mimeType: "text/plain", buffer: Buffer.from("photo") };
  await page.getByLabel("Files to upload").setInputFiles(file);
  await page.getByText("Stored without the hidden characters U+202E, U+200B").waitFor();
  const stored = await account.sdk.files.list().all();
  expect(stored.map(({ filename }) => filename).sort()).toEqual(["photo.txt", "words.txt"]);
});

describe("a search", () => {
  test.each(INPUTS)(
    "marks an unknown operator while it is typed, and finds files again without it: %s",
    async (kind) => {
      const { page, open } = await visit();
      const { type } = await openInput(page, kind);
      await open("/files");
      const field = page.getByRole("searchbox", { name: "Search files" });
      const problem = page.locator("#search-problem");
      await type(field, "words size:>abc");
      await problem.filter({ hasText: "Operators: tag:, type:" }).waitFor();
      const [mark, width] = [await problem.locator("mark").boundingBox(), page.viewportSize()?.width ?? 0];
      expect(mark && mark.x >= 0 && mark.x + mark.width <= width).toBe(true);
      expect(await isFocused(field)).toBe(true);
      await type(field, "words");
      await page.getByText("1 file", { exact: true }).waitFor();
      await page.getByRole("link", { name: /words\.txt/ }).waitFor();
    },
  );

  test("with an unknown operator or an open bracket is marked, with the list of operators", async () => {
    const { page } = await visit();
    const field = page.getByRole("searchbox", { name: "Search files" });
    const problem = page.locator("#search-problem");
    for (const [search, marked, hint] of [
      ["words size:>abc", "size:>abc", "Operators: tag:, type:"],
      ["words (boats", "(boats", "This bracket is not closed"],
      ["type:image (boats", "…", "a closing bracket"],
    ] as const) {
      await field.fill(search);
      await problem.filter({ hasText: hint }).waitFor();
      expect(await problem.locator("mark").innerText()).toBe(marked);
      expect(await field.getAttribute("aria-invalid")).toBe("true");
    }
    await field.fill("words size:>abc");
    await problem.filter({ hasText: "size:" }).waitFor();
    await checkLayout(page, "search-hint");
    for (const search of ["words", '"size:>abc"', "at 12:30", "https://example.com", "(words)", "meta.usage:web"]) {
      await field.fill(search);
      await page.waitForURL((url) => url.searchParams.get("search") === search);
      await expect.poll(() => problem.innerText()).toBe("");
      expect(await field.getAttribute("aria-invalid")).toBe(null);
    }
  });

  test("has the operators of the service", () => {
    const served = OPERATOR_NAME.slice("(?:".length)
      .split("|")
      .filter((name) => /^[a-z]+$/.test(name));
    expect([...OPERATORS].sort()).toEqual(served.sort());
  });
});

describe("a replacement", () => {
  test.each([
    ["mouse", true],
    ["mouse", false],
    ["keyboard", false],
    ["touch", false],
  ] as const)("keeps or clears the description and the tags: %s, %s", async (kind, keeps) => {
    const { page, id, account, open } = await visit();
    const { press } = await openInput(page, kind);
    await account.sdk.files.update(id, { description: "A letter", tags: ["draft"] });
    await open(`/files/${id}`);
    const content = { name: "new.txt", mimeType: "text/plain", buffer: Buffer.from("other words") };
    await page.getByLabel("File with the new content").setInputFiles(content);
    const dialog = page.getByRole("dialog", { name: "Replace content?" });
    const box = dialog.getByRole("checkbox", { name: "Keep the description and the tags" });
    expect(await box.isChecked()).toBe(true);
    if (!keeps) await press(box);
    if (keeps) await checkLayout(page, "replace");
    await press(dialog.getByRole("button", { name: "Replace" }));
    await page.getByText("Replaced. This is version 2.").waitFor();
    const kept = { description: "A letter", tags: ["draft"] };
    expect(await account.sdk.files.get(id)).toMatchObject(keeps ? kept : { description: "", tags: [] });
    expect(await page.getByLabel("Description").inputValue()).toBe(keeps ? "A letter" : "");
  });
});

describe("a failed AI task", () => {
  test.each(INPUTS)("is found with is:failed, and its mark leads to the reason: %s", async (kind) => {
    const { page, account, signIn, open } = await dashboard.visitor({ plan: "PRO" });
    const { sdk } = account;
    const [quay] = await Promise.all(
      ["quay", "pier"].map(async (name, seed) =>
        sdk.files.upload(await picture(seed + 1), { filename: `${name}.jpg` }),
      ),
    );
    engines.readWith(async () => Promise.reject(new Error("The engine is broken.")));
    await sdk.ai.run(quay?.id ?? "", { operation: "ocr" }).catch(() => undefined);
    engines.reset();
    await signIn();
    const { press, type } = await openInput(page, kind);
    await open("/files");
    await type(page.getByRole("searchbox", { name: "Search files" }), "is:failed");
    await page.getByText("1 file", { exact: true }).waitFor();
    await page.getByRole("link", { name: /^pier/ }).waitFor({ state: "detached" });
    await press(page.getByRole("link", { name: "The last AI run of quay.jpg failed" }));
    await page.waitForURL(new RegExp(`/files/${quay?.id}/ai$`));
    await page.locator(".files-header").getByRole("link", { name: "Failed AI run" }).waitFor();
    await page.getByRole("region", { name: "Text" }).getByText("No credits were charged").waitFor();
  });

  test("is marked in the results of the longest search", async () => {
    const { account, signIn, open, page } = await dashboard.visitor({ plan: "PRO" });
    const { id } = await account.sdk.files.upload(await picture(1), { filename: "pier.jpg" });
    engines.readWith(async () => Promise.reject(new Error("The engine is broken.")));
    await account.sdk.ai.run(id, { operation: "ocr" }).catch(() => undefined);
    engines.reset();
    await signIn();
    await open(`/files?search=${encodeURIComponent("pier OR ".padEnd(200, "x"))}`);
    await page.getByRole("link", { name: "The last AI run of pier.jpg failed" }).waitFor();
  });

  test.each(["grid", "list"])("is marked in the %s, also for a search with OR, until a run succeeds", async (view) => {
    const { page, account, signIn, open } = await dashboard.visitor({ plan: "PRO" });
    const { sdk } = account;
    const ids: string[] = [];
    for (const name of ["quay", "pier", "oars"]) {
      const { id } = await sdk.files.upload(await picture(ids.length + 1), { filename: `${name}.jpg` });
      ids.push(id);
    }
    await page.clock.install();
    await signIn();
    const requests: string[] = [];
    page.on("request", (request) => requests.push(request.url()));
    await open(`/files?view=${view}&search=${encodeURIComponent("quay OR pier")}`);
    await page.getByText("2 files", { exact: true }).waitFor();
    expect(requests.filter((url) => /quay.*failed/.test(url))).toHaveLength(1);
    const marks = page.locator(".failure-mark");
    expect(await marks.count()).toBe(0);
    const boxes = () => page.locator("[data-file]").evaluateAll((all) => all.map((it) => it.getBoundingClientRect()));
    const before = await boxes();

    engines.readWith(async () => Promise.reject(new Error("The engine is broken.")));
    for (const id of ids.slice(1)) await sdk.ai.run(id, { operation: "ocr" }).catch(() => undefined);
    await page.clock.fastForward(15_000);
    await marks.waitFor();
    // The oars failed too, but is not shown.
    expect(await marks.count()).toBe(1);
    expect(await boxes()).toEqual(before);
    await checkLayout(page, `failed-${view}`);
    await page.getByRole("link", { name: "The last AI run of pier.jpg failed" }).click();
    await page.waitForURL(new RegExp(`/files/${ids[1]}/ai$`));
    await page.locator(".files-header").getByRole("link", { name: "Failed AI run" }).waitFor();
    await checkLayout(page, `failed-page-${view}`);

    engines.reset();
    await sdk.ai.run(ids[1] ?? "", { operation: "ocr" });
    await page.clock.fastForward(15_000);
    await page.getByRole("link", { name: "Failed AI run" }).waitFor({ state: "detached" });
    await page.goBack();
    await page.getByText("2 files", { exact: true }).waitFor();
    await marks.waitFor({ state: "detached" });
  });
});
