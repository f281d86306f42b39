import { encryption } from "../base/encryption.ts";
import { leases } from "../base/leases.ts";
import type { Database } from "../db/database.ts";
import { idempotencyKeys } from "./keys.ts";
import { idempotencyKeysRepository } from "./repository.ts";

export function wireIdempotency(deps: { db: Database; signingSecret: string; clock: () => Date }) {
  const { db, signingSecret, clock } = deps;
  const rows = idempotencyKeysRepository(db);
  const keys = idempotencyKeys({
    db,
    keys: rows,
    leases: leases(rows.renew),
    encryption: encryption(signingSecret, "idempotency answers"),
    clock,
  });
  return { keys, takeOver: rows.expireLeases };
}
