import { useState } from "react";
import { expiryOf, ShareFields, type ShareSettings } from "../../shares/share-fields.tsx";
import { type Share, useRevokeShare, useUpdateShare } from "../../shares/shares-api.ts";
import { FormDialog } from "../../ui/dialog.tsx";
import { Field, TextInput } from "../../ui/field.tsx";
import { date } from "../../ui/format.ts";
import { toast } from "../../ui/toast.tsx";

interface AskProps {
  share: Share;
  onClose: () => void;
}

export function ChangeShareDialog({ share, onClose }: AskProps) {
  const update = useUpdateShare(share.id);
  const { access, hasPassword, expiresAt } = share;
  const [title, setTitle] = useState(share.title);
  const [settings, setSettings] = useState<ShareSettings>({
    access: access === "download" ? "download" : "view",
    expires: "",
    withPassword: hasPassword,
    password: "",
  });
  const submit = () =>
    update.mutate(
      {
        title: title.trim(),
        access: settings.access,
        ...expiryOf(settings),
        ...(settings.withPassword && settings.password !== "" && { password: settings.password }),
        ...(hasPassword && !settings.withPassword && { password: null }),
      },
      {
        onSuccess() {
          toast("Link updated.");
          onClose();
        },
      },
    );
  return (
    <FormDialog
      title="Edit link"
      action="Save"
      busy={update.isPending}
      error={update.error}
      onClose={onClose}
      onSubmit={submit}
    >
      <Field label="Title" hint="Shown at the top of the page.">
        {(control) => (
          <TextInput
            {...control}
            required
            maxLength={200}
            value={title}
            onChange={(event) => setTitle(event.target.value)}
          />
        )}
      </Field>
      <ShareFields
        settings={settings}
        onChange={setSettings}
        until={`On ${date(expiresAt)} (current)`}
        hasPassword={hasPassword}
      />
    </FormDialog>
  );
}

export function RevokeShareDialog({ share, onClose }: AskProps) {
  const revoke = useRevokeShare();
  const submit = () =>
    revoke.mutate(share.id, {
      onSuccess() {
        toast("Revoked the link.");
        onClose();
      },
    });
  return (
    <FormDialog
      title="Revoke this link?"
      action="Revoke link"
      danger
      busy={revoke.isPending}
      error={revoke.error}
      onClose={onClose}
      onSubmit={submit}
    >
      <p>
        The page “<bdi>{share.title}</bdi>” stops working immediately. The files stay. This cannot be undone.
      </p>
    </FormDialog>
  );
}
