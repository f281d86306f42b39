import { spawn } from "node:child_process";
import { randomUUID } from "node:crypto";
import { once } from "node:events";
import { mkdtemp, readFile, rm, writeFile } from "node:fs/promises";
import { createServer } from "node:http";
import { createRequire } from "node:module";
import type { AddressInfo } from "node:net";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { pathToFileURL } from "node:url";
import { promisify } from "node:util";
import { MediaAssetService } from "@media-asset-service/sdk";
import { INSTALL, succeeds } from "../../sdk/testing/scratch.ts";
import { openBrowser, type WatchedPage } from "../browser.ts";
import { startServer } from "../process.ts";

/*
 * Imports the document that the service serves into tools. Each tool uploads two files and lists them. Apart from the
 * key, the address and the file, the tool sends the values that it reads from the document.
 */

const PACKAGES = [
  ...["openapi-to-postmanv2@6.3.3", "newman@6.2.2", "@usebruno/cli@4.1.0", "@stoplight/prism-cli@5.16.0"],
  ...["swagger-ui-dist@5.35.0", "@scalar/api-reference@1.76.0"],
  ...["@ivotoby/openapi-mcp-server@1.16.1", "openapi-mcp-generator@4.0.1", "@modelcontextprotocol/sdk@1.32.2"],
];

const folder = await mkdtemp(join(tmpdir(), "importers-"));
const server = await startServer({ DATA_DIR: join(folder, "data"), LOG_LEVEL: "silent" });
const { url } = server;
const key = server.key();
const media = new MediaAssetService({ apiKey: key, baseUrl: url });
const requireInFolder = createRequire(join(folder, "package.json"));
const bin = (name: string) => join(folder, "node_modules/.bin", name);
const run = (file: string, ...args: string[]) => succeeds(file, args, folder, {}, 120_000);

/** Uploads the file at `path`, and lists the files, with the defaults of the tool. */
type Importer = (path: string) => Promise<void>;

const importers: Record<string, Importer> = {
  "Postman and newman": postman,
  Bruno: bruno,
  Prism: prism,
  "Swagger UI": swaggerUi,
  Scalar: scalar,
  "openapi-mcp-server": (path) =>
    mcp(path, [bin("openapi-mcp-server")], {
      API_BASE_URL: url,
      OPENAPI_SPEC_PATH: document,
      DISABLE_ABBREVIATION: "true",
      API_HEADERS: `X-API-Key:${key}`,
    }),
  "openapi-mcp-generator": generatedMcp,
};

const document = join(folder, "openapi.json");
try {
  await writeFile(join(folder, "package.json"), JSON.stringify({ private: true, type: "module" }));
  await writeFile(document, await (await fetch(`${url}/openapi.json`)).text());
  await succeeds("npm", [...INSTALL, ...PACKAGES], folder, {}, 600_000);
  const only = process.argv.slice(2);
  const failures: string[] = [];
  for (const [name, upload] of Object.entries(importers)) {
    if (only.length > 0 && !only.some((it) => name.includes(it))) continue;
    try {
      for (const attempt of ["first", "second"]) await uploadNewFile(upload, `${attempt}.txt`);
      console.log(`✓ ${name}`);
    } catch (error) {
      failures.push(`✗ ${name}: ${error instanceof Error ? error.stack : error}`);
    }
  }
  if (failures.length > 0) throw new Error(failures.join("\n\n"));
} finally {
  await server.end();
  await rm(folder, { recursive: true, force: true });
}

async function uploadNewFile(upload: Importer, filename: string): Promise<void> {
  const path = join(folder, filename);
  const content = randomUUID();
  await writeFile(path, content);
  await upload(path);
  const [file] = await media.files.list().all();
  const stored = file && (await (await fetch(file.cdnUrl)).text());
  if (stored !== content) throw new Error(`${filename} was not stored.`);
}

// biome-ignore lint/suspicious/noExplicitAny: tools have no types here
type Any = any;

