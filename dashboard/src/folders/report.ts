import { count } from "../ui/format.ts";
import { type ToastAction, toast } from "../ui/toast.tsx";
import type { Result } from "./steps.ts";

interface ReportWording {
  itemName: string;
  participle: string;
  describe: (some: string) => string;
  /** Reverts the action. */
  undo?: ToastAction | undefined;
  /** Opens the page to fix the failure. */
  fix?: ToastAction;
}

/** Shows the result of many steps as notifications. */
export function report(
  { done, failed, reason, cancelled }: Result,
  { itemName, participle, describe, undo, fix }: ReportWording,
): void {
  const unchanged = cancelled > 0 ? ` ${count(cancelled, itemName)} unchanged.` : "";
  if (done > 0 || unchanged) toast(`${describe(count(done, itemName))}${unchanged}`, "good", undo);
  if (failed > 0) toast(`${count(failed, itemName)} could not be ${participle}: ${reason}`, "error", fix);
}
