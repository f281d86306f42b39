import type { Database } from "../db/database.ts";
import type { Invalidations } from "../db/invalidations.ts";
import { metadataOperations } from "./operations.ts";
import { metadataFieldsRepository } from "./repository.ts";

export function wireMetadata(deps: {
  db: Database;
  invalidations: Pick<Invalidations, "invalidate">;
  clock: () => Date;
}) {
  const { db, invalidations, clock } = deps;
  return { handlers: metadataOperations(metadataFieldsRepository(db, invalidations), clock) };
}
