import type { Account } from "../contract/account.ts";
import type { Handlers } from "../contract/operation.ts";
import type { components } from "../generated/types.ts";
import { type AccountManagement, accountRecord } from "./accounts.ts";
import type { KeyManagement } from "./keys.ts";
import type { UserManagement } from "./users.ts";

type Schemas = components["schemas"];

type AdminHandlers = Pick<
  Handlers,
  | "createAccount"
  | "listAccounts"
  | "getAccount"
  | "updateAccount"
  | "eraseAccount"
  | "createKey"
  | "listKeys"
  | "rotateKey"
  | "revokeKey"
  | "createUser"
  | "listUsers"
  | "resetUserPassword"
  | "resetUserSecondFactor"
  | "deleteUser"
>;

export function adminOperations(deps: {
  accountManagement: AccountManagement;
  keyManagement: KeyManagement;
  userManagement: UserManagement;
}): AdminHandlers {
  const { accountManagement, keyManagement, userManagement } = deps;

  return {
    async createAccount({ body, recordResponse }, reply) {
      const respond = (account: Account) => reply(201, accountRecord(account));
      return respond(await accountManagement.create(body, recordResponse(respond)));
    },

    async listAccounts({ query }, reply) {
      const { rows, pagination } = await accountManagement.list(query);
      return reply(200, { accounts: rows.map(accountRecord), pagination });
    },

    async getAccount({ path, fail }, reply) {
      return reply(200, accountRecord(await accountManagement.require(fail, path.id)));
    },

    async updateAccount({ path, body, fail }, reply) {
      return reply(200, accountRecord(await accountManagement.update(fail, path.id, body)));
    },

    async eraseAccount({ path, fail }, reply) {
      await accountManagement.erase(fail, path.id);
      return reply(200, { deleted: true, id: path.id });
    },

    async createKey({ path, body, fail, recordResponse }, reply) {
      const { id } = await accountManagement.require(fail, path.id);
      const respond = (key: Schemas["KeyWithSecret"]) => reply(201, key);
      return respond(await keyManagement.create(id, body, recordResponse(respond)));
    },

    async listKeys({ path, fail }, reply) {
      const { id } = await accountManagement.require(fail, path.id);
      return reply(200, { keys: await keyManagement.list(id) });
    },

    async rotateKey({ path, fail, recordResponse }, reply) {
      const respond = (key: Schemas["KeyWithSecret"]) => reply(200, key);
      return respond(await keyManagement.rotate(fail, path.id, recordResponse(respond)));
    },

    async revokeKey({ path, fail }, reply) {
      return reply(200, await keyManagement.revoke(fail, path.id));
    },

    async createUser({ path, body, fail, recordResponse }, reply) {
      const { id } = await accountManagement.require(fail, path.id);
      const respond = (user: Schemas["UserWithPassword"]) => reply(201, user);
      return respond(await userManagement.create(fail, id, body, recordResponse(respond)));
    },

    async listUsers({ path, fail }, reply) {
      const { id } = await accountManagement.require(fail, path.id);
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
