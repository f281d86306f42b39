import { useState } from "react";
import type { Account, User, UserWithInvitation } from "../../api.ts";
import { CopyBlock } from "../../ui/copy.tsx";
import { FormDialog } from "../../ui/dialog.tsx";
import { Field, Select, TextInput } from "../../ui/field.tsx";
import { date } from "../../ui/format.ts";
import { OneTimeDialog } from "../../ui/one-time-dialog.tsx";
import { useInviteUser } from "./accounts-api.ts";

const ROLES = [
  { value: "owner", label: "Owner: this account only" },
  { value: "operator", label: "Operator: all accounts" },
] as const satisfies { value: User["role"]; label: string }[];

/** Creates a user without a password, and then shows the link to choose one. */
export function InviteDialog({ account, onClose }: { account: Account; onClose: () => void }) {
  const invite = useInviteUser(account.id);
  const [email, setEmail] = useState("");
  const [name, setName] = useState("");
  const [role, setRole] = useState<User["role"]>("owner");
  if (invite.data) return <InvitationDialog user={invite.data} onClose={onClose} />;
  return (
    <FormDialog
      title={`Invite a user to ${account.name}`}
      action="Invite"
      busy={invite.isPending}
      error={invite.error}
      onClose={onClose}
      onSubmit={() => invite.mutate({ email: email.trim(), role, ...(name.trim() !== "" && { name: name.trim() }) })}
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

/** Shows the link of an invitation, which is possible only once. */
export function InvitationDialog({ user, onClose }: { user: UserWithInvitation; onClose: () => void }) {
  const { email, invitationUrl, invitationExpiresAt } = user;
  const until = invitationExpiresAt ? ` It is valid until ${date(invitationExpiresAt)}.` : "";
  const warning = `This link is shown only once. Send it to ${email}. The first person who opens it chooses the password.${until}`;
  return (
    <OneTimeDialog title={`Invitation of ${user.name}`} warning={warning} onClose={onClose}>
      <CopyBlock label="Invitation link" text={invitationUrl} wrap />
    </OneTimeDialog>
  );
}
