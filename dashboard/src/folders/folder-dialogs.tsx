import { useState } from "react";
import { useNavigate } from "react-router";
import { media } from "../api.ts";
import { FormDialog } from "../ui/dialog.tsx";
import { forgetEdits } from "../ui/edits.ts";
import { count } from "../ui/format.ts";
import { NameField } from "../ui/name-field.tsx";
import { toast } from "../ui/toast.tsx";
import { type FolderNode, useCreateFolder, useDeleteFolder } from "./folders.ts";
import { reversalOf } from "./move.ts";
import { undoDelete } from "./undo.ts";

export function NewFolderDialog({ parentId, onClose }: { parentId: string | null; onClose: () => void }) {
  const create = useCreateFolder();
  const navigate = useNavigate();
  const [name, setName] = useState("");
  const submit = () =>
    create.mutate(
      { name, parentId },
      {
        onSuccess(folder) {
          onClose();
          forgetEdits("dialog form");
          navigate(`/folders/${folder.id}`);
        },
      },
    );
  return (
    <FormDialog
      title="New folder"
      action="Create"
      busy={create.isPending}
      error={create.error}
      onClose={onClose}
      onSubmit={submit}
    >
      <NameField maxLength={255} value={name} onChange={setName} />
    </FormDialog>
  );
}

export function DeleteFolderDialog({ folder, onClose }: { folder: FolderNode; onClose: () => void }) {
  const remove = useDeleteFolder();
  const navigate = useNavigate();
  const submit = () =>
    remove.mutate(folder.id, {
      onSuccess({ deletedFiles, deletedFolders }) {
        const inner = deletedFolders - 1;
        onClose();
        const folders = inner > 0 ? ` and ${count(inner, "folder")} inside` : "";
        const undo = undoDelete("folder", reversalOf([() => media.folders.restore(folder.id)]));
        toast(`Deleted “${folder.name}” with ${count(deletedFiles, "file")}${folders}.`, "good", undo);
        navigate(folder.parentId ? `/folders/${folder.parentId}` : "/files");
      },
    });
  return (
    <FormDialog
      title="Delete this folder?"
      action="Delete folder"
      danger
      busy={remove.isPending}
      error={remove.error}
      onClose={onClose}
      onSubmit={submit}
    >
      <p>
        “<bdi>{folder.name}</bdi>” and everything in it are moved to the trash. The URLs of these files stop working
        immediately.
      </p>
    </FormDialog>
  );
}
