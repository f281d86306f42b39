import { migration } from "./migration.ts";

export default migration(import.meta.filename, { validates: [{ table: "files", name: "files_label_check" }] });
