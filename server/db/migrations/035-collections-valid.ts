import type { Migration } from "./migration.ts";

export default { validates: [{ table: "files", name: "files_label_check" }] } satisfies Migration;
