import { signedInClient } from "../../testing/dashboard-client.ts";
import { type Prepare, signInsSpent, type World } from "../world.ts";
import { LIMITS, NO_USER } from "./fixtures.ts";
import type { CaseTable } from "./table.ts";

const PASSWORD = "wrong donkey engine paperclip";

/** Invites a user. */
async function invite(world: World) {
  const operator = await signedInClient(
    world.service.url,
    await world.user(await world.account({ limits: LIMITS }), "operator"),
  );
  const { id: accountId } = await world.account({ limits: LIMITS });
  const user = { email: `${crypto.randomUUID()}@example.com`, name: "Ada", role: "owner" };
  const { id, invitationUrl } = await operator.data<{ id: string; invitationUrl: string }>(
    "POST",
    `/accounts/${accountId}/users`,
    user,
  );
  return { operator, id, token: new URL(invitationUrl).hash.slice(1) };
}

const shown: Prepare = async (world) => ({ json: { token: (await invite(world)).token } });
const accepted: Prepare = async (world) => ({ json: { token: (await invite(world)).token, password: PASSWORD } });
const unknownToken =
  (more: object = {}): Prepare =>
  async () => ({ json: { token: "x".repeat(43), ...more } });

const renewed: Prepare = async (world) => {
  const { operator, id } = await invite(world);
  return { session: operator.cookie, path: { id } };
};
const unknownUser: Prepare = async (world) => ({ ...(await renewed(world)), path: { id: NO_USER } });
const userWithPassword: Prepare = async (world) => ({
  ...(await renewed(world)),
  path: { id: await idOfUser(world) },
});

async function idOfUser(world: World): Promise<string> {
  const account = await world.account();
  const { email } = await world.user(account);
  const { users } = await world.admin.users.list(account.id);
  return users.find((user) => user.email === email)?.id ?? "";
}

const ACCEPT = "/dashboard/api/session/invitation";
const RENEW = "/dashboard/api/users/{id}/invitation";

export const invitations: CaseTable = {
  [`POST ${ACCEPT} 200`]: [{ prepare: accepted }],
  [`POST ${ACCEPT} 404`]: [{ code: "INVITATION_NOT_FOUND", prepare: unknownToken({ password: PASSWORD }) }],
  [`POST ${ACCEPT} 429`]: [{ code: "TOO_MANY_ATTEMPTS", prepare: accepted, during: signInsSpent }],
  [`POST ${ACCEPT}/details 200`]: [{ prepare: shown }],
  [`POST ${ACCEPT}/details 404`]: [{ code: "INVITATION_NOT_FOUND", prepare: unknownToken() }],
  [`POST ${ACCEPT}/details 429`]: [{ code: "TOO_MANY_ATTEMPTS", prepare: shown, during: signInsSpent }],
  [`POST ${RENEW} 200`]: [{ prepare: renewed }],
  [`POST ${RENEW} 404`]: [{ code: "USER_NOT_FOUND", prepare: unknownUser }],
  [`POST ${RENEW} 409`]: [{ code: "INVITATION_ACCEPTED", prepare: userWithPassword }],
};
