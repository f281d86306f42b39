import { type FormEvent, useState } from "react";
import type { FileRecord } from "../../api.ts";
import { Button } from "../../ui/button.tsx";
import { Field, Switch, TextArea } from "../../ui/field.tsx";
import { Form } from "../../ui/form.tsx";
import { ErrorNotice } from "../../ui/notice.tsx";
import { TagInput } from "../../ui/tag-input.tsx";
import { toast } from "../../ui/toast.tsx";
import { useUpdateFile } from "./file-queries.ts";
import "./metadata.css";

type Draft = Partial<Pick<FileRecord, "tags" | "description">>;

/** Saves tags and description together. Visibility changes immediately. */
export function MetadataForm({ file }: { file: FileRecord }) {
  const update = useUpdateFile(file.id);
  const visibility = useUpdateFile(file.id);
  // Fields without edits follow the record and are not saved, because the tagging task may set them at any time.
  const [draft, setDraft] = useState<Draft>({});
  const { tags, description } = { ...file, ...draft };
  const edit = (changes: Draft) => setDraft({ ...draft, ...changes });
  const [requestedVisibility, setRequestedVisibility] = useState<boolean | null>(null);
  const isPublic = requestedVisibility ?? file.isPublic;
  const publish = (choice: boolean) => {
    setRequestedVisibility(choice);
    visibility.mutate({ isPublic: choice }, { onSettled: () => setRequestedVisibility(null) });
  };
  const changed = description !== file.description || tags.join("\n") !== file.tags.join("\n");

  const submit = (event: FormEvent) => {
    event.preventDefault();
    if (!changed || update.isPending) return;
    update.mutate(draft, {
      onSuccess() {
        setDraft({});
        toast("Saved.");
      },
    });
  };

  return (
    <Form className="metadata" edited={changed} busy={update.isPending} onSubmit={submit}>
      <Field label="Description">
        {(control) => (
          <TextArea
            {...control}
            maxLength={2000}
            placeholder="Describe the content and its source"
            value={description}
            onChange={(event) => edit({ description: event.target.value })}
          />
        )}
      </Field>
      <TagInput label="Tags" tags={tags} onChange={(next) => edit({ tags: next })} />
      {update.error && <ErrorNotice error={update.error} />}
      {changed && (
        <div className="metadata-actions">
          <Button type="submit" look="primary" small busy={update.isPending}>
            Save
          </Button>
          <Button
            small
            look="quiet"
            onClick={() => {
              setDraft({});
              update.reset();
            }}
          >
            Discard
          </Button>
        </div>
      )}
      <Switch
        label="Public"
        hint={isPublic ? "Anyone with the URL can read it." : "Accessible only with a signed URL or one of your keys."}
        checked={isPublic}
        onChange={(event) => publish(event.target.checked)}
      />
      {visibility.error && <ErrorNotice error={visibility.error} />}
    </Form>
  );
}
