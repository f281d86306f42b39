import { Rename } from "../ui/rename.tsx";
import { type FolderNode, useUpdateFolder } from "./folders.ts";

/** In the place of the folder's name. */
export function FolderRename({ folder, onClose }: { folder: FolderNode; onClose: () => void }) {
  const { mutateAsync } = useUpdateFolder();
  return (
    <Rename
      name={folder.name}
      label="Name of the folder"
      save={(name) => mutateAsync({ id: folder.id, name })}
      words={(name) => ({
        DUPLICATE_FOLDER: `There is a folder named “${name}” here already.`,
        FOLDER_NOT_FOUND: "It was deleted meanwhile.",
      })}
      onClose={onClose}
    />
  );
}
