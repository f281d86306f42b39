import type { Account } from "../../contract/account.ts";
import type { Handlers } from "../../contract/operation.ts";
import type { components } from "../../generated/types.ts";
import { type AccountManagement, accountRecord } from "./accounts.ts";
import type { KeyManagement } from "./keys.ts";

type Schemas = components["schemas"];

type AccountHandlers = Pick<
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
>;

/** Handles the operations of `/admin` on accounts and their keys. */
export function accountOperations(accountManagement: AccountManagement, keyManagement: KeyManagement): AccountHandlers {
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
  };
}
