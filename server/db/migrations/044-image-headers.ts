import type { Migration } from "./migration.ts";

export default { backfills: ["image-headers-to-read"] } satisfies Migration;
