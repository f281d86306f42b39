import { migration } from "./migration.ts";

export default migration(import.meta.filename, { backfills: ["image-headers-to-read"] });
