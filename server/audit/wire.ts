import type { Database } from "../db/database.ts";
import type { Paging } from "../db/paging.ts";
import { auditOperations } from "./operations.ts";
import { pruneAudit } from "./prune.ts";
import { auditRepository } from "./repository.ts";

export function wireAudit({ db, paging }: { db: Database; paging: Paging }) {
  const audit = auditRepository(db);
  return {
    handlers: auditOperations({ audit, paging }),
    writeEvent: audit.insert,
    erasure: audit,
    prune: (before: Date) => pruneAudit(audit, before),
  };
}
