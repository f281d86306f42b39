import { type FormEvent, useId, useRef, useState } from "react";
import type { FileRecord } from "../../api.ts";
import { Button, IconButton } from "../../ui/button.tsx";
import { Field, Select, TextInput } from "../../ui/field.tsx";
import { Form } from "../../ui/form.tsx";
import { ErrorNotice } from "../../ui/notice.tsx";
import { toast } from "../../ui/toast.tsx";
import { type Entry, entriesOf, parseValue, useMetadataFields } from "./custom-metadata.ts";
import { useUpdateFile } from "./file-queries.ts";
import "./metadata.css";

/** Unsaved texts by key or language. */
type Draft = Record<string, string>;

/** Edits alternative text by language, and metadata: first the fields of the account, then other keys of the file. */
export function CustomMetadataForm({ file }: { file: FileRecord }) {
  const update = useUpdateFile(file.id);
  const fields = useMetadataFields();
  const [texts, setTexts] = useState<Draft>({});
  const [values, setValues] = useState<Draft>({});
  const entries = entriesOf(file.metadata, fields);
  const addedKeys = Object.keys(values).filter((key) => !entries.some((entry) => entry.key === key));
  const allEntries: Entry[] = [...entries, ...addedKeys.map((key) => ({ key, text: "", field: null }))];
  const languages = [...new Set(["en", ...Object.keys(file.altText), ...Object.keys(texts)])];
  const hasChanges = Object.keys(texts).length + Object.keys(values).length > 0;

  const discard = () => {
    setTexts({});
    setValues({});
    update.reset();
  };
  const submit = (event: FormEvent) => {
    event.preventDefault();
    if (!hasChanges || update.isPending) return;
    const altText = Object.fromEntries(
      Object.entries(texts).map(([language, text]) => [language, text.trim() || null]),
    );
    const fieldOf = (key: string) => fields.find(({ name }) => name === key) ?? null;
    const metadata = Object.fromEntries(
      Object.entries(values).map(([key, text]) => [key, parseValue(text, fieldOf(key))]),
    );
    update.mutate(
      {
        ...(Object.keys(altText).length > 0 && { altText }),
        ...(Object.keys(metadata).length > 0 && { metadata }),
      },
      {
        onSuccess() {
          discard();
          toast("Saved.");
        },
      },
    );
  };

  return (
    <Form className="metadata" edited={hasChanges} busy={update.isPending} onSubmit={submit}>
      {languages.map((language) => (
        <Field key={language} label={`Alternative text (${language})`}>
          {(control) => (
            <TextInput
              {...control}
              maxLength={1000}
              lang={language}
              value={texts[language] ?? file.altText[language] ?? ""}
              onChange={(event) => setTexts({ ...texts, [language]: event.target.value })}
            />
          )}
        </Field>
      ))}
      <AddEntry
        label="Language"
        placeholder="de, pt-BR"
        existing={languages}
        onAdd={(language) => setTexts({ ...texts, [language]: "" })}
      />
      {allEntries.map((entry) => (
        <ValueField
          key={entry.key}
          entry={entry}
          text={values[entry.key] ?? entry.text}
          onChange={(text) => setValues({ ...values, [entry.key]: text })}
        />
      ))}
      <AddEntry
        label="Metadata key"
        placeholder="photographer"
        pattern="[A-Za-z][A-Za-z0-9_\-]{0,63}"
        existing={allEntries.map(({ key }) => key)}
        onAdd={(key) => setValues({ ...values, [key]: "" })}
      />
      {update.error && <ErrorNotice error={update.error} />}
      {hasChanges && (
        <div className="metadata-actions">
          <Button type="submit" look="primary" small busy={update.isPending}>
            Save metadata
          </Button>
          <Button small look="quiet" onClick={discard}>
            Discard
          </Button>
        </div>
      )}
    </Form>
  );
}

interface ValueFieldProps {
  entry: Entry;
  text: string;
  onChange: (text: string) => void;
}

/** Input that fits the type of the field; a text input for keys without a field. */
function ValueField({ entry: { key, field }, text, onChange }: ValueFieldProps) {
  const choices = field?.options ?? (field?.type === "boolean" ? ["true", "false"] : null);
  return (
    <Field label={field?.label ?? key}>
      {(control) =>
        choices ? (
          <Select
            {...control}
            value={text}
            options={["", ...choices].map((value) => ({ value, label: value || "Not set" }))}
            onChange={(event) => onChange(event.target.value)}
          />
        ) : (
          <TextInput
            {...control}
            {...(field?.type === "number" && { inputMode: "decimal" as const })}
            {...(field?.type === "date" && { placeholder: "2026-05-11" })}
            value={text}
            onChange={(event) => onChange(event.target.value)}
          />
        )
      }
    </Field>
  );
}

interface AddEntryProps {
  label: string;
  placeholder: string;
  pattern?: string;
  existing: readonly string[];
  onAdd: (name: string) => void;
}

/** Adds a language or a key. Not a form element, because it is inside a form. */
function AddEntry({ label, placeholder, pattern, existing, onAdd }: AddEntryProps) {
  const id = useId();
  const input = useRef<HTMLInputElement>(null);
  const [name, setName] = useState("");
  const add = () => {
    if (name.trim() === "" || !input.current?.reportValidity()) return;
    if (!existing.includes(name.trim())) onAdd(name.trim());
    setName("");
  };
  return (
    <div className="metadata-add">
      <label htmlFor={id} className="visually-hidden">
        {label}
      </label>
      <TextInput
        id={id}
        ref={input}
        placeholder={placeholder}
        pattern={pattern}
        maxLength={64}
        data-partial
        value={name}
        onChange={(event) => setName(event.target.value)}
        onKeyDown={(event) => {
          if (event.key !== "Enter" || name.trim() === "") return;
          event.preventDefault();
          add();
        }}
        onBlur={() => input.current?.checkValidity() && add()}
      />
      <IconButton icon="plus" label={`Add ${label.toLowerCase()}`} onClick={add} />
    </div>
  );
}
