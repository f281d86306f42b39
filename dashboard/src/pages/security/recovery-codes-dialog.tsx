import { Button } from "../../ui/button.tsx";
import { CopyButton } from "../../ui/copy.tsx";
import { Dialog } from "../../ui/dialog.tsx";
import { Notice } from "../../ui/notice.tsx";

/** Shows the recovery codes, which is possible only once. */
export function RecoveryCodesDialog({ codes, onClose }: { codes: readonly string[]; onClose: () => void }) {
  const text = codes.join("\n");
  const file = `data:text/plain;charset=utf-8,${encodeURIComponent(`Recovery codes for ${location.host}\n\n${text}\n`)}`;
  return (
    <Dialog title="Your recovery codes" wide insistent onClose={onClose}>
      <Notice tone="warn" icon="alert">
        Save these codes now. They are shown only once. If you cannot use your second factor, sign in with a code. Each
        code works once. Without a code, you are locked out if you lose your device.
      </Notice>
      <ol className="recovery-codes" data-testid="recovery-codes">
        {codes.map((code) => (
          <li key={code}>
            <code>{code}</code>
          </li>
        ))}
      </ol>
      <footer className="recovery-codes-footer">
        <CopyButton text={text} label="Copy all" />
        <a className="button button-plain button-small" href={file} download="recovery-codes.txt">
          Download
        </a>
        <Button look="primary" onClick={onClose}>
          I have saved them
        </Button>
      </footer>
    </Dialog>
  );
}
