import type { Page } from "playwright-core";
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { totpCode, totpStep } from "../server/users/totp.ts";
import { ageProof, signedInClient } from "../testing/dashboard-client.ts";
import { checkLayout } from "./testing/check-layout.ts";
import { type Dashboard, openDashboard, type Visitor } from "./testing/dashboard.ts";
import { INPUTS, openInput } from "./testing/input.ts";
import { chooseItem, tabTo } from "./testing/keyboard.ts";
import { addVirtualAuthenticator } from "./testing/virtual-authenticator.ts";

let dashboard: Dashboard;
/** Passkeys are for names, not for IP addresses. */
let named = "";
beforeAll(async () => {
  dashboard = await openDashboard();
  named = dashboard.service.url.replace("127.0.0.1", "localhost");
});
afterAll(() => dashboard.close());

/** The code of now, or of the next half minute: each is good once. */
const codeOf = (secret: string, around = 0) => totpCode(secret, totpStep(new Date()) + around);
/** Whatever page the sign-in leads back to. */
const signedIn = (page: Page) => page.getByRole("button", { name: /account menu/ }).waitFor();
const heading = (page: Page, name: string) => page.getByRole("heading", { level: 1, name });

async function fillFirstStep({ page, user, open }: Visitor): Promise<void> {
  await open("/sign-in");
  await page.getByLabel("Email").fill(user.email);
  await page.getByLabel("Password").fill(user.password);
  await page.getByRole("button", { name: "Sign in", exact: true }).click();
}

async function signOut(page: Page): Promise<void> {
  await page.getByRole("button", { name: /account menu/ }).click();
  await page.getByRole("button", { name: "Sign out", exact: true }).last().click();
  await heading(page, "Sign in").waitFor();
}

/** Makes the proof of the page's session older than it may be. */
async function age({ page }: Visitor): Promise<void> {
  const cookies = await page.context().cookies();
  const session = cookies.find(({ name }) => name === "mas_session");
  await ageProof(dashboard.service, `mas_session=${session?.value}`, 16);
}

/** Through the API, so that tests of the rest need not do it again. */
async function addApp({ user }: Visitor) {
  const client = await signedInClient(dashboard.service.url, user);
  const app = await client.addTotp(new Date());
  // As if that was long ago: the code of now is good.
  await dashboard.service.db.updateTable("authenticators").set({ totp_step: 0 }).where("id", "=", app.id).execute();
  return app;
}

