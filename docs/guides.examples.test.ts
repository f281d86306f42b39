import { spawn } from "node:child_process";
import { once } from "node:events";
import { readdirSync, readFileSync } from "node:fs";
import { cp, writeFile } from "node:fs/promises";
import { join } from "node:path";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { openEgress } from "../server/base/egress/egress.ts";
import { testEngines } from "../testing/engines.ts";
import { runnable } from "../testing/example-ids.ts";
import { codeBlocks, type ExampleFolder, exampleFolder } from "../testing/examples.ts";
import { startTestService, type TestService } from "../testing/service.ts";
import { freePorts } from "../testing/services/balancer.ts";

const FOLDER = join(import.meta.dirname, "guide");
/** testing/readme.examples.test.ts runs the first two pages in order. */
const ELSEWHERE = ["quickstart.md", "first-hour.md", "errors.md"];
/** The errors page is generated. Its examples are in its introduction. */
const pages = [
  ...readdirSync(FOLDER)
    .filter((name) => name.endsWith(".md") && !ELSEWHERE.includes(name))
    .map((name) => join(FOLDER, name)),
  join(import.meta.dirname, "build/errors-introduction.md"),
].map((path) => ({ name: path.slice(import.meta.dirname.length + 1), text: readFileSync(path, "utf8") }));

const egress = openEgress({ allowPrivate: true, proxy: null, userAgent: "test" });
let service: TestService;
let folder: ExampleFolder;

beforeAll(async () => {
  service = await startTestService({ engines: testEngines(), egress });
  folder = await exampleFolder();
});
afterAll(async () => {
  await service.stop();
  await egress.close();
  await folder.remove();
});

describe("the examples in the guides", () => {
  it("curl", async () => {
    const blocks = pages.flatMap(({ name, text }) => codeBlocks(text, "sh curl").map((block) => ({ name, block })));
    expect(blocks.length).toBeGreaterThan(12);
    for (const { name, block } of blocks) {
      const { code, env } = await runnable(service, folder, block);
      const printed = await folder.shell(code, env).catch((error) => `${name}: ${error.stdout}${error.message}`);
      expect(printed, `${name}: ${block}`).toMatch(/^\{"success":true/);
    }
  });

  it("mas", async () => {
    const directory = join(folder.path, "directory");
    await cp(join(import.meta.dirname, "public/screenshots"), join(directory, "photos"), { recursive: true });
    for (const name of ["voyage.mov", "retouched.jpg"]) await writeFile(join(directory, name), name);
    const blocks = pages.flatMap(({ name, text }) => codeBlocks(text, "sh mas").map((block) => ({ name, block })));
    expect(blocks.length).toBeGreaterThan(12);
    for (const { name, block } of blocks) {
      const example = block.replace(/\b([a-z]+)_…/g, `$1_${"0".repeat(26)}`);
      const { code, env } = await runnable(service, folder, example);
      const script = `cd directory; npx() { "$@"; }\n${code}`;
      const printed = await folder
        .shell(script, { ...env, MAS_BASE_URL: service.url })
        .catch((error) => `mas: ${error.message}`);
      expect(printed, `${name}: ${block}`).toMatch(/^(?!mas: )./);
    }
  });

  it("the SDK", async () => {
    const blocks = pages.flatMap(({ name, text }) => codeBlocks(text, "ts sdk").map((block) => ({ name, block })));
    expect(blocks.length).toBeGreaterThan(8);
    const programs = await Promise.all(blocks.map(({ block }) => runnable(service, folder, block)));
    const outcomes = await folder.modules(programs);
    expect(outcomes.flatMap(({ error }, index) => (error ? [`${blocks[index]?.name}: ${error}`] : []))).toEqual([]);
    for (const [index, { printed }] of outcomes.entries()) expect(printed, blocks[index]?.block).not.toBe("");
  });

  it("the receiver of webhooks in Node.js", async () => {
    const text = readFileSync(join(FOLDER, "webhooks.md"), "utf8");
    const [code = ""] = codeBlocks(text, "js receiver");
    const file = join(folder.path, "receiver.mjs");
    await writeFile(file, code);
    const [port = 0] = await freePorts(1);
    const { sdk } = await service.account();
    const { id, secret } = await sdk.webhooks.create({ url: `http://127.0.0.1:${port}/` });
    const start = (WEBHOOK_SECRET: string) =>
      spawn(process.execPath, [file], {
        env: { PORT: String(port), WEBHOOK_SECRET },
        stdio: ["ignore", "pipe", "inherit"],
      });
    const pings = async (receiver: ReturnType<typeof start>) => {
      try {
        await expect.poll(async () => (await sdk.webhooks.ping(id)).responseStatus, { timeout: 30_000 }).not.toBeNull();
        return await sdk.webhooks.ping(id);
      } finally {
        const ended = once(receiver, "exit");
        receiver.kill();
        await ended;
      }
    };
    const receiver = start(secret);
    let printed = "";
    receiver.stdout.setEncoding("utf8").on("data", (chunk: string) => {
      printed += chunk;
    });
    expect(await pings(receiver)).toMatchObject({ state: "SUCCEEDED", responseStatus: 204 });
    expect(printed).toContain(`webhook.ping ${id}`);
    const { secret: otherSecret } = await sdk.webhooks.create({ url: `http://127.0.0.1:${port}/` });
    expect(await pings(start(otherSecret))).toMatchObject({ state: "FAILED", responseStatus: 400 });
  });

  it("are all run if they call the service", () => {
    const unmarked = pages.flatMap(({ name, text }) =>
      codeBlocks(text, "ts(?! sdk| test)|sh(?! curl| mas| disk)")
        // Tests run elsewhere (server/testing), and so do backups, restores and changes of stores (packages/cli). Other
        // placeholders than IDs have no value here.
        .filter((block) => /\bcurl\b|new MediaAssetService|\bmas\b/.test(block))
        .filter((block) => !/(?<!_)…|\bsudo\b|\bdocker\b|\/backups\/|identity change|move-store/.test(block))
        .map((block) => `${name}: ${block}`),
    );
    expect(unmarked).toEqual([]);
  });
});
