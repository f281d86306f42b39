import { useState } from "react";
import type { Account, User, UserWithPassword } from "../../api.ts";
import { Button } from "../../ui/button.tsx";
import { CopyBlock } from "../../ui/copy.tsx";
import { Dialog, FormDialog } from "../../ui/dialog.tsx";
import { Field, Select, TextInput } from "../../ui/field.tsx";
import { Notice } from "../../ui/notice.tsx";
import { useCreateUser } from "./accounts-api.ts";

const ROLES = [
  { value: "owner", label: "Owner: this account only" },
  { value: "operator", label: "Operator: all accounts" },
] as const satisfies { value: User["role"]; label: string }[];

/** Creates a user with a generated password, and then shows the password. */
export function CreateUserDialog({ account, onClose }: { account: Account; onClose: () => void }) {
  const create = useCreateUser(account.id);
  const [email, setEmail] = useState("");
  const [name, setName] = useState("");
  const [role, setRole] = useState<User["role"]>("owner");
  if (create.data) return <UserCreatedDialog user={create.data} onClose={onClose} />;
  return (
    <FormDialog
      title={`New user of ${account.name}`}
      action="Create user"
      busy={create.isPending}
      error={create.error}
      onClose={onClose}
      onSubmit={() => create.mutate({ email: email.trim(), role, ...(name.trim() !== "" && { name: name.trim() }) })}
    >
      <Field label="Email" hint="The user signs in with it.">
        {(control) => (
          <TextInput
            {...control}
            type="email"
            required
            maxLength={254}
            value={email}
            onChange={({ target }) => setEmail(target.value)}
          />
        )}
      </Field>
      <Field label="Name" hint="Optional.">
        {(control) => (
          <TextInput {...control} maxLength={255} value={name} onChange={({ target }) => setName(target.value)} />
        )}
      </Field>
      <Field label="Role">
        {(control) => (
          <Select
            {...control}
            options={ROLES}
            value={role}
            onChange={({ target }) => setRole(ROLES.find(({ value }) => value === target.value)?.value ?? "owner")}
          />
        )}
      </Field>
    </FormDialog>
  );
}

function UserCreatedDialog({ user, onClose }: { user: UserWithPassword; onClose: () => void }) {
  return (
    <Dialog title="User created" wide insistent onClose={onClose}>
      <Notice tone="warn" icon="alert">
        The password is shown only once. Send it to the user, who can change it under Security.
      </Notice>
      <CopyBlock
        label="For the user"
        text={`${location.origin}/dashboard\nEmail: ${user.email}\nPassword: ${user.password}`}
        wrap
      />
      <footer className="user-created-actions">
        <Button look="primary" onClick={onClose}>
          I have copied it
        </Button>
      </footer>
    </Dialog>
  );
}
