import type { ReactNode } from "react";
import { FormDialog } from "../../ui/dialog.tsx";
import { toast } from "../../ui/toast.tsx";
import type { useRevokeDeliveryKey } from "./delivery-keys-api.ts";
import type { useRevokeKey } from "./keys-api.ts";

interface RevokeDialogProps {
  /** Noun for the messages: `key` or `delivery key`. */
  what: string;
  id: string;
  revoke: ReturnType<typeof useRevokeKey> | ReturnType<typeof useRevokeDeliveryKey>;
  /** Effect of the revocation. */
  children: ReactNode;
  onClose: () => void;
}

export function RevokeDialog({ what, id, revoke, children, onClose }: RevokeDialogProps) {
  const onSuccess = () => {
    toast(`Revoked the ${what}.`);
    onClose();
  };
  return (
    <FormDialog
      title={`Revoke this ${what}?`}
      action={`Revoke ${what}`}
      danger
      busy={revoke.isPending}
      error={revoke.error}
      onClose={onClose}
      onSubmit={() => revoke.mutate(id, { onSuccess })}
    >
      <p>{children} This cannot be undone.</p>
    </FormDialog>
  );
}
