import { execFile } from "node:child_process";
import { mkdtemp, readFile, rm, symlink, writeFile } from "node:fs/promises";
import { createServer } from "node:http";
import type { AddressInfo } from "node:net";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { fileURLToPath } from "node:url";
import { promisify } from "node:util";
import { afterAll, beforeAll, expect, it } from "vitest";
import { type BlackBox, startBlackBox } from "./black-box.ts";

const ROOT = fileURLToPath(new URL("..", import.meta.url));
const run = promisify(execFile);
let service: BlackBox;
let directory = "";

beforeAll(async () => {
  service = await startBlackBox();
  directory = await mkdtemp(join(tmpdir(), "media-asset-service-"));
  await symlink(join(ROOT, "node_modules"), join(directory, "node_modules"));
});
afterAll(async () => {
  await service.stop();
  await rm(directory, { recursive: true, force: true });
});

/** Returns all snippets of the SDK's README in order, as one program. */
async function program(baseUrl: string, otherUrl: string): Promise<string> {
  const readme = await readFile(join(ROOT, "sdk/README.md"), "utf8");
  const snippets = [...readme.matchAll(/^```ts\n([\s\S]*?)^```/gm)].map((match) => match[1] ?? "");
  expect(snippets.length).toBeGreaterThan(10);
  // Replaces only the URLs.
  return snippets
    .join("\n")
    .replaceAll("https://media.example.com", baseUrl)
    .replaceAll("https://example.com", otherUrl);
}

it("the SDK's README compiles in strict mode, and works as documented", async () => {
  const { key } = await service.account();
  const elsewhere = createServer((_, response) => response.end("bytes from elsewhere"));
  await new Promise<void>((resolve) => elsewhere.listen(0, "127.0.0.1", resolve));
  try {
    const otherUrl = `http://127.0.0.1:${(elsewhere.address() as AddressInfo).port}`;
    await writeFile(join(directory, "package.json"), '{"type": "module"}');
    await writeFile(join(directory, "harbour.jpg"), "not much of a picture");
    await writeFile(join(directory, "notes.txt"), "notes");
    await writeFile(join(directory, "voyage.mov"), new Uint8Array(20_000_000));
    await writeFile(join(directory, "archive.zip"), "not much of an archive");
    await writeFile(join(directory, "readme.ts"), await program(service.url, otherUrl));
    const options = ["--noEmit", "--strict", "--target", "es2023", "--module", "nodenext", "--types", "node"];
    await run(process.execPath, [join(ROOT, "node_modules/typescript/bin/tsc"), ...options, "readme.ts"], {
      cwd: directory,
    });
    const env = { PATH: process.env.PATH, MAS_API_KEY: key };
    const { stdout } = await run(process.execPath, ["readme.ts"], { cwd: directory, env });
    expect(stdout).toMatch(/^0\n/);
    expect(stdout).toMatch(/^21 of 21 bytes$/m);
    expect(stdout).toMatch(/^20000000$/m);
    expect(stdout).toMatch(/^100 %$/m);
    expect(stdout).toMatch(/^file.created of file_01jv3m8q6ye5tb2x9w4k7r0czn\n204$/m);
    expect(stdout).toMatch(/^stored as file_\w+ true$/m);
    expect(stdout).toMatch(/^200 req_\w+ [\d.]+$/m);
    expect(stdout).toMatch(/^harbour\.jpg$/m);
  } finally {
    elsewhere.close();
  }
});
