import { execFileSync } from "node:child_process";
import { join } from "node:path";
import { fileURLToPath } from "node:url";
import { ROOT } from "../examples.ts";

const SOURCE = fileURLToPath(new URL("./probe.c", import.meta.url));

const HEADERS = join(ROOT, "node_modules/node-api-headers/include");

/** Compiles probe.c with gcc and the headers of Node-API. @throws an Error with the missing requirement */
export function compileProbe(folder: string): string {
  const addon = join(folder, "probe.node");
  try {
    execFileSync("gcc", ["-Wall", "-Wextra", "-shared", "-fPIC", `-I${HEADERS}`, "-o", addon, SOURCE], {
      stdio: ["ignore", "ignore", "pipe"],
      encoding: "utf8",
    });
  } catch (cause) {
    const missing = cause instanceof Error && "code" in cause && cause.code === "ENOENT";
    throw new Error(missing ? "The native probe requires gcc and libc6-dev" : "gcc failed to compile probe.c", {
      cause,
    });
  }
  return addon;
}
