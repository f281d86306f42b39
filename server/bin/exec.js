#!/usr/bin/env node
import { spawn } from "node:child_process";

// `npm start` runs `exec node …`, so that a signal to npm reaches the server and not a shell in between. Shells have a
// built-in `exec` and do not run this file. cmd.exe has none, and finds this file.
const [, ...args] = process.argv.slice(2);
const node = spawn(process.execPath, args, { stdio: "inherit" });
// A console signals both processes. This one must not exit before its child.
process.on("SIGINT", () => {}).on("SIGTERM", () => node.kill("SIGTERM"));
node.on("exit", (code) => process.exit(code ?? 1));
