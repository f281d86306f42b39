import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { type Dashboard, openDashboard } from "./testing/dashboard.ts";
import { INPUTS, openInput } from "./testing/input.ts";

let dashboard: Dashboard;
beforeAll(async () => {
  dashboard = await openDashboard();
});
afterAll(() => dashboard.close());

describe("signing in", () => {
  test.each(INPUTS)("shows why a sign-in is rejected, with the request ID under Details: %s", async (kind) => {
    const { page, user, open, problems } = await dashboard.visitor();
    const { press, type } = await openInput(page, kind);
    await open("/sign-in");
    await type(page.getByLabel("Email"), user.email);
    await type(page.getByLabel("Password"), "not the password");
    await press(page.getByRole("button", { name: "Sign in", exact: true }));
    const alert = page.getByRole("alert");
    await alert.waitFor();
    expect(await alert.innerText()).not.toContain("req_");
    await press(alert.locator("summary"));
    expect(await alert.innerText()).toMatch(/Details\s+Request req_[0-9a-z]+/);
    expect(problems()).toEqual([]);
  });

  test("opens the requested page, and survives a reload", async () => {
    const { page, user, open, problems } = await dashboard.visitor();
    await open("/usage?days=7");
    await page.waitForURL("**/dashboard/sign-in*");
    await page.getByLabel("Email").fill(user.email);
    await page.getByLabel("Password").fill(user.password);
    await page.keyboard.press("Enter");
    await page.getByRole("heading", { level: 1, name: "Usage" }).waitFor();
    expect(page.url()).toMatch(/\/dashboard\/usage\?days=7$/);
    await page.reload();
    await page.getByRole("heading", { level: 1, name: "Usage" }).waitFor();
    expect(await page.title()).toBe("Usage · Media Asset Service");
    expect(problems()).toEqual([]);
  });
});