async function postman(path: string): Promise<void> {
  const { convertV2 } = requireInFolder("openapi-to-postmanv2");
  const input = { type: "json", data: JSON.parse(await readFile(document, "utf8")) };
  const { output }: Any = await promisify(convertV2)(input, { parametersResolution: "Example" });
  const requests = (items: Any[]): Any[] => items.flatMap((item) => (item.item ? requests(item.item) : [item]));
  const all = requests(output[0].data.item);
  const item = ["Upload a file", "List files"].map((name) => all.find((it) => it.name === name));
  // The converter writes every object of a form as "[object Object]", so users must remove or replace these fields.
  const { body } = item[0].request;
  body.formdata = body.formdata.filter((part: Any) => part.value !== "[object Object]");
  for (const part of body.formdata) if (part.type === "file") part.src = path;
  const collection = { ...output[0].data, item };
  const envVar = [{ key: "apiKey", value: key }];
  const { run: result }: Any = await promisify(requireInFolder("newman").run)({ collection, envVar });
  for (const { request, response } of result.executions) {
    if (!(response?.code < 300)) throw new Error(`Postman: ${request.method} ${request.url}: ${response?.text()}`);
  }
}

async function bruno(path: string): Promise<void> {
  const output = join(folder, "bruno");
  await rm(output, { recursive: true, force: true });
  await run(
    bin("bru"),
    "import",
    "openapi",
    "--source",
    document,
    "--output",
    folder,
    "--collection-name",
    "bruno",
    "--collection-format",
    "bru",
  );
  const upload = join(output, "Files/Upload a file.bru");
  await writeFile(upload, (await readFile(upload, "utf8")).replaceAll("@file()", `@file(${path})`));
  const values = ["--env-var", `baseUrl=${url}`, "--env-var", `apiKey=${key}`];
  const args = ["run", "Files/Upload a file.bru", "Files/List files.bru", "--env", "This service", ...values];
  await succeeds(bin("bru"), args, output, {}, 120_000);
}

/** Prism reports differences between the responses and the document as errors. */
async function prism(path: string): Promise<void> {
  const port = String(await freePort());
  const proxy = spawn(bin("prism"), ["proxy", document, url, "--errors", "--port", port], {
    stdio: ["ignore", "pipe", "inherit"],
  });
  const ended = once(proxy, "exit");
  try {
    await new Promise<void>((resolve) =>
      proxy.stdout.on("data", (text) => String(text).includes("listening") && resolve()),
    );
    const proxied = new MediaAssetService({ apiKey: key, baseUrl: `http://127.0.0.1:${port}`, maxRetries: 0 });
    await proxied.files.upload(new File([await readFile(path)], "prism.txt"), { tags: ["harbour"] });
    await proxied.files.list({ limit: 1 });
  } finally {
    proxy.kill();
    await ended;
  }
}

async function swaggerUi(path: string): Promise<void> {
  const assets = join(folder, "node_modules/swagger-ui-dist");
  const page = `<div id="ui"></div><script src="/swagger-ui-bundle.js"></script><script>
    const ui = SwaggerUIBundle({ url: "${url}/openapi.json", dom_id: "#ui", validatorUrl: null,
      onComplete: () => ui.preauthorizeApiKey("ApiKey", "${key}") });</script>`;
  await inBrowser(assets, page, async (browserPage) => {
    for (const [id, method] of [
      ["uploadFile", "POST"],
      ["listFiles", "GET"],
    ]) {
      const operation = browserPage.locator(`#operations-Files-${id}`);
      await operation.locator(".opblock-summary-control").click();
      await operation.getByRole("button", { name: "Try it out" }).click();
      if (method === "POST") {
        await operation.locator("input[type=file]").setInputFiles(path);
        // Swagger UI fills objects of a form with invented keys, such as additionalProp1.
        for (const object of ["metadata", "altText"]) {
          await operation.locator(`tr[data-property-name=${object}] textarea`).fill("");
        }
      }
      const sent = browserPage.waitForResponse(
        (it) => it.url().startsWith(`${url}/api/v1/`) && it.request().method() === method,
      );
      await operation.getByRole("button", { name: "Execute" }).click();
      const response = await sent;
      if (!response.ok()) throw new Error(`Swagger UI: ${response.url()}: ${await response.text()}`);
    }
  });
}

