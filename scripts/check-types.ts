import { spawn } from "node:child_process";
import { once } from "node:events";
import { join } from "node:path";

/*
 * npm run types: checks the types of all projects. `--typescript-5` uses the compiler that writes the declarations, which
 * is slower.
 */

const root = join(import.meta.dirname, "..");
const TOOLS = "testing/lint/node_modules";
/** With one thread it needs half of the CPU time and two thirds of the memory: two projects run at a time. */
const NATIVE = [`${TOOLS}/typescript-7/bin/tsc`, "--singleThreaded"];
const compiler = process.argv.includes("--typescript-5") ? ["node_modules/typescript/bin/tsc"] : NATIVE;

/** Each compiler has its own file: it ignores that of the other one. */
const check = (project: string) => {
  const state = compiler === NATIVE ? ["--tsBuildInfoFile", `${project}/node_modules/.cache/tsc-7.tsbuildinfo`] : [];
  return [...compiler, "--noEmit", "--project", project, ...state];
};
/** Vue components need the API of TypeScript 5, which the native compiler does not have. */
const components = [`${TOOLS}/vue-tsc/bin/vue-tsc.js`, "--noEmit", "--project", "docs"];

async function run(args: string[]): Promise<void> {
  const child = spawn(process.execPath, args, { cwd: root, stdio: "inherit" });
  const [status] = await once(child, "exit");
  if (status !== 0) process.exitCode = 1;
}

async function runInTurn(commands: string[][]): Promise<void> {
  for (const command of commands) await run(command);
}

await Promise.all([run(check(".")), runInTurn([components, check("dashboard"), check("react")])]);
