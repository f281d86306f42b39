import type { ReactNode } from "react";
import { Button } from "../../ui/button.tsx";
import { CopyBlock, CopyButton } from "../../ui/copy.tsx";
import { Dialog } from "../../ui/dialog.tsx";
import { Notice } from "../../ui/notice.tsx";

interface SecretDialogProps {
  title: string;
  secret: string;
  /** Shows the secret in use. */
  example: string;
  /** What becomes of a secret that nobody has copied. */
  children: ReactNode;
  onClose: () => void;
}

/** The one time that a whole key is shown. */
export function SecretDialog({ title, secret, example, children, onClose }: SecretDialogProps) {
  return (
    <Dialog title={title} wide insistent onClose={onClose}>
      <Notice tone="warn" icon="alert">
        {children}
      </Notice>
      <div className="secret">
        <code data-testid="secret">{secret}</code>
        <CopyButton text={secret} label="Copy key" />
      </div>
      <CopyBlock label="Try it" text={example} wrap />
      <footer className="secret-footer">
        <Button look="primary" onClick={onClose}>
          I have copied it
        </Button>
      </footer>
    </Dialog>
  );
}
