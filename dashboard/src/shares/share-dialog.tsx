import { useState } from "react";
import { Link } from "react-router";
import { Button } from "../ui/button.tsx";
import { CopyBlock } from "../ui/copy.tsx";
import { Dialog, FormDialog } from "../ui/dialog.tsx";
import { Checkbox } from "../ui/field.tsx";
import { date } from "../ui/format.ts";
import { expiryOf, ShareFields, type ShareSettings } from "./share-fields.tsx";
import { type Share, type ShareTarget, useCreateShare } from "./shares-api.ts";
import "./shares.css";

interface ShareDialogProps {
  /** What is shared, in words: `harbour.jpg`, `3 files`. */
  name: string;
  target: ShareTarget;
  onClose: () => void;
}

const USUAL: ShareSettings = { access: "view", expires: "30", withPassword: false, password: "" };

/** Makes a link, and then shows it. */
export function ShareDialog({ name, target, onClose }: ShareDialogProps) {
  const create = useCreateShare();
  const [settings, setSettings] = useState(USUAL);
  const [includeSubfolders, setSubfolders] = useState(false);
  const [made, setMade] = useState<Share | null>(null);
  if (made) return <MadeDialog share={made} onClose={onClose} />;
  const { access, withPassword, password } = settings;
  const submit = () =>
    create.mutate(
      {
        target: target.folderId === undefined ? target : { ...target, includeSubfolders },
        access,
        ...expiryOf(settings),
        ...(withPassword && { password }),
      },
      { onSuccess: setMade },
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
      <ShareFields settings={settings} onChange={setSettings} />
      {target.folderId !== undefined && (
        <Checkbox
          label="With the folders inside it"
          checked={includeSubfolders}
          onChange={(event) => setSubfolders(event.target.checked)}
        />
      )}
    </FormDialog>
  );
}

function MadeDialog({ share, onClose }: { share: Share; onClose: () => void }) {
  return (
    <Dialog title="The link is made" onClose={onClose}>
      <CopyBlock label="Link" text={share.url} wrap />
      <p>
        It works until {date(share.expiresAt)}. <Link to="/shared">Shared links</Link> tells how often it was used, and
        revokes it.
      </p>
      <footer className="share-footer">
        <Button look="primary" onClick={onClose}>
          Done
        </Button>
      </footer>
    </Dialog>
  );
}
