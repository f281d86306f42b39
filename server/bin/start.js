#!/usr/bin/env node
import { spawn } from "node:child_process";
import { fileURLToPath } from "node:url";
import { nodeForService } from "./node.js";

// The command `npx media-asset-service` of the package. In a checkout, `npm start` does the same.
const main = fileURLToPath(new URL("../main.ts", import.meta.url));
const node = spawn(nodeForService(), ["--max-semi-space-size=16", "--liftoff-only", main], { stdio: "inherit" });
// This process must not exit before its child. A terminal sends SIGINT to both.
process.on("SIGINT", () => process.stdin.isTTY || node.kill("SIGINT")).on("SIGTERM", () => node.kill("SIGTERM"));
// A signal to npx ends the shell that runs this process, and does not arrive here.
const parent = process.ppid;
if (process.env.npm_command === "exec") {
  setInterval(() => process.ppid === parent || node.kill("SIGTERM"), 1_000).unref();
}
node.on("exit", (code, signal) => process.exit(code ?? (signal === "SIGKILL" ? 137 : 1)));
