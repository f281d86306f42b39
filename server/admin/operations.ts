import type { Account } from "../accounts/account.ts";
import type { AccountsRepository } from "../accounts/repository.ts";
import { type Paging, placeByTime } from "../base/paging.ts";
import type { components } from "../generated/types.ts";
import type { Handlers } from "../http/operation.ts";
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
  accounts: AccountsRepository;
  accountManagement: AccountManagement;
  keyManagement: KeyManagement;
  userManagement: UserManagement;
  paging: Paging;
}): AdminHandlers {
  const { accounts, accountManagement, keyManagement, userManagement, paging } = deps;

  return {
    async createAccount({ body, keep }, reply) {
      const answer = (account: Account) => reply(201, accountRecord(account));
      return answer(await accountManagement.create(body, keep(answer)));
    },

    async listAccounts({ query }, reply) {
      const request = paging.read("accounts", query);
      const [rows, total] = await Promise.all([accounts.list(request), accounts.count()]);
      const page = paging.page("accounts", request, rows, total, placeByTime);
      return reply(200, { accounts: page.rows.map(accountRecord), pagination: page.pagination });
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

    async createKey({ path, body, fail, keep }, reply) {
      const { id } = await accountManagement.require(fail, path.id);
      const answer = (key: Schemas["KeyWithSecret"]) => reply(201, key);
      return answer(await keyManagement.create(id, body, keep(answer)));
    },

    async listKeys({ path, fail }, reply) {
      const { id } = await accountManagement.require(fail, path.id);
      return reply(200, { keys: await keyManagement.list(id) });
    },

    async rotateKey({ path, fail, keep }, reply) {
      const answer = (key: Schemas["KeyWithSecret"]) => reply(200, key);
      return answer(await keyManagement.rotate(fail, path.id, keep(answer)));
    },

    async revokeKey({ path, fail }, reply) {
      return reply(200, await keyManagement.revoke(fail, path.id));
    },

    async createUser({ path, body, fail, keep }, reply) {
      const { id } = await accountManagement.require(fail, path.id);
      const answer = (user: Schemas["UserWithPassword"]) => reply(201, user);
      return answer(await userManagement.create(fail, id, body, keep(answer)));
    },

    async listUsers({ path, fail }, reply) {
      const { id } = await accountManagement.require(fail, path.id);
      return reply(200, { users: await userManagement.list(id) });
    },

    async resetUserPassword({ path, fail, keep }, reply) {
      const answer = (user: Schemas["UserWithPassword"]) => reply(200, user);
      return answer(await userManagement.resetPassword(fail, path.id, keep(answer)));
    },

    async resetUserSecondFactor({ path, fail }, reply) {
      return reply(200, await userManagement.resetSecondFactor(fail, path.id));
    },

    async deleteUser({ path, fail, concerns }, reply) {
      const { accountId } = await userManagement.delete(fail, path.id);
      concerns({ accountId, targetId: path.id });
      return reply(200, { deleted: true, id: path.id });
    },
  };
}
