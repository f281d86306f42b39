import type { Migration } from "./migration.ts";

export default {
  indexes: [{ name: "files_to_probe_again", on: "files_to_probe (attempts) where attempts > 0" }],
} satisfies Migration;
