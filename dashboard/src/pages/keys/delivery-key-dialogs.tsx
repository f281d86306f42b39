import { useState } from "react";
import type { DeliveryKey, DeliveryKeyWithSecret } from "../../api.ts";
import { FormDialog } from "../../ui/dialog.tsx";
import { useCreateDeliveryKey, useRevokeDeliveryKey } from "./delivery-keys-api.ts";
import { NameField } from "./name-field.tsx";
import { RevokeDialog } from "./revoke-dialog.tsx";
import { SecretDialog } from "./secret-dialog.tsx";

interface CreateProps {
  onClose: () => void;
  onCreated: (key: DeliveryKeyWithSecret) => void;
}

export function CreateDeliveryKeyDialog({ onClose, onCreated }: CreateProps) {
  const create = useCreateDeliveryKey();
  const [name, setName] = useState("");
  return (
    <FormDialog
      title="Create a delivery key"
      action="Create delivery key"
      busy={create.isPending}
      error={create.error}
      onClose={onClose}
      onSubmit={() => create.mutate(name.trim(), { onSuccess: onCreated })}
    >
      <NameField hint="The server that signs URLs with it." value={name} onChange={setName} />
      <p>Whoever has the key can read every file of the account. It opens no operation of the API.</p>
    </FormDialog>
  );
}

export function DeliveryKeySecret({ secret, onClose }: { secret: DeliveryKeyWithSecret; onClose: () => void }) {
  const code = `import { signUrl } from "@media-asset-service/sdk/sign-url";

const url = await signUrl(file.cdnUrl, { deliveryKey: process.env.MAS_DELIVERY_KEY, expiresIn: 900 });`;
  return (
    <SecretDialog title="Delivery key created" secret={secret.key} example={code} onClose={onClose}>
      Copy it now: it is shown this once. The service stores no part of it.
    </SecretDialog>
  );
}

export function RevokeDeliveryKeyDialog({ deliveryKey, onClose }: { deliveryKey: DeliveryKey; onClose: () => void }) {
  return (
    <RevokeDialog what="delivery key" id={deliveryKey.id} revoke={useRevokeDeliveryKey()} onClose={onClose}>
      The URLs that were signed with “<bdi>{deliveryKey.name || "Unnamed"}</bdi>” stop working at once.
    </RevokeDialog>
  );
}
