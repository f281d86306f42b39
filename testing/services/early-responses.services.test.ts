import { execFile } from "node:child_process";
import { createReadStream, statSync } from "node:fs";
import { mkdtemp, open, rm } from "node:fs/promises";
import { connect } from "node:http2";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { promisify } from "node:util";
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import type { ServerProcess } from "../process.ts";
import { type Account, newAccount, startProcess } from "./cluster.ts";
import { PROXIES, type RunningProxy } from "./proxy-programs.ts";

/* Responses that the service sends before it has read the body, through every proxy. */

const run = promisify(execFile);
const MB = 1024 * 1024;
/** A request that waits for a connection that the service no longer reads takes up to 30 seconds. */
const MAX_LATENCY_MS = 5_000;

interface Refusal {
  code: string;
  path: string;
  headers(): string[];
}

let directory: string;
let service: ServerProcess;
let limited: Account;
let exhausted: Account;
let other: Account;
let image: string;
beforeAll(async () => {
  directory = await mkdtemp(join(tmpdir(), "services-early-"));
  service = await startProcess({ DATA_DIR: join(directory, "data"), TRUST_PROXY: "1" });
  const next = () => service.url;
  limited = await newAccount(next, { maxFileSize: MB });
  exhausted = await newAccount(next, { apiCallsPerDay: 0 });
  other = await newAccount(next, {});
  const { data } = await other.upload("bytes of another account");
  image = new URL(String(data.cdnUrl)).pathname;
  for (const size of [30, 300]) {
    const file = await open(join(directory, `${size}`), "w");
    await file.truncate(size * MB);
    await file.close();
  }
});
afterAll(async () => {
  await service?.end("SIGKILL");
  await rm(directory, { recursive: true, force: true });
});

const FORM = "Content-Type: multipart/form-data; boundary=b";
const UPLOAD = "/api/v1/upload";
const REFUSALS: Refusal[] = [
  { code: "FILE_TOO_LARGE", path: UPLOAD, headers: () => [`X-API-Key: ${limited.key}`, FORM] },
  { code: "MISSING_API_KEY", path: UPLOAD, headers: () => [FORM] },
  { code: "NOT_FOUND", path: "/api/v1/nothing", headers: () => [`X-API-Key: ${other.key}`, FORM] },
  {
    code: "UNSUPPORTED_MEDIA_TYPE",
    path: UPLOAD,
    headers: () => [`X-API-Key: ${other.key}`, "Content-Type: text/css"],
  },
  { code: "RATE_LIMIT_EXCEEDED", path: UPLOAD, headers: () => [`X-API-Key: ${exhausted.key}`, FORM] },
  { code: "METHOD_NOT_ALLOWED", path: "/cdn/nothing/nothing", headers: () => [FORM] },
];

/** Sends a file as the body. Resolves to the response body. */
type Send = (url: string, headers: readonly string[], file: string) => Promise<string>;

const curl =
  (expectation: string): Send =>
  async (url, headers, file) => {
    const lines = [expectation, ...headers].flatMap((line) => ["-H", line]);
    const args = ["-sS", "--http1.1", "--max-time", "60", ...lines, "-X", "POST", "-T", file, url];
    const { stdout, stderr } = await run("curl", args).catch(
      (failure) => failure as { stdout: string; stderr: string },
    );
    return stdout + stderr;
  };

/**
 * Uses the client of Node.js. After the response, proxies reset the stream of a request that is not complete (RFC 9113
 * §8.1). curl 7.88 then prints no response of nginx 1.22 and Caddy 2.6, although it is complete. Traffic Server 9.2 does not
 * always reset the stream, so the response ends, but its stream does not.
 */
