import { count } from "../ui/format.ts";
import { type Remedy, toast } from "../ui/toast.tsx";
import type { Result } from "./steps.ts";

interface Telling {
  what: string;
  doneTo: string;
  say: (some: string) => string;
  /** Reverts the action. */
  undo?: Remedy | undefined;
  /** Opens the page on which the user can fix the failure. */
  cure?: Remedy;
}

/** Shows the result of many steps as notifications. */
export function report({ done, failed, reason, left }: Result, { what, doneTo, say, undo, cure }: Telling): void {
  const kept = left > 0 ? ` ${count(left, what)} unchanged.` : "";
  if (done > 0 || kept) toast(`${say(count(done, what))}${kept}`, "good", undo);
  if (failed > 0) toast(`${count(failed, what)} could not be ${doneTo}: ${reason}`, "error", cure);
}
