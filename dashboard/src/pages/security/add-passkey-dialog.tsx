import { useState } from "react";
import { FormDialog } from "../../ui/dialog.tsx";
import { Field, TextInput } from "../../ui/field.tsx";
import { toast } from "../../ui/toast.tsx";
import { describeBrowser } from "./browser-name.ts";
import { useAddPasskey } from "./second-factors-api.ts";

interface AddProps {
  onClose: () => void;
  onAdded: (codes: readonly string[] | null) => void;
}

export function AddPasskeyDialog({ onClose, onAdded }: AddProps) {
  const add = useAddPasskey();
  const [name, setName] = useState(describeBrowser(navigator.userAgent));
  const submit = () =>
    add.mutate(name.trim(), {
      onSuccess({ recoveryCodes }) {
        toast("Passkey added. You can now sign in without a password.");
        onAdded(recoveryCodes);
      },
    });
  return (
    <FormDialog
      title="Add a passkey"
      action="Continue"
      busy={add.isPending}
      error={add.error}
      onClose={onClose}
      onSubmit={submit}
    >
      <p>Next, choose where to store the passkey: this device, a phone, a password manager or a security key.</p>
      <NameField value={name} onChange={setName} />
    </FormDialog>
  );
}

/** Name of a passkey or an app. */
export function NameField({ value, onChange }: { value: string; onChange: (name: string) => void }) {
  return (
    <Field label="Name" hint="Helps you recognize it in the list.">
      {(control) => (
        <TextInput
          {...control}
          required
          pattern=".*\S.*"
          maxLength={100}
          value={value}
          onChange={(event) => onChange(event.target.value)}
        />
      )}
    </Field>
  );
}
