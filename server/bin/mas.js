#!/usr/bin/env node
import { spawnSync } from "node:child_process";
import { fileURLToPath } from "node:url";
import { nodeForTypeScript } from "./node.js";

if (process.features.typescript) {
  await import("../cli/mas.ts");
} else {
  const self = fileURLToPath(import.meta.url);
  const { status } = spawnSync(nodeForTypeScript(), [self, ...process.argv.slice(2)], { stdio: "inherit" });
  process.exitCode = status ?? 1;
}