async function scalar(path: string): Promise<void> {
  const assets = join(folder, "node_modules/@scalar/api-reference/dist/browser");
  const page = `<div id="ui"></div><script src="/standalone.js"></script><script>
    Scalar.createApiReference("#ui", { url: "${url}/openapi.json", telemetry: false, withDefaultFonts: false,
      authentication: { preferredSecurityScheme: "ApiKey", securitySchemes: { ApiKey: { value: "${key}" } } } });</script>`;
  await inBrowser(assets, page, async (browserPage) => {
    const origin = browserPage.url();
    for (const [method, endpoint] of [
      ["post", "/api/v1/upload"],
      ["get", "/api/v1/files"],
    ] as const) {
      // On the same page, the dialog of the previous operation is still open.
      await browserPage.goto("about:blank");
      await browserPage.goto(`${origin}#tag/files/${method.toUpperCase()}${endpoint}`);
      await browserPage.getByRole("button", { name: `Test Request (${method} ${endpoint})`, exact: true }).click();
      const dialog = browserPage.getByRole("dialog");
      if (method === "post") {
        const selectFile = dialog.getByRole("button", { name: "Select File" }).first();
        const [chooser] = await Promise.all([browserPage.waitForEvent("filechooser"), selectFile.click()]);
        await chooser.setFiles(path);
      }
      const [response] = await Promise.all([
        browserPage.waitForResponse((it) => it.url().startsWith(`${url}${endpoint}`)),
        dialog.getByRole("button", { name: "Send Request" }).click(),
      ]);
      if (!response.ok()) throw new Error(`Scalar: ${response.url()}: ${await response.text()}`);
    }
  });
}

async function generatedMcp(path: string): Promise<void> {
  const output = join(folder, "generated-mcp");
  await run(bin("openapi-mcp-generator"), "--input", document, "--output", output, "--base-url", url, "--force");
  const entry = join(output, "src/index.ts");
  await mcp(path, [entry], { API_KEY_APIKEY: key });
}

/** MCP transmits JSON only, so a tool creates the upload URL, to which the program sends the bytes. */
async function mcp(path: string, args: string[], env: Record<string, string>): Promise<void> {
  const load = (name: string): Promise<Any> =>
    import(pathToFileURL(requireInFolder.resolve(`@modelcontextprotocol/sdk/client/${name}.js`)).href);
  const [{ Client }, { StdioClientTransport }] = await Promise.all([load("index"), load("stdio")]);
  const client = new Client({ name: "importers", version: "1.0.0" });
  await client.connect(
    new StdioClientTransport({ command: process.execPath, args, env: { PATH: process.env.PATH, ...env } }),
  );
  try {
    const { tools }: Any = await client.listTools();
    const call = async (name: string, values: object): Promise<string> => {
      const tool = tools.find((it: Any) => it.name.toLowerCase().replaceAll(/[-_]/g, "") === name);
      if (!tool) throw new Error(`The tool ${name} is missing: ${tools.map((it: Any) => it.name)}`);
      const nested = tool.inputSchema.properties.requestBody ? { requestBody: values } : values;
      const { content, isError }: Any = await client.callTool({ name: tool.name, arguments: nested });
      if (isError) throw new Error(`${tool.name}: ${content[0].text}`);
      return content[0].text;
    };
    const text = await call("createupload", { filename: "mcp.txt" });
    const [uploadUrl] = /http:[^"\\\s]*\/api\/v1\/uploads\/[^"\\\s]*/.exec(text) ?? [];
    if (!uploadUrl) throw new Error(`createUpload: ${text}`);
    await fetch(uploadUrl, { method: "PUT", body: await readFile(path) });
    if (!(await call("listfiles", {})).includes("mcp.txt")) throw new Error("The list does not contain the file.");
  } finally {
    await client.close();
  }
}

async function freePort(): Promise<number> {
  const probe = createServer().listen(0, "127.0.0.1");
  await once(probe, "listening");
  const { port } = probe.address() as AddressInfo;
  probe.close();
  return port;
}

/** Opens a page of a site with the files of `assets`. */
async function inBrowser(assets: string, html: string, use: (page: WatchedPage) => Promise<void>): Promise<void> {
  const site = createServer(async (request, response) => {
    const isPage = request.url === "/";
    const content = isPage ? html : await readFile(join(assets, request.url ?? "")).catch(() => "");
    response.setHeader("Content-Type", `${isPage ? "text/html" : "text/javascript"}; charset=utf-8`).end(content);
  }).listen(0, "127.0.0.1");
  await once(site, "listening");
  const origin = `http://127.0.0.1:${(site.address() as AddressInfo).port}`;
  const browser = await openBrowser();
  try {
    const page = await browser.page(origin, url);
    await page.goto(origin);
    // Large pages on a busy machine take long.
    page.setDefaultTimeout(120_000);
    await use(page).catch((error) => {
      throw new Error(`${error.message}\n${page.problems().join("\n")}`);
    });
  } finally {
    await browser.close();
    site.close();
  }
}
