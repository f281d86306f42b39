import { mkdtemp, readFile, rm, writeFile } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import express from "express";
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { listen } from "../listen.ts";
import { securityHeaders } from "../pipeline/response-headers.ts";
import { dashboardPages, pages } from "./pages.ts";

const content = {
  document: { openapi: "3.0.3", info: { title: "T", version: "1.0.0", description: "D" }, paths: {} },
  baseUrl: () => "https://example.com",
  cdnUrl: () => "https://cdn.example.com/cdn",
};

describe("the pages of the dashboard", () => {
  let folder = "";
  let server: Awaited<ReturnType<typeof listen>>;
  let url = "";
  beforeAll(async () => {
    folder = await mkdtemp(join(tmpdir(), "media-asset-service-"));
    await writeFile(
      join(folder, "index.html"),
      '<!doctype html><title>Dashboard</title><script src="/dashboard/a.js"></script>',
    );
    const app = express().use(securityHeaders, dashboardPages({ ...content, folder }));
    const teapot = app.use((_request, response) => void response.status(418).end());
    server = await listen(teapot, { host: "127.0.0.1", port: 0 });
    url = `http://127.0.0.1:${server.port}`;
  });
  afterAll(async () => {
    await server.drain(1_000);
    await rm(folder, { recursive: true });
  });

  test.each(["/dashboard/", "/dashboard/files/file_1", "/dashboard/apiary"])(
    "serve the application at %s",
    async (path) => {
      const response = await fetch(url + path);
      expect(await response.text()).toContain("<title>Dashboard</title>");
      expect(Object.fromEntries(response.headers)).toMatchObject({
        "x-content-type-options": "nosniff",
        "referrer-policy": "no-referrer",
        "cross-origin-opener-policy": "same-origin",
        "content-security-policy":
          "default-src 'none'; script-src 'self'; style-src 'self'; img-src 'self' blob: data: https://cdn.example.com; " +
          "media-src 'self' blob: data: https://cdn.example.com; font-src 'self'; connect-src 'self' https://example.com https://cdn.example.com; " +
          "base-uri 'none'; form-action 'self'; frame-ancestors 'none'",
      });
    },
  );

  test.each(["/dashboard/api", "/dashboard/api/", "/dashboard/api/session", "/dashboards", "/Dashboard/"])(
    "do not serve %s",
    async (path) => {
      expect((await fetch(url + path)).status).toBe(418);
    },
  );
});

describe("the start page", () => {
  let server: Awaited<ReturnType<typeof listen>>;
  let url = "";
  beforeAll(async () => {
    const app = express().use(pages(content));
    const teapot = app.use((_request, response) => void response.status(418).end());
    server = await listen(teapot, { host: "127.0.0.1", port: 0 });
    url = `http://127.0.0.1:${server.port}/`;
  });
  afterAll(() => server.drain(1_000));

  test("links to dashboard, documentation and document for browsers", async () => {
    const response = await fetch(url, { headers: { Accept: "text/html,application/xhtml+xml,*/*;q=0.8" } });
    expect(response.headers.get("content-type")).toBe("text/html; charset=utf-8");
    expect(response.headers.get("vary")).toContain("Accept");
    const page = await response.text();
    for (const address of ["/dashboard", "/docs/", "/openapi.yaml"]) expect(page).toContain(`href="${address}"`);
    expect(response.headers.get("content-security-policy")).toMatch(/^default-src 'none'; style-src 'sha256-[^']+'; /);
  });

  test("has the logo, the name and the colors of the dashboard, in a main landmark", async () => {
    const page = await (await fetch(url, { headers: { Accept: "text/html" } })).text();
    expect(page).toMatch(/<main>\s*<h1><img src="\/docs\/logo\.svg" alt=""[^>]*>Media Asset Service<\/h1>/);
    const dashboard = new URL("../../../dashboard/", import.meta.url);
    const logo = await readFile(new URL("../../../docs/public/logo.svg", import.meta.url), "utf8");
    expect(logo).toBe(await readFile(new URL("public/favicon.svg", dashboard), "utf8"));
    const tokens = await readFile(new URL("src/styles/tokens.css", dashboard), "utf8");
    const colors = new Set(page.match(/light-dark\([^)]+\)/g));
    expect(colors.size).toBeGreaterThan(4);
    for (const color of colors) expect(tokens).toContain(`: ${color};`);
  });

  test.each(["*/*", "application/json"])("is not served to a client that accepts %s", async (accept) => {
    expect((await fetch(url, { headers: { Accept: accept } })).status).toBe(418);
  });
});
