#!/usr/bin/env node
import { spawn } from "node:child_process";

// `npm start` says `exec node …`, so that a signal to npm reaches the server and not a shell in between. Shells have
// `exec` built in and never come here; cmd.exe has none, and finds this one.
const [, ...args] = process.argv.slice(2);
const node = spawn(process.execPath, args, { stdio: "inherit" });
// A console tells both; the one who waits must not go first.
process.on("SIGINT", () => {}).on("SIGTERM", () => node.kill("SIGTERM"));
node.on("exit", (code) => process.exit(code ?? 1));