describe("an authenticator app", () => {
  test("is set up with a key and a code, shows recovery codes once, and is then required", async () => {
    const visitor = await dashboard.visitor();
    const { page, open, signIn, problems } = visitor;
    await signIn();
    await open("/settings/security");
    await checkLayout(page, "security-none");
    await page.getByRole("button", { name: "Add an authenticator app" }).click();
    const dialog = page.getByRole("dialog");
    await dialog.getByLabel("Name").fill("My phone");
    await dialog.getByRole("button", { name: "Continue" }).click();
    await dialog.getByRole("img", { name: "QR code with the key" }).waitFor();
    await checkLayout(page, "app-setup");
    const secret = (await dialog.locator("pre").innerText()).replaceAll(/\s/g, "");
    expect(secret).toMatch(/^[A-Z2-7]{32}$/);
    await dialog.getByLabel("Code", { exact: true }).fill("000000");
    await dialog.getByRole("button", { name: "Confirm" }).click();
    await dialog.getByText("This code is wrong or has expired.").waitFor();
    await dialog.getByLabel("Code", { exact: true }).fill(codeOf(secret));
    await dialog.getByRole("button", { name: "Confirm" }).click();
    await page.getByRole("heading", { name: "Your recovery codes" }).waitFor();
    const codes = (await page.getByTestId("recovery-codes").innerText())
      .split("\n")
      .filter((line) => line.includes("-"));
    expect(codes).toHaveLength(10);
    await checkLayout(page, "recovery-codes");
    await page.keyboard.press("Escape");
    await page.getByRole("button", { name: "I have saved them" }).click();
    await page.getByText("My phone").waitFor();
    expect(await page.content()).not.toContain(codes[0]);
    expect(await page.content()).not.toContain(secret);
    await checkLayout(page, "security-app");

    await signOut(page);
    await fillFirstStep(visitor);
    await heading(page, "Second factor").waitFor();
    await checkLayout(page, "second-step-code");
    await page.getByLabel("Code").fill("000000");
    await page.getByRole("button", { name: "Sign in", exact: true }).click();
    await page.getByText("This code is wrong or was already used.").waitFor();
    await page.getByLabel("Code").fill(codeOf(secret, 1));
    await page.keyboard.press("Enter");
    await signedIn(page);

    await signOut(page);
    await fillFirstStep(visitor);
    await page.getByRole("button", { name: "Use a recovery code" }).click();
    await checkLayout(page, "second-step-recovery");
    await page.getByLabel("Recovery code").fill(codes[4] ?? "");
    await page.getByRole("button", { name: "Sign in", exact: true }).click();
    await signedIn(page);
    await open("/settings/security");
    await page.getByText("9 recovery codes left").waitFor();
    expect(problems()).toEqual([]);
  });

  test("is used, renamed and removed with the keyboard", async () => {
    const visitor = await dashboard.visitor();
    const { page, user, open, problems } = visitor;
    const app = await addApp(visitor);
    await open("/sign-in");
    await page.keyboard.type(user.email);
    await page.keyboard.press("Tab");
    await page.keyboard.type(user.password);
    await page.keyboard.press("Enter");
    await heading(page, "Second factor").waitFor();
    // The field has the focus already.
    await page.keyboard.type(app.codeAt(new Date()));
    await page.keyboard.press("Enter");
    await signedIn(page);
    await tabTo(page, "Security");
    await page.keyboard.press("Enter");
    await page.getByText("Authenticator app · added").waitFor();
    await tabTo(page, "Actions for Phone");
    await chooseItem(page, "Rename…");
    await page.getByRole("dialog").waitFor();
    await page.keyboard.press("Control+A");
    await page.keyboard.type("Tablet");
    await page.keyboard.press("Enter");
    await page.getByText("Tablet").waitFor();
    await tabTo(page, "Actions for Tablet");
    await chooseItem(page, "Remove…");
    await page.getByRole("dialog").waitFor();
    await tabTo(page, "Remove");
    await page.keyboard.press("Enter");
    await page.getByText("No second factor yet: your password is enough to sign in.").waitFor();
    expect(problems()).toEqual([]);
  });

  test("requires the password again if the sign-in has timed out", async () => {
    const visitor = await dashboard.visitor();
    const { page, problems } = visitor;
    const app = await addApp(visitor);
    await fillFirstStep(visitor);
    await heading(page, "Second factor").waitFor();
    await dashboard.service.db.deleteFrom("pending_sign_ins").execute();
    await page.getByLabel("Code").fill(app.codeAt(new Date()));
    await page.keyboard.press("Enter");
    await page.getByText("This sign-in has expired.").waitFor();
    await page.getByRole("button", { name: "Start over" }).click();
    await heading(page, "Sign in").waitFor();
    expect(problems()).toEqual([]);
  });
});

describe("a passkey", () => {
  test("is added, signs in with and without the password, confirms the identity, and is removed", async () => {
    const visitor = await dashboard.visitor({ url: named });
    const { page, open, signIn, problems } = visitor;
    const authenticator = await addVirtualAuthenticator(page);
    await signIn();
    await open("/settings/security");
    await page.getByRole("button", { name: "Add a passkey" }).click();
    await checkLayout(page, "passkey-add");
    await page.getByRole("dialog").getByLabel("Name").fill("Laptop");
    await page.getByRole("dialog").getByRole("button", { name: "Continue" }).click();
    await page.getByRole("button", { name: "I have saved them" }).click();
    await page.getByText("Passkey · added").waitFor();
    expect(await authenticator.countPasskeys()).toBe(1);
    await checkLayout(page, "security-passkey");

    await page.getByRole("button", { name: "Add a passkey" }).click();
    await page.getByRole("dialog").getByRole("button", { name: "Continue" }).click();
    await page.getByText("You already have a passkey on this device.").waitFor();
    await page.keyboard.press("Escape");

    await signOut(page);
    await checkLayout(page, "sign-in");
    await page.getByRole("button", { name: "Sign in with a passkey" }).click();
    await signedIn(page);

    await signOut(page);
    await fillFirstStep(visitor);
    await heading(page, "Second factor").waitFor();
    await checkLayout(page, "second-step-passkey");
    await page.getByRole("button", { name: "Use a passkey" }).click();
    await signedIn(page);

    await age(visitor);
    await open("/settings/security");
    await page.getByRole("button", { name: "Actions for Laptop" }).click();
    await page.getByRole("menuitem", { name: "Remove…" }).click();
    await page.getByRole("button", { name: "Remove", exact: true }).click();
    await page.getByRole("heading", { name: "Confirm your identity" }).waitFor();
    await page.getByRole("button", { name: "Use a passkey" }).click();
    await checkLayout(page, "reauthentication-passkey");
    await page.getByRole("button", { name: "Use a passkey" }).click();
    await page.getByText("Removed. It can no longer").waitFor();
    expect(problems()).toEqual([]);
  });

  test("does not sign in without PIN or biometrics, and shows what to do", async () => {
    const visitor = await dashboard.visitor({ url: named });
    const { page, open, signIn, problems } = visitor;
    const authenticator = await addVirtualAuthenticator(page);
    await signIn();
    await open("/settings/security");
    await page.getByRole("button", { name: "Add a passkey" }).click();
    await page.getByRole("dialog").getByRole("button", { name: "Continue" }).click();
    await page.getByRole("button", { name: "I have saved them" }).click();
    await signOut(page);
    await authenticator.setUserVerified(false);
    await page.getByRole("button", { name: "Sign in with a passkey" }).click();
    await page.getByText("No passkey was used. Try again, or choose another method.").waitFor();
    expect(problems()).toEqual([]);
  });

  test("shows where passkeys work if the address is not a domain name", async () => {
    const { page, open, problems } = await dashboard.visitor();
    await open("/sign-in");
    await page.getByRole("button", { name: "Sign in with a passkey" }).click();
    await page.getByText(`Passkeys work only at ${named}, but this page is at ${dashboard.service.url}.`).waitFor();
    expect(problems()).toEqual([]);
  });
});

