import type { ReactNode } from "react";
import { Button } from "./button.tsx";
import { CopyBlock, CopyButton } from "./copy.tsx";
import { Dialog } from "./dialog.tsx";
import { Notice } from "./notice.tsx";
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
    <Dialog title={title} wide insistent onClose={onClose}>
      <Notice tone="warn" icon="alert">
        {children}
      </Notice>
      <div className="secret">
        <code data-testid="secret">{secret}</code>
        <CopyButton text={secret} label={copyLabel} />
      </div>
      {example && <CopyBlock label="Try it" text={example} wrap />}
      <footer className="secret-footer">
        <Button look="primary" onClick={onClose}>
          I have copied it
        </Button>
      </footer>
    </Dialog>
  );
}
