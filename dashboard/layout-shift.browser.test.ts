import { setTimeout as sleep } from "node:timers/promises";
import type { Request } from "playwright-core";
import { afterAll, beforeAll, beforeEach, describe, expect, test } from "vitest";
import { type Dashboard, openDashboard, type Visitor } from "./testing/dashboard.ts";
import { observeShifts, takeShifts } from "./testing/layout-shift.ts";
import { picture } from "./testing/picture.ts";
import { settled } from "./testing/settled.ts";

/** Browsers ignore shifts within 500 ms of an input, so no response arrives earlier. */
const RESPONSE_MS = 700;

let dashboard: Dashboard;
beforeAll(async () => {
  dashboard = await openDashboard();
});
afterAll(() => dashboard.close());

describe.each([1440, 390])("on a screen of %i px, with slow responses, nothing moves", (width) => {
  let visitor: Visitor;
  let folderId: string;
  const delayed = new Set<Request>();
  beforeAll(async () => {
    visitor = await dashboard.visitor({ plan: "PRO" });
    const { page, account } = visitor;
    await page.setViewportSize({ width, height: 900 });
    folderId = (await account.sdk.folders.create({ name: "Press" })).id;
    for (let seed = 1; seed <= 12; seed++)
      await account.sdk.files.upload(await picture(seed), { filename: `boat-${seed}.jpg` });
    await observeShifts(page);
    await visitor.signIn();
    const end = (request: Request) => delayed.delete(request);
    page.on("requestfinished", end).on("requestfailed", end);
    await page.route(/\/dashboard\/api\/|\/cdn\//, async (route, request) => {
      if (!request.url().includes("/events")) {
        delayed.add(request);
        await sleep(RESPONSE_MS);
      }
      await route.continue().catch(() => {});
    });
  });
  beforeEach(async () => {
    await visitor.open("/files?view=grid");
    await expectNoShift("load");
  });

  /** Fails if anything has moved since the last call, except within 500 ms of an input. */
  const expectNoShift = async (action: string) => {
    do await settled(visitor.page);
    while (delayed.size > 0);
    const shifts = (await takeShifts(visitor.page)).filter(({ isExpected }) => !isExpected);
    expect(shifts, action).toEqual([]);
  };
  const card = (name: string) => visitor.page.getByRole("link", { name: new RegExp(`^${name}`) });

  test("at the first load, in a grid, a list and a folder", async () => {
    const { open } = visitor;
    await open("/files?view=list");
    await expectNoShift("list");
    await open(`/folders/${folderId}`);
    await expectNoShift("folder");
  });

  test("at a search and at its end", async () => {
    const { page } = visitor;
    await page.getByLabel("Search files").fill("boat-1");
    await card("boat-2").waitFor({ state: "detached" });
    await expectNoShift("search");
    await page.getByLabel("Search files").fill("");
    await card("boat-2").waitFor();
    await expectNoShift("cleared");
  });

  test("when files are deleted and restored", async () => {
    const { page } = visitor;
    await page.getByLabel("Select boat-9.jpg").press("Space");
    await page.getByLabel("Select boat-5.jpg").press("Space");
    await page.keyboard.press("Delete");
    await page.getByRole("dialog").getByRole("button", { name: "Delete" }).click();
    await page.getByText("Deleted 2 files.").waitFor();
    await card("boat-9").waitFor({ state: "detached" });
    await expectNoShift("deleted");
    await page.keyboard.press("Control+z");
    await card("boat-9").waitFor();
    await expectNoShift("restored");
  });

  test("when a notification replaces the first of three", async () => {
    const { page } = visitor;
    const names = ["boat-3", "boat-4", "boat-6", "boat-7"];
    for (const name of names) {
      await page.getByLabel(`Select ${name}.jpg`).press("Space");
      await page.keyboard.press("Delete");
      await page.getByRole("dialog").getByRole("button", { name: "Delete" }).click();
      await card(name).waitFor({ state: "detached" });
      await page.getByText("Deleted 1 file.").last().waitFor();
    }
    expect(await page.locator(".toast").count()).toBe(3);
    await expectNoShift("replaced");
  });

  test("when tags change", async () => {
    const { page } = visitor;
    await page.getByLabel("Select boat-9.jpg").press("Space");
    await page.getByRole("button", { name: "Tags…" }).click();
    const dialog = page.getByRole("dialog");
    await dialog.waitFor();
    await page.keyboard.type("harbour");
    await page.keyboard.press("Enter");
    await expectNoShift("typed");
    await dialog.getByRole("button", { name: "Change tags" }).click();
    await page.getByText("Changed the tags of 1 file.").waitFor();
    await expectNoShift("changed");
  });

  test("when a file is renamed", async () => {
    const { page } = visitor;
    await card("boat-10").focus();
    await page.keyboard.press("F2");
    await page.keyboard.type("pier");
    await page.keyboard.press("Enter");
    await card("pier").waitFor();
    await expectNoShift("renamed");
  });

  test("when files are uploaded", async () => {
    const { page } = visitor;
    const file = async (seed: number) => ({
      name: `pier-${seed}.jpg`,
      mimeType: "image/jpeg",
      buffer: await picture(seed),
    });
    const input = page.getByLabel("Files to upload");
    const panel = page.getByRole("region", { name: "Uploads" });
    await input.setInputFiles([await file(20), await file(21)]);
    await panel.getByText("2 files uploaded").waitFor();
    await expectNoShift("uploaded");
    await input.setInputFiles(await file(22));
    await panel.getByText("3 files uploaded").waitFor();
    await expectNoShift("uploaded another");
    await panel.getByRole("button", { name: "Close" }).click();
  });

  test("in the viewer", async () => {
    const { page } = visitor;
    await card("boat-9").focus();
    await page.keyboard.press("Space");
    await page.getByRole("dialog").waitFor();
    await expectNoShift("opened");
    await page.keyboard.press("ArrowRight");
    await expectNoShift("next");
    await page.keyboard.press("Escape");
    await page.getByRole("dialog").waitFor({ state: "detached" });
    await expectNoShift("closed");
  });

  test("on the page of a file, its tabs and the next file", async () => {
    const { page } = visitor;
    await card("boat-9").click();
    await page.getByRole("heading", { level: 1, name: "boat-9.jpg" }).waitFor();
    await expectNoShift("opened");
    for (const tab of ["AI", "Transform", "Responsive", "Overview"]) {
      await page.getByRole("link", { name: tab, exact: true }).click();
      await expectNoShift(tab);
    }
    await page.keyboard.press("n");
    await page.getByRole("heading", { level: 1, name: "boat-8.jpg" }).waitFor();
    await expectNoShift("next");
    await visitor.open("/files?view=grid");
    await card("boat-9").waitFor();
    await expectNoShift("back");
  });

  test("between the pages of the dashboard, and without network", async () => {
    const { page, open } = visitor;
    for (const path of ["/shared", "/trash", "/usage", "/activity", "/files"]) {
      await open(path);
      await expectNoShift(path);
    }
    await page.context().setOffline(true);
    await page.getByText("You are offline.").waitFor();
    await expectNoShift("offline");
    await page.context().setOffline(false);
    await page.getByText("You are offline.").waitFor({ state: "detached" });
    await expectNoShift("online");
  });
});
