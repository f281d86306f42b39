import { createHash } from "node:crypto";
import { mkdir, mkdtemp, rm, writeFile } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { brotliDecompressSync, gunzipSync } from "node:zlib";
import express from "express";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { exchange } from "../../../testing/raw-http.ts";
import { listen, type RunningServer } from "../listen.ts";
import { securityHeaders } from "../pipeline/response-headers.ts";
import { staticSite } from "./static-site.ts";

const INLINE = "document.title = 'home'";
const HOME = `<!doctype html><script>${INLINE}</script><script src="/docs/assets/app.D3x8Zk1P.js"></script>`;
const SCRIPT = "export const answer = 42;\n".repeat(100);
const PICTURE = Buffer.from([0x89, 0x50, 0x4e, 0x47]);

let directory = "";
let server: RunningServer;
let url = "";

beforeAll(async () => {
  directory = await mkdtemp(join(tmpdir(), "static-site-"));
  const site = join(directory, "site");
  await mkdir(join(site, "assets"), { recursive: true });
  await mkdir(join(site, "guide"));
  await writeFile(join(directory, "secret.txt"), "secret");
  await writeFile(join(site, ".hidden"), "secret");
  await writeFile(join(site, "index.html"), HOME);
  await writeFile(join(site, "404.html"), "no such page");
  await writeFile(join(site, "guide/start.html"), "start here");
  await writeFile(join(site, "guide/index.html"), "all guides");
  await writeFile(join(site, "assets/app.D3x8Zk1P.js"), SCRIPT);
  await writeFile(join(site, "picture.png"), PICTURE);
  const options = {
    name: "documentation",
    buildCommand: "npm run docs",
    contentSecurityPolicy: () => ({ "default-src": "'none'", "script-src": "'self'" }),
  };
  const app = express();
  app.use(securityHeaders);
  app.use(staticSite("/docs", site, options));
  app.use(staticSite("/app", site, { ...options, fallback: "index.html" }));
  app.use(staticSite("/unbuilt", join(directory, "nothing"), options));
  server = await listen(app, { host: "127.0.0.1", port: 0 });
  url = `http://127.0.0.1:${server.port}`;
});
afterAll(async () => {
  await server.drain(1_000);
  await rm(directory, { recursive: true, force: true });
});

/** Returns the raw response: fetch would normalize the path and decode the body. */
function raw(path: string, headers = "", method = "GET") {
  return exchange(url, `${method} ${path} HTTP/1.1\r\nHost: x\r\n${headers}Connection: close\r\n\r\n`);
}

