import type { Page } from "playwright-core";
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { checkLayout, checkWidth } from "./testing/check-layout.ts";
import { type Dashboard, openDashboard, type Visitor } from "./testing/dashboard.ts";
import { INPUTS, openInput } from "./testing/input.ts";
import { picture } from "./testing/picture.ts";

let dashboard: Dashboard;
beforeAll(async () => {
  dashboard = await openDashboard();
});
afterAll(() => dashboard.close());

const WORDS = "Fishing boats at dusk";

interface Editor extends Visitor {
  id: string;
  stored: () => Promise<string>;
}

async function openFile(): Promise<Editor> {
  const visitor = await dashboard.visitor();
  const { sdk } = visitor.account;
  const { id } = await sdk.files.upload(await picture(1), { filename: "harbour.jpg", autoTag: false });
  await visitor.signIn();
  await visitor.page
    .getByRole("link", { name: /harbour\.jpg/ })
    .first()
    .click();
  await description(visitor.page).waitFor();
  return { ...visitor, id, stored: async () => (await sdk.files.get(id)).description };
}

async function describeFile(): Promise<Editor> {
  const editor = await openFile();
  await description(editor.page).fill(WORDS);
  return editor;
}

const description = (page: Page) => page.getByLabel("Description");
const question = (page: Page) => page.getByRole("dialog", { name: "Save your changes?" });
const pathOf = (page: Page) => new URL(page.url()).pathname;
const focused = (page: Page) => page.evaluate("document.activeElement.id || document.activeElement.tagName");

/** Simulates the expiry. */
async function expire(user: Visitor["user"]): Promise<void> {
  await dashboard.service.db
    .updateTable("user_sessions")
    .set({ expires_at: new Date(0) })
    .where("user_id", "=", user.id)
    .execute();
}

async function signInAgain(page: Page, { email, password }: { email: string; password: string }): Promise<void> {
  await page.getByRole("heading", { level: 1, name: "Sign in" }).waitFor();
  await page.getByText("Your session has ended.").waitFor();
  await page.locator("input[name=email]").fill(email);
  await page.locator("input[name=password]").fill(password);
  await page.keyboard.press("Enter");
  await page.getByRole("button", { name: /account menu/ }).waitFor();
}

