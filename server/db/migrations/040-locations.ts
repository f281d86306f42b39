import type { Migration } from "./migration.ts";

export default { backfills: ["locations-to-find"] } satisfies Migration;
