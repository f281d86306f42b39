import { sql } from "kysely";
import type { Migration } from "./migration.ts";

export default {
  locks: ["files"],
  async up(db) {
    await sql`alter table files add column perceptual_hash bit(64)`.execute(db);
    await sql`alter table files add column focus jsonb, add column subject jsonb, add column salient jsonb`.execute(db);
  },
  backfills: ["images-to-probe"],
} satisfies Migration;
