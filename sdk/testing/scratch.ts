import { execFile } from "node:child_process";
import { cp, mkdir, mkdtemp, rm, writeFile } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { promisify } from "node:util";

const execute = promisify(execFile);
const sdk = join(import.meta.dirname, "..");

/** An empty project with the SDK as npm installs it, from its tarball; removed when `use` is over. */
export async function withScratch<T>(packages: string[], use: (folder: string) => Promise<T>): Promise<T> {
  const folder = await mkdtemp(join(tmpdir(), "sdk-scratch-"));
  try {
    await execute("npm", ["pack", "--silent", "--pack-destination", folder], { cwd: sdk });
    const { version } = (await import("../package.json", { with: { type: "json" } })).default;
    const tarball = `./media-asset-service-sdk-${version}.tgz`;
    await writeFile(join(folder, "package.json"), JSON.stringify({ private: true, type: "module" }));
    const flags = ["--no-audit", "--no-fund", "--ignore-scripts", "--prefer-offline", "--loglevel", "error"];
    await execute("npm", ["install", ...flags, tarball, ...packages], { cwd: folder });
    await mkdir(join(folder, "src"));
    for (const name of ["program.mjs", "program-on-disk.mjs", "consumer.ts"]) {
      await cp(join(import.meta.dirname, name), join(folder, "src", name));
    }
    return await use(folder);
  } finally {
    await rm(folder, { recursive: true, force: true });
  }
}

/** Runs a program to its end; what it prints is the message when it fails. */
export async function succeeds(file: string, args: string[], cwd: string, env: Record<string, string> = {}) {
  const { PATH = "", HOME = cwd } = process.env;
  try {
    await execute(file, args, { cwd, env: { PATH, HOME, ...env }, timeout: 60_000 });
  } catch (error) {
    const { stdout, stderr, message } = error as Error & { stdout: string; stderr: string };
    throw new Error(`${message}\n${stdout}${stderr}`);
  }
}
