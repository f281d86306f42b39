import { skipToken, useQuery } from "@tanstack/react-query";
import { useState } from "react";
import type { FileRecord } from "../../api.ts";
import { countSelected, type SelectedFiles } from "../../folders/change-files.ts";
import { loadMatching } from "../../folders/matching-files.ts";
import { count } from "../../ui/format.ts";
import { TagInput } from "../../ui/tag-input.tsx";
import { ChangeDialog, type ChangeProps } from "./change-dialogs.tsx";
import "./change-tags.css";

const MAX_FILES_READ = 1_000;
/** Longer lists are not useful. */
const MAX_TAGS_SHOWN = 200;
const NO_FILES: readonly FileRecord[] = [];

/** Shows which tags all or some of the files have, to add and to remove them. */
export function ChangeTagsDialog({ selected, onClose }: ChangeProps) {
  const [typed, setTyped] = useState<string[]>([]);
  const [typedToRemove, setTypedToRemove] = useState<string[]>([]);
  /** True for tags that all files get, false for tags that all files lose. */
  const [chosen, setChosen] = useState<ReadonlyMap<string, boolean>>(new Map());
  const files = useFilesToRead(selected);
  const tags = countTags(files);
  const isComplete = countSelected(selected) <= MAX_FILES_READ && tags.size <= MAX_TAGS_SHOWN;

  const choose = (tag: string, next: boolean | undefined) => {
    const others = [...chosen].filter(([each]) => each !== tag);
    setChosen(new Map(next === undefined ? others : [...others, [tag, next]]));
  };
  const ofChosen = (isAdded: boolean) => [...chosen].flatMap(([tag, added]) => (added === isAdded ? [tag] : []));
  const addTags = [...new Set([...typed, ...ofChosen(true)])];
  const removeTags = [...new Set([...typedToRemove, ...ofChosen(false)])].filter((tag) => !addTags.includes(tag));
  const nothing = addTags.length + removeTags.length === 0;
  return (
    <ChangeDialog
      title={`Tags of ${count(countSelected(selected), "file")}`}
      action="Change tags"
      change={nothing ? null : { addTags, removeTags }}
      selected={selected}
      onClose={onClose}
    >
      <TagInput label="Add tags" tags={typed} suggestions={[...tags.keys()]} onChange={setTyped} />
      {tags.size > 0 && (
        <fieldset className="tag-states">
          <legend>Tags of these files</legend>
          {[...tags].slice(0, MAX_TAGS_SHOWN).map(([tag, having]) => (
            <TagState
              key={tag}
              tag={tag}
              having={having}
              total={files.length}
              chosen={addTags.includes(tag) || chosen.get(tag)}
              onChange={(next) => {
                setTyped(typed.filter((each) => each !== tag));
                choose(tag, next);
              }}
            />
          ))}
        </fieldset>
      )}
      {!isComplete && <TagInput label="Remove tags" tags={typedToRemove} onChange={setTypedToRemove} />}
    </ChangeDialog>
  );
}

interface StateProps {
  tag: string;
  /** Number of files that have the tag, of `total` files. */
  having: number;
  total: number;
  chosen: boolean | undefined;
  onChange: (chosen: boolean | undefined) => void;
}

/** Checkbox with three states: all files, some files, no file. */
function TagState({ tag, having, total, chosen, onChange }: StateProps) {
  const isOnAll = having === total;
  const isOnSome = chosen === undefined && !isOnAll;
  const change = () => {
    if (chosen === undefined) onChange(!isOnAll);
    else onChange(chosen && !isOnAll ? false : undefined);
  };
  return (
    <label>
      <input
        type="checkbox"
        className="select-box"
        ref={(box) => {
          if (box) box.indeterminate = isOnSome;
        }}
        checked={chosen ?? isOnAll}
        onChange={change}
      />
      <bdi>{tag}</bdi> <small className="numbers">{isOnAll ? "all" : `${having} of ${total}`}</small>
    </label>
  );
}

/** Returns the number of files by tag, in the order of the alphabet. */
function countTags(files: readonly FileRecord[]): Map<string, number> {
  const counts = new Map<string, number>();
  for (const tag of files.flatMap(({ tags }) => tags)) counts.set(tag, (counts.get(tag) ?? 0) + 1);
  return new Map([...counts].sort(([one], [other]) => one.localeCompare(other)));
}

/** Returns the selected files, as they were when the dialog opened. Reads those that are not loaded, up to a limit. */
function useFilesToRead(selected: SelectedFiles): readonly FileRecord[] {
  const [{ files, matching }] = useState(selected);
  const { data } = useQuery({
    queryKey: ["tags of files", matching],
    queryFn: matching ? ({ signal }) => loadMatching(matching, { max: MAX_FILES_READ, signal }) : skipToken,
    staleTime: 0,
  });
  return matching ? (data ?? NO_FILES) : files;
}