describe("Security", () => {
  test("ends another session immediately, and signs out of this session", async () => {
    const { page, user, open, signIn, problems } = await dashboard.visitor();
    await signIn();
    const elsewhere = await user.signIn();
    await open("/settings/security");
    await page.getByRole("button", { name: /^Sign out (?!everywhere)./ }).click();
    await page.getByText("Session ended.").waitFor();
    const refused = await fetch(`${dashboard.service.url}/dashboard/api/session`, { headers: { Cookie: elsewhere } });
    expect(refused.status).toBe(401);

    await page.getByRole("button", { name: "Sign out", exact: true }).first().click();
    await page.getByRole("heading", { name: "Sign in" }).waitFor();
    await page.goBack();
    await page.getByRole("heading", { name: "Sign in" }).waitFor();
    expect(problems()).toEqual([]);
  });

  test("appears in the activity of the account, with user and address", async () => {
    const { page, user, open, signIn, problems } = await dashboard.visitor();
    await user.guess(1);
    await signIn();
    await open("/activity");
    const rows = page.getByRole("row");
    await rows.filter({ hasText: "Signed in" }).first().waitFor();
    expect(await rows.nth(1).innerText()).toMatch(/Signed in.*You.*127\.0\.0\.1/s);
    expect(await rows.nth(1).innerText()).not.toContain(user.id);
    expect(await rows.nth(2).innerText()).toMatch(/Signed in.*Refused.*Not signed in/s);
    expect(problems()).toEqual([]);
  });

  test("shows names in its activity, which link to the named items", async () => {
    const { page, account, open, signIn, problems } = await dashboard.visitor();
    const file = await account.sdk.files.upload(new File(["x"], "harbour.txt"));
    await account.sdk.files.update(file.id, { isPublic: false });
    const folder = await account.sdk.folders.create({ name: "Press" });
    await account.sdk.folders.delete(folder.id);
    await signIn();
    await open("/activity");
    const row = page.getByRole("row").filter({ hasText: "Made a file private" });
    expect(await row.getByRole("link").getAttribute("href")).toBe(`/dashboard/files/${file.id}`);
    expect(await row.innerText()).toMatch(/harbour\.txt.*API key/s);
    expect(await row.innerText()).not.toMatch(/(?:file|user)_/);
    const deleted = page.getByRole("row").filter({ hasText: "Deleted a folder" }).getByRole("link", { name: "Press" });
    expect(await deleted.getAttribute("href")).toBe("/dashboard/trash");
    await row.getByRole("link").click();
    await page.getByRole("heading", { name: "harbour.txt" }).waitFor();
    expect(problems()).toEqual([]);
  });

  test("lists uploads, renames and moves in its activity, and filters them by category", async () => {
    const { page, account, open, signIn, problems } = await dashboard.visitor();
    const folder = await account.sdk.folders.create({ name: "Press" });
    const { id } = await account.sdk.files.upload(new File(["x"], "draft.txt"));
    await account.sdk.files.update(id, { filename: "harbour.txt" });
    await account.sdk.files.update(id, { folderId: folder.id });
    await signIn();
    await open("/activity");
    const rows = page.getByRole("row");
    const firstLines = async () =>
      (await rows.getByRole("rowheader").allInnerTexts()).map((text) => text.split("\n")[0]?.trim());
    const content = ["Moved a file", "Renamed a file to harbour.txt", "Uploaded a file", "Created a folder"];
    await rows.filter({ hasText: "Signed in" }).first().waitFor();
    expect((await firstLines()).slice(-5)).toEqual(expect.arrayContaining(content));
    await page.getByText("Content", { exact: true }).click();
    await page.getByText("4 events").waitFor();
    expect(await firstLines()).toEqual(content);
    await page.getByText("Administration", { exact: true }).click();
    await rows.filter({ hasText: "Signed in" }).first().waitFor();
    expect(await firstLines()).not.toContain("Uploaded a file");
    await page.reload();
    await rows.filter({ hasText: "Signed in" }).first().waitFor();
    expect(await page.getByRole("radio", { name: "Administration" }).isChecked()).toBe(true);
    expect(await firstLines()).not.toContain("Uploaded a file");
    expect(problems()).toEqual([]);
  });

  test("signs out of all sessions, including this one", async () => {
    const { page, user, open, signIn, problems } = await dashboard.visitor();
    await signIn();
    const elsewhere = await user.signIn();
    await open("/settings/security");
    await page.getByRole("button", { name: "Sign out everywhere" }).click();
    await page.getByRole("heading", { name: "Sign in" }).waitFor();
    const refused = await fetch(`${dashboard.service.url}/dashboard/api/session`, { headers: { Cookie: elsewhere } });
    expect(refused.status).toBe(401);
    expect(problems()).toEqual([]);
  });

  test("changes the password after checking the current password", async () => {
    const { page, user, open, signIn, problems } = await dashboard.visitor();
    await signIn();
    await open("/settings/security");
    const [current, next, again] = ["Current password", "New password", "Confirm new password"].map((label) =>
      page.getByLabel(label, { exact: true }),
    );
    const submit = () => page.getByRole("button", { name: "Change password" }).click();
    await current?.fill("wrong");
    await next?.fill("short");
    await again?.fill("short");
    await submit();
    await page.getByText("Use at least 12 characters.").waitFor();
    await next?.fill("a quite new password");
    await again?.fill("another new password");
    await submit();
    await page.getByText("Passwords do not match.").waitFor();
    await again?.fill("a quite new password");
    await submit();
    await page
      .getByText(/current password/i)
      .nth(1)
      .waitFor();
    await current?.fill(user.password);
    await submit();
    await page.getByText("Password changed.").waitFor();
    await expect(user.signIn()).rejects.toThrow();
    await expect(user.signIn("a quite new password")).resolves.toContain("=");
    expect(problems()).toEqual([]);
  });

  test("shows the sign-in page when the session was ended in another browser", async () => {
    const { page, user, signIn } = await dashboard.visitor();
    await signIn();
    const other = await user.signIn();
    const { data } = (await (
      await fetch(`${dashboard.service.url}/dashboard/api/sessions`, { headers: { Cookie: other } })
    ).json()) as { data: { sessions: { id: string; current: boolean }[] } };
    for (const { id } of data.sessions.filter(({ current }) => !current)) {
      await fetch(`${dashboard.service.url}/dashboard/api/sessions/${id}`, {
        method: "DELETE",
        headers: { Cookie: other, "X-Dashboard": "1" },
      });
    }
    await page.getByRole("link", { name: "Usage" }).click();
    await page.getByRole("heading", { name: "Sign in" }).waitFor();
  });
});

test("shows an error if a page cannot be loaded, and keeps the navigation", async () => {
  const { page, signIn } = await dashboard.visitor();
  await signIn();
  await page.route("**/assets/keys-page*.js", (route) => route.abort());
  await page.getByRole("link", { name: "API keys" }).click();
  await page.getByText("This page could not be loaded").waitFor();
  await page.getByRole("link", { name: "Usage" }).click();
  await page.getByRole("heading", { level: 1, name: "Usage" }).waitFor();
  await page.unroute("**/assets/keys-page*.js");
  await page.getByRole("link", { name: "API keys" }).click();
  await page.getByRole("button", { name: "Reload" }).click();
  await page.getByRole("heading", { level: 1, name: "API keys" }).waitFor();
});
