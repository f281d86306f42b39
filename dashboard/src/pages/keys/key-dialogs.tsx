import type { Key, KeyWithSecret } from "../../api.ts";
import { FormDialog } from "../../ui/dialog.tsx";
import { SecretDialog } from "../../ui/secret-dialog.tsx";
import { useRevokeKey, useRotateKey } from "./keys-api.ts";
import { RevokeDialog } from "./revoke-dialog.tsx";

export function KeySecret({
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
    <SecretDialog title={rotated ? "Key rotated" : "Key created"} secret={apiKey.key} example={curl} onClose={onClose}>
      Copy the key now. It is shown only once. The service stores only its hash.
      {rotated && " The old secret works for 24 more hours."}
    </SecretDialog>
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
        <KeyName apiKey={apiKey} /> gets a new secret. The current secret works for another 24 hours, so that you can
        update your programs.
      </p>
    </FormDialog>
  );
}

export function RevokeKeyDialog({ apiKey, onClose }: AskProps) {
  return (
    <RevokeDialog what="key" id={apiKey.id} revoke={useRevokeKey()} onClose={onClose}>
      <KeyName apiKey={apiKey} /> stops working immediately.
    </RevokeDialog>
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
