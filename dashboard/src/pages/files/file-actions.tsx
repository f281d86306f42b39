import { useState } from "react";
import { useNavigate } from "react-router";
import type { FileRecord } from "../../api.ts";
import { AddToCollectionDialog } from "../../collections/collection-dialogs.tsx";
import { toggleStar } from "../../collections/marks.tsx";
import type { Matching } from "../../folders/matching-files.ts";
import { deleteFiles } from "../../folders/move.ts";
import { MoveDialog } from "../../folders/move-dialog.tsx";
import { useSteps } from "../../folders/steps.ts";
import { FormDialog } from "../../ui/dialog.tsx";
import { count } from "../../ui/format.ts";
import { Menu, type MenuItem } from "../../ui/menu.tsx";
import { ChangeMarksDialog } from "./change-dialogs.tsx";
import { useListState } from "./file-list.ts";

type Ask = "label" | "collection" | "move" | "delete" | null;

interface MenuProps {
  file: FileRecord;
  tabIndex: 0 | -1;
  onView: () => void;
  onRename: () => void;
  /** Actions that change the position in the current collection. */
  order?: MenuItem[] | undefined;
}

/** Menu with the actions for a file in a list. */
export function FileMenu({ file, tabIndex, onView, onRename, order }: MenuProps) {
  const [ask, setAsk] = useState<Ask>(null);
  const navigate = useNavigate();
  const listState = useListState();
  const close = () => setAsk(null);
  return (
    <>
      <Menu
        label={`Actions for ${file.filename}`}
        className="file-menu"
        tabIndex={tabIndex}
        items={[
          { label: "View", icon: "image", run: onView },
          { label: "Open", icon: "external", run: () => navigate(`/files/${file.id}`, { state: listState }) },
          { label: "Rename", icon: "pencil", run: onRename },
          { label: file.starred ? "Remove star" : "Star", icon: "star", run: () => toggleStar(file) },
          { label: "Label…", icon: "tag", run: () => setAsk("label") },
          { label: "Add to collection…", icon: "layers", run: () => setAsk("collection") },
          ...(order ?? []),
          { label: "Move to…", icon: "move", run: () => setAsk("move") },
          { label: "Delete", icon: "trash", danger: true, run: () => setAsk("delete") },
        ]}
      />
      {ask === "label" && <ChangeMarksDialog selected={{ files: [file], matching: null }} onClose={close} />}
      {ask === "collection" && <AddToCollectionDialog files={[file.id]} onClose={close} />}
      {ask === "move" && <MoveDialog items={{ files: [file.id], folders: [] }} onClose={close} />}
      {ask === "delete" && <DeleteFilesDialog ids={[file.id]} name={file.filename} onClose={close} />}
    </>
  );
}

interface DeleteProps {
  ids: readonly string[];
  /** Used instead of `ids`, if set. */
  matching?: Matching | null;
  /** Name of the file, if there is only one. */
  name?: string;
  onClose: (deleted: boolean) => void;
}

export function DeleteFilesDialog({ ids, matching = null, name, onClose }: DeleteProps) {
  const total = matching?.total ?? ids.length;
  const { busy, progress, start, stop } = useSteps(total);
  const submit = async () => {
    if (await start((options) => deleteFiles(ids, matching, options))) onClose(true);
  };
  const close = () => {
    stop();
    onClose(false);
  };
  return (
    <FormDialog
      title={total === 1 ? "Delete this file?" : `Delete ${count(total, "file")}?`}
      action="Delete"
      danger
      busy={busy}
      progress={progress}
      error={null}
      onClose={close}
      onSubmit={submit}
    >
      <p>
        {name ? (
          <>
            “<bdi>{name}</bdi>” is
          </>
        ) : total === 1 ? (
          "The file is"
        ) : (
          "The files are"
        )}{" "}
        moved to the trash, where you can restore {total === 1 ? "it" : "them"}. {total === 1 ? "Its" : "Their"} URLs
        stop working immediately.
      </p>
    </FormDialog>
  );
}
