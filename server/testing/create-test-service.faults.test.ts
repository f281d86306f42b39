import { execFile, spawn } from "node:child_process";
import { once } from "node:events";
import { readdir, readFile, writeFile } from "node:fs/promises";
import { join } from "node:path";
import { promisify } from "node:util";
import { afterAll, beforeAll, expect, it } from "vitest";
import { codeBlocks, type ExampleFolder, exampleFolder, ROOT } from "../../testing/examples.ts";

const run = promisify(execFile);
/** A separate project, which also contains its temporary files. */
let project: ExampleFolder;
let inProject: { cwd: string; env: Record<string, string> };

beforeAll(async () => {
  project = await exampleFolder();
  const { PATH = "", HOME = "" } = process.env;
  // Settings of the developer for another service.
  const foreignSettings = { DATABASE_URL: "postgres://nobody@127.0.0.1:1/none", S3_BUCKET: "none", PORT: "1" };
  inProject = { cwd: project.path, env: { PATH, HOME, TMPDIR: project.path, ...foreignSettings } };
});
afterAll(() => project.remove());

/** Returns the folders of services that are running or were not cleaned up. */
const stores = async () => (await readdir(project.path)).filter((name) => name.startsWith("media-asset-service-"));

it("runs the example of the guide with strict types, and removes all files", async () => {
  const [example = ""] = codeBlocks(await readFile(join(ROOT, "docs/guide/sdk.md"), "utf8"), "ts test");
  await writeFile(join(project.path, "example.test.ts"), example);
  const flags = ["--strict", "--noEmit", "--target", "es2023", "--module", "nodenext", "--types", "node"];
  await run(join(ROOT, "node_modules/.bin/tsc"), [...flags, "example.test.ts"], inProject).catch(({ stdout }) => {
    throw new Error(stdout);
  });
  const { stdout } = await run(process.execPath, ["--test", "example.test.ts"], inProject);
  expect(stdout).toMatch(/pass 2\b/);
  expect(await stores()).toEqual([]);
});

it("ends with a program that does not stop it or is killed, and removes its store", async () => {
  await writeFile(
    join(project.path, "forgets.mjs"),
    `import { createTestService } from "@media-asset-service/server/testing";
    const { url, seeded } = await createTestService({ seed: false });
    console.log(url, seeded);
    if (process.argv[2] === "wait") setInterval(() => {}, 1e6);`,
  );
  const forgetful = await run(process.execPath, ["forgets.mjs"], inProject);
  expect(forgetful.stdout).toMatch(/^http:\/\/127\.0\.0\.1:\d+ null\n$/);

  const killed = spawn(process.execPath, ["forgets.mjs", "wait"], {
    ...inProject,
    stdio: ["ignore", "pipe", "inherit"],
  });
  const [printed] = await once(killed.stdout, "data");
  const url = String(printed).split(" ")[0];
  expect((await fetch(`${url}/health/live`)).status).toBe(200);
  killed.kill("SIGKILL");
  await expect.poll(stores, { timeout: 20_000 }).toEqual([]);
  await expect(fetch(`${url}/health/live`)).rejects.toThrow();
});

it("accepts the settings of the service, and reports invalid ones", async () => {
  await writeFile(
    join(project.path, "settings.mjs"),
    `import { createTestService } from "@media-asset-service/server/testing";
    await createTestService({ env: { AI_TAGGING: "magic" } }).catch((error) => console.log(error.message));`,
  );
  const { stdout } = await run(process.execPath, ["settings.mjs"], inProject);
  expect(stdout).toMatch(/AI_TAGGING.*"magic"/);
  expect(await stores()).toEqual([]);
});

it("reports the duration of a timed out start, and removes all files", async () => {
  await writeFile(
    join(project.path, "impatient.mjs"),
    `import { createTestService } from "@media-asset-service/server/testing";
    await createTestService({ startTimeout: 1 }).catch((error) => console.log(error.message));`,
  );
  const { stdout } = await run(process.execPath, ["impatient.mjs"], inProject);
  expect(stdout).toMatch(/^The server is not ready after 1 ms\. It printed: /);
  expect(await stores()).toEqual([]);
});
