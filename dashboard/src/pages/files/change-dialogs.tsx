import { type ReactNode, useState } from "react";
import { LABELS } from "../../collections/marks.tsx";
import { type Change, changeFiles, countSelected, type SelectedFiles } from "../../folders/change-files.ts";
import { StepsDialog } from "../../folders/steps-dialog.tsx";
import { Choice } from "../../ui/field.tsx";
import { count } from "../../ui/format.ts";

export interface ChangeProps {
  selected: SelectedFiles;
  onClose: (changed: boolean) => void;
}

export function ChangeVisibilityDialog({ selected, onClose }: ChangeProps) {
  const [isPublic, setPublic] = useState<boolean | null>(null);
  return (
    <ChangeDialog
      title={`Visibility of ${count(countSelected(selected), "file")}`}
      action={isPublic === null ? "Change" : isPublic ? "Make public" : "Make private"}
      change={isPublic === null ? null : { isPublic }}
      selected={selected}
      onClose={onClose}
    >
      <fieldset className="choices">
        <legend className="visually-hidden">Visibility</legend>
        <Choice
          name="visibility"
          label="Private"
          hint="Accessible only with a signed URL or one of your keys."
          checked={isPublic === false}
          onChange={() => setPublic(false)}
        />
        <Choice
          name="visibility"
          label="Public"
          hint="Anyone with the URL can read the file."
          checked={isPublic === true}
          onChange={() => setPublic(true)}
        />
      </fieldset>
    </ChangeDialog>
  );
}

export function ChangeMarksDialog({ selected, onClose }: ChangeProps) {
  const only = selected.files.length === 1 && !selected.matching ? selected.files[0] : undefined;
  const [change, setChange] = useState<Change | null>(null);
  return (
    <ChangeDialog
      title={only ? `Label of ${only.filename}` : `Star and label of ${count(countSelected(selected), "file")}`}
      action="Change"
      change={change}
      selected={selected}
      onClose={onClose}
    >
      <fieldset className="choices">
        <legend className="visually-hidden">Star and label</legend>
        {!only && (
          <>
            <Choice name="mark" label="Star" onChange={() => setChange({ starred: true })} />
            <Choice name="mark" label="Remove star" onChange={() => setChange({ starred: false })} />
          </>
        )}
        {LABELS.map((label) => (
          <Choice
            key={label}
            name="mark"
            defaultChecked={label === only?.label}
            label={
              label === "none" ? (
                "No label"
              ) : (
                <>
                  <i className="label-dot" data-label={label} /> {label.charAt(0).toUpperCase() + label.slice(1)}
                </>
              )
            }
            onChange={() => setChange({ label })}
          />
        ))}
      </fieldset>
    </ChangeDialog>
  );
}

interface ChangeDialogProps extends ChangeProps {
  title: string;
  action: string;
  /** Null if nothing is changed. */
  change: Change | null;
  children: ReactNode;
}

export function ChangeDialog({ change, selected, ...props }: ChangeDialogProps) {
  return (
    <StepsDialog
      {...props}
      total={countSelected(selected)}
      run={change && ((options) => changeFiles(change, selected, options))}
    />
  );
}
