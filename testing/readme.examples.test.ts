import { readFileSync } from "node:fs";
import { chmod, mkdir, mkdtemp, readdir, readFile, rm, symlink } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import sharp from "sharp";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { chromiumPath, openBrowser } from "./browser.ts";
import { codeBlocks, ROOT } from "./examples.ts";
import { type PageReader, pageReader, type Step } from "./page-reader.ts";
import { freePorts } from "./services/balancer.ts";
import { nginx } from "./services/deployed.ts";

let folder = "";
let readme = "";
let quickstart = "";

beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), "media-asset-service-"));
  readme = await readFile(join(ROOT, "README.md"), "utf8");
  quickstart = await readFile(join(ROOT, "docs/guide/quickstart.md"), "utf8");
});
afterAll(() => rm(folder, { recursive: true, force: true }));

/** Creates a copy of the checkout without data: links to its files, next to the files that a reader writes. */
async function checkoutToReadIn(name: string): Promise<string> {
  const path = join(folder, name);
  await mkdir(path);
  for (const entry of await readdir(ROOT)) {
    if (entry !== "data") await symlink(join(ROOT, entry), join(path, entry));
  }
  return path;
}

async function onEmptyMachine(name: string, read: (reader: PageReader) => Promise<void>): Promise<void> {
  const [port = ""] = (await freePorts(1)).map(String);
  const reader = await pageReader({ folder: await checkoutToReadIn(name), port });
  try {
    await read(reader);
  } finally {
    // npm forwards the signal, waits for the server, and exits with the same status.
    expect(await reader.stop()).toEqual([0, null]);
  }
  await expect(fetch(`http://127.0.0.1:${port}/health/live`)).rejects.toThrow();
}

const printedBy = (steps: readonly Step[], command: string) => {
  const step = steps.find(({ block }) => block.includes(command));
  expect(step, command).toBeDefined();
  return step?.printed ?? "";
};

/** Replaces the values of a record that differ between installations, and those that automatic tagging changes. */
const withoutVarying = (record: object) =>
  Object.entries(record).map(([name, value]) => [name, VARYING.test(name) ? typeof value : value]);
const VARYING = /^id$|Url$|At$|^(tags|description|processingStatus)$/;

async function expectQuickstart(steps: readonly Step[]): Promise<void> {
  const { data } = JSON.parse(printedBy(steps, "-F onDuplicate=existing"));
  const [, record = ""] = /```json\n(.*?)```/s.exec(quickstart) ?? [];
  expect(withoutVarying(data)).toEqual(withoutVarying(JSON.parse(record).data));
  expect(JSON.parse(printedBy(steps, "search=harb")).data.files).toHaveLength(1);
  expect(printedBy(steps, "mas events")).toMatch(new RegExp(`file\\.created +${data.id}`));
  const variant = await fetch(printedBy(steps, "node first.mjs"));
  expect(variant.headers.get("Content-Type")).toBe("image/webp");
  expect((await sharp(await variant.arrayBuffer()).metadata()).width).toBe(800);
}

describe("every command of a page runs in order, on an empty machine and with one account", () => {
  it("the README and then the quickstart", async () => {
    await onEmptyMachine("readme", async (reader) => {
      const steps = await reader.follow(readme);
      expect(steps.length).toBeGreaterThan(7);
      const { data } = JSON.parse(printedBy(steps, "-F onDuplicate=existing"));
      expect(JSON.parse(printedBy(steps, "search=harb")).data.files).toMatchObject([{ id: data.id, width: 1500 }]);
      const variant = await fetch(JSON.parse(printedBy(steps, "/transform?id=")).data.url);
      const { width, height, format } = await sharp(await variant.arrayBuffer()).metadata();
      expect([width, height, format]).toEqual([600, 400, "webp"]);
      const original = Buffer.from(await (await fetch(data.cdnUrl)).arrayBuffer());
      expect(original.equals(await readFile(join(ROOT, "docs/dist/gallery/harbour.jpg")))).toBe(true);
      const program = printedBy(steps, "node upload.mjs");
      expect(program).toContain(`already stored: ${data.id}`);
      expect(program).toMatch(/^harbour\.jpg \d+ http\S+$/m);
      expect(JSON.parse(printedBy(steps, '"operation":"ocr"')).data.operation).toBe("ocr");
      expect(printedBy(steps, "account create")).toMatch(/acct_\S+ +Harbour Press +PRO/);
      expect(printedBy(steps, "mas user create")).toMatch(/^user_\S+ +ada@example\.com +Ada /m);

      await expectQuickstart(await reader.follow(quickstart));
    });
  });

  it("the quickstart", async () => {
    await onEmptyMachine("quickstart", async (reader) => expectQuickstart(await reader.follow(quickstart)));
  });
});