describe("a confirmation of identity", () => {
  test.each(INPUTS)(
    "leaves no error if it is canceled, and the dialog below keeps its text and focus: %s",
    async (kind) => {
      const visitor = await dashboard.visitor();
      const { page, account, open, signIn, problems } = visitor;
      await signIn();
      const { press, type } = await openInput(page, kind);
      await open("/settings/keys");
      await age(visitor);
      await press(page.getByRole("button", { name: "Create key" }));
      const form = page.getByRole("dialog", { name: "Create API key" });
      await type(form.getByLabel("Name", { exact: true }), "Website");
      await press(form.getByRole("button", { name: "Create key" }));
      const confirmation = page.getByRole("dialog", { name: "Confirm your identity" });
      await press(confirmation.getByRole("button", { name: "Cancel" }));
      await confirmation.waitFor({ state: "detached" });
      expect(await page.getByRole("alert").count()).toBe(0);
      expect(await form.getByLabel("Name", { exact: true }).inputValue()).toBe("Website");
      expect(await page.evaluate("document.activeElement.closest('dialog').innerText")).toContain("Create API key");
      const keys = dashboard.service.db.selectFrom("api_keys").where("account_id", "=", account.id);
      expect(await keys.where("name", "=", "Website").select("id").execute()).toEqual([]);
      expect(problems()).toEqual([]);
    },
  );

  test("is required before a key is created; without it, no key is created", async () => {
    const visitor = await dashboard.visitor();
    const { page, user, open, signIn, problems } = visitor;
    await signIn();
    await open("/settings/keys");
    await age(visitor);
    await page.getByRole("button", { name: "Create key" }).click();
    await page.getByLabel("Name", { exact: true }).fill("Website");
    await page.getByRole("dialog").getByRole("button", { name: "Create key" }).click();
    await page.getByRole("heading", { name: "Confirm your identity" }).waitFor();
    await checkLayout(page, "reauthentication");
    await page.keyboard.press("Escape");
    await page.getByRole("dialog", { name: "Confirm your identity" }).waitFor({ state: "detached" });
    await page.getByRole("dialog").getByRole("button", { name: "Create key" }).waitFor();
    expect(await page.getByRole("alert").count()).toBe(0);

    await page.getByRole("dialog").getByRole("button", { name: "Create key" }).click();
    await page.getByLabel("Password").fill("not the password");
    await page.getByRole("button", { name: "Continue" }).click();
    await page.getByText("The current password is wrong.").waitFor();
    // The field has the focus, so the keyboard is sufficient.
    await page.getByLabel("Password").focus();
    await page.keyboard.type(user.password);
    await page.keyboard.press("Enter");
    await page.getByTestId("secret").waitFor();
    await page.getByRole("button", { name: "I have copied it" }).click();
    await page.getByRole("row", { name: /Website/ }).waitFor();
    expect(problems()).toEqual([]);
  });

  test("is required on operators' pages, with a code if the user has an app", async () => {
    const visitor = await dashboard.visitor({ role: "operator" });
    const { page, account, open, problems } = visitor;
    const app = await addApp(visitor);
    await fillFirstStep(visitor);
    await page.getByLabel("Code").fill(app.codeAt(new Date()));
    await page.keyboard.press("Enter");
    await signedIn(page);
    await age(visitor);
    await open("/accounts");
    await page.getByRole("button", { name: "Use a code from your app" }).click();
    await checkLayout(page, "reauthentication-code");
    await page.getByLabel("Code").fill(codeOf(app.secret, 1));
    await page.getByRole("button", { name: "Continue" }).click();
    await page
      .getByRole("row", { name: new RegExp(account.id) })
      .or(page.getByRole("table"))
      .first()
      .waitFor();
    expect(problems()).toEqual([]);
  });
});

