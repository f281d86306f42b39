import type { TestAccount } from "../../testing/service.ts";
import type { World } from "../world.ts";
import type { CaseTable } from "./table.ts";

/** Returns an account with several audit events, including a failed sign-in. */
export async function eventful(world: World): Promise<TestAccount> {
  const account = await world.account();
  const { id } = await account.sdk.files.upload(new Blob([account.id]), { filename: "note.txt" });
  await account.sdk.files.update(id, { isPublic: false });
  await account.sdk.files.delete(id);
  const user = await world.user(account);
  await user.guess(1);
  return account;
}

export const audit: CaseTable = {
  "GET /api/v1/audit 200": [{ prepare: async (world) => ({ account: await eventful(world), query: { limit: 2 } }) }],
};
