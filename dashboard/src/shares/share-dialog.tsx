import { useState } from "react";
import { Link } from "react-router";
import { Button } from "../ui/button.tsx";
import { CopyBlock } from "../ui/copy.tsx";
import { Dialog, FormDialog } from "../ui/dialog.tsx";
import { Checkbox, Field, TextInput } from "../ui/field.tsx";
import { date } from "../ui/format.ts";
import { expiryOf, ShareFields, type ShareSettings } from "./share-fields.tsx";
import { type Share, type ShareTarget, useCreateShare } from "./shares-api.ts";
import "./shares.css";

export interface ShareDialogProps {
  /** Name of the target in messages: `harbour.jpg`, `3 files`. */
  name: string;
  target: ShareTarget;
  onClose: () => void;
}

const DEFAULTS: ShareSettings = { access: "view", expires: "30", withPassword: false, password: "" };

/** Creates a link, and then shows it. */
export function ShareDialog({ name, target, onClose }: ShareDialogProps) {
  const create = useCreateShare();
  const [settings, setSettings] = useState(DEFAULTS);
  const [title, setTitle] = useState("");
  const [includeSubfolders, setSubfolders] = useState(false);
  const [createdShare, setCreatedShare] = useState<Share | null>(null);
  if (createdShare) return <ShareCreatedDialog share={createdShare} onClose={onClose} />;
  const { access, withPassword, password } = settings;
  const submit = () =>
    create.mutate(
      {
        target: target.folderId === undefined ? target : { ...target, includeSubfolders },
        access,
        ...expiryOf(settings),
        ...(title.trim() && { title: title.trim() }),
        ...(withPassword && { password }),
      },
      { onSuccess: setCreatedShare },
    );
  return (
    <FormDialog
      title={`Share ${name}`}
      action="Create link"
      busy={create.isPending}
      error={create.error}
      onClose={onClose}
      onSubmit={submit}
    >
      <Field label="Title" hint="The heading and the window title of the page.">
        {(control) => (
          <TextInput
            {...control}
            maxLength={200}
            placeholder={name}
            value={title}
            onChange={(event) => setTitle(event.target.value)}
          />
        )}
      </Field>
      <ShareFields settings={settings} onChange={setSettings} />
      {target.folderId !== undefined && (
        <Checkbox
          label="Include subfolders"
          checked={includeSubfolders}
          onChange={(event) => setSubfolders(event.target.checked)}
        />
      )}
    </FormDialog>
  );
}

function ShareCreatedDialog({ share, onClose }: { share: Share; onClose: () => void }) {
  return (
    <Dialog title="Link created" onClose={onClose}>
      <CopyBlock label="Link" text={share.url} wrap />
      <p>
        The link works until {date(share.expiresAt)}. To see how often it was used, or to revoke it, open{" "}
        <Link to="/shared">Shared links</Link>.
      </p>
      <footer className="share-footer">
        <Button look="primary" onClick={onClose}>
          Done
        </Button>
      </footer>
    </Dialog>
  );
}
