#!/usr/bin/env node
import { spawnSync } from "node:child_process";
import { createRequire } from "node:module";
import { fileURLToPath } from "node:url";

// The sources are TypeScript, which Node runs from 22.18 on. Started by an older one, use the Node that npm installed.
if (process.features.typescript) {
  await import("../cli/mas.ts");
} else {
  const program = process.platform === "win32" ? "node/bin/node.exe" : "node/bin/node";
  const node = createRequire(import.meta.url).resolve(program);
  const self = fileURLToPath(import.meta.url);
  const { status } = spawnSync(node, [self, ...process.argv.slice(2)], { stdio: "inherit" });
  process.exitCode = status ?? 1;
}
