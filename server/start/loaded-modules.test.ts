import { execFile } from "node:child_process";
import { promisify } from "node:util";
import { beforeAll, expect, test } from "vitest";

/** Loads the code of a start, except the embedded database, and prints the modules that were loaded. */
const PROGRAM = `
  import { enableCompileCache, registerHooks } from "node:module";
  enableCompileCache("node_modules/.cache/compiled"); // as in main.ts
  const loaded = [];
  registerHooks({ load: (url, context, next) => (loaded.push(url), next(url, context)) });
  const paths = ["server/start/run.ts", "server/compose.ts", "server/app.ts", "server/db/queue.ts"];
  for (const path of paths) await import("./" + path);
  console.log(JSON.stringify([...loaded, ...process.moduleLoadList]));
`;
let loaded: string[] = [];

beforeAll(async () => {
  const { stdout } = await promisify(execFile)(process.execPath, ["--input-type=module", "--eval", PROGRAM], {
    maxBuffer: 1e7,
  });
  loaded = JSON.parse(stdout);
});

test("the modules of a start are listed", () => {
  for (const name of ["/server/start/service.ts", "/node_modules/express/", "NativeModule http"]) {
    expect(loaded.filter((each) => each.includes(name))).not.toEqual([]);
  }
});

test.each([
  // `fetch` and HTTP/2 of Node.js (see base/node-http.ts).
  "NativeModule internal/deps/undici",
  "NativeModule http2",
  "/server/db/migrations/001-",
  "/server/storage/blobs/s3.ts",
  "/server/observability/tracing/open-telemetry.ts",
  "/node_modules/@aws-sdk/",
  "/node_modules/@electric-sql/",
  "/node_modules/@opentelemetry/sdk",
  "/node_modules/@zxcvbn-ts/",
  "/node_modules/file-type/",
  "/node_modules/strtok3/",
  "/node_modules/onnxruntime-node/",
  "/node_modules/sharp/",
])("a start does not load %s", (name) => {
  expect(loaded.filter((each) => each.includes(name))).toEqual([]);
});
