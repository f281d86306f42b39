import { execFile } from "node:child_process";
import { promisify } from "node:util";
import { beforeAll, expect, test } from "vitest";

/** Loads the modules, and prints all modules that were loaded. */
const program = (paths: string[]) => `
  import { enableCompileCache, registerHooks } from "node:module";
  enableCompileCache("node_modules/.cache/compiled"); // as in main.ts
  const loaded = [];
  registerHooks({ load: (url, context, next) => (loaded.push(url), next(url, context)) });
  for (const path of ${JSON.stringify(paths)}) await import("./" + path);
  console.log(JSON.stringify([...loaded, ...process.moduleLoadList]));
`;
/** The code of a start, except the embedded database. */
const START = ["server/ops/start/run.ts", "server/app.ts", "server/db/queue.ts"];
let loaded: string[] = [];

async function modulesOf(paths: string[]): Promise<string[]> {
  const { stdout } = await promisify(execFile)(process.execPath, ["--input-type=module", "--eval", program(paths)], {
    maxBuffer: 1e7,
  });
  return JSON.parse(stdout);
}

beforeAll(async () => {
  loaded = await modulesOf(START);
});

test("the modules of a start are listed", () => {
  for (const name of ["/server/ops/start/service.ts", "/node_modules/express/", "NativeModule http"]) {
    expect(loaded.filter((each) => each.includes(name))).not.toEqual([]);
  }
});

test.each([
  // `fetch` and HTTP/2 of Node.js (see server/base/http.ts).
  "NativeModule internal/deps/undici",
  "NativeModule http2",
  "/server/db/migrations/001-",
  "/packages/blobs/s3.ts",
  "/server/telemetry/tracing/open-telemetry.ts",
  "/node_modules/@aws-sdk/",
  "/node_modules/@electric-sql/",
  "/node_modules/@opentelemetry/sdk",
  "/node_modules/@zxcvbn-ts/",
  "/node_modules/file-type/",
  "/node_modules/strtok3/",
  "/node_modules/undici/",
  "/node_modules/onnxruntime-node/",
  "/node_modules/sharp/",
  "/node_modules/@jsquash/",
  "/node_modules/jxl-oxide-wasm/",
])("a start does not load %s", (name) => {
  expect(loaded.filter((each) => each.includes(name))).toEqual([]);
});

test("a worker process for images does not load the code for CSS of SVG and for JPEG XL", async () => {
  const modules = await modulesOf(["packages/decode/imaging/render.ts"]);
  expect(modules.filter((it) => it.includes("/packages/decode/imaging/decode.ts"))).toHaveLength(1);
  expect(modules.filter((it) => /svg-css\/resolve-css|@csstools|jpeg-xl\.ts|@jsquash|jxl-oxide/.test(it))).toEqual([]);
});
