import type { Migration } from "./migration.ts";

export default { backfills: ["types-to-detect"] } satisfies Migration;
