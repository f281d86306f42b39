import type { Migration } from "./migration.ts";

export default { backfills: ["videos-to-measure"] } satisfies Migration;
