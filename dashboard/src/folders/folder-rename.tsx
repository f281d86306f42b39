import { Rename } from "../ui/rename.tsx";
import { type FolderNode, useUpdateFolder } from "./folders.ts";

/** Replaces the folder name with a text field. */
export function FolderRename({ folder, onClose }: { folder: FolderNode; onClose: () => void }) {
  const { mutateAsync } = useUpdateFolder();
  return (
    <Rename
      name={folder.name}
      label="Folder name"
      save={(name, signal) => mutateAsync({ id: folder.id, name, signal })}
      words={(name) => ({
        DUPLICATE_FOLDER: `A folder named “${name}” already exists here.`,
        FOLDER_NOT_FOUND: "This folder no longer exists.",
      })}
      onClose={onClose}
    />
  );
}
