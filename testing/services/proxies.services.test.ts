import { execFile, execFileSync, spawn } from "node:child_process";
import { once } from "node:events";
import { openSync } from "node:fs";
import { chmod, mkdtemp, readFile, rm, writeFile } from "node:fs/promises";
import { createServer, type IncomingMessage, request, type Server } from "node:http";
import { type AddressInfo, createServer as createTcpServer } from "node:net";
import { tmpdir } from "node:os";
import { basename, join } from "node:path";
import { setTimeout as sleep } from "node:timers/promises";
import { promisify } from "node:util";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { findProgram } from "../../server/imaging/find-program.ts";
import { ROOT } from "../examples.ts";

/* The proxies' configurations as they stand in deploy/, but for addresses and places, in front of a stand-in for the service. */

const PATH = `${process.env.PATH}:/usr/sbin`;
const nginx = findProgram("nginx", PATH);
const haproxy = findProgram("haproxy", PATH);
const run = promisify(execFile);
const configuration = (name: string) => readFile(join(ROOT, "deploy", name), "utf8");

let folder: string;
let service: Server;
let servicePort: number;
let asked: string[] = [];

beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), "proxies-"));
  // nginx works as another user.
  await chmod(folder, 0o755);
  service = createServer((incoming, response) => {
    const { method, url = "", headers } = incoming;
    asked.push(`${method} ${url} ${headers.range ?? ""} ${headers["x-forwarded-for"]}`);
    const cacheable = url.startsWith("/cdn/public");
    response.setHeader("Cache-Control", cacheable ? "public, max-age=86400, s-maxage=60" : "private, max-age=60");
    if (method === "POST") incoming.once("data", () => response.end("has begun"));
    else response.end(`${url} ${asked.length}`);
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
    const port = await freePort();
    const text = (await configuration("nginx.conf"))
      .replaceAll("/etc/nginx/media", `${folder}/media`)
      .replaceAll(/\/var\/(cache|log)\/nginx/g, folder)
      .replace("127.0.0.1:3000", `127.0.0.1:${servicePort}`)
      .replace(/server 127\.0\.0\.1:3001.*/, "")
      // With TLS it is looked at, without it is asked.
      .replace("listen 443 ssl;", `listen 127.0.0.1:${port};`);
    const whole = (part: string) => `pid ${folder}/pid; error_log stderr; events {} http { ${part} }`;
    await writeFile(join(folder, "tls.conf"), whole(text.replace(`127.0.0.1:${port};`, `127.0.0.1:${port} ssl;`)));
    await writeFile(join(folder, "nginx.conf"), whole(text));
    await run(nginx ?? "", ["-t", "-c", join(folder, "tls.conf")]);
    url = `http://127.0.0.1:${port}`;
    stop = await started(nginx ?? "", ["-c", join(folder, "nginx.conf"), "-g", "daemon off;"], url);
  });
  afterAll(() => stop?.());

  it("keeps what may be kept, by its whole address", async () => {
    const first = await (await fetch(`${url}/cdn/public/a.jpg?w=1`)).text();
    expect(await (await fetch(`${url}/cdn/public/a.jpg?w=1`)).text()).toBe(first);
    expect(await (await fetch(`${url}/cdn/public/a.jpg?w=2`)).text()).not.toBe(first);
    const secret = await (await fetch(`${url}/cdn/private/a.jpg`)).text();
    expect(await (await fetch(`${url}/cdn/private/a.jpg`)).text()).not.toBe(secret);
  });

  it("passes ranges on, and tells who asks", async () => {
    asked = [];
    await fetch(`${url}/cdn/public/film.mp4`, { headers: { Range: "bytes=5-9", "X-Forwarded-For": "192.0.2.1" } });
    expect(asked).toEqual(["GET /cdn/public/film.mp4 bytes=5-9 192.0.2.1, 127.0.0.1"]);
  });

  it("sends an upload on while it comes, and writes no signature into its log", async () => {
    const upload = request(`${url}/api/v1/upload?signature=abc`, {
      method: "POST",
      headers: { "Content-Length": 200_000 },
    });
    upload.on("error", () => {});
    upload.write(Buffer.alloc(100_000));
    const [answer]: IncomingMessage[] = await once(upload, "response");
    expect(answer?.statusCode).toBe(200);
    upload.destroy();
    await expect.poll(() => readFile(join(folder, "media.log"), "utf8")).toContain("POST /api/v1/upload");
    expect(await readFile(join(folder, "media.log"), "utf8")).not.toMatch(/signature|w=1/);
  });
});

describe.skipIf(haproxy === null)("HAProxy", () => {
  it("takes the configuration, asks who is ready, and only those", async () => {
    const port = await freePort();
    const path = join(folder, "haproxy.cfg");
    const text = (await configuration("haproxy.cfg"))
      .replace("bind :8080", `bind 127.0.0.1:${port}`)
      .replace(/^ {4}server media-1 .*$/m, `    server media-1 127.0.0.1:${servicePort} port ${servicePort}`)
      // Nobody is there.
      .replace(/^ {4}server media-2 .*$/m, "    server media-2 127.0.0.1:9 port 9");
    await writeFile(path, text);
    await run(haproxy ?? "", ["-c", "-f", path]);
    const url = `http://127.0.0.1:${port}`;
    const stop = await started(haproxy ?? "", ["-db", "-f", path], `${url}/first?signature=abc`);
    try {
      await expect.poll(() => asked.filter((line) => line.startsWith("GET /health/ready")).length).toBeGreaterThan(1);
      const answers = await Promise.all(Array.from({ length: 20 }, (_, index) => fetch(`${url}/call/${index}`)));
      expect(answers.map(({ status }) => status)).toEqual(Array(20).fill(200));
      const log = () => readFile(join(folder, "haproxy.log"), "utf8");
      await expect.poll(log).toContain(" GET /call/19 200 ");
      expect(await log()).not.toContain("signature");
      expect(asked.filter((line) => /^GET \/call\/\d+ {2}127\.0\.0\.1$/.test(line))).toHaveLength(20);
    } finally {
      await stop();
    }
  });
});

/** A program that is there until it is stopped; resolves when the address answers. */
async function started(program: string, args: string[], url: string): Promise<() => Promise<void>> {
  const log = openSync(join(folder, `${basename(program)}.log`), "w");
  const child = spawn(program, args, { stdio: ["ignore", log, log] });
  const ended = once(child, "exit");
  const answers = () =>
    fetch(url).then(
      ({ ok }) => ok,
      () => false,
    );
  for (let attempt = 0; !(await answers()); attempt++) {
    if (attempt === 100) throw new Error(`${program} does not answer`);
    await sleep(100);
  }
  return async () => {
    child.kill("SIGTERM");
    await ended;
  };
}

async function freePort(): Promise<number> {
  const server = createTcpServer();
  const port = await listening(server);
  await new Promise((resolve) => server.close(resolve));
  return port;
}

async function listening(server: Server | ReturnType<typeof createTcpServer>): Promise<number> {
  await once(server.listen(0, "127.0.0.1"), "listening");
  return (server.address() as AddressInfo).port;
}
