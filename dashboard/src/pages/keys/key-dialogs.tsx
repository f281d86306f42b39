import type { Key, KeyWithSecret } from "../../api.ts";
import { Button } from "../../ui/button.tsx";
import { CopyBlock, CopyButton } from "../../ui/copy.tsx";
import { Dialog, FormDialog } from "../../ui/dialog.tsx";
import { Notice } from "../../ui/notice.tsx";
import { toast } from "../../ui/toast.tsx";
import { useRevokeKey, useRotateKey } from "./keys-api.ts";

/** The one time that the whole key is shown. */
export function SecretDialog({
  apiKey,
  rotated,
  onClose,
}: {
  apiKey: KeyWithSecret;
  rotated: boolean;
  onClose: () => void;
}) {
  const curl = `curl -H "X-API-Key: ${apiKey.key}" ${location.origin}/api/v1/files`;
  return (
    <Dialog title={rotated ? "Key rotated" : "Key created"} wide insistent onClose={onClose}>
      <Notice tone="warn" icon="alert">
        Copy it now: it is shown this once. The service keeps only its hash.
        {rotated && " The old secret works for 24 more hours."}
      </Notice>
      <div className="secret">
        <code data-testid="secret">{apiKey.key}</code>
        <CopyButton text={apiKey.key} label="Copy key" />
      </div>
      <CopyBlock label="Try it" text={curl} wrap />
      <footer className="secret-footer">
        <Button look="primary" onClick={onClose}>
          I have copied it
        </Button>
      </footer>
    </Dialog>
  );
}

interface AskProps {
  apiKey: Key;
  onClose: () => void;
}

export function RotateKeyDialog({
  apiKey,
  onClose,
  onRotated,
}: AskProps & { onRotated: (key: KeyWithSecret) => void }) {
  const rotate = useRotateKey();
  return (
    <FormDialog
      title="Rotate this key?"
      action="Rotate"
      busy={rotate.isPending}
      error={rotate.error}
      onClose={onClose}
      onSubmit={() => rotate.mutate(apiKey.id, { onSuccess: onRotated })}
    >
      <p>
        <KeyName apiKey={apiKey} /> gets a new secret. The present one keeps working for 24 hours, so that your programs
        can change over.
      </p>
    </FormDialog>
  );
}

export function RevokeKeyDialog({ apiKey, onClose }: AskProps) {
  const revoke = useRevokeKey();
  const submit = () =>
    revoke.mutate(apiKey.id, {
      onSuccess() {
        toast("The key is revoked.");
        onClose();
      },
    });
  return (
    <FormDialog
      title="Revoke this key?"
      action="Revoke key"
      danger
      busy={revoke.isPending}
      error={revoke.error}
      onClose={onClose}
      onSubmit={submit}
    >
      <p>
        <KeyName apiKey={apiKey} /> stops working at once, wherever it is used. This cannot be undone.
      </p>
    </FormDialog>
  );
}

function KeyName({ apiKey }: { apiKey: Key }) {
  return (
    <>
      “<bdi>{apiKey.name || "Unnamed"}</bdi>” (
      <code>
        {apiKey.prefix}…{apiKey.lastFour}
      </code>
      )
    </>
  );
}
