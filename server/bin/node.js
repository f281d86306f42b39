import { createRequire } from "node:module";

/** The lowest major version of Node.js that parses the code of the service. */
export const MIN_NODE_MAJOR = 24;

/**
 * Returns the Node.js that runs the service: the one that runs this code, or, if that is too old, the one that npm
 * installed with the service.
 *
 * @throws Error if neither can run the service
 */
export function nodeForService() {
  if (Number.parseInt(process.versions.node, 10) >= MIN_NODE_MAJOR) return process.execPath;
  const program = process.platform === "win32" ? "node/bin/node.exe" : "node/bin/node";
  try {
    return createRequire(import.meta.url).resolve(program);
  } catch {
    throw new Error(
      `Node.js ${process.versions.node} cannot run the service, which requires Node.js ${MIN_NODE_MAJOR} or later. npm installs it with the service, but only if it runs the install script of the package \`node\`. Install Node.js ${MIN_NODE_MAJOR}, or run "npm rebuild node".`,
    );
  }
}
