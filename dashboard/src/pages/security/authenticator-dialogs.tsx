import { useState } from "react";
import type { Authenticator } from "../../api.ts";
import { FormDialog } from "../../ui/dialog.tsx";
import { NameField } from "./add-passkey-dialog.tsx";
import { useRemoveAuthenticator, useRenameAuthenticator } from "./second-factors-api.ts";

interface DialogProps {
  authenticator: Authenticator;
  onClose: () => void;
}

export function RenameAuthenticatorDialog({ authenticator, onClose }: DialogProps) {
  const rename = useRenameAuthenticator();
  const [name, setName] = useState(authenticator.name);
  return (
    <FormDialog
      title="Rename"
      action="Rename"
      busy={rename.isPending}
      error={rename.error}
      onClose={onClose}
      onSubmit={() => rename.mutate({ id: authenticator.id, name: name.trim() }, { onSuccess: onClose })}
    >
      <NameField value={name} onChange={setName} />
    </FormDialog>
  );
}

export function RemoveAuthenticatorDialog({ authenticator, isLast, onClose }: DialogProps & { isLast: boolean }) {
  const remove = useRemoveAuthenticator();
  return (
    <FormDialog
      title={authenticator.type === "PASSKEY" ? "Remove this passkey?" : "Remove this app?"}
      action="Remove"
      danger
      busy={remove.isPending}
      error={remove.error}
      onClose={onClose}
      onSubmit={() => remove.mutate(authenticator.id, { onSuccess: onClose })}
    >
      <p>
        You can no longer sign in with “<bdi>{authenticator.name}</bdi>”.
        {isLast && " It is your last one: you then sign in with only your password, and recovery codes stop working."}
      </p>
    </FormDialog>
  );
}
