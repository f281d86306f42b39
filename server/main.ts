import { enableCompileCache } from "node:module";
import { join } from "node:path";

// Before anything is opened: whatever this process makes can be read by its owner alone.
process.umask(0o077);
// Half of a start is reading code. What was compiled lies beside it, where nobody can change the one without the other.
enableCompileCache(join(import.meta.dirname, "../node_modules/.cache/compiled"));

const { run } = await import("./start/run.ts");
await run(process.env);