const sendOverHttp2: Send = (url, headers, file) =>
  new Promise((resolve) => {
    const { origin, pathname } = new URL(url);
    const { size } = statSync(file);
    const session = connect(origin, { rejectUnauthorized: false });
    const fields = headers.map((line) => [line.slice(0, line.indexOf(":")), line.slice(line.indexOf(":") + 2)]);
    const stream = session.request({
      ":method": "POST",
      ":path": pathname,
      "content-length": size,
      ...Object.fromEntries(fields),
    });
    const body = createReadStream(file);
    let received = "";
    for (const source of [session, stream]) source.on("error", (error) => (received += error.message));
    stream.on("data", (chunk: Buffer) => (received += chunk.toString()));
    const end = () => {
      body.destroy();
      session.destroy();
      resolve(received);
    };
    stream.once("end", end).once("close", end);
    body.pipe(stream);
  });

const WAYS: { name: string; isHttp2: boolean; send: Send }[] = [
  { name: "HTTP/1.1", isHttp2: false, send: curl("Expect:") },
  { name: "HTTP/1.1 with Expect", isHttp2: false, send: curl("Expect: 100-continue") },
  { name: "HTTP/2", isHttp2: true, send: sendOverHttp2 },
];

/** Returns the longest time of six requests of another account, in milliseconds. */
async function latencyOfOthers(url: string, hasApi: boolean): Promise<number> {
  const times: number[] = [];
  for (let index = 0; index < 6; index++) {
    const startedAt = performance.now();
    const isChange = hasApi && index % 2 === 0;
    const response = isChange
      ? await fetch(`${url}/api/v1/folders`, {
          method: "POST",
          headers: { "X-API-Key": other.key, "Content-Type": "application/json" },
          body: JSON.stringify({ name: `folder ${Math.random()}` }),
        })
      : await fetch(`${url}${hasApi ? "/api/v1/files" : image}`, { headers: { "X-API-Key": other.key } });
    await response.arrayBuffer();
    expect(response.status).toBe(isChange ? 201 : 200);
    times.push(performance.now() - startedAt);
  }
  return Math.max(...times);
}

test("every proxy is installed", () => {
  expect(PROXIES.filter(({ isInstalled }) => !isInstalled).map(({ name }) => name)).toEqual([]);
});

describe.each(PROXIES.filter(({ isInstalled }) => isInstalled))("$name", ({ name, start }) => {
  // deploy/varnish.vcl serves only delivery.
  const hasApi = name !== "Varnish";
  const refusals = REFUSALS.filter(({ path }) => hasApi || path.startsWith("/cdn/"));
  let proxy: RunningProxy;
  beforeAll(async () => {
    proxy = await start(new URL(service.url).port);
  });
  afterAll(() => proxy?.stop());

  test.each([30, 300])(
    "forwards early responses to bodies of %i MB, and delays no request of another account",
    { timeout: 600_000 },
    async (megabytes) => {
      const failures: object[] = [];
      for (const way of WAYS) {
        const url = way.isHttp2 ? proxy.http2Url : proxy.url;
        if (url === null) continue;
        // Large bodies are sent with two of the errors only, to save time.
        for (const refusal of megabytes > 30 && hasApi ? refusals.slice(0, 2) : refusals) {
          const startedAt = performance.now();
          const body = await way.send(url + refusal.path, refusal.headers(), join(directory, `${megabytes}`));
          const code = /"code":"(\w+)"/.exec(body)?.[1] ?? body;
          const ms = performance.now() - startedAt;
          const latency = await latencyOfOthers(proxy.url, hasApi);
          const seconds = [ms, latency].map((time) => `${(time / 1_000).toFixed(2)} s`);
          console.log(`${name}, ${way.name}, ${megabytes} MB: ${code} after ${seconds[0]}, others ${seconds[1]}`);
          // Caddy 2.6 closes the connection of an HTTP/1.1 client that is still sending, which resets it. About one of 20
          // clients loses the response.
          const isReset = name === "Caddy" && !way.isHttp2 && /^curl: \((?:18|55|56)\)/m.test(body);
          if ((code !== refusal.code && !isReset) || latency > MAX_LATENCY_MS)
            failures.push({ way: way.name, code, refusal, latency });
        }
      }
      expect(failures).toEqual([]);
    },
  );
});
