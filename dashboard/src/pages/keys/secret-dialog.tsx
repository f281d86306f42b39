import type { ReactNode } from "react";
import { Button } from "../../ui/button.tsx";
import { CopyBlock, CopyButton } from "../../ui/copy.tsx";
import { Dialog } from "../../ui/dialog.tsx";
import { Notice } from "../../ui/notice.tsx";

interface SecretDialogProps {
  title: string;
  secret: string;
  /** Code that uses the secret. */
  example: string;
  /** Explains that the secret is shown only once. */
  children: ReactNode;
  onClose: () => void;
}

/** Shows a complete key, which is possible only once. */
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
