import { afterAll, beforeAll, expect, test } from "vitest";
import { DAY_MS } from "../server/base/calendar.ts";
import { checkLayout, checkWidth } from "./testing/check-layout.ts";
import { type Dashboard, openDashboard, type Visitor } from "./testing/dashboard.ts";
import { INPUTS, openInput } from "./testing/input.ts";
import { tabTo } from "./testing/keyboard.ts";

const PASSWORD = "wrong donkey engine paperclip";

let dashboard: Dashboard;
let operator: Visitor;
let invited = 0;
beforeAll(async () => {
  dashboard = await openDashboard();
  operator = await dashboard.visitor({ role: "operator" });
  const { id } = operator.account;
  await dashboard.service.db.updateTable("accounts").set({ name: "Harbour archive" }).where("id", "=", id).execute();
  await operator.signIn();
});
afterAll(() => dashboard.close());

async function openUsers(): Promise<void> {
  await operator.open("/accounts");
  await operator.page.getByRole("button", { name: "Users of Harbour archive" }).click();
}

const invitation = () => operator.page.getByRole("dialog", { name: /^Invitation of / });
const row = (email: string) => operator.page.getByRole("listitem").filter({ hasText: email });

/** Invites a person. Returns the email and the path of the link. */
async function invite(): Promise<{ email: string; path: string }> {
  const email = `ada-${++invited}@harbour.example`;
  await openUsers();
  await operator.page.getByRole("button", { name: "Invite user" }).click();
  await operator.page.getByLabel("Email").fill(email);
  await operator.page.getByRole("button", { name: "Invite", exact: true }).click();
  return { email, path: await readLink() };
}

async function readLink(): Promise<string> {
  const link = new URL(await invitation().locator("pre").innerText());
  expect(link.origin).toBe(dashboard.service.url);
  await invitation().getByRole("button", { name: "I have copied it" }).click();
  return link.pathname.replace("/dashboard", "") + link.hash;
}

test("operators invite a user by keyboard, see the link once, and see who has not accepted", async () => {
  const { page, problems } = operator;
  await openUsers();
  await tabTo(page, "Invite user…");
  await page.keyboard.press("Enter");
  const email = "grace@harbour.example";
  await page.getByLabel("Email").fill(email);
  await checkLayout(page, "invite");
  await page.getByLabel("Email").press("Control+Enter");
  await invitation().waitFor();
  await page.keyboard.press("Escape");
  await checkLayout(page, "invitation-link");
  const token = (await readLink()).split("#")[1] ?? "";
  await row(email)
    .getByText(/^Invited until/)
    .waitFor();
  await checkLayout(page, "invited-users");
  expect(token).toHaveLength(43);
  expect(await page.content()).not.toContain(token);
  expect(problems()).toEqual([]);
});

test("the invited person chooses a password with mouse and keyboard at 390 px, and is signed in", async () => {
  const { email, path } = await invite();
  const { page, open, problems } = await dashboard.visitor();
  const requested: string[] = [];
  page.on("request", (request) => requested.push(request.url(), request.headers().referer ?? ""));
  await page.setViewportSize({ width: 390, height: 844 });
  await open(path);
  await page.getByText("You are invited to Harbour archive").waitFor();
  await page.getByText(email).waitFor();
  expect(await page.locator("main").innerText()).toContain(new URL(dashboard.service.url).host);
  await checkLayout(page, "invitation");
  await page.setViewportSize({ width: 390, height: 844 });
  const choose = async (password: string, repeated = password) => {
    await page.getByLabel("Password", { exact: true }).fill(password);
    await page.getByLabel("Confirm password").fill(repeated);
    await page.getByRole("button", { name: "Set password and sign in" }).click();
  };
  await choose("too short");
  await page.getByText("Use at least 12 characters.").waitFor();
  await choose(PASSWORD, "another one of these");
  await page.getByText("Passwords do not match.").waitFor();
  await choose("password1234");
  await page.getByText("This password is too common.").waitFor();
  await checkLayout(page, "invitation-rejected");
  await page.setViewportSize({ width: 390, height: 844 });
  await page.getByLabel("Password", { exact: true }).fill(PASSWORD);
  await page.getByLabel("Confirm password").fill(PASSWORD);
  await page.keyboard.press("Enter");
  await page.getByRole("heading", { level: 1, name: "All files" }).waitFor();
  expect(page.url()).not.toContain("invitation");
  const token = path.split("#")[1] ?? "";
  expect(requested.filter((text) => text.includes(token)).every((text) => text.endsWith(`#${token}`))).toBe(true);
  await openUsers();
  await row(email).getByText("Password only").waitFor();
  await open(path);
  await page.getByRole("heading", { name: "This invitation is not valid" }).waitFor();
  await checkLayout(page, "invitation-invalid");
  expect(problems()).toEqual([]);
});

