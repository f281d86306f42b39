import { sql } from "kysely";
import type { Migration } from "./migration.ts";

export default {
  locks: ["api_keys", "bulk_operations", "files"],
  async up(db) {
    await sql`
      alter table api_keys add constraint api_keys_permissions_check
        check (permissions <@ array['read', 'write', 'delete']) not valid`.execute(db);
    await sql`
      alter table bulk_operations add constraint bulk_operations_type_check
        check (type in ('update', 'move', 'delete', 'restore', 'purge', 'ai')) not valid`.execute(db);
    await sql`
      alter table files add constraint files_processing_status_check
        check (processing_status in ('NOT_STARTED', 'PENDING', 'PROCESSING', 'COMPLETED', 'FAILED')) not valid`.execute(
      db,
    );
  },
} satisfies Migration;
