import { migration } from "./migration.ts";

export default migration(import.meta.filename, { backfills: ["drawings-to-measure"] });
