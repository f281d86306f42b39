import { migration } from "./migration.ts";

export default migration(import.meta.filename, { backfills: ["types-to-detect"] });
