import { spawn } from "node:child_process";
import { once } from "node:events";
import { cp, mkdir, mkdtemp, rm, writeFile } from "node:fs/promises";
import { createServer } from "node:http";
import type { AddressInfo } from "node:net";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { build } from "esbuild";
import { openBrowser } from "../../testing/browser.ts";
import { startServer } from "../../testing/process.ts";
import { succeeds, withScratch } from "./scratch.ts";
import { checkTypes, checkTypesWith } from "./types.ts";

// Installs the packed SDK in an empty project, and runs it in every supported runtime against the real server.

const platform = `${process.platform}-${process.arch}`;

interface Environment {
  folder: string;
  baseUrl: string;
  apiKey: string;
}

const runtimes: Record<string, (place: Environment) => Promise<void>> = {
  "types, node16": ({ folder }) => checkTypes(folder, "node16", "src/consumer.ts"),
  "types, nodenext": ({ folder }) => checkTypes(folder, "nodenext", "src/consumer.ts"),
  "types, bundler": ({ folder }) => checkTypes(folder, "bundler", "src/consumer.ts"),
  "types, node16, CommonJS": ({ folder }) => checkTypes(folder, "node16", "src/consumer.cts"),
  "types, nodenext, CommonJS": ({ folder }) => checkTypes(folder, "nodenext", "src/consumer.cts"),
  ...Object.fromEntries(
    ["5.4.5", "5.9.3", "6.0.3", "7.0.2"].map((version) => [
      `types, TypeScript ${version}`,
      ({ folder }) => checkTypesWith(version, folder, "src/consumer.ts"),
    ]),
  ),
  "Node 20": (place) => onDisk(place, "node-20/bin/node", []),
  // As in Node.js 20 before 20.19: `require` of an ES module fails.
  "Node 20, CommonJS": (place) => onDisk(place, "node-20/bin/node", ["--no-experimental-require-module"], "cjs"),
  "Node 22": (place) => onDisk(place, "node-22/bin/node", []),
  "Node 24": (place) => onDisk(place, "node-24/bin/node", []),
  "Node 24, CommonJS": (place) => onDisk(place, "node-24/bin/node", [], "cjs"),
  // The slices of their Blobs have wrong streams (see `byte-stream.ts`).
  "Bun 1.2.23": (place) => onDisk(place, "bun-1.2.23/bin/bun", ["run"]),
  "Bun 1.3.4": (place) => onDisk(place, "bun-1.3.4/bin/bun", ["run"]),
  "Bun 1.3.14": (place) => onDisk(place, "bun-1.3.14/bin/bun", ["run"]),
  "Bun 1.4.5": (place) => onDisk(place, "bun-1.4.5/bin/bun", ["run"]),
  "Deno 2.9.6": (place) =>
    onDisk(place, `@deno/${platform}-glibc/deno`, ["run", "--no-prompt", "--allow-all", "--cached-only"]),
  workerd: inWorkerd,
  Chromium: inChromium,
  "vitest 5.1.2 with jsdom 29.1.1": (place) => inVitest(place, "jsdom"),
  "vitest 5.1.2 with happy-dom 21.0.4": (place) => inVitest(place, "happy-dom"),
  "MSW 2.15.0 and nock 15.0.2": ({ folder }) => succeeds(process.execPath, ["src/program-with-mocks.mjs"], folder),
};

async function onDisk(
  { folder, baseUrl, apiKey }: Environment,
  program: string,
  args: string[],
  extension = "mjs",
): Promise<void> {
  const path = join(folder, `${program.replaceAll(/\W/g, "-")}.txt`);
  await writeFile(path, `${program} ${Math.random()}`);
  const env = { BASE_URL: baseUrl, API_KEY: apiKey, CONTENT: path };
  await succeeds(join(folder, "node_modules", program), [...args, `src/program-on-disk.${extension}`], folder, env);
}

async function inVitest({ folder, baseUrl, apiKey }: Environment, environment: string): Promise<void> {
  const env = { SERVICE_URL: baseUrl, API_KEY: apiKey, CONTENT: join(folder, `${environment}.txt`) };
  const args = ["run", "--dir=src", `--environment=${environment}`];
  await succeeds(process.execPath, ["node_modules/vitest/vitest.mjs", ...args], folder, env, 180_000);
}

/** Bundles the program with its dependencies. */
async function bundle(folder: string, code: string): Promise<string> {
  const { outputFiles } = await build({
    stdin: { contents: code, resolveDir: join(folder, "src") },
    bundle: true,
    format: "esm",
    target: "es2022",
    write: false,
  });
  return outputFiles[0]?.text ?? "";
}

