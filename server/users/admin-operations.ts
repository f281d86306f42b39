import { requireAccount } from "../accounts/accounts.ts";
import type { Handlers } from "../contract/operation.ts";
import type { components } from "../generated/types.ts";
import type { UserManagement } from "./management.ts";

type Schemas = components["schemas"];

/** Handles the operations of `/admin` on users. */
export function userAdminOperations(
  userManagement: UserManagement,
): Pick<Handlers, "createUser" | "listUsers" | "resetUserPassword" | "resetUserSecondFactor" | "deleteUser"> {
  return {
    async createUser({ context, path, body, fail, recordResponse }, reply) {
      const { id } = await requireAccount({ context, fail }, path.id);
      const respond = (user: Schemas["UserWithPassword"]) => reply(201, user);
      return respond(await userManagement.create(fail, id, body, recordResponse(respond)));
    },

    async listUsers(call, reply) {
      const { id } = await requireAccount(call, call.path.id);
      return reply(200, { users: await userManagement.list(id) });
    },

    async resetUserPassword({ path, fail, recordResponse }, reply) {
      const respond = (user: Schemas["UserWithPassword"]) => reply(200, user);
      return respond(await userManagement.resetPassword(fail, path.id, recordResponse(respond)));
    },

    async resetUserSecondFactor({ path, fail }, reply) {
      return reply(200, await userManagement.resetSecondFactor(fail, path.id));
    },

    async deleteUser({ path, fail, setAuditSubject }, reply) {
      const { accountId } = await userManagement.delete(fail, path.id);
      setAuditSubject({ accountId, targetId: path.id });
      return reply(200, { deleted: true, id: path.id });
    },
  };
}
