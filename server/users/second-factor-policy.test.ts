import { MediaAssetService } from "@media-asset-service/sdk";
import { describe, expect, test } from "vitest";
import { signedInClient } from "../../testing/dashboard-client.ts";
import { expectError } from "../../testing/raw-http.ts";
import { startTestService } from "../../testing/service.ts";
import type { SecondFactorPolicy } from "../contract/user.ts";

/** Requests that fail while a user lacks a required second factor. */
const FORBIDDEN = [
  ["GET", "/v1/files"],
  ["POST", "/v1/folders", { name: "Press" }],
  ["GET", "/v1/nonsense"],
  ["GET", "/keys"],
  ["POST", "/keys", {}],
  ["GET", "/sessions"],
  ["DELETE", "/sessions"],
  ["PATCH", "/password", { currentPassword: "x", newPassword: "wrong donkey engine paperclip" }],
  ["POST", "/recovery-codes"],
  ["DELETE", "/authenticators/auth_nope"],
] as const;

async function startService(secondFactor: SecondFactorPolicy) {
  const service = await startTestService({ secondFactor });
  const account = await service.account();
  const signIn = async (role: "owner" | "operator") => signedInClient(service.url, await service.user(account, role));
  return { service, account, owner: await signIn("owner"), operator: await signIn("operator") };
}

describe("with SECOND_FACTOR=everyone", () => {
  test("a user without a second factor can only set one up", async () => {
    const { service, owner, operator } = await startService("everyone");
    expect(await owner.data("GET", "/session")).toMatchObject({ secondFactorRequired: true, methods: ["PASSWORD"] });
    for (const [method, path, json] of FORBIDDEN) {
      await expectError(await owner.send(method, path, json), 403, "SECOND_FACTOR_REQUIRED");
    }
    await expectError(await operator.send("GET", "/accounts"), 403, "SECOND_FACTOR_REQUIRED");
    const { id } = await owner.addTotp(new Date());
    expect((await owner.send("GET", "/v1/files")).status).toBe(200);
    await expectError(await owner.send("DELETE", `/authenticators/${id}`), 403, "SECOND_FACTOR_REQUIRED", /another/);
    await owner.addPasskey(service.url.replace("127.0.0.1", "localhost"));
    await owner.data("DELETE", `/authenticators/${id}`);
    await operator.data("DELETE", "/session");
    await service.stop();
  });
});

test("SECOND_FACTOR=operators does not apply to owners", async () => {
  const { service, account, owner, operator } = await startService("operators");
  expect((await owner.send("GET", "/v1/files")).status).toBe(200);
  expect(await owner.data("GET", "/session")).toMatchObject({ secondFactorRequired: false });
  await expectError(await operator.send("GET", "/accounts"), 403, "SECOND_FACTOR_REQUIRED");
  const app = await operator.addTotp(new Date());
  expect((await operator.send("GET", "/accounts")).status).toBe(200);

  // After a reset by the operator, the user must set up a second factor again.
  const admin = new MediaAssetService({ adminToken: service.adminToken, baseUrl: service.url });
  const [{ id } = { id: "" }] = (await admin.users.list(account.id)).users.filter(({ role }) => role === "operator");
  await admin.users.resetSecondFactor(id);
  expect(await operator.isSignedIn()).toBe(false);
  expect(app.recoveryCodes).toHaveLength(10);
  await service.stop();
});

test("an API key requires no second factor", async () => {
  const { service, account } = await startService("everyone");
  expect((await account.request("/api/v1/files")).status).toBe(200);
  await service.stop();
});
