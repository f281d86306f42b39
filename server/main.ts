import { enableCompileCache } from "node:module";
import { join } from "node:path";
import { setFlagsFromString } from "node:v8";

// Before any file is created: only the owner can read the files of this process.
process.umask(0o077);
// Loading code takes half of the startup time. The cache is next to the code, so that only users who can change the
// code can change the cache.
enableCompileCache(join(import.meta.dirname, "../node_modules/.cache/compiled"));

// By default, the heap grows to several times the size of its live objects before it is collected.
setFlagsFromString("--heap-growing-percent=50");

const { run } = await import("./ops/start/run.ts");
await run(process.env);
