import { migration } from "./migration.ts";

export default migration(import.meta.filename, {
  // Changes no table: begins a backfill.
  async up() {},
  backfills: ["drawings-to-measure"],
});
