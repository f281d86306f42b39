import type { ReactNode } from "react";
import { CopyBlock, CopyButton } from "./copy.tsx";
import { OneTimeDialog } from "./one-time-dialog.tsx";
import "./secret-dialog.css";

interface SecretDialogProps {
  title: string;
  secret: string;
  copyLabel?: string;
  /** Code that uses the secret. */
  example?: string;
  /** Explains that the secret is shown only once. */
  children: ReactNode;
  onClose: () => void;
}

/** Shows a complete key or secret, which is possible only once. */
export function SecretDialog({ title, secret, copyLabel = "Copy key", example, children, onClose }: SecretDialogProps) {
  return (
    <OneTimeDialog title={title} warning={children} onClose={onClose}>
      <div className="secret">
        <code data-testid="secret">{secret}</code>
        <CopyButton text={secret} label={copyLabel} />
      </div>
      {example && <CopyBlock label="Try it" text={example} wrap />}
    </OneTimeDialog>
  );
}
