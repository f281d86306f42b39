import { migration } from "./migration.ts";

export default migration(import.meta.filename, {
  validates: [{ table: "bulk_operations", name: "bulk_operations_type_check" }],
});