describe("a static site", () => {
  it.each([
    ["/docs/", HOME],
    ["/docs/guide/start", "start here"],
    ["/docs/guide/start.html", "start here"],
    ["/docs/guide/", "all guides"],
    ["/docs/guide", "all guides"],
  ])("serves the page of %s", async (path, text) => {
    const response = await fetch(url + path);
    expect([response.status, await response.text()]).toEqual([200, text]);
    expect(response.headers.get("Content-Type")).toBe("text/html; charset=utf-8");
    expect(response.headers.get("X-Content-Type-Options")).toBe("nosniff");
  });

  it("redirects its prefix to the prefix with a trailing slash, and keeps the query", async () => {
    const response = await fetch(`${url}/docs?x=1`, { redirect: "manual" });
    expect([response.status, response.headers.get("Location")]).toEqual([308, "/docs/?x=1"]);
  });

  it("allows only the inline scripts of a page, by their hash", async () => {
    const hash = createHash("sha256").update(INLINE).digest("base64");
    const response = await fetch(`${url}/docs/`);
    expect(response.headers.get("Content-Security-Policy")).toBe(
      `default-src 'none'; script-src 'self' 'sha256-${hash}'`,
    );
  });

  it.each([
    ["br, gzip", "br", brotliDecompressSync],
    ["gzip", "gzip", gunzipSync],
  ])("compresses text for a client that accepts %s", async (accepted, encoding, decompress) => {
    const response = await fetchBytes(`${url}/docs/assets/app.D3x8Zk1P.js`, { "Accept-Encoding": accepted });
    expect(response.headers.get("Content-Encoding")).toBe(encoding);
    expect(response.headers.get("Vary")).toContain("Accept-Encoding");
    expect(Number(response.headers.get("Content-Length"))).toBeLessThan(SCRIPT.length / 10);
    expect(decompress(await response.body).toString()).toBe(SCRIPT);
  });

  it("does not compress images, or text for a client that accepts no encoding", async () => {
    const picture = await fetchBytes(`${url}/docs/picture.png`, { "Accept-Encoding": "br" });
    expect(picture.headers.get("Content-Encoding")).toBeNull();
    expect(picture.body.equals(PICTURE)).toBe(true);
    const plain = await raw("/docs/assets/app.D3x8Zk1P.js");
    expect(plain.headers.get("Content-Encoding")).toBeNull();
    expect(plain.body).toBe(SCRIPT);
  });

  it("makes hashed files immutable, and requires revalidation of pages", async () => {
    const asset = await fetch(`${url}/docs/assets/app.D3x8Zk1P.js`);
    expect(asset.headers.get("Cache-Control")).toBe("public, max-age=31536000, immutable");
    const page = await fetch(`${url}/docs/`);
    expect(page.headers.get("Cache-Control")).toBe("public, no-cache");
    const { headers } = await raw("/docs/");
    expect((await raw("/docs/", `If-None-Match: ${headers.get("ETag")}\r\n`)).status).toBe(304);
  });

  it("has a different ETag for each encoding", async () => {
    const tags = await Promise.all(
      ["br", "gzip", "identity"].map(async (encoding) =>
        (await raw("/docs/", `Accept-Encoding: ${encoding}\r\n`)).headers.get("ETag"),
      ),
    );
    expect(new Set(tags).size).toBe(3);
  });

  it("responds to HEAD as to GET, without the bytes", async () => {
    const response = await fetch(`${url}/docs/`, { method: "HEAD", headers: { "Accept-Encoding": "identity" } });
    expect([response.status, response.headers.get("Content-Length"), await response.text()]).toEqual([
      200,
      String(HOME.length),
      "",
    ]);
  });

  it("serves a page that is built again while it runs", async () => {
    const page = join(directory, "site/news.html");
    await writeFile(page, "old");
    expect(await (await fetch(`${url}/docs/news`)).text()).toBe("old");
    await writeFile(page, "newer");
    expect(await (await fetch(`${url}/docs/news`)).text()).toBe("newer");
  });

  it.each([
    "/docs/../secret.txt",
    "/docs/%2e%2e/secret.txt",
    "/docs/..%2fsecret.txt",
    "/docs/..%5csecret.txt",
    "/docs/assets/..%2f..%2fsecret.txt",
    "/docs/.hidden",
    "/docs/%00",
    "/docs/%ff",
    "/docs//etc/passwd",
    "/docs/nothing",
  ])("returns 404 for %s, and never a file outside its folder", async (path) => {
    const response = await raw(path);
    expect(response.status).toBe(404);
    expect(response.body).not.toContain("secret");
  });

  it("serves the fallback for client-side routes of an application, but not for missing files", async () => {
    const route = await fetch(`${url}/app/files/file_1`);
    expect([route.status, await route.text()]).toEqual([200, HOME]);
    expect((await fetch(`${url}/app/assets/gone.js`)).status).toBe(404);
  });

  it("returns the build command if it is not built", async () => {
    const response = await fetch(`${url}/unbuilt/`);
    expect(response.status).toBe(503);
    expect(await response.text()).toContain('Run "npm run docs"');
  });
});

async function fetchBytes(
  address: string,
  headers: Record<string, string>,
): Promise<{ headers: Headers; body: Buffer }> {
  const { request } = await import("node:http");
  return new Promise((resolve, reject) => {
    request(address, { headers }, (response) => {
      const chunks: Buffer[] = [];
      response.on("data", (chunk: Buffer) => chunks.push(chunk));
      response.on("end", () =>
        resolve({ headers: new Headers(response.headers as Record<string, string>), body: Buffer.concat(chunks) }),
      );
    })
      .on("error", reject)
      .end();
  });
}