test("operators invite again: the first link ends, and an expired invitation is marked", async () => {
  const { page, problems } = operator;
  const { email, path } = await invite();
  await dashboard.service.db
    .updateTable("users")
    .set({ invitation_expires_at: new Date(Date.now() - DAY_MS) })
    .where("email", "=", email)
    .execute();
  await openUsers();
  await row(email).getByText("Invitation expired").waitFor();
  await row(email)
    .getByRole("button", { name: /^Invite again/ })
    .click();
  const again = await readLink();
  await row(email)
    .getByText(/^Invited until/)
    .waitFor();
  const guest = await dashboard.visitor();
  await guest.open(path);
  await guest.page.getByRole("heading", { name: "This invitation is not valid" }).waitFor();
  await guest.open(again);
  // Only the fragment differs, so the browser does not load the page again.
  await guest.page.getByRole("heading", { name: "Choose a password" }).waitFor();
  expect([...problems(), ...guest.problems()]).toEqual([]);
  expect(await page.content()).not.toContain(again.split("#")[1]);
});

test.each(INPUTS)("an invitation is made, and accepted: %s", async (kind) => {
  const email = `${kind}@harbour.example`;
  const inviting = await dashboard.visitor({ role: "operator" });
  await inviting.signIn();
  const { press, type } = await openInput(inviting.page, kind);
  await inviting.open("/accounts");
  await press(inviting.page.getByRole("button", { name: "Users of Harbour archive" }));
  await press(inviting.page.getByRole("button", { name: "Invite user" }));
  await type(inviting.page.getByLabel("Email"), email);
  await press(inviting.page.getByRole("button", { name: "Invite", exact: true }));
  const link = inviting.page.getByRole("dialog", { name: /^Invitation of / }).locator("pre");
  await checkWidth(link);
  const { pathname, hash } = new URL(await link.innerText());
  await press(inviting.page.getByRole("button", { name: "I have copied it" }));
  await link.waitFor({ state: "detached" });

  const guest = await dashboard.visitor();
  const invited = await openInput(guest.page, kind);
  await guest.open(pathname.replace("/dashboard", "") + hash);
  await invited.type(guest.page.getByLabel("Password", { exact: true }), PASSWORD);
  await invited.type(guest.page.getByLabel("Confirm password"), PASSWORD);
  await invited.press(guest.page.getByRole("button", { name: "Set password and sign in" }));
  await guest.page.getByRole("heading", { level: 1, name: "All files" }).waitFor();
  expect([...inviting.problems(), ...guest.problems()]).toEqual([]);
});

test("a user who is signed in sees that the link signs in another user", async () => {
  const { email, path } = await invite();
  const visitor = await dashboard.visitor();
  await visitor.signIn();
  await visitor.open(path);
  await visitor.page.getByText(`You are signed in as ${visitor.user.email} in this browser.`).waitFor();
  await visitor.page.getByLabel("Password", { exact: true }).fill(PASSWORD);
  await visitor.page.getByLabel("Confirm password").fill(PASSWORD);
  await visitor.page.getByRole("button", { name: "Set password and sign in" }).click();
  await visitor.page.getByRole("button", { name: /account menu/ }).click();
  await visitor.page.getByText(email).first().waitFor();
  expect(visitor.problems()).toEqual([]);
});
