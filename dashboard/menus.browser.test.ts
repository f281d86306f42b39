import { afterAll, beforeAll, expect, test } from "vitest";
import { checkLayout } from "./testing/check-layout.ts";
import { type Dashboard, openDashboard, type Visitor } from "./testing/dashboard.ts";
import { INPUTS, openInput } from "./testing/input.ts";
import { chooseItem, tabTo } from "./testing/keyboard.ts";
import { picture } from "./testing/picture.ts";

let dashboard: Dashboard;
beforeAll(async () => {
  dashboard = await openDashboard();
});
afterAll(() => dashboard.close());

const ACTIONS = ["Download", "Share…", "Copy URL", "Tags…", "Star", "Label…", "Add to collection…", "Move to…"];
const IN_LIST = ["Open", "View", ...ACTIONS, "Rename", "Delete"];

async function visit(): Promise<Visitor & { id: string }> {
  const visitor = await dashboard.visitor();
  const { id } = await visitor.account.sdk.files.upload(await picture(1), { filename: "boat.jpg", autoTag: false });
  await visitor.signIn();
  return { ...visitor, id };
}

const labels = ({ page }: Visitor) => page.getByRole("menuitem").allInnerTexts();

test.each(["grid", "list"])("a right click in the %s opens the menu at the pointer", async (view) => {
  const visitor = await visit();
  const { page, account, id, open, problems } = visitor;
  await open(`/files?view=${view}`);
  const file = page.getByRole("link", { name: "boat.jpg" });
  const box = (await file.boundingBox()) ?? expect.fail("no file");
  await file.click({ button: "right", position: { x: 60, y: 30 } });
  const menu = page.getByRole("menu", { name: "Actions for boat.jpg" });
  await expect.poll(() => labels(visitor)).toEqual(IN_LIST);
  const { x, y } = (await menu.boundingBox()) ?? expect.fail("no menu");
  expect([Math.round(x - box.x), Math.round(y - box.y)]).toEqual([60, 30]);
  await checkLayout(page, `menu-${view}`);

  const downloaded = page.waitForEvent("download");
  await page.getByRole("menuitem", { name: "Download" }).click();
  expect((await downloaded).suggestedFilename()).toBe("boat.jpg");
  // The items are rendered only while the menu is open.
  await expect.poll(() => page.locator("[role=menuitem]").count()).toBe(0);

  await page.context().grantPermissions(["clipboard-read", "clipboard-write"]);
  await file.click({ button: "right" });
  await page.getByRole("menuitem", { name: "Copy URL" }).click();
  await page.getByText("Copied the URL.").waitFor();
  expect(await page.evaluate("navigator.clipboard.readText()")).toBe((await account.sdk.files.get(id)).cdnUrl);
  expect(problems()).toEqual([]);
});

test("the keyboard opens the same menu, whose dialogs return the focus to the file", async () => {
  const visitor = await visit();
  const { page, account, id, problems } = visitor;
  await page.keyboard.press("/");
  await tabTo(page, /^boat/);
  await page.keyboard.press("Shift+F10");
  await expect.poll(() => page.evaluate("document.activeElement.innerText")).toBe("Open");
  await page.keyboard.press("Escape");
  await expect.poll(() => page.evaluate("document.activeElement.innerText")).toMatch(/^boat/);
  await tabTo(page, "Actions for boat.jpg");
  await chooseItem(page, "Tags…");
  await page.getByLabel("Add tags").fill("press");
  await page.keyboard.press("Enter");
  await page.keyboard.press("Enter");
  await page.getByText("Changed the tags of 1 file.").waitFor();
  expect((await account.sdk.files.get(id)).tags).toEqual(["press"]);
  await expect
    .poll(() => page.evaluate("document.activeElement.getAttribute('aria-label')"))
    .toBe("Actions for boat.jpg");
  await chooseItem(page, "Share…");
  await page.getByRole("heading", { name: /Share/ }).waitFor();
  await page.keyboard.press("Escape");
  await chooseItem(page, "Open");
  await page.getByRole("heading", { level: 1, name: "boat.jpg" }).waitFor();
  const actions = await page.locator(".page-actions").locator("a:visible, button:visible").allInnerTexts();
  const expectedOrder = IN_LIST.filter((label) => actions.includes(label));
  expect(actions.filter((label) => label !== "Replace…")).toEqual(expectedOrder);
  expect(problems()).toEqual([]);
});