describe("an edited form opens a dialog", () => {
  const departures: [string, (page: Page) => Promise<unknown>][] = [
    ["another tab of the file", (page) => page.getByRole("link", { name: "Transform" }).click()],
    ["the sidebar", (page) => page.getByRole("link", { name: "Usage" }).click()],
    ["Back", (page) => page.evaluate("history.back()")],
    [
      "signing out",
      async (page) => {
        await page.getByRole("button", { name: /account menu/ }).click();
        await page.getByRole("button", { name: "Sign out" }).click();
      },
    ],
  ];
  test.each(departures)("before %s", async (_, go) => {
    const { page, id, problems } = await describeFile();
    const field = await focused(page);
    await go(page);
    await question(page).waitFor();
    expect(await focused(page)).toBe("BUTTON");
    await page.keyboard.press("Escape");
    await question(page).waitFor({ state: "detached" });
    expect(pathOf(page)).toBe(`/dashboard/files/${id}`);
    expect(await description(page).inputValue()).toBe(WORDS);
    if (go === departures[2]?.[1]) expect(await focused(page)).toBe(field);
    await go(page);
    await question(page).getByRole("button", { name: "Discard" }).click();
    await description(page).waitFor({ state: "detached" });
    expect(problems()).toEqual([]);
  });

  test.each(INPUTS)("and saves before the page is left: %s", async (kind) => {
    const { page, stored, problems } = await openFile();
    const { press, type } = await openInput(page, kind);
    const departures = [
      () => press(page.getByRole("link", { name: "Transform" })),
      () => press(page.getByRole("link", { name: "Usage" })),
      () => page.evaluate("history.back()"),
    ];
    for (const [index, go] of departures.entries()) {
      const words = `${WORDS} ${index}`;
      await type(description(page), words);
      await go();
      await question(page).waitFor();
      expect(await focused(page)).toBe("BUTTON");
      await checkWidth(question(page));
      await press(question(page).getByRole("button", { name: "Save" }));
      await description(page).waitFor({ state: "hidden" });
      expect(await stored()).toBe(words);
      if (index < 2) await page.goBack();
      else await page.getByRole("link", { name: /harbour\.jpg/ }).click();
      await expect.poll(() => description(page).inputValue()).toBe(words);
    }
    expect(problems()).toEqual([]);
  });

  describe("in every form", () => {
    let operator: Visitor;
    let paths: Record<string, string>;
    beforeAll(async () => {
      operator = await dashboard.visitor({ role: "operator" });
      const { sdk } = operator.account;
      const { id } = await sdk.files.upload(await picture(1), { filename: "harbour.jpg", autoTag: false });
      await sdk.shares.create({ target: { fileIds: [id] }, title: "For the press" });
      const collection = await sdk.collections.create({ name: "Press kit", type: "manual" });
      const search = await sdk.collections.create({ name: "Best", type: "query", query: "is:starred" });
      paths = {
        file: `/files/${id}`,
        collection: `/collections/${collection.id}`,
        search: `/collections/${search.id}`,
      };
      await operator.signIn();
    });
    // Touch is last, because it applies to all later tests of a page.
    test.each([
      ["mouse", "file", [], "Description"],
      ["mouse", "file", [], "Alternative text (en)"],
      ["mouse", "file", ["Share…"], "Title"],
      ["mouse", "/files", ["Actions for harbour.jpg", "Tags…"], "Add tags"],
      ["mouse", "/files", ["New folder"], "Name"],
      ["keyboard", "/files?search=is:starred", ["Save search"], "Name"],
      ["keyboard", "collection", ["Actions for the collection Press kit", "Rename"], "Name"],
      ["keyboard", "search", ["Actions for the collection Best", "Edit search"], "Search"],
      ["keyboard", "/shared", ["Actions for the link to For the press", "Edit…"], "Title"],
      ["keyboard", "/settings/presets/+", [], "Name"],
      ["touch", "/settings/keys", ["Create key"], "Name"],
      ["touch", "/settings/keys", ["Create delivery key"], "Name"],
      ["touch", "/settings/security", [], "Current password"],
      ["touch", "/accounts", ["Create account"], "Name"],
      ["touch", "/accounts", [/^Users of /, "Invite user…"], "Email"],
    ] as const)("%s: of %s, %s, %s", async (kind, place, names, label) => {
      const { page, open } = operator;
      const input = await openInput(page, kind);
      await open(paths[place] ?? place);
      for (const name of names) {
        const button = page
          .getByRole("button", { name, exact: true })
          .or(page.getByRole("menuitem", { name, exact: true }));
        await input.press(button.first());
      }
      const field = page.getByLabel(label, { exact: true }).last();
      await input.type(field, WORDS);
      const close = page.getByRole("dialog").getByRole("button", { name: "Close" });
      await input.press((await close.count()) > 0 ? close : page.getByRole("link", { name: "Usage" }));
      await question(page).waitFor();
      await checkWidth(question(page));
      await input.press(question(page).getByRole("button", { name: "Keep editing" }));
      await question(page).waitFor({ state: "detached" });
      // A typed tag is complete when its field loses the focus.
      const tag = page.getByRole("button", { name: `Remove the tag ${WORDS}` });
      expect((await tag.count()) > 0 ? WORDS : await field.inputValue()).toBe(WORDS);
    });
  });

  test("and stays with the text if it cannot be saved", async () => {
    const { page, id, account, stored } = await describeFile();
    await account.sdk.files.delete(id);
    await page.getByText("This file was deleted.").waitFor();
    await page.getByRole("link", { name: "Usage" }).click();
    await question(page).getByRole("button", { name: "Save" }).click();
    await page.getByRole("alert").nth(1).waitFor();
    expect(pathOf(page)).toBe(`/dashboard/files/${id}`);
    expect(await description(page).inputValue()).toBe(WORDS);
    await account.sdk.files.restore(id);
    await description(page).press("Control+Enter");
    await page.getByText("Saved.").waitFor();
    expect(await stored()).toBe(WORDS);
    expect(pathOf(page)).toBe(`/dashboard/files/${id}`);
  });

  test("for an unfinished tag and for a second form, and saves both", async () => {
    const { page, account, id } = await openFile();
    await page.getByLabel("Alternative text (en)").fill("Boats");
    await page
      .getByRole("combobox", { name: "Tags" })
      .or(page.getByLabel("Tags", { exact: true }))
      .fill("harbour");
    await page.evaluate("history.back()");
    await question(page).getByRole("button", { name: "Save" }).click();
    await page.getByRole("heading", { level: 1, name: "All files" }).waitFor();
    expect(await account.sdk.files.get(id)).toMatchObject({ tags: ["harbour"], altText: { en: "Boats" } });
  });

  test("before the tab is closed or reloaded", async () => {
    const { page } = await describeFile();
    const asked: string[] = [];
    page.once("dialog", (dialog) => {
      asked.push(dialog.type());
      return dialog.dismiss();
    });
    await page.close({ runBeforeUnload: true });
    await expect.poll(() => asked).toEqual(["beforeunload"]);
    expect(await description(page).inputValue()).toBe(WORDS);
  });

  test("before Escape, the close button or a click outside closes its dialog", async () => {
    const { page, account, signIn, problems } = await dashboard.visitor();
    await signIn();
    await page.getByRole("button", { name: "New collection" }).click();
    const dialog = page.getByRole("dialog", { name: "New collection" });
    await dialog.waitFor();
    await page.keyboard.press("Escape");
    await dialog.waitFor({ state: "detached" });
    await page.getByRole("button", { name: "New collection" }).click();
    await dialog.waitFor();
    await page.keyboard.type("Press kit");
    const closings = [
      () => page.keyboard.press("Escape"),
      () => page.keyboard.press("Escape"),
      () => page.mouse.click(4, 4),
      () => dialog.getByRole("button", { name: "Close" }).click(),
    ];
    for (const close of closings) {
      await close();
      await question(page).waitFor();
      await page.keyboard.press("Escape");
      await question(page).waitFor({ state: "detached" });
      expect(await dialog.getByLabel("Name").inputValue()).toBe("Press kit");
    }
    await page.keyboard.press("Escape");
    await checkLayout(page, "leave");
    await question(page).getByRole("button", { name: "Save" }).click();
    await page.getByRole("heading", { level: 1, name: "Press kit" }).waitFor();
    expect((await account.sdk.collections.list().all()).map(({ name }) => name)).toEqual(["Press kit"]);
    expect(problems()).toEqual([]);
  });
});

