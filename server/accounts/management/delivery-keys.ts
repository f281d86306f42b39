import type { Fail } from "../../base/errors.ts";
import type { Handlers } from "../../contract/operation.ts";
import { type BeforeCommit, mapBeforeCommit } from "../../db/before-commit.ts";
import type { components } from "../../generated/types.ts";
import type { DeliveryKey, DeliveryKeys } from "../delivery-keys.ts";
import type { AccountManagement } from "./accounts.ts";

type Schemas = components["schemas"];

/** Manages delivery keys: of any account for operators, of the own account for users. */
export interface DeliveryKeyManagement {
  /** Only this response contains the secret. */
  create(
    accountId: string,
    creation: Schemas["DeliveryKeyCreation"],
    beforeCommit: BeforeCommit<Schemas["DeliveryKeyWithSecret"]>,
  ): Promise<Schemas["DeliveryKeyWithSecret"]>;
  list(accountId: string): Promise<Schemas["DeliveryKey"][]>;
  /** Revokes a key. With `accountId`, only if the key belongs to that account. */
  revoke(fail: Fail<"DELIVERY_KEY_NOT_FOUND">, id: string, accountId?: string): Promise<Schemas["DeliveryKey"]>;
}

export function manageDeliveryKeys(keys: DeliveryKeys, clock: () => Date): DeliveryKeyManagement {
  const withSecret = (key: DeliveryKey) => ({ ...record(key), key: keys.secretOf(key.id) });
  return {
    async create(accountId, { name = "" }, beforeCommit) {
      return withSecret(await keys.insert(accountId, name, clock(), mapBeforeCommit(beforeCommit, withSecret)));
    },

    async list(accountId) {
      return (await keys.list(accountId)).map(record);
    },

    async revoke(fail, id, accountId) {
      const key = await keys.revoke(id, clock(), accountId);
      if (!key) throw fail("DELIVERY_KEY_NOT_FOUND", "There is no delivery key with this id.", { id });
      return record(key);
    },
  };
}

export function deliveryKeyOperations(
  { require }: Pick<AccountManagement, "require">,
  keys: DeliveryKeyManagement,
): Pick<Handlers, "createDeliveryKey" | "listDeliveryKeys" | "revokeDeliveryKey"> {
  return {
    async createDeliveryKey({ path, body, fail, recordResponse }, reply) {
      const { id: accountId } = await require(fail, path.id);
      const respond = (key: Schemas["DeliveryKeyWithSecret"]) => reply(201, key);
      return respond(await keys.create(accountId, body, recordResponse(respond)));
    },

    async listDeliveryKeys({ path, fail }, reply) {
      const { id: accountId } = await require(fail, path.id);
      return reply(200, { keys: await keys.list(accountId) });
    },

    async revokeDeliveryKey({ path, fail }, reply) {
      return reply(200, await keys.revoke(fail, path.id));
    },
  };
}

function record({ createdAt, revokedAt, ...key }: DeliveryKey): Schemas["DeliveryKey"] {
  return { ...key, revokedAt: revokedAt?.toISOString() ?? null, createdAt: createdAt.toISOString() };
}
