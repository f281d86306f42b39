import { enableCompileCache } from "node:module";
import { join } from "node:path";

// Before any file is created: only the owner can read the files of this process.
process.umask(0o077);
// Loading code takes half of the startup time. The cache is next to the code, so that only users who can change the
// code can change the cache.
enableCompileCache(join(import.meta.dirname, "../node_modules/.cache/compiled"));

const { run } = await import("./ops/start/run.ts");
await run(process.env);
