import { migration } from "./migration.ts";

export default migration(import.meta.filename, { backfills: ["raw-images-to-measure"] });
