import { createServer } from "node:net";
import { text } from "node:stream/consumers";
import { fileURLToPath } from "node:url";
import { z } from "zod";
import { type Access, CODE, EVERYTHING, PACKAGES, visiblePaths } from "./access.ts";
import { bubblewrap } from "./bubblewrap.ts";
import { landlock } from "./landlock.ts";
import { killGroup, launch, NOBODY } from "./launch.ts";
import type { Mechanism } from "./mechanism.ts";
import { namespaces } from "./namespaces.ts";
import type { Attempt, Reach } from "./reach.ts";
import { network, permissions } from "./weaker.ts";

/**
 * What native code in a worker process could access. `full`: only what the worker is given. `partial`: also files and
 * programs of the machine, but not the network. `none`: everything that the service can access.
 */
export type Level = "full" | "partial" | "none";

export interface Isolation {
  level: Level;
  /** A mechanism of this machine, or `socket`: another process decodes, and reports this level. */
  mechanism: Mechanism["name"] | "socket";
  /** Why stronger mechanisms were rejected. */
  rejected: string[];
}

export interface Chosen extends Isolation {
  how: Mechanism;
  /** The user id of workers; null: that of the service. */
  user: number | null;
}

const MAIN = fileURLToPath(new URL("../../main.ts", import.meta.url));
/**
 * Files that no worker can access, and any user can read. If the service is installed as a package, it is one of the
 * packages that workers load.
 */
const OUT_OF_REACH = ["/etc/passwd", ...(PACKAGES.some((folder) => MAIN.startsWith(folder)) ? [] : [MAIN])];
const SELF_CHECK = fileURLToPath(new URL("./self-check.ts", import.meta.url));
const TRIAL_MS = 20_000;

const reached = z.strictObject({
  files: z.boolean(),
  programs: z.boolean(),
  processes: z.boolean(),
  network: z.boolean(),
}) satisfies z.ZodType<Reach>;

/** Uses only Node's permission model, as the user of the service. */
export function notIsolated(rejected: string[]): Chosen {
  return { level: "none", mechanism: "permissions", how: permissions, user: null, rejected };
}

/** Tries the mechanisms, and returns the strongest one that works. */
export async function chooseIsolation(
  mechanisms: Mechanism[] = [bubblewrap, namespaces, landlock, network],
): Promise<Chosen> {
  const rejected: string[] = [];
  if (process.platform !== "linux") return notIsolated([`no mechanism supports ${process.platform}`]);
  const isRoot = process.getuid?.() === 0;
  let weaker: Chosen | null = null;
  for (const how of mechanisms) {
    for (const user of isRoot ? [NOBODY, null] : [null]) {
      // Landlock does not remove the privileges of root.
      if (how === landlock && isRoot && user === null) continue;
      const reach = await tryMechanism(how, user).catch((error: Error) => {
        rejected.push(`${how.name}${user === null ? "" : ` as user ${user}`}: ${error.message}`);
        return null;
      });
      if (!reach) continue;
      const level = levelOf(reach);
      const chosen = { level, mechanism: how.name, how, user, rejected };
      if (level === "full") return chosen;
      rejected.push(
        `${how.name}: can access ${Object.entries(reach)
          .flatMap(([what, is]) => (is ? what : []))
          .join(", ")}`,
      );
      if (level === "partial") weaker ??= chosen;
    }
  }
  return weaker ?? notIsolated(rejected);
}

function levelOf({ network, ...rest }: Reach): Level {
  if (network) return "none";
  return Object.values(rest).includes(true) ? "partial" : "full";
}

/**
 * Runs the self-check in the same way as a worker process.
 *
 * @throws {Error} contains the reason of a failure
 */
async function tryMechanism(how: Mechanism, user: number | null): Promise<Reach> {
  const listener = createServer((socket) => socket.destroy())
    .listen(0, "127.0.0.1")
    .unref();
  try {
    await new Promise((resolve) => listener.once("listening", resolve));
    const { port } = listener.address() as { port: number };
    const attempt: Attempt = { files: OUT_OF_REACH, pid: process.pid, port };
    const access: Access = { readable: CODE, programs: [], scratchBytes: 0 };
    const visible = how.confinesFiles ? await visiblePaths({ ...access, programs: how.tools() }) : EVERYTHING;
    const program = [process.execPath, "--no-warnings", SELF_CHECK, JSON.stringify(attempt)];
    const child = launch(await how.wrap(program, visible, null), { cwd: "/", user, stdio: ["ignore", "pipe", "pipe"] });
    const clock = setTimeout(() => killGroup(child), TRIAL_MS);
    const [stdout, complaints, code] = await Promise.all([
      child.stdout ? text(child.stdout) : "",
      child.stderr ? text(child.stderr) : "",
      new Promise((resolve) => child.once("error", resolve).once("close", resolve)),
    ]);
    clearTimeout(clock);
    if (code !== 0)
      throw new Error(
        /^\S*Error.*$/m.exec(complaints)?.[0] ?? (complaints.trim().split("\n")[0] || `it exited with ${code}`),
      );
    return reached.parse(JSON.parse(stdout));
  } finally {
    listener.close();
  }
}
