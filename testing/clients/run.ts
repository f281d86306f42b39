import { execFile } from "node:child_process";
import { randomBytes } from "node:crypto";
import { readFileSync } from "node:fs";
import { cp, mkdtemp, rm, writeFile } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { promisify } from "node:util";
import { build } from "esbuild";
import { INSTALL } from "../../sdk/testing/scratch.ts";
import { codeBlocks, harbour, ROOT } from "../examples.ts";
import { startServer } from "../process.ts";
import { tryImages } from "./images.ts";
import { tryNextjs } from "./nextjs.ts";

/*
 * Generates clients with third-party tools from the document that the service serves. Each client is compiled in strict
 * mode with a small program. The program uploads, lists, reads and deletes files on the real service, and calls every
 * operation. Also imports the document into Postman. The guide contains the commands, the settings and the start of
 * each program. Builds and starts the Next.js example as a reader would, and renders the pages of the examples for
 * responsive images.
 */

/** Packages that only the tests use. */
const TOOLS = ["newman@6.2.2", "openapi-to-postmanv2@6.3.3", "typescript@5.9.3", "@types/node@24.19.2"];

/**
 * The clients by the name of their program. The guide contains the commands that install each tool and generate the
 * client.
 */
const clients = ["hey-api", "kubb", "openapi-fetch", "orval", "swagger-typescript-api"];
const guide = readFileSync(join(ROOT, "docs/guide/generated-clients.md"), "utf8");

function commandsOf(client: string): { packages: string[]; generate: string[] } {
  const [block = ""] = codeBlocks(guide, `sh ${client}`);
  const [install = "", generate = "", ...more] = block.trim().split("\n");
  const [packages, command] = [install.split("npm install ")[1], generate.split("npx ")[1]];
  if (!packages || !command || more.length > 0)
    throw new Error(`The guide must have two commands for ${client}: ${block}`);
  return { packages: packages.split(" "), generate: command.split(" ") };
}

const commands = clients.map(commandsOf);
const folder = await mkdtemp(join(tmpdir(), "generated-clients-"));
const ADMIN_TOKEN = randomBytes(16).toString("hex");
const server = await startServer({ DATA_DIR: join(folder, "data"), LOG_LEVEL: "silent", ADMIN_TOKEN });
try {
  await cp(join(import.meta.dirname, "programs"), folder, { recursive: true });
  await writeFile(join(folder, "package.json"), JSON.stringify({ private: true, type: "module" }));
  await writeFile(join(folder, "openapi.json"), await (await fetch(`${server.url}/openapi.json`)).text());
  await harbour().toFile(join(folder, "harbour.jpg"));
  const packages = [...TOOLS, ...commands.flatMap((it) => it.packages)];
  await run("npm", [...INSTALL, ...packages]);
  for (const { generate } of commands) {
    const [tool = "", ...args] = generate;
    await run(join(folder, "node_modules/.bin", tool), args);
  }
  await run(join(folder, "node_modules/.bin/tsc"), ["--project", ".", "--pretty", "false"]);
  for (const name of clients) {
    const entryPoints = [join(folder, `${name}.ts`)];
    await build({ entryPoints, outdir: join(folder, "out"), bundle: true, platform: "node", format: "esm" });
    await run(process.execPath, [`out/${name}.js`]);
    console.log(`✓ ${name}`);
  }
  await run(process.execPath, ["postman.mjs"]);
  console.log("✓ Postman");
  await tryNextjs(join(folder, "nextjs"), { MAS_BASE_URL: server.url, MAS_API_KEY: server.key() });
  console.log("✓ Next.js");
  await tryImages(join(folder, "images"), { MAS_BASE_URL: server.url, MAS_API_KEY: server.key() });
} finally {
  await server.end();
  await rm(folder, { recursive: true, force: true });
}

/** Runs a program to its end. If it fails, the error message is its output. */
async function run(file: string, args: string[]): Promise<void> {
  const env = { ...process.env, BASE_URL: server.url, API_KEY: server.key(), ADMIN_TOKEN };
  await promisify(execFile)(file, args, { cwd: folder, env, timeout: 120_000 }).catch((error) => {
    throw new Error(`${file} ${args.join(" ")}: ${error.message}\n${error.stdout}${error.stderr}`);
  });
}
