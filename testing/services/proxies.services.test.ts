import { execFile, execFileSync } from "node:child_process";
import { once } from "node:events";
import { chmod, mkdtemp, readFile, rm, writeFile } from "node:fs/promises";
import {
  createServer,
  type IncomingMessage,
  type OutgoingHttpHeaders,
  request,
  type Server,
  type ServerResponse,
} from "node:http";
import type { AddressInfo } from "node:net";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { promisify } from "node:util";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { freePorts } from "./balancer.ts";
import {
  configuration,
  type DeployedProxy,
  haproxy,
  isReachable,
  nginx,
  startDeployedHaproxy,
  startProgram,
} from "./deployed.ts";

/* The proxies forward to a stand-in for the service. */

const run = promisify(execFile);

let folder: string;
let service: Server;
let servicePort: number;
let received: string[] = [];
let traces: string[] = [];
/** Whether the service refuses the file that the cache has stored. */
let isWithdrawn = false;

beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), "proxies-"));
  // nginx runs as another user.
  await chmod(folder, 0o755);
  service = createServer((incoming, response) => {
    const { method, url = "", headers } = incoming;
    received.push(`${method} ${url} ${headers.range ?? ""} ${headers["x-forwarded-for"]}`);
    if (url !== "/health/ready") traces.push(`${headers.traceparent} ${headers.tracestate}`);
    const cacheable = url.startsWith("/cdn/public");
    if (url.startsWith("/cdn/withdrawn")) {
      const [status, control] = isWithdrawn ? [403, "no-store"] : [200, "public, s-maxage=1, stale-while-revalidate=1"];
      response.writeHead(status, { "Cache-Control": control }).end();
      return;
    }
    response.setHeader("Cache-Control", cacheable ? "public, max-age=86400, s-maxage=60" : "private, max-age=60");
    if (method === "POST") incoming.once("data", () => response.end("has begun"));
    else if (method === "PUT") takeUpload(incoming, response);
    else response.end(`${url} ${received.length}`);
  });
  servicePort = await listening(service);
});
afterAll(async () => {
  service.closeAllConnections();
  service.close();
  await rm(folder, { recursive: true, force: true });
});

describe.skipIf(nginx === null)("nginx", () => {
  let url: string;
  let stop: () => Promise<void>;
  beforeAll(async () => {
    const key = ["-newkey", "rsa:2048", "-nodes", "-keyout", `${folder}/media.key`, "-subj", "/CN=media.example.com"];
    execFileSync("openssl", ["req", "-x509", ...key, "-out", `${folder}/media.crt`], { stdio: "ignore" });
    const [port] = await freePorts(1);
    const text = (await configuration("nginx.conf"))
      .replaceAll("/etc/nginx/media", `${folder}/media`)
      .replaceAll(/\/var\/(cache|log)\/nginx/g, folder)
      .replace("127.0.0.1:3000", `127.0.0.1:${servicePort}`)
      .replace(/server 127\.0\.0\.1:3001.*/, "")
      // The configuration with TLS is only checked. Requests use the one without TLS.
      .replace("listen 443 ssl;", `listen 127.0.0.1:${port};`);
    const withBase = (part: string) => `pid ${folder}/pid; error_log stderr; events {} http { ${part} }`;
    await writeFile(join(folder, "tls.conf"), withBase(text.replace(`127.0.0.1:${port};`, `127.0.0.1:${port} ssl;`)));
    await writeFile(join(folder, "nginx.conf"), withBase(text));
    await run(nginx ?? "", ["-t", "-c", join(folder, "tls.conf")]);
    url = `http://127.0.0.1:${port}`;
    stop = await startProgram(folder, nginx ?? "", ["-c", join(folder, "nginx.conf"), "-g", "daemon off;"], () =>
      isReachable(url),
    );
  });
  afterAll(() => stop?.());

  it("caches cacheable responses by their complete URL", async () => {
    const first = await (await fetch(`${url}/cdn/public/a.jpg?w=1`)).text();
    expect(await (await fetch(`${url}/cdn/public/a.jpg?w=1`)).text()).toBe(first);
    expect(await (await fetch(`${url}/cdn/public/a.jpg?w=2`)).text()).not.toBe(first);
    const secret = await (await fetch(`${url}/cdn/private/a.jpg`)).text();
    expect(await (await fetch(`${url}/cdn/private/a.jpg`)).text()).not.toBe(secret);
  });

  // nginx 1.22 would keep the copy permanently with `proxy_cache_use_stale updating`, because a 403 does not replace it.
  it("stops delivering a copy that the service refuses after s-maxage and stale-while-revalidate", async () => {
    const get = () =>
      fetch(`${url}/cdn/withdrawn/a.jpg`).then(({ status, headers }) => [status, headers.get("x-cache")]);
    isWithdrawn = false;
    expect(await get()).toEqual([200, "MISS"]);
    expect(await get()).toEqual([200, "HIT"]);
    isWithdrawn = true;
    await expect.poll(async () => (await get())[0]).toBe(403);
    expect((await get())[0]).toBe(403);
  });

  it("forwards ranges and the address of the client", async () => {
    received = [];
    await fetch(`${url}/cdn/public/film.mp4`, { headers: { Range: "bytes=5-9", "X-Forwarded-For": "192.0.2.1" } });
    expect(received).toEqual(["GET /cdn/public/film.mp4 bytes=5-9 192.0.2.1, 127.0.0.1"]);
  });

  it("streams uploads, and logs no signature", async () => {
    const upload = request(`${url}/api/v1/upload?signature=abc`, {
      method: "POST",
      headers: { "Content-Length": 200_000 },
    });
    upload.on("error", () => {});
    upload.write(Buffer.alloc(100_000));
    const [response]: IncomingMessage[] = await once(upload, "response");
    expect(response?.statusCode).toBe(200);
    upload.destroy();
    await expect.poll(() => readFile(join(folder, "media.log"), "utf8")).toContain("POST /api/v1/upload");
    expect(await readFile(join(folder, "media.log"), "utf8")).not.toMatch(/signature|w=1/);
  });

  it("forwards large content, and prevents the 104 response, which it would treat as the final one", async () => {
    expect(await put(`${url}/content`, 150 * MB)).toBe(`201 ${150 * MB} bytes`);
    expect(await put(`${url}/content`, MB, DRAFT)).toBe(`201 ${MB} bytes`);
  });
});

