import { execFile } from "node:child_process";
import { existsSync, readdirSync } from "node:fs";
import { join } from "node:path";

/** The packages whose native addons worker processes load. Their own libraries lie beside them. */
const NATIVE = ["@img", "@napi-rs", "onnxruntime-node/bin"];

/** The native addons and libraries of packages, where these folders have any. */
export function nativeAddons(folders: string[]): string[] {
  const installed = folders.flatMap((path) => NATIVE.map((name) => join(path, name))).filter(existsSync);
  return installed.flatMap((path) =>
    readdirSync(path, { recursive: true, encoding: "utf8" })
      .filter((name) => /\.(node|so)(\.[\d.]+)?$/.test(name))
      .map((name) => join(path, name)),
  );
}

/** The libraries of the system that these files load, the loader included, as `ldd` finds them. */
export async function librariesOf(files: string[]): Promise<string[]> {
  const listed = await new Promise<string>((resolve, reject) => {
    // It exits with 1 for what is built for another C library, and names the rest.
    execFile("ldd", files, { timeout: 30_000, maxBuffer: 1e7 }, (error, stdout) =>
      stdout === "" && error ? reject(new Error(`ldd: ${error.message}`)) : resolve(stdout),
    );
  });
  const paths = [...listed.matchAll(/(?:^|=>)\s+(\/\S+) \(0x/gm)].map(([, path = ""]) => path);
  return [...new Set(paths.filter((path) => !path.includes("/node_modules/")))];
}
