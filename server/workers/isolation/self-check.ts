import { spawnSync } from "node:child_process";
import { readFileSync } from "node:fs";
import { connect } from "node:net";
import type { Attempt, Reach } from "./reach.ts";

/*
 * Runs where worker processes are to run, before any of them does: without Node's permission model, as code that took one
 * over would be. Loads what they load, tries what they must not be able to do, and tells what was possible.
 */

const { files, pid, port }: Attempt = JSON.parse(process.argv[2] ?? "");

function succeeds(attempt: () => unknown): boolean {
  try {
    attempt();
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
