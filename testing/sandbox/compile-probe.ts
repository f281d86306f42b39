import { execFileSync } from "node:child_process";
import { globSync } from "node:fs";
import { dirname, join } from "node:path";
import { fileURLToPath } from "node:url";
import { ROOT } from "../examples.ts";

const SOURCE = fileURLToPath(new URL("./probe.c", import.meta.url));

/** Compiles probe.c with gcc and the headers of the Node that runs. @throws an Error that says what is missing */
export function compileProbe(folder: string): string {
  const candidates = [
    join(ROOT, "node_modules/node/node_modules/*/include/node"),
    join(process.execPath, "../../include/node"),
  ];
  const [header] = candidates.flatMap((place) => globSync(join(place, "node_api.h")));
  if (!header)
    throw new Error(`The native probe needs Node's headers: there is no node_api.h in ${candidates.join(" or ")}`);
  const addon = join(folder, "probe.node");
  try {
    execFileSync("gcc", ["-Wall", "-Wextra", "-shared", "-fPIC", `-I${dirname(header)}`, "-o", addon, SOURCE], {
      stdio: ["ignore", "ignore", "pipe"],
      encoding: "utf8",
    });
  } catch (cause) {
    const missing = cause instanceof Error && "code" in cause && cause.code === "ENOENT";
    throw new Error(missing ? "The native probe needs gcc and libc6-dev (Debian)" : "gcc does not compile probe.c", {
      cause,
    });
  }
  return addon;
}
