import { execFile } from "node:child_process";
import { existsSync } from "node:fs";
import { readdir } from "node:fs/promises";
import { join } from "node:path";

/** Packages whose native addons worker processes load. Their libraries are in the same folders. */
const NATIVE_PACKAGES = ["@img", "@napi-rs", "onnxruntime-node/bin"];

/** Returns the native addons and libraries of packages in these folders. */
export async function nativeAddons(folders: string[]): Promise<string[]> {
  const installed = folders.flatMap((path) => NATIVE_PACKAGES.map((name) => join(path, name))).filter(existsSync);
  const addons = installed.map(async (path) =>
    (await readdir(path, { recursive: true }))
      .filter((name) => /\.(node|so)(\.[\d.]+)?$/.test(name))
      .map((name) => join(path, name)),
  );
  return (await Promise.all(addons)).flat();
}

/** Returns the system libraries that these files load, including the loader, as reported by `ldd`. */
export async function librariesOf(files: string[]): Promise<string[]> {
  const lddOutput = await new Promise<string>((resolve, reject) => {
    // `ldd` exits with 1 if a file was built for another C library, but lists the other files.
    execFile("ldd", files, { timeout: 30_000, maxBuffer: 1e7 }, (error, stdout) =>
      stdout === "" && error ? reject(new Error(`ldd: ${error.message}`)) : resolve(stdout),
    );
  });
  const paths = [...lddOutput.matchAll(/(?:^|=>)\s+(\/\S+) \(0x/gm)].map(([, path = ""]) => path);
  return [...new Set(paths.filter((path) => !path.includes("/node_modules/")))];
}
