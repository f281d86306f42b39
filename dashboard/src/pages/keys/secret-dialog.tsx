import type { ReactNode } from "react";
import { CopyBlock, CopyButton } from "../../ui/copy.tsx";
import { OneTimeDialog } from "../../ui/one-time-dialog.tsx";

interface SecretDialogProps {
  title: string;
  secret: string;
  /** Code that uses the secret. */
  example: string;
  /** Explains that the secret is shown only once. */
  children: ReactNode;
  onClose: () => void;
}

/** Shows a complete key. */
export function SecretDialog({ title, secret, example, children, onClose }: SecretDialogProps) {
  return (
    <OneTimeDialog title={title} warning={children} onClose={onClose}>
      <div className="secret">
        <code data-testid="secret">{secret}</code>
        <CopyButton text={secret} label="Copy key" />
      </div>
      <CopyBlock label="Try it" text={example} wrap />
    </OneTimeDialog>
  );
}
