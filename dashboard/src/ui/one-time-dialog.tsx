import type { ReactNode } from "react";
import { Button } from "./button.tsx";
import { Dialog } from "./dialog.tsx";
import { Notice } from "./notice.tsx";

interface OneTimeDialogProps {
  title: string;
  /** Explains that the secret is shown only once. */
  warning: ReactNode;
  children: ReactNode;
  onClose: () => void;
}

/** Shows a secret, which is possible only once. */
export function OneTimeDialog({ title, warning, children, onClose }: OneTimeDialogProps) {
  return (
    <Dialog title={title} wide insistent onClose={onClose}>
      <Notice tone="warn" icon="alert">
        {warning}
      </Notice>
      {children}
      <footer>
        <Button look="primary" onClick={onClose}>
          I have copied it
        </Button>
      </footer>
    </Dialog>
  );
}
