import { type ChildProcessByStdio, execFileSync, spawn } from "node:child_process";
import { once } from "node:events";
import { cpSync, existsSync, mkdtempSync, readFileSync, rmSync, statSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { delimiter, join } from "node:path";
import type { Readable } from "node:stream";
import { setTimeout as sleep } from "node:timers/promises";
import { MediaAssetService } from "../sdk/index.ts";
import { keyOfFirstStart } from "../server/testing/process.js";
import { codeBlocks, harbour } from "../testing/examples.ts";
import { pageReader } from "../testing/page-reader.ts";
import { onePage } from "../testing/pdf.ts";
import { checkoutFiles } from "./paths.ts";
import { check, freePort, until } from "./verify-helpers.ts";

// Installs a copy of the repository like an operator, and tests it without development dependencies.

/** Maximum size of node_modules in production, in megabytes, including Node.js. */
const LIMIT_MB = 470;
const PACKAGE_LIMIT_MB = 17;
const READY_MS = 60_000;
const STOP_MS = 20_000;
const ROOT = join(import.meta.dirname, "..");
const copy = mkdtempSync(join(tmpdir(), "media-asset-service-"));
const elsewhere = mkdtempSync(join(tmpdir(), "media-asset-service-"));
const packaged = mkdtempSync(join(tmpdir(), "media-asset-service-"));
const PATH = (process.env.PATH ?? "").split(delimiter).filter((folder) => !folder.includes("node_modules"));
const env = {
  PATH: PATH.join(delimiter),
  HOME: process.env.HOME,
  PORT: await freePort(),
  DATA_DIR: join(copy, "data"),
};
const url = `http://127.0.0.1:${env.PORT}`;

const runIn = (cwd: string, command: string, ...args: string[]) =>
  execFileSync(command, args, {
    cwd,
    env: { ...env, ...(cwd === packaged && { DATA_DIR: join(packaged, "data") }), MAS_BASE_URL: url },
    encoding: "utf8",
    stdio: ["ignore", "pipe", "inherit"],
  });
const run = (command: string, ...args: string[]) => runIn(copy, command, ...args);

/** Waits until the service is ready. Returns the API key of the first start. */
async function readiness({ stdout, stderr }: ChildProcessByStdio<null, Readable, Readable>): Promise<string> {
  let printed = "";
  for (const stream of [stdout, stderr]) {
    stream.on("data", (chunk) => {
      printed += chunk;
    });
  }
  await until(
    () => printed.includes("is ready at"),
    READY_MS,
    () => `npm start is not ready: ${printed}`,
  );
  return keyOfFirstStart(printed);
}

async function tryReading(media: MediaAssetService) {
  const picture = await media.files.upload(new File([new Uint8Array(await harbour().toBuffer())], "harbour.jpg"));
  const { result } = await media.ai.run(picture.id, { operation: "ocr" });
  check(JSON.stringify(result).includes("HARBOUR MASTER"), "the text of an uploaded image is recognized");
  return picture;
}

async function tryPages(): Promise<void> {
  for (const page of ["/docs/", "/docs/reference/upload-file", "/dashboard/", "/openapi.yaml", "/llms.txt"]) {
    check((await fetch(url + page)).status === 200, `${page} is served`);
  }
}

async function tryService(apiKey: string): Promise<void> {
  const media = new MediaAssetService({ apiKey, baseUrl: url });
  await tryPages();
  const upload = async (bytes: Buffer, name: string) => media.files.upload(new File([new Uint8Array(bytes)], name));
  const picture = await tryReading(media);
  check(picture.width === 640, "the image is measured");
  await media.ai.run(picture.id, { operation: "bg-removal" });
  const cutout = await media.ai.processedImage(picture.id, { type: "bg-removed" });
  check(cutout.type === "image/png", "the background is removed");
  const document = await upload(onePage({ content: "1 0 0 rg 0 0 612 792 re f" }), "red.pdf");
  const thumbnail = await (await fetch(document.thumbnailUrl ?? "")).blob();
  const copied = await upload(Buffer.from(await thumbnail.arrayBuffer()), "red.webp");
  const { tags } = await media.files.wait(copied.id, { maxWait: 60_000 });
  check(tags.includes("red"), "a PDF has a thumbnail, which is tagged by its color");
  check(/acct_\S+ +default +PRO/.test(run("npx", "mas", "account", "list")), "mas lists accounts");
}

/** Runs `work` while the service runs with a new data directory. */
async function whileServed(
  data: string,
  work: (apiKey: string) => Promise<void>,
  [program = "", ...args] = ["npm", "start"],
  cwd = copy,
): Promise<void> {
  const options = { cwd, env: { ...env, DATA_DIR: join(cwd, data) } };
  const npm = spawn(program, args, { ...options, stdio: ["ignore", "pipe", "pipe"] });
  const ended = once(npm, "exit");
  try {
    await work(await readiness(npm));
  } finally {
    npm.kill("SIGTERM");
    await ended;
  }
  const isReachable = () => fetch(`${url}/health/live`).then(Boolean, () => false);
  for (const deadline = Date.now() + STOP_MS; (await isReachable()) && Date.now() < deadline; ) await sleep(100);
  check(!(await isReachable()), `SIGTERM to ${program} stops the service`);
  // npx is ended by the signal.
  check(npm.exitCode === 0 || program === "npx", `${program} exits without a failure`);
}

/** Follows the guides in another project, with the Node.js on the PATH. */
function tryElsewhere(): void {
  writeFileSync(join(elsewhere, "package.json"), JSON.stringify({ private: true, type: "module" }));
  const [tarball = ""] = run("npm", "pack", "--silent", "--workspace", "sdk", "--pack-destination", elsewhere).split(
    "\n",
  );
  const packages = [`./${tarball}`, join(copy, "server")];
  runIn(elsewhere, "npm", "install", "--no-audit", "--no-fund", "--prefer-offline", ...packages);
  const [example = ""] = codeBlocks(readFileSync(join(copy, "docs/guide/sdk.md"), "utf8"), "ts test");
  writeFileSync(join(elsewhere, "example.test.mjs"), example);
  const printed = runIn(elsewhere, "node", "--test", "example.test.mjs");
  check(/pass 2\b/.test(printed), "the tests of another project start their own service");
  const listed = runIn(elsewhere, "npx", "--prefix", copy, "mas", "account", "list", "--json");
  check(JSON.parse(listed)[0].name === "default", "npx --prefix finds mas from another folder");
}

/** Runs the commands of the pages for new users, with a separate data directory. */
async function followPages(): Promise<void> {
  const reader = await pageReader({ folder: copy, port: env.PORT });
  try {
    for (const page of ["docs/guide/quickstart.md", "README.md"]) {
      const { length } = await reader.follow(readFileSync(join(copy, page), "utf8"));
      check(length > 3, `the ${length} commands of ${page} succeed in order`);
    }
  } finally {
    await reader.stop();
  }
  rmSync(env.DATA_DIR, { recursive: true });
}

/** Tests the service as one package in an empty folder. */
async function tryPackage(): Promise<void> {
  const built = join(packaged, "built");
  run("npm", "run", "package", "--silent", "--", built);
  const [tarball = ""] = runIn(packaged, "npm", "pack", "--silent", join(built, "media-asset-service")).split("\n");
  runIn(packaged, "npm", "install", "--no-audit", "--no-fund", "--prefer-offline", `./${tarball}`);
  const size = Math.round(statSync(join(packaged, tarball)).size / 1_000_000);
  check(size <= PACKAGE_LIMIT_MB, `the package has ${size} MB, the limit is ${PACKAGE_LIMIT_MB} MB`);
  const serve = async (apiKey: string) => {
    await tryPages();
    await tryReading(new MediaAssetService({ apiKey, baseUrl: url }));
    check(/acct_\S+ +default +PRO/.test(runIn(packaged, "npx", "mas", "account", "list")), "its mas lists accounts");
  };
  await whileServed("data", serve, ["npx", "media-asset-service"], packaged);
}

try {
  for (const file of checkoutFiles(ROOT)) cpSync(join(ROOT, file), join(copy, file));
  console.log("npm ci --omit=dev && npm start");
  run("npm", "ci", "--omit=dev");
  const lock = readFileSync(join(copy, "node_modules/.package-lock.json"), "utf8");
  check(!lock.includes('"dev": true'), "no development dependency is installed");
  const wanted = readFileSync(join(copy, ".nvmrc"), "utf8").trim();
  check(run("node_modules/.bin/node", "--version").startsWith(`v${wanted}.`), ".nvmrc names the installed Node.js");
  const size = Number.parseInt(run("du", "-sm", "node_modules"), 10);
  check(size <= LIMIT_MB, `node_modules has ${size} MB, the limit is ${LIMIT_MB} MB`);
  await followPages();
  await whileServed("data", async (apiKey) => {
    await tryService(apiKey);
    tryElsewhere();
  });
  console.log("npx media-asset-service");
  await tryPackage();
  console.log("npm ci --omit=dev --omit=optional && npm start");
  run("npm", "ci", "--omit=dev", "--omit=optional");
  const { optionalDependencies: options } = JSON.parse(
    readFileSync(join(copy, "packages/decode/package.json"), "utf8"),
  );
  const left = Object.keys(options).filter((name) => existsSync(join(copy, "node_modules", name)));
  check(left.length === 0, "no optional dependency is installed");
  await whileServed("bare", async (apiKey) => {
    await tryReading(new MediaAssetService({ apiKey, baseUrl: url }));
  });
} finally {
  for (const folder of [copy, elsewhere, packaged]) rmSync(folder, { recursive: true, force: true });
}
