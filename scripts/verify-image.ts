import { execFileSync, spawn, spawnSync } from "node:child_process";
import { once } from "node:events";
import { chmodSync, existsSync, mkdirSync, mkdtempSync, readFileSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { MediaAssetService } from "../sdk/index.ts";
import { keyOfFirstStart } from "../server/testing/process.js";
import { commandOf, type Stage, variablesOf } from "../testing/deploy/dockerfile.ts";
import { runDockerfile } from "../testing/deploy/run-dockerfile.ts";
import { harbour } from "../testing/examples.ts";
import { check, freePort, until } from "./verify-helpers.ts";

// Builds and starts the image without Docker: runs the steps of the Dockerfile, its command and its health check, as
// its user. Only the folders that are writable in the image are writable.

const READY_MS = 90_000;
const STOP_MS = 20_000;
/** Libraries that debian:trixie-slim contains, because apt needs them. */
const IN_BASE = /^(linux-vdso|ld-linux.*|lib(c|m|dl|rt|pthread|resolv|gcc_s|stdc\+\+))\.so\.\d+$/;

/** Returns the libraries that binaries in a folder load, but that neither the folder nor the base image contains. */
function missingLibraries(folder: string): string[] {
  const found = execFileSync("find", [folder, "-type", "f", "(", "-name", "*.node", "-o", "-path", "*/bin/node", ")"]);
  const binaries = found.toString().trim().split("\n");
  check(binaries.length >= 3, `${binaries.length} binaries are inspected`);
  return binaries.flatMap((binary) =>
    spawnSync("ldd", [binary], { encoding: "utf8" })
      .stdout.split("\n")
      .map((line) => line.trim().split(/ (?:=> )?/))
      .filter(([name = "", place = ""]) => !place.startsWith(folder) && !IN_BASE.test(name.replace(/^.*\//, "")))
      .flatMap(([name = ""]) => (name.includes(".so") ? [`${binary}: ${name}`] : [])),
  );
}

async function tryService(media: MediaAssetService, url: string): Promise<void> {
  for (const page of ["/docs/", "/dashboard/", "/openapi.yaml"]) {
    check((await fetch(url + page)).status === 200, `${page} is served`);
  }
  const picture = await media.files.upload(new File([new Uint8Array(await harbour().toBuffer())], "harbour.jpg"));
  check(picture.width === 640, "an uploaded image is measured");
  const { result } = await media.ai.run(picture.id, { operation: "ocr" });
  check(JSON.stringify(result).includes("HARBOUR MASTER"), "its text is recognized");
  const { url: variant } = await media.transform.url({ id: picture.id, w: 100, f: "webp" });
  check((await fetch(variant)).headers.get("content-type") === "image/webp", "a smaller variant is rendered");
}

async function serve(stage: Stage, root: string, tmp: string): Promise<void> {
  const port = await freePort();
  const url = `http://127.0.0.1:${port}`;
  const { PATH = "", DATA_DIR = "", ...rest } = variablesOf(stage);
  const [bin = ""] = PATH.split(":");
  // Listen on the loopback interface: only the real image listens on all interfaces.
  const env = { ...rest, PATH: `${join(root, bin)}:/usr/bin:/bin`, DATA_DIR: join(root, DATA_DIR) };
  const [uid, gid] = (stage.instructions.findLast((it) => it.name === "USER")?.text ?? "").split(":").map(Number);
  const options = {
    cwd: join(root, stage.instructions.findLast((it) => it.name === "WORKDIR")?.text ?? ""),
    env: { ...env, HOST: "127.0.0.1", PORT: port, TMPDIR: tmp, HOME: "/", MAS_BASE_URL: url },
    ...(process.getuid?.() === 0 && uid && gid && { uid, gid }),
  };
  const run = ([program = "", ...args]: string[]) => spawnSync(program, args, { ...options, encoding: "utf8" });
  const health = commandOf(stage, "HEALTHCHECK");
  check(run(health).status === 1, "the health check fails before the start");
  const [program = "", ...args] = commandOf(stage, "CMD");
  const service = spawn(program, args, { ...options, stdio: ["ignore", "pipe", "inherit"] });
  const ended = once(service, "exit");
  let printed = "";
  service.stdout.on("data", (chunk) => {
    printed += chunk;
  });
  try {
    await until(
      () => printed.includes("is ready at"),
      READY_MS,
      () => `not ready: ${printed}`,
    );
    check(run(health).status === 0, "the health check passes after the start");
    const apiKey = keyOfFirstStart(printed);
    await tryService(new MediaAssetService({ apiKey, baseUrl: url }), url);
    check(/acct_\S+ +default/.test(run(["mas", "account", "list"]).stdout), "mas is on the PATH");
  } finally {
    service.kill("SIGTERM");
    setTimeout(() => service.kill("SIGKILL"), STOP_MS).unref();
    await ended;
  }
  check(service.exitCode === 0, "SIGTERM ends the service with exit code 0, in time");
}

const trial = mkdtempSync(join(tmpdir(), "image-"));
try {
  // The user of the image must be able to read it.
  chmodSync(trial, 0o755);
  const { stage, root } = runDockerfile(trial);
  const app = join(root, "app");
  const lock = readFileSync(join(app, "node_modules/.package-lock.json"), "utf8");
  check(!lock.includes('"dev": true'), "the image contains no development dependency");
  check(!existsSync(join(app, "node_modules/npm")), "the image does not contain npm");
  check(missingLibraries(app).join("\n") === "", "the image or its base contains all libraries");
  execFileSync("chmod", ["-R", "a+rX,a-w", app]);
  const tmp = join(trial, "tmp");
  mkdirSync(tmp);
  chmodSync(tmp, 0o1777);
  await serve(stage, root, tmp);
  console.log(`${execFileSync("du", ["-sm", root]).toString().split("\t")[0]} MB without the base image`);
} finally {
  execFileSync("chmod", ["-R", "u+w", trial]);
  rmSync(trial, { recursive: true, force: true });
}
