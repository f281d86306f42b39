import { once } from "node:events";
import { mkdir, mkdtemp, readdir, readFile, rm, symlink } from "node:fs/promises";
import { createServer } from "node:net";
import { tmpdir } from "node:os";
import { join } from "node:path";
import sharp from "sharp";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { ROOT } from "./examples.ts";
import { type PageReader, pageReader, type Step } from "./page-reader.ts";

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
  const port = String(await freePort());
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

async function freePort(): Promise<number> {
  const server = createServer().listen(0, "127.0.0.1");
  await once(server, "listening");
  const address = server.address();
  await new Promise((resolve) => server.close(resolve));
  return typeof address === "object" && address ? address.port : 0;
}