describe("Ctrl+Enter saves", () => {
  test("a description from its text area", async () => {
    const { page, stored } = await describeFile();
    await description(page).press("Control+Enter");
    await page.getByText("Saved.").waitFor();
    expect(await stored()).toBe(WORDS);
    await page.getByRole("link", { name: "Usage" }).click();
    await page.getByRole("heading", { level: 1, name: "Usage" }).waitFor();
  });

  test("a preset from any of its controls", async () => {
    const { page, account, open, signIn } = await dashboard.visitor();
    await signIn();
    await open("/settings/presets/+");
    await page.getByLabel("Name").fill("card");
    await page.getByLabel("Width").fill("320");
    await page.getByLabel("Width").press("Meta+Enter");
    await page.getByText("Created the preset card.").waitFor();
    expect(await account.sdk.presets.get("card")).toMatchObject({ transform: { w: 320 } });
    expect(pathOf(page)).toBe("/dashboard/settings/presets");
  });
});

describe("after the end of a session", () => {
  test.each(INPUTS)("the same user is back at the page with the text: %s", async (kind) => {
    const { page, user, id, stored, problems } = await openFile();
    const { press, type } = await openInput(page, kind);
    const save = page.getByRole("button", { name: "Save", exact: true });
    await type(description(page), WORDS);
    await expire(user);
    await press(save);
    if (kind === "mouse") await checkLayout(page, "session-ended");
    await page.getByText("Your session has ended.").waitFor();
    await type(page.getByLabel("Email"), user.email);
    await type(page.getByLabel("Password"), user.password);
    await press(page.getByRole("button", { name: "Sign in", exact: true }));
    await description(page).waitFor();
    expect(pathOf(page)).toBe(`/dashboard/files/${id}`);
    expect(await description(page).inputValue()).toBe(WORDS);
    await press(save);
    await page.getByText("Saved.").waitFor();
    expect(await stored()).toBe(WORDS);
    expect(problems()).toEqual([]);
  });

  test("an open dialog is open again", async () => {
    const { page, user, account, signIn } = await dashboard.visitor();
    await signIn();
    await page.getByRole("button", { name: "New collection" }).click();
    await page.getByRole("dialog").waitFor();
    await page.keyboard.type("Press kit");
    await expire(user);
    await page.keyboard.press("Enter");
    await signInAgain(page, user);
    expect(await page.getByRole("dialog").getByLabel("Name").inputValue()).toBe("Press kit");
    await page.keyboard.press("Control+Enter");
    await page.getByRole("heading", { level: 1, name: "Press kit" }).waitFor();
    expect((await account.sdk.collections.list().all()).map(({ name }) => name)).toEqual(["Press kit"]);
  });

  test("another user finds nothing of the text", async () => {
    const { page, user } = await describeFile();
    await expire(user);
    await description(page).press("Control+Enter");
    await signInAgain(page, await dashboard.service.user(await dashboard.service.account()));
    expect(await page.content()).not.toContain(WORDS);
    expect(await page.evaluate("JSON.stringify([{ ...localStorage }, { ...sessionStorage }])")).not.toContain(WORDS);
  });

  test("typed passwords are gone", async () => {
    const { page, user, open, signIn } = await dashboard.visitor();
    await signIn();
    await open("/settings/security");
    await page.getByLabel("Current password").fill("an old secret");
    await page.getByLabel("New password", { exact: true }).fill("a new long secret");
    await page.getByLabel("Confirm new password").fill("a new long secret");
    await expire(user);
    await page.getByRole("button", { name: "Change password" }).click();
    await page.getByText("Your session has ended.").waitFor();
    const values = await page
      .locator("input")
      .evaluateAll((inputs) => inputs.map((input) => "value" in input && input.value));
    expect(values.join()).not.toContain("secret");
    await signInAgain(page, user);
    expect(await page.getByLabel("New password", { exact: true }).inputValue()).toBe("");
  });

  test("a page that is opened later shows the sign-in page with the reason", async () => {
    const { page, user, open, signIn } = await dashboard.visitor();
    await signIn();
    await page.goto("about:blank");
    await expire(user);
    await open("/usage");
    await signInAgain(page, user);
    await page.getByRole("heading", { level: 1, name: "Usage" }).waitFor();
  });

  test("signing out keeps nothing", async () => {
    const { page, problems } = await openFile();
    await page.getByRole("button", { name: /account menu/ }).click();
    await page.getByRole("button", { name: "Sign out" }).click();
    await page.getByRole("heading", { level: 1, name: "Sign in" }).waitFor();
    expect(await page.getByText("Your session has ended.").count()).toBe(0);
    expect(await page.content()).not.toContain("harbour.jpg");
    expect(problems()).toEqual([]);
  });
});
