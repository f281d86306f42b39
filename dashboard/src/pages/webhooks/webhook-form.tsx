import { useState } from "react";
import { type Destination, FolderChoice } from "../../folders/folder-choice.tsx";
import { useFolders } from "../../folders/folders.ts";
import { FormDialog } from "../../ui/dialog.tsx";
import { Checkbox, Choice, Field, TextInput } from "../../ui/field.tsx";
import { ErrorNotice } from "../../ui/notice.tsx";
import { TYPE_GROUPS } from "./event-types.ts";
import { type EventType, type Webhook, type WebhookSettings, WORDS } from "./webhooks-api.ts";

interface FormProps {
  /** The webhook to edit; undefined for a new one. */
  webhook?: Webhook;
  busy: boolean;
  error: unknown;
  onSave: (settings: WebhookSettings) => void;
  onClose: () => void;
}

/** Dialog with the settings of a webhook. */
export function WebhookForm({ webhook, busy, error, onSave, onClose }: FormProps) {
  const [url, setUrl] = useState(webhook?.url ?? "");
  const [description, setDescription] = useState(webhook?.description ?? "");
  const [types, setTypes] = useState<ReadonlySet<EventType>>(new Set(webhook?.types as EventType[] | undefined));
  const [selectsTypes, setSelectsTypes] = useState(types.size > 0);
  const [folderId, setFolderId] = useState(webhook?.folderId ?? null);
  const [selectsFolder, setSelectsFolder] = useState(folderId !== null);
  const isIncomplete = (selectsTypes && types.size === 0) || (selectsFolder && folderId === null);
  const submit = () =>
    onSave({
      url: url.trim(),
      description: description.trim(),
      types: selectsTypes ? [...types] : [],
      folderId: selectsFolder ? folderId : null,
    });
  return (
    <FormDialog
      title={webhook ? "Edit webhook" : "Create webhook"}
      action={webhook ? "Save" : "Create webhook"}
      wide
      busy={busy}
      error={null}
      disabled={isIncomplete}
      onClose={onClose}
      onSubmit={submit}
    >
      <Field label="URL" hint="The address of your server that receives the events with POST.">
        {(control) => (
          <TextInput
            {...control}
            type="url"
            required
            maxLength={2_000}
            pattern="https?://.+"
            placeholder="https://example.com/webhooks"
            value={url}
            onChange={({ target }) => setUrl(target.value)}
          />
        )}
      </Field>
      <Field label="Description" hint="Optional, for people.">
        {(control) => (
          <TextInput
            {...control}
            maxLength={255}
            value={description}
            onChange={({ target }) => setDescription(target.value)}
          />
        )}
      </Field>
      <fieldset className="choices">
        <legend className="webhook-legend">Events</legend>
        <Choice name="types" label="All events" checked={!selectsTypes} onChange={() => setSelectsTypes(false)} />
        <Choice name="types" label="Selected types" checked={selectsTypes} onChange={() => setSelectsTypes(true)} />
      </fieldset>
      {selectsTypes && <TypeChoice types={types} onChange={setTypes} />}
      <fieldset className="choices">
        <legend className="webhook-legend">Files and folders</legend>
        <Choice
          name="folder"
          label="In the account"
          checked={!selectsFolder}
          onChange={() => setSelectsFolder(false)}
        />
        <Choice
          name="folder"
          label="In one folder and its subfolders"
          checked={selectsFolder}
          onChange={() => setSelectsFolder(true)}
        />
      </fieldset>
      {selectsFolder && <FolderField id={folderId} onChange={setFolderId} />}
      {isIncomplete && (
        <p className="soft" role="status">
          {selectsTypes && types.size === 0 ? "Select at least one type of event." : "Select a folder."}
        </p>
      )}
      {error ? <ErrorNotice error={error} words={WORDS} /> : null}
    </FormDialog>
  );
}

interface TypeProps {
  types: ReadonlySet<EventType>;
  onChange: (types: ReadonlySet<EventType>) => void;
}

function TypeChoice({ types, onChange }: TypeProps) {
  return (
    <div className="webhook-types">
      {TYPE_GROUPS.map((group) => (
        <fieldset key={group.name} className="choices">
          <legend className="webhook-legend">{group.name}</legend>
          {group.types.map(({ type, label }) => (
            <Checkbox
              key={type}
              label={label}
              hint={type}
              checked={types.has(type)}
              onChange={({ target }) =>
                onChange(new Set(target.checked ? [...types, type] : [...types].filter((each) => each !== type)))
              }
            />
          ))}
        </fieldset>
      ))}
    </div>
  );
}

function FolderField({ id, onChange }: { id: string | null; onChange: (id: string | null) => void }) {
  const name = useFolders().byId.get(id ?? "")?.name;
  const selected: Destination | undefined = id === null ? undefined : { id, name: name ?? "" };
  return (
    <div className="webhook-folder">
      {id !== null && name === undefined && <p className="soft">The selected folder does not exist any more.</p>}
      <FolderChoice selected={selected} onSelect={(folder) => onChange(folder.id)} top={null} />
    </div>
  );
}
