import { migration } from "./migration.ts";

export default migration(import.meta.filename, {
  indexes: [{ name: "files_to_probe_again", on: "files_to_probe (attempts) where attempts > 0" }],
});
