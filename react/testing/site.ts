import { once } from "node:events";
import { createServer } from "node:http";
import type { AddressInfo } from "node:net";
import { text } from "node:stream/consumers";
import { build } from "esbuild";
import { harbour } from "../../testing/examples.ts";
import type { TestAccount } from "../../testing/service.ts";

/** The server of an application. It has the API key, and its page has another origin than the service. */
export interface Site {
  url: string;
  /** The names of the files for which the page requested a URL, in order. */
  requestedUrls: string[];
  /** Rejects further requests for upload URLs, until `accept` is called. */
  refuse(): void;
  accept(): void;
  /** The widths of the requested images. Responses are held until `showPictures` is called. */
  widths: number[];
  showPictures(): void;
  close(): Promise<void>;
}

/** Bundles the page with React's development build, in which StrictMode runs effects twice. */
export async function bundlePage(): Promise<string> {
  const { outputFiles } = await build({
    entryPoints: [`${import.meta.dirname}/page.tsx`],
    bundle: true,
    write: false,
    format: "esm",
    target: "es2022",
    jsx: "automatic",
    define: { "process.env.NODE_ENV": '"development"' },
    logLevel: "error",
  });
  return outputFiles[0]?.text ?? "";
}

const html = `<!doctype html><html lang="en"><meta charset="utf-8"><title>Uploads</title><link rel="icon" href="data:,">
<main id="root"></main><script type="module" src="/page.js"></script></html>`;

export async function startSite(script: string, account: TestAccount): Promise<Site> {
  const requestedUrls: string[] = [];
  const widths: number[] = [];
  const picture = await harbour().toBuffer();
  const shown = Promise.withResolvers<void>();
  let refuses = false;
  const routes: Record<string, (url: URL, body: string) => Promise<[type: string, content: string | Buffer] | null>> = {
    "/": async () => ["text/html", html],
    "/page.js": async () => ["text/javascript", script],
    async "/picture"({ searchParams }) {
      widths.push(Number(searchParams.get("w")));
      await shown.promise;
      return ["image/jpeg", picture];
    },
    async "/upload-url"(_, body) {
      const { filename, size } = JSON.parse(body) as { filename: string; size: number };
      requestedUrls.push(filename);
      if (refuses) return null;
      const { uploadUrl } = await account.sdk.uploads.create({ filename, size, mimeTypes: ["image/*"] });
      return ["application/json", JSON.stringify({ uploadUrl })];
    },
  };
  const server = createServer(async (request, response) => {
    const url = new URL(request.url ?? "", "http://localhost");
    const result = await routes[url.pathname]?.(url, await text(request));
    if (result) response.writeHead(200, { "Content-Type": result[0] }).end(result[1]);
    else response.writeHead(403).end();
  });
  await once(server.listen(0, "127.0.0.1"), "listening");
  return {
    url: `http://127.0.0.1:${(server.address() as AddressInfo).port}`,
    requestedUrls,
    widths,
    refuse() {
      refuses = true;
    },
    accept() {
      refuses = false;
    },
    showPictures: shown.resolve,
    async close() {
      server.closeAllConnections();
      server.close();
      await once(server, "close");
    },
  };
}
