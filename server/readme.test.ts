import { execFile, spawn } from "node:child_process";
import { once } from "node:events";
import { mkdtemp, readFile, rm, symlink, writeFile } from "node:fs/promises";
import { createServer } from "node:net";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { fileURLToPath } from "node:url";
import { promisify } from "node:util";
import sharp from "sharp";
import { afterAll, beforeAll, describe, expect, it } from "vitest";

const ROOT = fileURLToPath(new URL("..", import.meta.url));
const run = promisify(execFile);
let directory = "";
let readme = "";

beforeAll(async () => {
  directory = await mkdtemp(join(tmpdir(), "media-asset-service-"));
  readme = await readFile(join(ROOT, "README.md"), "utf8");
  // What the README's reader has in the folder: a picture, and the SDK as npm installs it.
  const picture = sharp({ create: { width: 60, height: 40, channels: 3, background: "#2a6f97" } });
  await picture.jpeg().toFile(join(directory, "harbour.jpg"));
  await symlink(join(ROOT, "node_modules"), join(directory, "node_modules"));
});
afterAll(() => rm(directory, { recursive: true, force: true }));

/** The code blocks that are marked with this word, such as ```sh curl. */
function blocks(mark: string): string[] {
  return [...readme.matchAll(new RegExp(`^\`\`\`${mark}\\n([\\s\\S]*?)^\`\`\``, "gm"))].map((match) => match[1] ?? "");
}

describe("the README's commands and examples, as written", () => {
  it("npm start, then curl, the SDK and mas", async () => {
    const port = await freePort();
    const { PATH, HOME } = process.env;
    const env = { PATH, HOME, PORT: String(port), DATA_DIR: join(directory, "data") };
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
      const key = /mas_[0-9A-Za-z]{36}/.exec(output)?.[0] ?? "";
      const shell = { cwd: directory, env: { ...env, MAS_API_KEY: key } };

      const [curl = ""] = blocks("sh curl");
      const [uploaded = "", listed = ""] = (
        await run("bash", ["-ec", here(curl).replaceAll("curl -H", "curl -s -w '\\n' -H")], shell)
      ).stdout
        .trim()
        .split("\n");
      expect(JSON.parse(uploaded).data).toMatchObject({
        filename: "harbour.jpg",
        tags: ["harbour", "boats"],
        width: 60,
      });
      expect(JSON.parse(listed).data.files).toHaveLength(1);
      const bytes = await (await fetch(JSON.parse(uploaded).data.cdnUrl)).bytes();
      expect(Buffer.from(bytes).equals(await readFile(join(directory, "harbour.jpg")))).toBe(true);

      const [example = ""] = blocks("ts sdk");
      await writeFile(join(directory, "example.ts"), here(example));
      const printed = await run(process.execPath, ["example.ts"], shell);
      expect(printed.stdout).toContain("already stored:");
      expect(printed.stdout).toMatch(/^harbour\.jpg \d+$/m);

      const [mas = ""] = blocks("sh mas");
      const made = await run("bash", ["-ec", mas], { cwd: ROOT, env: { ...env, MAS_URL: `http://127.0.0.1:${port}` } });
      expect(made.stdout).toMatch(/acct_\S+ +Harbour Press +PRO/);
    } finally {
      npm.kill("SIGTERM");
    }
    // npm passes the signal on, waits for the server, and ends as it does.
    expect(await ended).toEqual([0, null]);
    await expect(fetch(`http://127.0.0.1:${port}/health/live`)).rejects.toThrow();
  });

  it("names every variable of the configuration and every folder", async () => {
    const config = await readFile(join(ROOT, "server/config.ts"), "utf8");
    const variables = [...config.matchAll(/^ {2}([A-Z0-9_]+): /gm)].map((match) => match[1]);
    expect(variables.length).toBeGreaterThan(15);
    for (const variable of variables) expect(readme).toContain(`\`${variable}\``);
    for (const folder of ["codegen", "server", "sdk", "contract-tests"]) expect(readme).toContain(`\`${folder}/\``);
  });
});

async function freePort(): Promise<number> {
  const server = createServer().listen(0, "127.0.0.1");
  await once(server, "listening");
  const address = server.address();
  await new Promise((resolve) => server.close(resolve));
  return typeof address === "object" && address ? address.port : 0;
}
