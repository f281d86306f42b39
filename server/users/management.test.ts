import { MediaAssetService } from "@media-asset-service/sdk";
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { startTestService, type TestAccount, type TestService } from "../../testing/service.ts";

const now = new Date("2026-05-11T09:30:00.000Z");
let service: TestService;
let account: TestAccount;
let users: MediaAssetService["users"];
beforeAll(async () => {
  service = await startTestService({ clock: () => now });
  account = await service.account();
  ({ users } = new MediaAssetService({ adminToken: service.adminToken, baseUrl: service.url, maxRetries: 0 }));
});
afterAll(() => service.stop());

const statusOf = async (cookie: string) =>
  (await fetch(`${service.url}/dashboard/api/session`, { headers: { Cookie: cookie } })).status;

describe("a user", () => {
  test("is created with only an email: an owner with that name, and a password that is returned once", async () => {
    const made = await users.create(account.id, { email: "Ada@Example.com" });
    expect(made).toEqual({
      id: expect.stringMatching(/^user_[0-9a-hjkmnp-tv-z]{26}$/),
      accountId: account.id,
      email: "ada@example.com",
      name: "ada@example.com",
      role: "owner",
      secondFactor: false,
      invitationExpiresAt: null,
      password: expect.stringMatching(/^[0-9A-Za-z]{24}$/),
      createdAt: now.toISOString(),
      updatedAt: now.toISOString(),
    });
    const { users: listed } = await users.list(account.id);
    const { password, ...record } = made;
    expect(listed).toContainEqual(record);
  });

  test("has a unique email, in any case and in any account", async () => {
    const { id } = await users.create(account.id, { email: "only@one.example" });
    const other = await service.account();
    await expect(users.create(other.id, { email: "ONLY@one.example" })).rejects.toMatchObject({
      status: 409,
      code: "DUPLICATE_USER",
      details: { existingUserId: id },
    });
    expect((await users.list(other.id)).users).toEqual([]);
  });

  test("can have an email without a domain suffix", async () => {
    expect(await users.create(account.id, { email: "root@localhost" })).toMatchObject({ email: "root@localhost" });
  });

  test("loses the old password and all sessions when the operator resets the password", async () => {
    const user = await service.user(account);
    const session = await user.signIn();
    const { password } = await users.resetPassword(user.id);
    expect(await statusOf(session)).toBe(401);
    await expect(user.signIn()).rejects.toThrow("INVALID_CREDENTIALS");
    expect(await statusOf(await user.signIn(password))).toBe(200);
  });

  test("has no session that began during a password reset", async () => {
    const user = await service.user(account);
    let password = user.password;
    for (let round = 0; round < 10; round++) {
      const old = password;
      const begun = Array.from({ length: 4 }, () => user.signIn(old).catch(() => null));
      [{ password }] = await Promise.all([users.resetPassword(user.id), ...begun]);
      for (const session of await Promise.all(begun)) if (session) expect(await statusOf(session)).toBe(401);
    }
  });

  test("is signed out everywhere when deleted, and cannot sign in again", async () => {
    const user = await service.user(account);
    const session = await user.signIn();
    expect(await users.delete(user.id)).toEqual({ deleted: true, id: user.id });
    expect(await statusOf(session)).toBe(401);
    await expect(user.signIn()).rejects.toThrow("INVALID_CREDENTIALS");
    await expect(users.delete(user.id)).rejects.toMatchObject({ code: "USER_NOT_FOUND", details: { id: user.id } });
  });
});
