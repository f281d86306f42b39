import { spawn } from "node:child_process";
import { once } from "node:events";
import { fileURLToPath } from "node:url";
import { expect, it } from "vitest";

const EXEC = fileURLToPath(new URL("./exec.js", import.meta.url));

it("runs Node.js with its arguments, forwards SIGTERM, ignores SIGINT, and exits with the same code", async () => {
  const program = "process.on('SIGTERM', () => process.exit(7)); setInterval(() => {}, 1e6); console.log('ready')";
  const child = spawn(process.execPath, [EXEC, "node", "-e", program], { stdio: ["ignore", "pipe", "inherit"] });
  const ended = once(child, "exit");
  await once(child.stdout, "data");
  child.kill("SIGINT");
  child.kill("SIGTERM");
  expect(await ended).toEqual([7, null]);
});