async function inWorkerd({ folder, baseUrl, apiKey }: Environment): Promise<void> {
  const worker = await bundle(
    folder,
    `import { run } from "./program.mjs";
    const fetch = () => run(${JSON.stringify({ baseUrl, apiKey })}).then(
      () => new Response("ok"),
      (error) => new Response(error.stack, { status: 500 }),
    );
    export default { fetch };`,
  );
  await writeFile(join(folder, "worker.js"), worker);
  await writeFile(
    join(folder, "config.capnp"),
    `using Workerd = import "/workerd/workerd.capnp";
const config :Workerd.Config = (
  services = [
    (name = "main", worker = (
      modules = [(name = "worker", esModule = embed "worker.js")],
      compatibilityDate = "2025-01-01",
    )),
    (name = "internet", network = (allow = ["private", "public"])),
  ],
  sockets = [(name = "http", address = "127.0.0.1:0", http = (), service = "main")],
);`,
  );
  const program = join(folder, `node_modules/@cloudflare/workerd-${process.platform}-64/bin/workerd`);
  const workerd = spawn(program, ["serve", "config.capnp", "--control-fd=3"], {
    cwd: folder,
    stdio: ["ignore", "inherit", "inherit", "pipe"],
  });
  const ended = once(workerd, "exit");
  try {
    const [output] = await once(workerd.stdio[3] as NodeJS.ReadableStream, "data");
    const { port } = JSON.parse(String(output).split("\n")[0] ?? "") as { port: number };
    const response = await fetch(`http://127.0.0.1:${port}/`);
    const text = await response.text();
    if (!response.ok) throw new Error(text);
  } finally {
    workerd.kill();
    await ended;
  }
}

async function inChromium({ folder, baseUrl, apiKey }: Environment): Promise<void> {
  const script = await bundle(folder, `import { run } from "./program.mjs"; globalThis.run = run;`);
  // Uses a different origin than the service, like most pages.
  const site = createServer((_, response) => response.setHeader("content-type", "text/html").end("<!doctype html>"));
  await once(site.listen(0, "127.0.0.1"), "listening");
  const browser = await openBrowser();
  try {
    const origin = `http://127.0.0.1:${(site.address() as AddressInfo).port}`;
    const page = await browser.page(origin, baseUrl);
    await page.goto(origin);
    await page.addScriptTag({ content: script, type: "module" });
    await page.waitForFunction("globalThis.run !== undefined");
    await page.evaluate(`run(${JSON.stringify({ baseUrl, apiKey })})`);
  } finally {
    await browser.close();
    site.close();
  }
}

/** Returns the npm packages of a runtime. Type checks and Chromium have no package. */
function packagesOf(runtime: string): string[] {
  const [, major] = /^Node (\d+)/.exec(runtime) ?? [];
  if (major) return [`node-${major}@npm:node-${platform}@${major}`];
  if (runtime === "workerd") return ["workerd"];
  const versions = [...runtime.matchAll(/([\w-]+) (\d+\.\d+\.\d+)/g)];
  return versions.map(([, name = "", version]) => {
    if (name === "TypeScript") return `typescript-${version}@npm:typescript@${version}`;
    if (name === "Bun") return `bun-${version}@npm:@oven/bun-${platform}@${version}`;
    return `${name.toLowerCase()}@${version}`;
  });
}

const names = process.argv.slice(2);
const chosen = Object.entries(runtimes).filter(([name]) => names.length === 0 || names.includes(name));
const packages = new Set(chosen.flatMap(([name]) => packagesOf(name)));
const data = await mkdtemp(join(tmpdir(), "sdk-runtimes-"));
const server = await startServer({ DATA_DIR: data, LOG_LEVEL: "silent" });
try {
  await withScratch(["sdk"], [...packages], async (folder) => {
    await mkdir(join(folder, "src"));
    const programs = ["program.mjs", "program-on-disk.mjs", "program-on-disk.cjs", "program-with-mocks.mjs"];
    for (const name of [...programs, "consumer.ts"]) {
      await cp(join(import.meta.dirname, name), join(folder, "src", name));
    }
    await cp(join(import.meta.dirname, "program-in-vitest.mjs"), join(folder, "src/program.test.mjs"));
    await cp(join(import.meta.dirname, "consumer.ts"), join(folder, "src/consumer.cts"));
    const place = { folder, baseUrl: server.url, apiKey: server.key() };
    for (const [name, run] of chosen) {
      const started = performance.now();
      const failure: unknown = await run(place).then(
        () => undefined,
        (error: unknown) => error,
      );
      console.log(`${failure ? "✗" : "✓"} ${name} (${Math.round(performance.now() - started)} ms)`);
      if (!failure) continue;
      console.error(failure);
      process.exitCode = 1;
    }
  });
} finally {
  await server.end();
  await rm(data, { recursive: true, force: true });
}
