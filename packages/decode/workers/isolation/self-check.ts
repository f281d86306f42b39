import { spawnSync } from "node:child_process";
import { readFileSync } from "node:fs";
import { connect } from "node:net";
import type { Reach, SelfCheckTargets } from "./choose-isolation.ts";

/*
 * Runs in the environment of worker processes, before any worker is started. It runs without Node's permission model,
 * like native code that has taken over a worker. It loads the same libraries, tries forbidden actions, and reports
 * which ones were possible.
 */

const { files, pid, port }: SelfCheckTargets = JSON.parse(process.argv[2] ?? "");

function succeeds(action: () => unknown): boolean {
  try {
    action();
    return true;
  } catch {
    return false;
  }
}

function connects(): Promise<boolean> {
  return new Promise((resolve) => {
    const socket = connect(port, "127.0.0.1");
    socket.setTimeout(1_000, () => resolve(false));
    socket.on("connect", () => resolve(true)).on("error", () => resolve(false));
  });
}

await import("sharp");
await import("@napi-rs/canvas");
const reach: Reach = {
  files: files.some((path) => succeeds(() => readFileSync(path))),
  programs: ["/bin/sh", "/bin/true"].some((path) => spawnSync(path, ["-c", ":"]).status === 0),
  processes: succeeds(() => process.kill(pid, 0)),
  network: await connects(),
};
process.stdout.write(JSON.stringify(reach), () => process.exit());
