import { useState } from "react";
import type { KeyWithSecret } from "../../api.ts";
import { FormDialog } from "../../ui/dialog.tsx";
import { Checkbox, Field, Select, TextInput } from "../../ui/field.tsx";
import { useCreateKey } from "./keys-api.ts";
import { NameField } from "./name-field.tsx";

const EXPIRIES = [
  { value: "never", label: "Never" },
  { value: "30", label: "In 30 days" },
  { value: "90", label: "In 90 days" },
  { value: "365", label: "In a year" },
  { value: "date", label: "On a date…" },
] as const;
type Expiry = (typeof EXPIRIES)[number]["value"];

const DAY_MS = 86_400_000;

interface CreateKeyProps {
  onClose: () => void;
  onCreated: (key: KeyWithSecret) => void;
}

export function CreateKeyDialog({ onClose, onCreated }: CreateKeyProps) {
  const create = useCreateKey();
  const [name, setName] = useState("");
  const [write, setWrite] = useState(false);
  const [remove, setRemove] = useState(false);
  const [webhooks, setWebhooks] = useState(false);
  const [expiry, setExpiry] = useState<Expiry>("never");
  const [day, setDay] = useState("");

  const submit = () =>
    create.mutate(
      {
        name: name.trim(),
        permissions: [
          ...(write ? (["write"] as const) : []),
          ...(remove ? (["delete"] as const) : []),
          ...(webhooks ? (["webhooks"] as const) : []),
        ],
        expiresAt: endOf(expiry, day),
      },
      { onSuccess: onCreated },
    );

  return (
    <FormDialog
      title="Create API key"
      action="Create key"
      busy={create.isPending}
      error={create.error}
      onClose={onClose}
      onSubmit={submit}
    >
      <NameField hint="The program or person that uses the key." value={name} onChange={setName} />
      <fieldset className="key-choices">
        <legend>Permissions</legend>
        <Checkbox label="Read" hint="List, download and transform. Included in every key." checked disabled readOnly />
        <Checkbox
          label="Write"
          hint="Upload, change and organize files, and run AI tasks."
          checked={write}
          onChange={(event) => setWrite(event.target.checked)}
        />
        <Checkbox
          label="Delete"
          hint="Delete files and folders."
          checked={remove}
          onChange={(event) => setRemove(event.target.checked)}
        />
        <Checkbox
          label="Webhooks"
          hint="Create, change and delete webhooks, which send events to other servers."
          checked={webhooks}
          onChange={(event) => setWebhooks(event.target.checked)}
        />
      </fieldset>
      <div className="key-expiry">
        <Field label="Expires">
          {(control) => (
            <Select
              {...control}
              options={EXPIRIES}
              value={expiry}
              onChange={(event) => setExpiry(event.target.value as Expiry)}
            />
          )}
        </Field>
        {expiry === "date" && (
          <Field label="Last day">
            {(control) => (
              <TextInput
                {...control}
                type="date"
                required
                min={localDay(new Date())}
                value={day}
                onChange={(event) => setDay(event.target.value)}
              />
            )}
          </Field>
        )}
      </div>
    </FormDialog>
  );
}

/** Returns the expiry time: the end of the chosen day in the time zone of the user; null for never. */
function endOf(expiry: Expiry, day: string): string | null {
  if (expiry === "never") return null;
  if (expiry === "date") return new Date(`${day}T23:59:59.999`).toISOString();
  return new Date(Date.now() + Number(expiry) * DAY_MS).toISOString();
}

function localDay(date: Date): string {
  const two = (value: number) => String(value).padStart(2, "0");
  return `${date.getFullYear()}-${two(date.getMonth() + 1)}-${two(date.getDate())}`;
}
