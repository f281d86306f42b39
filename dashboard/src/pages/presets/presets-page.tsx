import type { Preset } from "@media-asset-service/sdk";
import { useState } from "react";
import { Link } from "react-router";
import { LinkButton } from "../../ui/button.tsx";
import { CopyIcon } from "../../ui/copy.tsx";
import { FormDialog } from "../../ui/dialog.tsx";
import { ago, number } from "../../ui/format.ts";
import { Menu } from "../../ui/menu.tsx";
import { Empty, ErrorNotice } from "../../ui/notice.tsx";
import { Page } from "../../ui/page.tsx";
import { SkeletonTable } from "../../ui/skeleton.tsx";
import { type Column, Table } from "../../ui/table.tsx";
import { Time } from "../../ui/time.tsx";
import { toast } from "../../ui/toast.tsx";
import { useDeletePreset, usePresets } from "./presets-api.ts";
import "./presets.css";

export const PRESETS = "/settings/presets";
export const NEW_PRESET = `${PRESETS}/+`;

export function PresetsPage() {
  const { data: presets, error, isPending, refetch } = usePresets();
  const [presetToDelete, setPresetToDelete] = useState<Preset | null>(null);
  const create = (
    <LinkButton look="primary" icon="plus" to={NEW_PRESET}>
      Create preset
    </LinkButton>
  );
  const columns: Column<Preset>[] = [
    { name: "Name", as: "header", cell: ({ name }) => <Link to={`${PRESETS}/${name}`}>{name}</Link> },
    { name: "Transform", cell: ({ transform }) => <code className="preset-transform">{queryOf(transform)}</code> },
    { name: "Revision", as: "number", cell: ({ revision }) => number(revision) },
    { name: "Modified", cell: ({ updatedAt }) => <Time at={updatedAt} show={ago} /> },
    {
      name: "Use",
      cell: ({ name }) => (
        <span className="preset-use">
          <code>&amp;preset={name}</code>
          <CopyIcon text={`&preset=${name}`} label={`Copy the parameter for ${name}`} />
        </span>
      ),
    },
    {
      name: "Actions",
      as: "actions",
      cell: (preset) => (
        <Menu
          label={`Actions for the preset ${preset.name}`}
          items={[{ label: "Delete…", icon: "trash", danger: true, run: () => setPresetToDelete(preset) }]}
        />
      ),
    },
  ];
  return (
    <Page
      title="Presets"
      lead="Named transforms. If you change a preset, all images that are delivered with it change."
      actions={presets?.length === 0 ? undefined : create}
    >
      {error && <ErrorNotice error={error} retry={refetch} />}
      {isPending && <SkeletonTable label="Loading presets" columns={6} />}
      {presets?.length === 0 && (
        <Empty icon="sliders" title="No presets yet" actions={create}>
          Create a preset for each kind of image on your pages, such as card, avatar or banner.
        </Empty>
      )}
      {presets && presets.length > 0 && (
        <Table label="Presets" columns={columns} rows={presets} rowKey={({ id }) => id} minWidth={760} />
      )}
      {presetToDelete && <DeletePresetDialog preset={presetToDelete} onClose={() => setPresetToDelete(null)} />}
    </Page>
  );
}

const queryOf = (transform: Preset["transform"]): string =>
  Object.entries(transform)
    .map(([name, value]) => `${name}=${value}`)
    .join(" ");

function DeletePresetDialog({ preset: { name }, onClose }: { preset: Preset; onClose: () => void }) {
  const remove = useDeletePreset();
  const submit = () =>
    remove.mutate(name, {
      onSuccess() {
        toast(`Deleted the preset ${name}.`);
        onClose();
      },
    });
  return (
    <FormDialog
      title="Delete this preset?"
      action="Delete preset"
      danger
      busy={remove.isPending}
      error={remove.error}
      onClose={onClose}
      onSubmit={submit}
    >
      <p>
        URLs with <code>preset={name}</code> return 404 until you create a preset with this name again.
      </p>
    </FormDialog>
  );
}