describe.skipIf(haproxy === null)("HAProxy", () => {
  let proxy: DeployedProxy;
  beforeAll(async () => {
    // No process listens at the other port.
    proxy = await startDeployedHaproxy([servicePort, 9]);
  });
  afterAll(() => proxy?.stop());

  it("checks readiness, forwards only to ready processes, and logs no signature", async () => {
    await expect.poll(() => received.filter((line) => line.startsWith("GET /health/ready")).length).toBeGreaterThan(1);
    const calls = Array.from({ length: 20 }, (_, index) => fetch(`${proxy.url}/call/${index}?signature=abc`));
    const responses = await Promise.all(calls);
    expect(responses.map(({ status }) => status)).toEqual(Array(20).fill(200));
    await expect.poll(proxy.log).toContain(" GET /call/19 200 ");
    expect(await proxy.log()).not.toContain("signature");
    expect(received.filter((line) => /^GET \/call\/\d+\S* {2}127\.0\.0\.1$/.test(line))).toHaveLength(20);
  });

  it("forwards large content and the 104 response of the IETF draft", async () => {
    expect(await put(`${proxy.url}/content`, 150 * MB)).toBe(`201 ${150 * MB} bytes`);
    expect(await put(`${proxy.url}/content`, MB, DRAFT)).toBe(`104 201 ${MB} bytes`);
  });

  const TRACE = "0af7651916cd43dd8448eb211c80319c";
  const GIVEN = `00-${TRACE}-b7ad6b7169203331-00`;
  it.each([
    ["continues the trace of a client", [GIVEN], true],
    ["starts a trace if there is none", [], false],
    ["starts a trace if there are two", [GIVEN, GIVEN], false],
    ["replaces an invalid trace", [`00-${TRACE}-b7ad-01`], false],
    ["replaces a trace with additional text", [`${GIVEN}; secret`], false],
    ["replaces a trace ID of zeros", [`00-${"0".repeat(32)}-b7ad6b7169203331-01`], false],
    ["replaces a span ID of zeros", [`00-${TRACE}-${"0".repeat(16)}-01`], false],
  ])("%s, and logs its ID", async (name, given, keeps) => {
    traces = [];
    const path = `/${encodeURIComponent(name)}`;
    const call = request(proxy.url + path, { headers: { traceparent: given, tracestate: "vendor=1" } });
    const [response]: IncomingMessage[] = await once(call.end(), "response");
    response?.resume();
    const [, trace = "", state] = /^00-([0-9a-f]{32})-[0-9a-f]{16}-0[01] (.*)$/.exec(traces.at(-1) ?? "") ?? [];
    expect(`${traces.at(-1)}`).toMatch(
      keeps ? `${GIVEN} vendor=1` : /^00-(?!0{32})[0-9a-f]{32}-(?!0{16})[0-9a-f]{16}-01 /,
    );
    expect([trace === TRACE, state]).toEqual([keeps, keeps ? "vendor=1" : "undefined"]);
    await expect.poll(proxy.log).toMatch(new RegExp(` GET ${path} 200 .* ${trace}$`, "m"));
  });
});

/** Handles an upload as the service does for a client of the IETF draft: sends the upload URL before the response. */
function takeUpload(incoming: IncomingMessage, response: ServerResponse): void {
  if (incoming.headers["upload-draft-interop-version"] !== undefined) {
    incoming.socket.write("HTTP/1.1 104 Upload Resumption Supported\r\nLocation: /uploads/1\r\n\r\n");
  }
  let size = 0;
  incoming.on("data", (chunk: Buffer) => {
    size += chunk.length;
  });
  incoming.on("end", () => response.writeHead(201).end(`${size} bytes`));
}

const MB = 1024 * 1024;

/** Sends this number of bytes. Returns the statuses of the responses and the body of the last one. */
async function put(url: string, size: number, headers: OutgoingHttpHeaders = {}): Promise<string> {
  const upload = request(url, { method: "PUT", headers: { "Content-Length": size, ...headers } });
  const statuses: (number | undefined)[] = [];
  upload.on("information", ({ statusCode }) => statuses.push(statusCode));
  upload.end(Buffer.alloc(size));
  const [response]: IncomingMessage[] = await once(upload, "response");
  const body = await response?.setEncoding("utf8").toArray();
  return `${[...statuses, response?.statusCode].join(" ")} ${body?.join("")}`;
}

const DRAFT = { "Upload-Draft-Interop-Version": "8", "Upload-Complete": "?1" };

async function listening(server: Server): Promise<number> {
  await once(server.listen(0, "127.0.0.1"), "listening");
  return (server.address() as AddressInfo).port;
}
