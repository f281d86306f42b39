import { migration } from "./migration.ts";

export default migration(import.meta.filename, { backfills: ["videos-to-measure"] });
