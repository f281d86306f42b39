import { Link } from "react-router";
import { endDrag, startDrag, useDropTarget } from "../../folders/drag.ts";
import type { FolderNode } from "../../folders/folders.ts";
import { Icon } from "../../ui/icon.tsx";

/** The folders directly inside the one that is shown. */
export function FolderCards({ folders }: { folders: readonly FolderNode[] }) {
  if (folders.length === 0) return null;
  return (
    <ul className="folder-cards" aria-label="Folders inside">
      {folders.map((folder) => (
        <FolderCard key={folder.id} folder={folder} />
      ))}
    </ul>
  );
}

function FolderCard({ folder }: { folder: FolderNode }) {
  const drop = useDropTarget(folder);
  return (
    <li
      className="folder-card"
      draggable
      onDragStart={(event) => startDrag(event, { files: [], folders: [folder.id] })}
      onDragEnd={endDrag}
      {...drop}
    >
      <Link to={`/folders/${folder.id}`} draggable={false} title={folder.name}>
        <Icon name="folder" size={18} />
        <bdi>{folder.name}</bdi>
      </Link>
    </li>
  );
}