test("the viewer has the same menu, also by touch at 390 px", async () => {
  const visitor = await visit();
  const { page, open, problems } = visitor;
  const devtools = await page.context().newCDPSession(page);
  await page.setViewportSize({ width: 390, height: 844 });
  await devtools.send("Emulation.setTouchEmulationEnabled", { enabled: true });
  await open("/files");
  const tap = async (name: string, role: "button" | "menuitem") => {
    const target = page.getByRole(role, { name }).last();
    const { x, y, width, height } = (await target.boundingBox()) ?? expect.fail(`no ${name}`);
    const touchPoints = [{ x: x + width / 2, y: y + height / 2 }];
    await devtools.send("Input.dispatchTouchEvent", { type: "touchStart", touchPoints });
    await devtools.send("Input.dispatchTouchEvent", { type: "touchEnd", touchPoints: [] });
  };
  await tap("Actions for boat.jpg", "button");
  await page.getByRole("menuitem", { name: "View" }).waitFor();
  await tap("View", "menuitem");
  const viewer = page.getByRole("dialog", { name: "boat.jpg" });
  await viewer.waitFor();
  await viewer.getByRole("button", { name: "Actions for boat.jpg" }).waitFor();
  await tap("Actions for boat.jpg", "button");
  await expect.poll(() => labels(visitor)).toEqual(["Open", ...ACTIONS, "Delete"]);
  await page.keyboard.press("Escape");
  await expect.poll(() => labels(visitor)).toEqual([]);
  await viewer.waitFor();
  await checkLayout(page, "viewer-menu");
  expect(problems()).toEqual([]);
});

test.each(INPUTS)("items of the menu change the stored file: %s", async (kind) => {
  const visitor = await visit();
  const { page, account, id, open, problems } = visitor;
  const { press, type } = await openInput(page, kind);
  const { sdk } = account;
  const folder = await sdk.folders.create({ name: "Press" });
  await open("/files");
  const choose = async (item: string) => {
    await press(page.getByRole("button", { name: /^Actions for .*\.jpg$/ }));
    expect((await labels(visitor)).map((label) => label.replace("Remove star", "Star"))).toEqual(IN_LIST);
    await press(page.getByRole("menuitem", { name: item, exact: true }));
  };
  const stored = () => sdk.files.get(id);
  await choose("Star");
  await expect.poll(async () => (await stored()).starred).toBe(true);
  await choose("Tags…");
  await type(page.getByLabel("Add tags"), "press,");
  await press(page.getByRole("button", { name: "Change tags" }));
  await page.getByRole("dialog").waitFor({ state: "detached" });
  expect((await stored()).tags).toEqual(["press"]);
  await choose("Rename");
  await page.keyboard.type("quay");
  await page.keyboard.press("Enter");
  await expect.poll(async () => (await stored()).filename).toBe("quay.jpg");
  await page.getByLabel("Filename").waitFor({ state: "detached" });
  await choose("Move to…");
  await press(page.getByRole("dialog").getByLabel("Press"));
  await press(page.getByRole("button", { name: "Move", exact: true }));
  await page.getByRole("dialog").waitFor({ state: "detached" });
  expect((await stored()).folderId).toBe(folder.id);
  await choose("Delete");
  await press(page.getByRole("dialog").getByRole("button", { name: "Delete" }));
  await page.getByText("Deleted 1 file.").waitFor();
  expect(await sdk.files.list().all()).toEqual([]);
  expect(problems()).toEqual([]);
});
