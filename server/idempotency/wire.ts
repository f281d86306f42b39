import { leases } from "../base/leases.ts";
import type { Database } from "../db/database.ts";
import { encryption } from "./encryption.ts";
import { type IdempotencyKeys, idempotencyKeys } from "./keys.ts";
import { idempotencyKeysRepository } from "./repository.ts";

export function wireIdempotency(deps: { db: Database; signingSecret: string; clock: () => Date }): IdempotencyKeys {
  const { db, signingSecret, clock } = deps;
  const keys = idempotencyKeysRepository(db);
  return idempotencyKeys({
    db,
    keys,
    leases: leases(keys.renew),
    encryption: encryption(signingSecret, "idempotency answers"),
    clock,
  });
}
