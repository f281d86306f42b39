import type { Handlers } from "../contract/operation.ts";
import { checkFields } from "./fields.ts";
import type { MetadataFieldsRepository } from "./repository.ts";

type MetadataHandlers = Pick<Handlers, "getMetadataFields" | "setMetadataFields">;

export function metadataOperations(repository: MetadataFieldsRepository, clock: () => Date): MetadataHandlers {
  return {
    async getMetadataFields({ caller }, reply) {
      return reply(200, { fields: await repository.find(caller.account.id) });
    },

    async setMetadataFields({ caller, body: { fields } }, reply) {
      checkFields(fields);
      await repository.set(caller.account.id, fields, clock());
      return reply(200, { fields });
    },
  };
}
