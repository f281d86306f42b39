import type { Migration } from "./migration.ts";

export default { backfills: ["raw-images-to-measure"] } satisfies Migration;
