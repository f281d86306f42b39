import { execFile } from "node:child_process";
import { fileURLToPath } from "node:url";
import { promisify } from "node:util";
import type { Attacked } from "./attacked-service.ts";
import type { Attack } from "./mechanisms.ts";

export const ATTACKED_SERVICE = fileURLToPath(new URL("./attacked-service.ts", import.meta.url));
/** The ID of an unprivileged user, which does not have to exist. */
export const ORDINARY_USER = 12_345;

/** Runs a service that its worker attacks, as root or as an unprivileged user. */
export async function attack(options: Attack, user: "root" | "ordinary"): Promise<Attacked> {
  const { stdout } = await promisify(execFile)(
    process.execPath,
    ["--no-warnings", ATTACKED_SERVICE, JSON.stringify(options)],
    {
      cwd: "/",
      env: { SIGNING_SECRET: "secret" },
      ...(user === "ordinary" && { uid: ORDINARY_USER, gid: ORDINARY_USER }),
    },
  );
  return JSON.parse(stdout);
}

/** Returns the names of the attempts that were possible. */
export function succeeded({ results }: Attacked): string[] {
  return Object.entries(results).flatMap(([attempt, result]) => (result === "possible" ? attempt : []));
}
