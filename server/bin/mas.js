#!/usr/bin/env node
import { spawnSync } from "node:child_process";
import { fileURLToPath } from "node:url";
import { nodeForService } from "./node.js";

const node = nodeForService();
if (node === process.execPath) {
  await import("../mas.ts");
} else {
  const self = fileURLToPath(import.meta.url);
  const { status } = spawnSync(node, [self, ...process.argv.slice(2)], { stdio: "inherit" });
  process.exitCode = status ?? 1;
}
