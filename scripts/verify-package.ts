import { readFileSync, renameSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { transformSync } from "esbuild";
import { INSTALL, succeeds, withScratch } from "../sdk/testing/scratch.ts";
import { checkTypes } from "../sdk/testing/types.ts";
import { buildPackage } from "./package/build.ts";
import { check } from "./verify-helpers.ts";

// Installs the packed service in an empty project with the oldest supported Node.js, and starts `createTestService` of
// `media-asset-service/testing` from ES modules and CommonJS.

const { engines } = JSON.parse(readFileSync(join(import.meta.dirname, "../package.json"), "utf8"));
const oldest = `${engines.node.replace(">=", "")}.0`;
const PLATFORM = `${process.platform}-${process.arch}`;
const nodes = { "20": "20", oldest, "24": "24" };

const PROGRAM = `
import { MediaAssetService } from "@media-asset-service/sdk";
import { createTestService } from "media-asset-service/testing";

async function run() {
  const service = await createTestService();
  try {
    const media = new MediaAssetService({ apiKey: service.apiKey, baseUrl: service.url });
    const [file] = await media.files.list({ search: "harb" }).all();
    if (file?.id !== service.seeded.picture.id) throw new Error("found " + file?.id);
  } finally {
    await service.stop();
  }
}
void run();
`;

/** Returns the output of a program if it fails. */
const failureOf = (run: Promise<void>): Promise<string> =>
  run.then(
    () => "nothing: it succeeded",
    (error: Error) => error.message,
  );

const packages = Object.entries(nodes).map(([name, version]) => `node-${name}@npm:node-${PLATFORM}@${version}`);
await withScratch(["sdk"], packages, async (folder) => {
  const bin = (name: string) => join(folder, "node_modules", `node-${name}`, "bin");
  const run = (name: string, command: string, ...args: string[]) =>
    succeeds(command, args, folder, { PATH: `${bin(name)}:${process.env.PATH}` }, 300_000);

  await run("24", "npm", "pack", "--silent", buildPackage(folder));
  const { version } = JSON.parse(readFileSync(join(folder, "media-asset-service/package.json"), "utf8"));
  // The install script of the package `node` downloads Node.js.
  const install = [...INSTALL.filter((option) => option !== "--ignore-scripts"), "--engine-strict"];
  install.push(`./media-asset-service-${version}.tgz`);
  const refusal = await failureOf(run("20", "npm", ...install, "--dry-run"));
  check(
    refusal.includes(`Required: {"node":"${engines.node}"}`) && refusal.includes(`media-asset-service@${version}`),
    `with Node.js 20, npm reports that the package requires Node.js ${engines.node}`,
  );
  await run("oldest", "npm", ...install);
  check(true, `with Node.js ${oldest}, npm accepts the package and all its dependencies`);

  for (const extension of ["mts", "cts"]) writeFileSync(join(folder, `program.${extension}`), PROGRAM);
  writeFileSync(join(folder, "program.mjs"), PROGRAM);
  writeFileSync(join(folder, "program.cjs"), transformSync(PROGRAM, { format: "cjs" }).code);
  for (const mode of ["nodenext", "bundler"] as const) {
    for (const extension of ["mts", "cts"]) {
      await checkTypes(folder, mode, `program.${extension}`);
      check(true, `media-asset-service/testing has types: ${mode}, ${extension}`);
    }
  }
  for (const name of ["oldest", "24"]) {
    for (const extension of ["mjs", "cjs"]) {
      await run(name, "node", `program.${extension}`);
      check(true, `createTestService starts the service: Node.js ${name}, ${extension}`);
    }
  }

  const installed = join(folder, "node_modules/node/bin/node");
  renameSync(installed, `${installed}.away`);
  const failure = await failureOf(run("oldest", "node", "node_modules/.bin/mas", "--version"));
  check(
    failure.includes(`Node.js ${oldest} cannot run the service, which requires Node.js 24 or later`),
    `without the Node.js that npm installs, Node.js ${oldest} reports the required version`,
  );
});
