import type { Preset } from "@media-asset-service/sdk";
import { type FormEvent, useState } from "react";
import { Link, useNavigate, useParams } from "react-router";
import type { FileRecord } from "../../api.ts";
import { Button, LinkButton } from "../../ui/button.tsx";
import { forgetEdits } from "../../ui/edits.ts";
import { Field, TextInput } from "../../ui/field.tsx";
import { Form } from "../../ui/form.tsx";
import { Empty, ErrorNotice } from "../../ui/notice.tsx";
import { Page } from "../../ui/page.tsx";
import { SearchField } from "../../ui/search-field.tsx";
import { toast } from "../../ui/toast.tsx";
import { TransformControls } from "../detail/transform-controls.tsx";
import { TransformPreview, useVariant } from "../detail/transform-preview.tsx";
import { type Transform, withChanges } from "../detail/transform-state.ts";
import { Thumbnail } from "../files/thumbnail.tsx";
import { usePresets, useSampleImages, useSavePreset } from "./presets-api.ts";
import { NEW_PRESET, PRESETS } from "./presets-page.tsx";
import "../detail/file-page.css";
import "./presets.css";

const NAME = "[a-z0-9][a-z0-9_\\-]{0,63}";
const NAME_RULE =
  "1 to 64 lowercase letters, digits, - and _, with a letter or digit first. It is part of URLs and cannot be changed.";

/** Creates or edits a preset, with a preview. */
export function PresetPage() {
  const { name } = useParams();
  const { data: presets, error, refetch } = usePresets();
  const isNew = name === NEW_PRESET.split("/").pop();
  const preset = presets?.find((it) => it.name === name);
  if (presets && !isNew && !preset) {
    return (
      <Page title="Preset">
        <Empty icon="sliders" title="Preset not found" actions={<LinkButton to={PRESETS}>All presets</LinkButton>} />
      </Page>
    );
  }
  return (
    <Page title={isNew ? "New preset" : (name ?? "")} lead={<Link to={PRESETS}>All presets</Link>}>
      {error && <ErrorNotice error={error} retry={refetch} />}
      {(isNew || preset) && <PresetForm key={preset?.id} preset={preset} />}
    </Page>
  );
}

function PresetForm({ preset }: { preset: Preset | undefined }) {
  const navigate = useNavigate();
  const save = useSavePreset(preset);
  const [name, setName] = useState(preset?.name ?? "");
  const [transform, setTransform] = useState<Transform>(preset?.transform ?? {});
  const [search, setSearch] = useState("");
  const { data: samples = [], error } = useSampleImages(search);
  const [chosen, setChosen] = useState<FileRecord | null>(null);
  const file = chosen ?? samples[0];
  const edited = name !== (preset?.name ?? "") || !isSame(transform, preset?.transform ?? {});
  const isEmpty = Object.keys(transform).length === 0;
  const submit = (event: FormEvent) => {
    event.preventDefault();
    save.mutate(
      { name, transform },
      {
        onSuccess(saved) {
          toast(preset ? `Saved the preset ${saved.name}.` : `Created the preset ${saved.name}.`);
          if (!forgetEdits()) navigate(PRESETS);
        },
      },
    );
  };
  return (
    <Form className="file-columns" edited={edited} busy={save.isPending} onSubmit={submit}>
      <div className="file-main">
        {error && <ErrorNotice error={error} />}
        {file ? (
          <PresetPreview file={file} transform={transform} />
        ) : (
          <Empty icon="image" title="No image to preview">
            Upload an image to preview this preset.
          </Empty>
        )}
        {(samples.length > 1 || search !== "") && (
          <Samples files={samples} selected={file} onChoose={setChosen} search={search} onSearch={setSearch} />
        )}
      </div>
      <div className="file-side">
        {!preset && (
          <Field
            label="Name"
            hint={NAME_RULE}
            error={name !== "" && !new RegExp(`^${NAME}$`).test(name) ? NAME_RULE : null}
          >
            {(control) => (
              <TextInput
                {...control}
                required
                pattern={NAME}
                placeholder="card"
                value={name}
                onChange={({ target }) => setName(target.value)}
              />
            )}
          </Field>
        )}
        <TransformControls
          file={file}
          transform={transform}
          onChange={(changes) => setTransform((before) => withChanges(before, changes))}
          onReset={() => setTransform({})}
        />
        {preset && <p className="soft">Saving changes all images that are delivered with this preset.</p>}
        {save.error && <ErrorNotice error={save.error} />}
        <Button
          type="submit"
          look="primary"
          busy={save.isPending}
          disabled={isEmpty}
          aria-describedby={isEmpty ? "preset-reason" : undefined}
        >
          {preset ? "Save preset" : "Create preset"}
        </Button>
        {isEmpty && (
          <p id="preset-reason" className="soft">
            Change at least one parameter. A preset without parameters has no effect.
          </p>
        )}
      </div>
    </Form>
  );
}

const isSame = (a: Transform, b: Transform) =>
  (Object.keys({ ...a, ...b }) as (keyof Transform)[]).every((key) => a[key] === b[key]);

function PresetPreview({ file, transform }: { file: FileRecord; transform: Transform }) {
  const variant = useVariant(file, transform);
  return (
    <>
      {variant.error && <ErrorNotice error={variant.error} />}
      <TransformPreview key={file.id} file={file} variant={variant} />
    </>
  );
}

interface SamplesProps {
  files: readonly FileRecord[];
  selected: FileRecord | undefined;
  onChoose: (file: FileRecord) => void;
  search: string;
  onSearch: (search: string) => void;
}

function Samples({ files, selected, onChoose, search, onSearch }: SamplesProps) {
  return (
    <fieldset className="preset-samples">
      <legend className="soft">Preview with</legend>
      <SearchField label="Find an image" value={search} onChange={onSearch} />
      {files.length === 0 && <p className="soft">No images found.</p>}
      {files.map((file) => (
        <button
          key={file.id}
          type="button"
          aria-label={file.filename}
          aria-pressed={file.id === selected?.id}
          onClick={() => onChoose(file)}
        >
          <Thumbnail file={file} />
        </button>
      ))}
    </fieldset>
  );
}
