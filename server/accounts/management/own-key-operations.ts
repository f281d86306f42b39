import type { Handlers } from "../../contract/operation.ts";
import type { components } from "../../generated/types.ts";
import type { DeliveryKeyManagement } from "./delivery-keys.ts";
import type { KeyManagement } from "./keys.ts";

type Schemas = components["schemas"];

/** Handles the operations of signed-in users on the keys of their account. */
export function ownKeyOperations(
  keyManagement: KeyManagement,
  deliveryKeyManagement: DeliveryKeyManagement,
): Pick<
  Handlers,
  | "createOwnKey"
  | "listOwnKeys"
  | "rotateOwnKey"
  | "revokeOwnKey"
  | "createOwnDeliveryKey"
  | "listOwnDeliveryKeys"
  | "revokeOwnDeliveryKey"
> {
  return {
    async createOwnKey({ body, signedIn, recordResponse }, reply) {
      const respond = (key: Schemas["KeyWithSecret"]) => reply(201, key);
      return respond(await keyManagement.create(signedIn.account.id, body, recordResponse(respond)));
    },

    async listOwnKeys({ signedIn }, reply) {
      return reply(200, { keys: await keyManagement.list(signedIn.account.id) });
    },

    async rotateOwnKey({ path, signedIn, fail, recordResponse }, reply) {
      const respond = (key: Schemas["KeyWithSecret"]) => reply(200, key);
      return respond(await keyManagement.rotate(fail, path.id, recordResponse(respond), signedIn.account.id));
    },

    async revokeOwnKey({ path, signedIn, fail }, reply) {
      return reply(200, await keyManagement.revoke(fail, path.id, signedIn.account.id));
    },

    async createOwnDeliveryKey({ body, signedIn, recordResponse }, reply) {
      const respond = (key: Schemas["DeliveryKeyWithSecret"]) => reply(201, key);
      return respond(await deliveryKeyManagement.create(signedIn.account.id, body, recordResponse(respond)));
    },

    async listOwnDeliveryKeys({ signedIn }, reply) {
      return reply(200, { keys: await deliveryKeyManagement.list(signedIn.account.id) });
    },

    async revokeOwnDeliveryKey({ path, signedIn, fail }, reply) {
      return reply(200, await deliveryKeyManagement.revoke(fail, path.id, signedIn.account.id));
    },
  };
}
