import { useState } from "react";
import { NavLink, useMatch } from "react-router";
import { NewFolderDialog } from "../pages/files/dialogs.ts";
import { IconButton } from "../ui/button.tsx";
import { Icon } from "../ui/icon.tsx";
import { Line, repeat, Skeleton } from "../ui/skeleton.tsx";
import { endDrag, startDrag, useDropTarget } from "./drag.ts";
import { type FolderNode, pathTo, useFolders, useFoldersQuery } from "./folders.ts";
import "./folder-tree.css";

/** Shows the folders in the sidebar. Users can drop files and folders on them. */
export function FolderTree() {
  const { isPending } = useFoldersQuery();
  const folders = useFolders();
  const [adding, setAdding] = useState(false);
  const current = useMatch("/folders/:folderId")?.params.folderId ?? null;
  const open = new Set(pathTo(folders, current).map(({ id }) => id));
  return (
    <nav className="folder-tree" aria-label="Folders">
      <div className="folder-tree-head">
        <p className="nav-heading">Folders</p>
        <IconButton icon="plus" label="New folder" onClick={() => setAdding(true)} />
      </div>
      <ul>
        <TopItem />
        {folders.top.map((folder) => (
          <TreeItem key={folder.id} folder={folder} open={open} level={0} />
        ))}
      </ul>
      {isPending && <Skeleton label="Loading folders">{repeat(3, <Line width="70%" />)}</Skeleton>}
      {adding && <NewFolderDialog parentId={null} onClose={() => setAdding(false)} />}
    </nav>
  );
}

/** The entry for files that are in no folder. */
function TopItem() {
  const drop = useDropTarget({ id: null, name: "Unfiled" });
  return (
    <li>
      <div className="tree-row" {...drop}>
        <span className="tree-space" />
        <NavLink to="/folders/root" className="tree-link">
          <Icon name="inbox" />
          <span>Unfiled</span>
        </NavLink>
      </div>
    </li>
  );
}

function TreeItem({ folder, open, level }: { folder: FolderNode; open: ReadonlySet<string>; level: number }) {
  // Undefined until the user toggles the folder. Until then, the ancestors of the current folder are expanded.
  const [chosen, setChosen] = useState<boolean>();
  const drop = useDropTarget(folder);
  const expanded = chosen ?? open.has(folder.id);
  const hasChildren = folder.children.length > 0;
  return (
    <li>
      {/* biome-ignore lint/a11y/noStaticElementInteractions: "Move to…" is the keyboard alternative */}
      <div
        className="tree-row"
        style={{ paddingInlineStart: `${level * 14}px` }}
        draggable
        onDragStart={(event) => startDrag(event, { files: [], folders: [folder.id] })}
        onDragEnd={endDrag}
        {...drop}
      >
        {hasChildren ? (
          <button
            type="button"
            className="tree-toggle"
            aria-expanded={expanded}
            aria-label={`Folders in ${folder.name}`}
            onClick={() => setChosen(!expanded)}
          >
            <Icon name="chevron" size={12} />
          </button>
        ) : (
          <span className="tree-space" />
        )}
        <NavLink to={`/folders/${folder.id}`} className="tree-link" draggable={false} title={folder.name}>
          <Icon name="folder" />
          <bdi>{folder.name}</bdi>
        </NavLink>
      </div>
      {hasChildren && expanded && (
        <ul>
          {folder.children.map((child) => (
            <TreeItem key={child.id} folder={child} open={open} level={level + 1} />
          ))}
        </ul>
      )}
    </li>
  );
}
