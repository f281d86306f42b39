import { type ChildProcess, spawn } from "node:child_process";
import { existsSync, readFileSync } from "node:fs";
import type { Socket } from "node:net";
import { join } from "node:path";
import { filterBytes, type Instruction } from "@media-asset-service/decode/workers/isolation/seccomp.ts";
import { parse } from "yaml";
import { ROOT } from "../examples.ts";

/*
 * Runs the container `decoder` of deploy/compose.yaml without Docker, with bubblewrap: a separate read-only root file
 * system, the system's programs and libraries, the service, the user of the image, no network, no capabilities, no new
 * privileges, and a filter that forbids namespaces and mounts, as Docker's default profile does.
 */

const USER = 10_001;
/** clone with CLONE_NEW*, unshare, setns, mount, umount2, pivot_root (x86-64, arm64). */
const FORBIDDEN = { x64: [272, 308, 165, 166, 155], arm64: [97, 268, 40, 39, 41] };
const CLONE = { x64: 56, arm64: 220 };
const CLONE3 = 435;
const NEW_NAMESPACES = 0x7e020000;

export interface ContainerOptions {
  /** The host directory that is mounted as /run/mas. */
  socketFolder: string;
  /** The command that starts the service. */
  command: string[];
  /** Additional readable paths. */
  shown?: string[];
  /** If false, the program that applies Landlock is missing, as on a kernel without Landlock. */
  landlock?: boolean;
}

/** Starts the container, and waits for its first output. */
export async function startContainer({ socketFolder, command, shown = [], landlock = true }: ContainerOptions) {
  const { environment } = decoderOfCompose();
  const bind = (option: string) => (path: string) => (existsSync(path) ? [option, path, path] : []);
  const child = spawn(
    "bwrap",
    [
      ...["--unshare-all", "--die-with-parent", "--uid", String(USER), "--gid", String(USER), "--cap-drop", "ALL"],
      ...["/usr", "/bin", "/sbin", "/lib", "/lib64", "/etc"].flatMap(bind("--ro-bind")),
      ...[
        "--proc",
        "/proc",
        "--dev",
        "/dev",
        "--tmpfs",
        "/tmp",
        "--ro-bind",
        ROOT,
        ROOT,
        "--bind",
        socketFolder,
        "/run/mas",
      ],
      ...shown.flatMap(bind("--ro-bind")),
      ...(landlock ? [] : ["--ro-bind", "/dev/null", "/usr/bin/perl"]),
      ...[
        "--remount-ro",
        "/",
        "--chdir",
        ROOT,
        "--clearenv",
        "--setenv",
        "PATH",
        `${ROOT}/node_modules/.bin:/usr/bin:/bin`,
      ],
      ...Object.entries(environment).flatMap(([name, value]) => ["--setenv", name, value]),
      ...["--seccomp", "3", "--", ...command],
    ],
    { stdio: ["ignore", "pipe", "pipe", "pipe"] },
  );
  (child.stdio[3] as Socket).end(filterBytes(withoutNamespaces()));
  let printed = "";
  for (const stream of [child.stdout, child.stderr]) stream?.on("data", (chunk) => (printed += chunk));
  await new Promise((resolve, reject) => {
    child.stdout?.on("data", () => /listening|is ready at/.test(printed) && resolve(null));
    child.once("exit", () => reject(new Error(`The container ended: ${printed}`)));
  });
  return { printed: () => printed, stop: () => stop(child) };
}

/** Returns the service `decoder` of deploy/compose.yaml. */
export function decoderOfCompose(): { environment: Record<string, string>; [setting: string]: unknown } {
  return parse(readFileSync(join(ROOT, "deploy/compose.yaml"), "utf8")).services.decoder;
}

async function stop(child: ChildProcess): Promise<void> {
  if (child.exitCode !== null || child.signalCode !== null) return;
  const ended = new Promise((resolve) => child.once("exit", resolve));
  child.kill("SIGKILL");
  await ended;
}

function withoutNamespaces(): Instruction[] {
  const arch = process.arch === "arm64" ? "arm64" : "x64";
  const [load, equal, anyBit, end] = [0x20, 0x15, 0x45, 0x06];
  const checks = FORBIDDEN[arch];
  const left = (index: number) => checks.length - index;
  return [
    { code: load, jt: 0, jf: 0, k: 0 },
    ...checks.map((k, index) => ({ code: equal, jt: left(index) + 4, jf: 0, k })),
    { code: equal, jt: 5, jf: 0, k: CLONE3 },
    { code: equal, jt: 0, jf: 2, k: CLONE[arch] },
    { code: load, jt: 0, jf: 0, k: 16 },
    { code: anyBit, jt: 1, jf: 0, k: NEW_NAMESPACES },
    { code: end, jt: 0, jf: 0, k: 0x7fff0000 },
    { code: end, jt: 0, jf: 0, k: 0x00050001 },
    { code: end, jt: 0, jf: 0, k: 0x00050026 },
  ];
}
