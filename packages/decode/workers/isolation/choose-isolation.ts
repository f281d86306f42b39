import { createServer } from "node:net";
import { text } from "node:stream/consumers";
import { fileURLToPath } from "node:url";
import { z } from "zod";
import { ALL_PATHS, CODE, PACKAGES, visiblePaths } from "./access.ts";
import { killGroup, launch, NOBODY } from "./launch.ts";
import { bubblewrap, landlock, type Mechanism, namespaces, network, permissions } from "./mechanisms.ts";

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

export interface IsolationChoice extends Isolation {
  implementation: Mechanism;
  /** The user id of workers; null: that of the service. */
  user: number | null;
}

/** Code of the service process. */
const ENGINES = fileURLToPath(new URL("../../analysis/engines.ts", import.meta.url));
/**
 * Files that no worker can access, and any user can read. If the service is installed as a package, it is one of the
 * packages that workers load.
 */
const FORBIDDEN_FILES = ["/etc/passwd", ...(PACKAGES.some((folder) => ENGINES.startsWith(folder)) ? [] : [ENGINES])];
const SELF_CHECK = fileURLToPath(new URL("./self-check.ts", import.meta.url));
const SELF_CHECK_TIMEOUT_MS = 20_000;

const reachSchema = z.strictObject({
  files: z.boolean(),
  programs: z.boolean(),
  processes: z.boolean(),
  network: z.boolean(),
}) satisfies z.ZodType<Reach>;

/** Uses only Node's permission model, as the user of the service. */
export function notIsolated(rejected: string[]): IsolationChoice {
  return { level: "none", mechanism: "permissions", implementation: permissions, user: null, rejected };
}

/** Tries the mechanisms, and returns the strongest one that works. */
export async function chooseIsolation(
  mechanisms: Mechanism[] = [bubblewrap, namespaces, landlock, network],
): Promise<IsolationChoice> {
  const rejected: string[] = [];
  if (process.platform !== "linux") return notIsolated([`no mechanism supports ${process.platform}`]);
  const isRoot = process.getuid?.() === 0;
  let weaker: IsolationChoice | null = null;
  for (const mechanism of mechanisms) {
    for (const user of isRoot ? [NOBODY, null] : [null]) {
      // Landlock does not remove the privileges of root.
      if (mechanism === landlock && isRoot && user === null) continue;
      const reach = await tryMechanism(mechanism, user).catch((error: Error) => {
        rejected.push(`${mechanism.name}${user === null ? "" : ` as user ${user}`}: ${error.message}`);
        return null;
      });
      if (!reach) continue;
      const level = levelOf(reach);
      const chosen = { level, mechanism: mechanism.name, implementation: mechanism, user, rejected };
      if (level === "full") return chosen;
      rejected.push(
        `${mechanism.name}: can access ${Object.entries(reach)
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
async function tryMechanism(mechanism: Mechanism, user: number | null): Promise<Reach> {
  const listener = createServer((socket) => socket.destroy())
    .listen(0, "127.0.0.1")
    .unref();
  try {
    await new Promise((resolve) => listener.once("listening", resolve));
    const { port } = listener.address() as { port: number };
    const targets: SelfCheckTargets = { files: FORBIDDEN_FILES, pid: process.pid, port };
    const visible = mechanism.confinesFiles
      ? await visiblePaths({ readable: CODE, programs: mechanism.tools() })
      : ALL_PATHS;
    const program = [process.execPath, "--no-warnings", SELF_CHECK, JSON.stringify(targets)];
    const child = launch(await mechanism.wrap(program, visible, null), {
      cwd: "/",
      user,
      stdio: ["ignore", "pipe", "pipe"],
    });
    const clock = setTimeout(() => killGroup(child), SELF_CHECK_TIMEOUT_MS);
    const [stdout, stderr, code] = await Promise.all([
      child.stdout ? text(child.stdout) : "",
      child.stderr ? text(child.stderr) : "",
      new Promise((resolve) => child.once("error", resolve).once("close", resolve)),
    ]);
    clearTimeout(clock);
    if (code !== 0)
      throw new Error(/^\S*Error.*$/m.exec(stderr)?.[0] ?? (stderr.trim().split("\n")[0] || `it exited with ${code}`));
    return reachSchema.parse(JSON.parse(stdout));
  } finally {
    listener.close();
  }
}

/** The actions that the self-check tries. */
export interface SelfCheckTargets {
  /** Files to which it has no access. */
  files: string[];
  /** The service, and its port on 127.0.0.1. */
  pid: number;
  port: number;
}

/** The actions that were possible. */
export type Reach = Record<"files" | "programs" | "processes" | "network", boolean>;
