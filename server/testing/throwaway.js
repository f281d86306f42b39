import { rmSync } from "node:fs";

// Loaded before the server of a test: it ends with the process that started it, however that ends, and takes its store along.
process.on("disconnect", () => process.kill(process.pid, "SIGTERM"));
process.on("exit", () => rmSync(process.env.DATA_DIR, { recursive: true, force: true }));
