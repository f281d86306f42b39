import { execFile } from "node:child_process";
import { mkdtemp, rm, writeFile } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { promisify } from "node:util";

const execute = promisify(execFile);
const root = join(import.meta.dirname, "../..");

/**
 * Arguments of npm that install packages for a test. Their dependencies, which no lock file pins, resolve to the versions
 * of this date, so that a new release does not change the result.
 */
export const INSTALL = [
  ...["install", "--before=2026-11-27"],
  ...["--no-audit", "--no-fund", "--ignore-scripts", "--prefer-offline", "--loglevel=error"],
];

/** Creates an empty project with workspaces installed from their tarballs. Removes it after `use`. */
export async function withScratch<T>(
  workspaces: string[],
  packages: string[],
  use: (folder: string) => Promise<T>,
): Promise<T> {
  const folder = await mkdtemp(join(tmpdir(), "scratch-"));
  try {
    const tarballs = await packTo(folder, workspaces);
    await writeFile(join(folder, "package.json"), JSON.stringify({ private: true, type: "module" }));
    await execute("npm", [...INSTALL, ...tarballs, ...packages], { cwd: folder });
    return await use(folder);
  } finally {
    await rm(folder, { recursive: true, force: true });
  }
}

/** Packs workspaces. Returns their tarballs as arguments of `npm install`. */
export async function packTo(folder: string, workspaces: string[]): Promise<string[]> {
  const named = workspaces.flatMap((workspace) => ["--workspace", workspace]);
  const args = ["pack", "--silent", ...named, "--pack-destination", folder];
  const { stdout } = await execute("npm", args, { cwd: root });
  return stdout
    .trim()
    .split("\n")
    .map((tarball) => `./${tarball}`);
}

/** Runs a program to its end. If it fails, throws an error with its output. */
export async function succeeds(
  file: string,
  args: string[],
  cwd: string,
  env: Record<string, string> = {},
  timeout = 60_000,
): Promise<void> {
  // If npm is configured with a certificate authority, the new project needs it as well.
  const { PATH = "", HOME = cwd, NODE_EXTRA_CA_CERTS } = process.env;
  const environment = { PATH, HOME, ...(NODE_EXTRA_CA_CERTS && { NODE_EXTRA_CA_CERTS }) };
  try {
    await execute(file, args, { cwd, env: { ...environment, ...env }, timeout });
  } catch (error) {
    const { stdout, stderr, message } = error as Error & { stdout: string; stderr: string };
    throw new Error(`${message}\n${stdout}${stderr}`);
  }
}
