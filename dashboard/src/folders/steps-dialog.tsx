import type { ReactNode } from "react";
import { FormDialog } from "../ui/dialog.tsx";
import { type StepOptions, useSteps } from "./steps.ts";

interface StepsDialogProps {
  title: string;
  action: string;
  danger?: boolean;
  /** Number of steps. */
  total: number;
  /** Null if nothing is to be done: the action only closes the dialog. */
  run: ((options: StepOptions) => Promise<unknown>) | null;
  disabled?: boolean;
  /** `done` is false if the user cancelled. */
  onClose: (done: boolean) => void;
  children: ReactNode;
}

/** Dialog whose action takes many steps. Closing it stops the remaining steps. */
export function StepsDialog({ total, run, onClose, ...props }: StepsDialogProps) {
  const { busy, progress, start, stop } = useSteps(total);
  const submit = async () => {
    if (!run) onClose(false);
    else if (await start(run)) onClose(true);
  };
  const close = () => {
    stop();
    onClose(false);
  };
  return <FormDialog {...props} busy={busy} progress={progress} error={null} onClose={close} onSubmit={submit} />;
}
