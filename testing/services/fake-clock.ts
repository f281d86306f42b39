import { execFileSync } from "node:child_process";
import { installedProgram } from "../installed-program.ts";

/** Debian's faketime: processes start with a given time, which then advances. */
const faketime = installedProgram("faketime");
export const hasFaketime = faketime !== null;

/** Returns the environment of a process whose clock is shifted by `offset`, as for faketime: `+40d`, `+3600s`. */
export function fakeClock(offset: string): Record<string, string> {
  const output = execFileSync(faketime ?? "", ["-f", "+1s", "env"], { encoding: "utf8" });
  return {
    LD_PRELOAD: /^LD_PRELOAD=(.*)$/m.exec(output)?.[1] ?? "",
    FAKETIME: offset,
    FAKETIME_DONT_FAKE_MONOTONIC: "1",
    DONT_FAKE_MONOTONIC: "1",
  };
}
