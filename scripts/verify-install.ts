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
import { check, freePort, until } from "./temp-project.ts";

// What an operator does with a copy of the repository, and all that must work without development dependencies.

/** Megabytes of node_modules, Node's own included: what may be installed for production. */
const LIMIT_MB = 430;
const PACKAGE_LIMIT_MB = 16;
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

/** The key of the first start, once the service is ready. */
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
  check(JSON.stringify(result).includes("HARBOUR MASTER"), "the text of an uploaded picture is read");
  return picture;
}

async function tryPages(): Promise<void> {
  for (const page of ["/docs/", "/docs/reference/upload-file", "/dashboard/", "/openapi.yaml", "/llms.txt"]) {
    check((await fetch(url + page)).status === 200, `${page} is there`);
  }
}

async function tryService(apiKey: string): Promise<void> {
  const media = new MediaAssetService({ apiKey, baseUrl: url });
  await tryPages();
  const upload = async (bytes: Buffer, name: string) => media.files.upload(new File([new Uint8Array(bytes)], name));
  const picture = await tryReading(media);
  check(picture.width === 640, "it is measured");
  await media.ai.run(picture.id, { operation: "bg-removal" });
  const cutout = await media.ai.processedImage(picture.id, { type: "bg-removed" });
  check(cutout.type === "image/png", "it is cut out");
  const document = await upload(onePage({ content: "1 0 0 rg 0 0 612 792 re f" }), "red.pdf");
  const thumbnail = await (await fetch(document.thumbnailUrl ?? "")).blob();
  const copied = await upload(Buffer.from(await thumbnail.arrayBuffer()), "red.webp");
  const { tags } = await media.files.wait(copied.id, { maxWait: 60_000 });
  check(tags.includes("red"), "a PDF is shown by its page, and tagged by its colour");
  check(/acct_\S+ +default +PRO/.test(run("npx", "mas", "account", "list")), "mas lists accounts");
}

/** The service of the copy, with a folder of data that is new. */
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
  const answers = () => fetch(`${url}/health/live`).then(Boolean, () => false);
  for (const deadline = Date.now() + STOP_MS; (await answers()) && Date.now() < deadline; ) await sleep(100);
  check(!(await answers()), `SIGTERM to ${program} stops the service`);
  // npx ends with the signal.
  check(npm.exitCode === 0 || program === "npx", `${program} has no failure to report`);
}

/** A project of somebody else, with whichever Node they have, does what the guides tell it. */
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
  check(/pass 2\b/.test(printed), "the tests of another project start a service for themselves");
  const listed = runIn(elsewhere, "npx", "--prefix", copy, "mas", "account", "list", "--json");
  check(JSON.parse(listed)[0].name === "default", "npx --prefix finds mas from elsewhere");
}

/** What newcomers paste, on an account of its own. */
async function followPages(): Promise<void> {
  const reader = await pageReader({ folder: copy, port: env.PORT });
  try {
    for (const page of ["docs/guide/quickstart.md", "README.md"]) {
      const { length } = await reader.follow(readFileSync(join(copy, page), "utf8"));
      check(length > 3, `the ${length} commands of ${page} succeed in its order`);
    }
  } finally {
    await reader.stop();
  }
  rmSync(env.DATA_DIR, { recursive: true });
}

/** The service as one package, in a folder where nothing else is. */
async function tryPackage(): Promise<void> {
  const built = join(packaged, "built");
  run("npm", "run", "package", "--silent", "--", built);
  const [tarball = ""] = runIn(packaged, "npm", "pack", "--silent", join(built, "media-asset-service")).split("\n");
  runIn(packaged, "npm", "install", "--no-audit", "--no-fund", "--prefer-offline", `./${tarball}`);
  const size = Math.round(statSync(join(packaged, tarball)).size / 1_000_000);
  check(size <= PACKAGE_LIMIT_MB, `the package takes ${size} MB of ${PACKAGE_LIMIT_MB}`);
  const serve = async (apiKey: string) => {
    await tryPages();
    await tryReading(new MediaAssetService({ apiKey, baseUrl: url }));
    check(/acct_\S+ +default +PRO/.test(runIn(packaged, "npx", "mas", "account", "list")), "mas lists its accounts");
  };
  await whileServed("data", serve, ["npx", "media-asset-service"], packaged);
}

try {
  const files = execFileSync("git", ["ls-files", "-z"], { cwd: ROOT, encoding: "utf8" }).split("\0").filter(Boolean);
  for (const file of files) if (existsSync(join(ROOT, file))) cpSync(join(ROOT, file), join(copy, file));
  console.log("npm ci --omit=dev && npm start");
  run("npm", "ci", "--omit=dev");
  const lock = readFileSync(join(copy, "node_modules/.package-lock.json"), "utf8");
  check(!lock.includes('"dev": true'), "no development dependency stayed");
  const wanted = readFileSync(join(copy, ".nvmrc"), "utf8").trim();
  check(run("node_modules/.bin/node", "--version").startsWith(`v${wanted}.`), ".nvmrc names the Node that runs it");
  const size = Number.parseInt(run("du", "-sm", "node_modules"), 10);
  check(size <= LIMIT_MB, `node_modules takes ${size} MB of ${LIMIT_MB}`);
  await followPages();
  await whileServed("data", async (apiKey) => {
    await tryService(apiKey);
    tryElsewhere();
  });
  console.log("npx media-asset-service");
  await tryPackage();
  console.log("npm ci --omit=dev --omit=optional && npm start");
  run("npm", "ci", "--omit=dev", "--omit=optional");
  const { optionalDependencies: options } = JSON.parse(readFileSync(join(copy, "server/package.json"), "utf8"));
  const left = Object.keys(options).filter((name) => existsSync(join(copy, "node_modules", name)));
  check(left.length === 0, "no optional dependency stayed");
  await whileServed("bare", async (apiKey) => {
    await tryReading(new MediaAssetService({ apiKey, baseUrl: url }));
  });
} finally {
  for (const folder of [copy, elsewhere, packaged]) rmSync(folder, { recursive: true, force: true });
}
