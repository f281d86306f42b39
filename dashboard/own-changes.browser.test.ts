import { afterAll, beforeAll, expect, test } from "vitest";
import { type Dashboard, openDashboard } from "./testing/dashboard.ts";
import { settled } from "./testing/settled.ts";

let dashboard: Dashboard;
beforeAll(async () => {
  dashboard = await openDashboard();
});
afterAll(() => dashboard.close());

test("a change loads the list once, although it is also an event, and a change of another window is shown", async () => {
  const { page, account, signIn, open } = await dashboard.visitor();
  const ids: string[] = [];
  for (const name of ["one", "two", "three"])
    ids.push((await account.sdk.files.upload(new Blob([name]), { filename: `${name}.txt` })).id);
  await signIn();
  await open("/files?view=grid");
  const card = (name: string) => page.getByRole("link", { name: new RegExp(`${name}\\.txt`) });
  let loads = 0;
  page.on("request", (request) => {
    const { pathname, search } = new URL(request.url());
    if (request.method() === "GET" && pathname.endsWith("/api/v1/files") && !search.includes("failed")) loads += 1;
  });
  // The event of a change always arrives before the window skips it.
  let event: Promise<unknown>;
  await page.route(/\/events\?.*wait=0/, async (route) => {
    await event;
    await route.continue();
  });
  const loadsOf = async (change: () => Promise<unknown>) => {
    loads = 0;
    event = page.waitForResponse(/\/events\?.*wait=25/);
    await settled(page, change);
    return loads;
  };

  const renamed = await loadsOf(async () => {
    await card("one").focus();
    await page.keyboard.press("F2");
    await page.keyboard.type("first");
    await page.keyboard.press("Enter");
    await card("first").waitFor();
  });
  const tagged = await loadsOf(async () => {
    await page.getByLabel("Select first.txt").check({ force: true });
    await page.getByLabel("Select two.txt").check({ force: true });
    await page.getByRole("button", { name: "Tags…" }).click();
    await page.getByRole("dialog").waitFor();
    await page.keyboard.type("harbour");
    await page.keyboard.press("Enter");
    await page.getByRole("button", { name: "Change tags" }).click();
    await page.getByText("Changed the tags of 2 files.").waitFor();
  });
  const deleted = await loadsOf(async () => {
    await page.keyboard.press("Delete");
    await page.getByRole("dialog").getByRole("button", { name: "Delete" }).click();
    await page.getByText("Deleted 2 files.").waitFor();
    await card("two").waitFor({ state: "detached" });
  });
  const restored = await loadsOf(async () => {
    await page.getByRole("button", { name: "Undo" }).last().click();
    await page.getByText("Restored 2 files.").waitFor();
    await card("two").waitFor();
  });
  const starred = await loadsOf(async () => {
    await card("three").focus();
    await page.keyboard.press("s");
    await page.getByRole("link", { name: /three\.txt Starred/ }).waitFor();
  });
  const uploaded = await loadsOf(async () => {
    const file = { name: "four.txt", mimeType: "text/plain", buffer: Buffer.from("four") };
    await page.getByLabel("Files to upload").setInputFiles(file);
    await card("four").first().waitFor();
  });
  const once = { renamed: 1, tagged: 1, deleted: 1, restored: 1, starred: 1, uploaded: 1 };
  expect({ renamed, tagged, deleted, restored, starred, uploaded }).toEqual(once);

  await account.sdk.files.update(ids[2] ?? "", { filename: "third.txt" });
  await card("third").waitFor();
});
