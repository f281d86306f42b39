import { execFileSync } from "node:child_process";
import { findProgram } from "../../server/imaging/find-program.ts";

/** Debian's faketime: the processes have the hour that they are given, and time goes on from there. */
const faketime = findProgram("faketime", process.env.PATH ?? "");
export const hasFaketime = faketime !== null;

/** The environment of a process whose clock is `offset` away, as faketime has it: `+40d`, `-40d`, `+3600s`. */
export function ownClock(offset: string): Record<string, string> {
  const said = execFileSync(faketime ?? "", ["-f", "+1s", "env"], { encoding: "utf8" });
  return {
    LD_PRELOAD: /^LD_PRELOAD=(.*)$/m.exec(said)?.[1] ?? "",
    FAKETIME: offset,
    FAKETIME_DONT_FAKE_MONOTONIC: "1",
    DONT_FAKE_MONOTONIC: "1",
  };
}
