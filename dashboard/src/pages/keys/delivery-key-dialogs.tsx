import { useState } from "react";
import type { DeliveryKey, DeliveryKeyWithSecret } from "../../api.ts";
import { FormDialog } from "../../ui/dialog.tsx";
import { SecretDialog } from "../../ui/secret-dialog.tsx";
import { useCreateDeliveryKey, useRevokeDeliveryKey } from "./delivery-keys-api.ts";
import { NameField } from "./name-field.tsx";
import { RevokeDialog } from "./revoke-dialog.tsx";

interface CreateProps {
  onClose: () => void;
  onCreated: (key: DeliveryKeyWithSecret) => void;
}

export function CreateDeliveryKeyDialog({ onClose, onCreated }: CreateProps) {
  const create = useCreateDeliveryKey();
  const [name, setName] = useState("");
  return (
    <FormDialog
      title="Create delivery key"
      action="Create delivery key"
      busy={create.isPending}
      error={create.error}
      onClose={onClose}
      onSubmit={() => create.mutate(name.trim(), { onSuccess: onCreated })}
    >
      <NameField hint="The server that signs URLs with the key." value={name} onChange={setName} />
      <p>Anyone who has this key can read all files of the account. The key does not grant access to the API.</p>
    </FormDialog>
  );
}

export function DeliveryKeySecret({ secret, onClose }: { secret: DeliveryKeyWithSecret; onClose: () => void }) {
  const code = `import { signUrl } from "@media-asset-service/sdk/sign-url";

const url = await signUrl(file.cdnUrl, { deliveryKey: process.env.MAS_DELIVERY_KEY, expiresIn: 900 });`;
  return (
    <SecretDialog title="Delivery key created" secret={secret.key} example={code} onClose={onClose}>
      Copy the key now. It is shown only once, and the service does not store it.
    </SecretDialog>
  );
}

export function RevokeDeliveryKeyDialog({ deliveryKey, onClose }: { deliveryKey: DeliveryKey; onClose: () => void }) {
  return (
    <RevokeDialog what="delivery key" id={deliveryKey.id} revoke={useRevokeDeliveryKey()} onClose={onClose}>
      URLs that are signed with “<bdi>{deliveryKey.name || "Unnamed"}</bdi>” stop working immediately.
    </RevokeDialog>
  );
}
