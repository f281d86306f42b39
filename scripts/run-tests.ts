import { spawn } from "node:child_process";
import { once } from "node:events";
import { fileURLToPath } from "node:url";

/*
 * `npm test`: the tests of every feature, and beside them the contract tests, since each leaves one of two cores idle for
 * part of its time. What the contract tests print comes last. With arguments, only the files that they name:
 * `npm test -- server/files`.
 */
const cwd = fileURLToPath(new URL("..", import.meta.url));
const files = process.argv.slice(2);

const features = spawn(process.execPath, ["node_modules/vitest/vitest.mjs", "run", ...files], {
  cwd,
  stdio: "inherit",
});
const running = [once(features, "close")];
const printed: Buffer[] = [];
if (files.length === 0) {
  const contract = spawn(process.execPath, ["contract-tests/run.ts"], { cwd, stdio: ["ignore", "pipe", "pipe"] });
  for (const output of [contract.stdout, contract.stderr]) output.on("data", (bytes: Buffer) => printed.push(bytes));
  running.push(once(contract, "close"));
}
const codes = (await Promise.all(running)).map(([code]) => code);
process.stdout.write(Buffer.concat(printed));
process.exitCode = codes.every((code) => code === 0) ? 0 : 1;
