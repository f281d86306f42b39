import { MediaAssetService } from "@media-asset-service/sdk";
import type { Page } from "playwright-core";
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import {
  countKept,
  openUploadingDashboard,
  panelOf,
  type Uploader,
  type UploadingDashboard,
} from "./testing/uploading-dashboard.ts";

/* At the end of a session, the browser deletes the bytes and URLs of uploads. */

let uploading: UploadingDashboard;
beforeAll(async () => {
  uploading = await openUploadingDashboard();
});
afterAll(() => uploading.close());

const signInPage = (page: Page) => page.getByRole("heading", { level: 1, name: "Sign in" }).waitFor();

async function uploader(): Promise<Uploader> {
  const visitor = await uploading.visit();
  await uploading.sendHalf(visitor);
  return visitor;
}

async function expectNothingKept(page: Page): Promise<void> {
  await signInPage(page);
  await expect.poll(() => countKept(page)).toEqual([0, 0]);
}

/** Simulates the expiry. */
async function expire({ user }: Uploader): Promise<void> {
  await uploading.dashboard.service.db
    .updateTable("user_sessions")
    .set({ expires_at: new Date(0) })
    .where("user_id", "=", user.id)
    .execute();
}

async function signIn(page: Page, { email, password }: { email: string; password: string }): Promise<void> {
  await page.getByLabel("Email").fill(email);
  await page.getByLabel("Password").fill(password);
  await page.getByRole("button", { name: "Sign in", exact: true }).click();
  await page.getByRole("button", { name: /account menu/ }).waitFor();
}

describe("the browser deletes stored uploads", () => {
  test("when a response shows that the session has expired", async () => {
    const visitor = await uploader();
    await expire(visitor);
    await visitor.page.getByRole("link", { name: "Usage" }).click();
    await expectNothingKept(visitor.page);
  });

  test("when the dashboard is opened after the session has expired, before the next sign-in", async () => {
    const visitor = await uploader();
    const { page, open } = visitor;
    await page.goto("about:blank");
    await expire(visitor);
    await open("/files");
    await expectNothingKept(page);
  });

  test("after the session was ended in another browser, or the operator has reset the password", async () => {
    for (const how of ["elsewhere", "reset"]) {
      const visitor = await uploader();
      const { page, user } = visitor;
      const { service } = uploading.dashboard;
      if (how === "elsewhere") {
        const headers = { Cookie: await user.signIn(), "X-Dashboard": "1" };
        await fetch(`${service.url}/dashboard/api/sessions`, { method: "DELETE", headers });
      } else {
        await new MediaAssetService({ adminToken: service.adminToken, baseUrl: service.url }).users.resetPassword(
          user.id,
        );
      }
      await page.getByRole("link", { name: "Usage" }).click();
      await expectNothingKept(page);
    }
  });

  test("when the session has ended, and only an upload sends requests", async () => {
    const visitor = await uploader();
    const { page } = visitor;
    await expire(visitor);
    await uploading.choose(page);
    await expectNothingKept(page);
  });

  test("when another tab signs out", async () => {
    const visitor = await uploader();
    const { page } = visitor;
    const second = await page.context().newPage();
    await second.goto(`${uploading.dashboard.service.url}/dashboard/settings/security`);
    await second.getByRole("button", { name: "Sign out everywhere" }).click();
    await expectNothingKept(page);
    expect(await panelOf(page).count()).toBe(0);
  });

  test("when another user is signed in", async () => {
    const visitor = await uploader();
    const { page } = visitor;
    await expire(visitor);
    await page.getByRole("link", { name: "Usage" }).click();
    await signInPage(page);
    const other = await uploading.dashboard.service.user(await uploading.dashboard.service.account());
    await signIn(page, other);
    expect(await panelOf(page).count()).toBe(0);
    expect(await countKept(page)).toEqual([0, 0]);
  });

  test("when another user signs in in another tab", async () => {
    const visitor = await uploader();
    const { page } = visitor;
    const other = await uploading.dashboard.service.user(await uploading.dashboard.service.account());
    const second = await page.context().newPage();
    // The cookie of before is replaced, without signing out.
    await second.goto(`${uploading.dashboard.service.url}/dashboard/files`);
    await page.context().clearCookies();
    await second.reload();
    await signIn(second, other);
    await page.getByRole("button", { name: new RegExp(other.email) }).waitFor();
    expect(await panelOf(page).count()).toBe(0);
    await expect.poll(() => countKept(second)).toEqual([0, 0]);
  });
});

test("keeps stored uploads for a reload while the session is valid", async () => {
  const { page } = await uploader();
  await page.reload();
  await panelOf(page).getByText("voyage.mov").waitFor();
  expect(await countKept(page)).toEqual([1, 1]);
});