describe("every section of the first hour works in order, and prints what the page shows", () => {
  const page = readFileSync(join(ROOT, "docs/guide/first-hour.md"), "utf8");
  const sections = page
    .split(/^## /m)
    .slice(1, -1)
    .map((text) => [text.slice(0, text.indexOf("\n")), text] as const);
  let checkout = "";
  let service = "";
  let site = "";
  let reader: PageReader;

  beforeAll(async () => {
    checkout = await checkoutToReadIn("first-hour");
    // nginx runs as another user if root starts it.
    await chmod(folder, 0o755);
    const [port = "", sitePort = "", proxyPort = ""] = (await freePorts(3)).map(String);
    service = `http://127.0.0.1:${port}`;
    site = `http://127.0.0.1:${sitePort}`;
    reader = await pageReader({ folder: checkout, port, otherPorts: { 8080: sitePort, 8081: proxyPort } });
  });
  afterAll(async () => {
    const nginxId = await readFile(join(checkout, "nginx/nginx.pid"), "utf8").catch(() => null);
    if (nginxId !== null) process.kill(Number(nginxId));
    expect(await reader.stop()).toEqual([0, null]);
  });

  it.for(sections)("%s", async ([title, text], { skip }) => {
    skip(title.includes("browser") && chromiumPath() === null, "Chromium is not installed");
    skip(title.includes("nginx") && nginx === null, "nginx is not installed");
    for (const part of text.split(/^(?=Open this address)/m)) {
      const outputs = codeBlocks(part, "txt").length;
      const isByHand = part.startsWith("Open this address");
      if (isByHand) await sendInBrowser(part);
      const steps = await reader.follow(part);
      expect(steps.filter(({ shown }) => shown)).toHaveLength(isByHand ? outputs - 1 : outputs);
      for (const { block, printed, shown } of steps) {
        if (shown) expect(printed, block).toMatch(shown);
        for (const [, url = "", width] of printed.matchAll(/<img src="([^"]+&w=(\d+))"/g)) {
          const image = await (await fetch(url)).arrayBuffer();
          expect((await sharp(image).metadata()).width).toBe(Number(width));
        }
      }
    }
  });

  /** Does what the text instructs: selects the file, clicks the button, and reads the message. */
  async function sendInBrowser(text: string): Promise<void> {
    const [, file = "", button = ""] = /select\s`(.+?)`\sand\sclick\s\*\*(.+?)\*\*/.exec(text) ?? [];
    const browser = await openBrowser();
    try {
      const tab = await browser.page(site, service);
      await tab.goto(site);
      await tab.locator("input").setInputFiles(join(checkout, file));
      await tab.getByRole("button", { name: button }).click();
      await expect.poll(() => tab.locator("output").innerText()).toBe(codeBlocks(text, "txt")[0]?.trim());
      expect(tab.problems()).toEqual([]);
    } finally {
      await browser.close();
    }
  }
});

describe("README", () => {
  it("and the guides contain the same steps to get the SDK before its first release", async () => {
    const { version } = JSON.parse(await readFile(join(ROOT, "sdk/package.json"), "utf8"));
    const file = `media-asset-service-sdk-${version}.tgz`;
    const steps = `run \`npm pack --workspace sdk\` in a checkout of the service, and pass the file that it writes, \`${file}\`, to \`npm install\`.`;
    for (const page of ["README.md", "sdk/README.md", "docs/guide/quickstart.md", "docs/guide/sdk.md"]) {
      const text = await readFile(join(ROOT, page), "utf8");
      expect(text.replace(/\s+/g, " "), page).toContain(steps);
    }
  });
});
