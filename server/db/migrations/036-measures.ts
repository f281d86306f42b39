import type { Migration } from "./migration.ts";

export default { backfills: ["files-to-measure"] } satisfies Migration;
