import { execFile } from "node:child_process";
import { randomBytes } from "node:crypto";
import { cp, mkdtemp, rm, writeFile } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { promisify } from "node:util";
import { build } from "esbuild";
import { startServer } from "../process.ts";

/*
 * Clients that other people's tools generate from the document as the service serves it: each is compiled strictly with a
 * small program, which then uploads, lists, reads and deletes on the real service. And what is imported into Postman reads.
 */

const TOOLS = [
  "@hey-api/openapi-ts@0.99.0",
  "@kubb/cli@4.39.3",
  "@kubb/core@4.39.3",
  "@kubb/plugin-client@4.39.3",
  "@kubb/plugin-oas@4.39.3",
  "@kubb/plugin-ts@4.39.3",
  "newman@6.2.2",
  "openapi-fetch@0.17.0",
  "openapi-to-postmanv2@6.3.3",
  "openapi-typescript@7.13.0",
  "orval@7.13.2",
  "swagger-typescript-api@13.13.0",
  "typescript@5.9.3",
  "@types/node@24.19.2",
];

/** By the name of its program: what generates the client into the folder of that name. */
const clients: Record<string, [tool: string, ...args: string[]]> = {
  "hey-api": ["openapi-ts", "--input", "openapi.json", "--output", "hey-api"],
  kubb: ["kubb", "generate", "--config", "kubb.config.mjs", "--logLevel", "silent"],
  "openapi-fetch": ["openapi-typescript", "openapi.json", "--output", "openapi-fetch/schema.ts"],
  orval: ["orval", "--config", "orval.config.cjs"],
  "swagger-typescript-api": [
    "swagger-typescript-api",
    "generate",
    ...["--path", "openapi.json", "--output", "swagger-typescript-api", "--name", "api.ts"],
  ],
};

const folder = await mkdtemp(join(tmpdir(), "generated-clients-"));
const ADMIN_TOKEN = randomBytes(16).toString("hex");
const server = await startServer({ DATA_DIR: join(folder, "data"), LOG_LEVEL: "silent", ADMIN_TOKEN });
try {
  await cp(join(import.meta.dirname, "programs"), folder, { recursive: true });
  await writeFile(join(folder, "package.json"), JSON.stringify({ private: true, type: "module" }));
  await writeFile(join(folder, "openapi.json"), await (await fetch(`${server.url}/openapi.json`)).text());
  await run("npm", ["install", "--no-audit", "--no-fund", "--ignore-scripts", "--prefer-offline", ...TOOLS]);
  for (const [tool, ...args] of Object.values(clients)) await run(join(folder, "node_modules/.bin", tool), args);
  await run(join(folder, "node_modules/.bin/tsc"), ["--project", ".", "--pretty", "false"]);
  for (const name of Object.keys(clients)) {
    const entryPoints = [join(folder, `${name}.ts`)];
    await build({ entryPoints, outdir: join(folder, "out"), bundle: true, platform: "node", format: "esm" });
    await run(process.execPath, [`out/${name}.js`]);
    console.log(`✓ ${name}`);
  }
  await run(process.execPath, ["postman.mjs"]);
  console.log("✓ Postman");
} finally {
  await server.end();
  await rm(folder, { recursive: true, force: true });
}

/** Runs a program to its end; what it prints is the message when it fails. */
async function run(file: string, args: string[]): Promise<void> {
  const env = { ...process.env, BASE_URL: server.url, API_KEY: server.key(), ADMIN_TOKEN };
  await promisify(execFile)(file, args, { cwd: folder, env, timeout: 120_000 }).catch((error) => {
    throw new Error(`${file} ${args.join(" ")}: ${error.message}\n${error.stdout}${error.stderr}`);
  });
}
