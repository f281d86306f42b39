import type { Migration } from "./migration.ts";

export default { backfills: ["jpeg-xl-to-decode"] } satisfies Migration;