test("shows operators the users with a second factor, and resets a lost one", async () => {
  const visitor = await dashboard.visitor({ role: "operator" });
  const { page, open, signIn, account, problems } = visitor;
  const owner = await dashboard.service.user(account);
  await (await signedInClient(dashboard.service.url, owner)).addTotp(new Date());
  await signIn();
  await open("/accounts");
  await page
    .getByRole("button", { name: /^Users/ })
    .first()
    .click();
  const row = page.getByRole("listitem").filter({ hasText: owner.email });
  await row.getByText("Second factor", { exact: true }).waitFor();
  await checkLayout(page, "users");
  await row.getByRole("button", { name: /^Reset second factor/ }).click();
  await row.getByText(/Verify who requested/).waitFor();
  await row.getByRole("button", { name: /^Reset/ }).click();
  await row.getByText("Password only").waitFor();
  await expect(owner.signIn()).resolves.toContain("mas_session=");
  expect(problems()).toEqual([]);
});

test("requires a new password after a sign-in with a common one, and shows why a common one is rejected", async () => {
  const visitor = await dashboard.visitor();
  const { page, user, signIn, problems } = visitor;
  const { hashPassword } = await import("../server/users/passwords.ts");
  const password_hash = await hashPassword(dashboard.service.context, "password1234");
  await dashboard.service.db.updateTable("users").set({ password_hash }).where("id", "=", user.id).execute();
  Object.assign(user, { password: "password1234" });
  await signIn();
  await checkLayout(page, "common-password");
  await page.getByRole("link", { name: "Choose another password" }).click();
  const set = async (next: string) => {
    await page.getByLabel("Current password").fill(user.password);
    await page.getByLabel("New password", { exact: true }).fill(next);
    await page.getByLabel("Confirm new password").fill(next);
    await page.getByRole("button", { name: "Change password" }).click();
  };
  await set("qwertyuiop12");
  await page.getByText("This password is too common.").waitFor();
  await set("wrong donkey engine paperclip");
  await page.getByText("Password changed.").waitFor();
  await page.getByText("Your password is too common.").waitFor({ state: "detached" });
  expect(problems()).toEqual([]);
});

test("opens the setup first if a second factor is mandatory, and then the requested page", async () => {
  const strict = await openDashboard({ secondFactor: "everyone" });
  const visitor = await strict.visitor();
  const { page, user, open, problems } = visitor;
  await open("/usage");
  await page.getByLabel("Email").fill(user.email);
  await page.getByLabel("Password").fill(user.password);
  await page.keyboard.press("Enter");
  await heading(page, "Set up a second factor").waitFor();
  await checkLayout(page, "set-up");
  await open("/settings/keys");
  await heading(page, "Set up a second factor").waitFor();
  await page.getByRole("button", { name: "Add an authenticator app" }).click();
  await page.getByRole("button", { name: "Continue" }).click();
  const secret = (await page.getByRole("dialog").locator("pre").innerText()).replaceAll(/\s/g, "");
  await page.getByLabel("Code", { exact: true }).fill(codeOf(secret));
  await page.getByRole("button", { name: "Confirm" }).click();
  await page.getByRole("button", { name: "I have saved them" }).click();
  await heading(page, "API keys").waitFor();
  await open("/settings/security");
  await page.getByRole("button", { name: "Actions for Authenticator app" }).click();
  await page.getByRole("menuitem", { name: "Rename…" }).waitFor();
  expect(await page.getByRole("menuitem", { name: "Remove…" }).count()).toBe(0);
  expect(problems()).toEqual([]);
  await strict.close();
});
