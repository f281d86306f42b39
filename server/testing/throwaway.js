import { rmSync } from "node:fs";

// Loaded before the server of a test. It ends with the process that started it, in any case, and deletes its store.
process.on("disconnect", () => process.kill(process.pid, "SIGTERM"));
process.on("exit", () => rmSync(process.env.DATA_DIR, { recursive: true, force: true }));
