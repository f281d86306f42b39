import { spawn } from "node:child_process";
import { once } from "node:events";
import { existsSync } from "node:fs";
import { readFile, writeFile } from "node:fs/promises";
import { createServer } from "node:net";
import { join } from "node:path";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { defaultPlans } from "../server/accounts/plans.ts";
import { loadConfig } from "../server/start/config.ts";
import { keyOfFirstStart } from "../server/testing/process.js";
import { codeBlocks, type ExampleFolder, exampleFolder, ROOT } from "./examples.ts";

let folder: ExampleFolder;
let readme = "";

beforeAll(async () => {
  folder = await exampleFolder();
  readme = await readFile(join(ROOT, "README.md"), "utf8");
});
afterAll(() => folder.remove());

describe("the README's commands and examples, as written", () => {
  it("npm start, then curl, the SDK and mas", async () => {
    const port = await freePort();
    const { PATH, HOME } = process.env;
    const env = { PATH, HOME, PORT: String(port), DATA_DIR: join(folder.path, "data") };
    // Only the address differs: port 3000 may be taken where the tests run.
    const here = (text: string) => text.replaceAll("127.0.0.1:3000", `127.0.0.1:${port}`);
    const npm = spawn("npm", ["start"], { cwd: ROOT, env, stdio: ["ignore", "pipe", "pipe"] });
    const ended = once(npm, "exit");
    let output = "";
    npm.stdout.on("data", (chunk) => {
      output += chunk;
    });
    npm.stderr.on("data", (chunk) => {
      output += chunk;
    });
    try {
      await expect.poll(() => output, { timeout: 45_000, interval: 100 }).toContain("is ready at");
      const key = keyOfFirstStart(output);
      const [curl = ""] = codeBlocks(readme, "sh curl");
      const printed = await folder.shell(here(curl), { MAS_API_KEY: key });
      const [uploaded = "", listed = ""] = printed.split("\n");
      expect(JSON.parse(uploaded).data).toMatchObject({
        filename: "harbour.jpg",
        tags: ["harbour", "boats"],
        width: 640,
      });
      expect(JSON.parse(listed).data.files).toHaveLength(1);
      const bytes = await (await fetch(JSON.parse(uploaded).data.cdnUrl)).bytes();
      expect(Buffer.from(bytes).equals(await readFile(join(folder.path, "harbour.jpg")))).toBe(true);

      const [example = ""] = codeBlocks(readme, "ts sdk");
      const [outcome] = await folder.modules([{ code: here(example), env: { MAS_API_KEY: key } }]);
      expect(outcome?.error).toBeNull();
      expect(outcome?.printed).toContain("already stored:");
      expect(outcome?.printed).toMatch(/^harbour\.jpg \d+$/m);

      const [mas = ""] = codeBlocks(readme, "sh mas");
      const made = await folder.shell(`cd ${JSON.stringify(ROOT)}\n${mas}`, {
        DATA_DIR: env.DATA_DIR,
        MAS_BASE_URL: `http://127.0.0.1:${port}`,
      });
      expect(made).toMatch(/acct_\S+ +Harbour Press +PRO/);
    } finally {
      npm.kill("SIGTERM");
    }
    // npm passes the signal on, waits for the server, and ends as it does.
    expect(await ended).toEqual([0, null]);
    await expect(fetch(`http://127.0.0.1:${port}/health/live`)).rejects.toThrow();
  });

  it("and the guides tell alike where the SDK comes from before its first release", async () => {
    const { version } = JSON.parse(await readFile(join(ROOT, "sdk/package.json"), "utf8"));
    const file = `media-asset-service-sdk-${version}.tgz`;
    const told = `\`npm pack --workspace sdk\` there makes the file\n\`${file}\`, and \`npm install\` takes it.`;
    for (const page of ["README.md", "sdk/README.md", "docs/guide/quickstart.md", "docs/guide/sdk.md"]) {
      expect(await readFile(join(ROOT, page), "utf8"), page).toContain(told);
    }
  });

  it("names every variable of the configuration, and folders that are there", async () => {
    const config = await readFile(join(ROOT, "server/start/config.ts"), "utf8");
    const variables = [...config.matchAll(/^ {2}([A-Z0-9_]+): /gm)].map((match) => match[1]);
    expect(variables.length).toBeGreaterThan(15);
    for (const variable of variables) expect(readme).toContain(`\`${variable}\``);
    for (const folder of ["codegen", "server", "sdk", "contract-tests"]) expect(readme).toContain(`\`${folder}/\``);
    // Those that the table names together lie in the server.
    const named = [...readme.matchAll(/^\| (`[^|]*\/`) \|/gm)].flatMap(([, list = ""]) =>
      list.split(" ").map((name) => name.slice(1, -1)),
    );
    expect(named.length).toBeGreaterThan(15);
    const missing = named.filter((name) => ![name, `server/${name}`].some((it) => existsSync(join(ROOT, it))));
    expect(missing).toEqual([]);
  });

  it("tells the defaults of the configuration as they are", async () => {
    const rows = [...readme.matchAll(/^\| (`[A-Z][^|]*) \| (`[^|]*) \|/gm)].flatMap(([, names = "", defaults = ""]) => {
      const values = defaults.split(", ");
      return names
        .split(", ")
        .map((name, index) => [name.slice(1, -1), values[index]?.match(/^`(.*)`$/)?.[1]] as const);
    });
    // What is made of other variables is no value to set.
    const told = rows.filter(
      ([name, value]) => value !== undefined && !/HOST|BASE_URL/.test(value) && name !== "DATA_DIR",
    );
    expect(told.length).toBeGreaterThan(12);
    const env = { DATA_DIR: join(folder.path, "defaults") };
    const defaults = loadConfig(env);
    for (const [name, value] of told) expect([name, loadConfig({ ...env, [name]: value })]).toEqual([name, defaults]);
  });

  it("shows a PLANS_FILE that changes what it names, and nothing else", async () => {
    const [, example = ""] = /^\| `PLANS_FILE` .*`(\{.*\})` \|$/m.exec(readme) ?? [];
    const PLANS_FILE = join(folder.path, "plans.json");
    await writeFile(PLANS_FILE, example);
    const { plans } = loadConfig({ DATA_DIR: join(folder.path, "plans"), PLANS_FILE });
    expect(plans).toEqual({ ...defaultPlans, FREE: { ...defaultPlans.FREE, ...JSON.parse(example).FREE } });
    expect(plans).not.toEqual(defaultPlans);
  });
});

async function freePort(): Promise<number> {
  const server = createServer().listen(0, "127.0.0.1");
  await once(server, "listening");
  const address = server.address();
  await new Promise((resolve) => server.close(resolve));
  return typeof address === "object" && address ? address.port : 0;
}
