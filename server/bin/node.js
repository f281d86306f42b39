import { createRequire } from "node:module";

/**
 * Returns the program that runs the TypeScript sources. Node.js supports TypeScript since 22.18. With an older version,
 * returns the Node.js that npm installed.
 */
export function nodeForTypeScript() {
  if (process.features.typescript) return process.execPath;
  const program = process.platform === "win32" ? "node/bin/node.exe" : "node/bin/node";
  return createRequire(import.meta.url).resolve(program);
}
