import { migration } from "./migration.ts";

export default migration(import.meta.filename, { backfills: ["recordings-to-measure"] });
