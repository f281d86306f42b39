import { useState } from "react";
import { Link } from "react-router";
import { endDrag, startDrag, useDropTarget } from "../../folders/drag.ts";
import { FolderRename } from "../../folders/folder-rename.tsx";
import type { FolderNode } from "../../folders/folders.ts";
import { Icon } from "../../ui/icon.tsx";
import { onF2 } from "../../ui/page-keys.ts";
import "./folder-cards.css";

/** Lists the direct subfolders of the current folder. */
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
  const [renaming, setRenaming] = useState(false);
  return (
    <li
      className="folder-card"
      draggable={!renaming}
      onKeyDown={onF2(() => setRenaming(true))}
      onDragStart={(event) => startDrag(event, { files: [], folders: [folder.id] })}
      onDragEnd={endDrag}
      {...drop}
    >
      <Link to={`/folders/${folder.id}`} draggable={false} title={folder.name}>
        <Icon name="folder" size={18} />
        <bdi>{folder.name}</bdi>
      </Link>
      {renaming && <FolderRename folder={folder} onClose={() => setRenaming(false)} />}
    </li>
  );
}
