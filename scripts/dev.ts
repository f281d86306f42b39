import { type ChildProcess, spawn } from "node:child_process";
import { once } from "node:events";
import { unwatchFile, watchFile } from "node:fs";
import { createRequire } from "node:module";
import { dirname, join } from "node:path";

// `npm run dev`: runs the service, and restarts it when its code changes. Serves the dashboard and the documentation
// with live reload. Runs codegen when openapi.yaml changes.

const ROOT = join(import.meta.dirname, "..");
const DOCUMENT = join(ROOT, "openapi.yaml");
const [DASHBOARD_PORT, DOCS_PORT] = ["5173", "5174"];
const service = `http://127.0.0.1:${process.env.PORT ?? 3000}`;
const env = { ...process.env, MAS_URL: service, DOCS_SERVICE_URL: service };
const running = new Set<ChildProcess>();
let stopping = false;

function start(folder: string, ...args: string[]): ChildProcess {
  const child = spawn(process.execPath, args, {
    cwd: join(ROOT, folder),
    env,
    // A child process that reads the keyboard would intercept Ctrl+C.
    stdio: ["ignore", "inherit", "inherit"],
  });
  running.add(child);
  child.once("exit", () => running.delete(child));
  return child;
}

async function stop(child: ChildProcess): Promise<void> {
  if (!running.has(child)) return;
  const ended = once(child, "exit");
  child.kill("SIGTERM");
  await ended;
}

/** Runs a script. Returns true if it exits with 0. */
async function run(script: string): Promise<boolean> {
  const [code] = await once(start(".", script), "exit");
  return code === 0;
}

function site(workspace: string, name: string, port: string, ...command: string[]): ChildProcess {
  const { resolve } = createRequire(join(ROOT, workspace, "package.json"));
  const program = join(dirname(resolve(`${name}/package.json`)), "bin", `${name}.js`);
  return start(workspace, program, ...command, "--host", "127.0.0.1", "--port", port, "--strictPort");
}

async function startFollowers(): Promise<ChildProcess[]> {
  await run("docs/build/pages.ts");
  if (stopping) return [];
  return [
    start(".", "--watch", "--watch-preserve-output", "server/main.ts"),
    site("docs", "vitepress", DOCS_PORT, "dev"),
  ];
}

console.log(`
  service        ${service}
  dashboard      http://127.0.0.1:${DASHBOARD_PORT}/dashboard/
  documentation  http://127.0.0.1:${DOCS_PORT}/docs/
`);
site("dashboard", "vite", DASHBOARD_PORT, "--clearScreen", "false");
let followers = await startFollowers();

async function follow(): Promise<void> {
  if (!(await run("codegen/generate.ts")) || stopping) return;
  await Promise.all(followers.map(stop));
  followers = await startFollowers();
}

let turn = Promise.resolve();
watchFile(DOCUMENT, { interval: 500 }, () => {
  turn = turn.then(follow);
});

for (const signal of ["SIGINT", "SIGTERM"] as const) {
  process.on(signal, () => {
    stopping = true;
    unwatchFile(DOCUMENT);
    for (const child of running) child.kill("SIGTERM");
  });
}
