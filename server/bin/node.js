import { createRequire } from "node:module";

/**
 * The program that runs the sources: they are TypeScript, which Node takes from 22.18 on. Started by an older one, it is the
 * Node that npm installed.
 */
export function nodeForTypeScript() {
  if (process.features.typescript) return process.execPath;
  const program = process.platform === "win32" ? "node/bin/node.exe" : "node/bin/node";
  return createRequire(import.meta.url).resolve(program);
}
