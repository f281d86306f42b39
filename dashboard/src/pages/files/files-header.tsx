import { type ChangeEvent, useRef, useState } from "react";
import { Link } from "react-router";
import { downloadArchive } from "../../folders/archive.ts";
import { useDropTarget } from "../../folders/drag.ts";
import { FolderRename } from "../../folders/folder-rename.tsx";
import { type FolderNode, pathTo, useFolders } from "../../folders/folders.ts";
import { Button } from "../../ui/button.tsx";
import { Menu } from "../../ui/menu.tsx";
import { usePageKeys } from "../../ui/page-keys.ts";
import { Line } from "../../ui/skeleton.tsx";
import { readChosenFiles, uploadTree } from "../../uploads/folder-upload.ts";
import { DeleteFolderDialog, MoveDialog, NewFolderDialog, ShareDialog } from "./dialogs.ts";
import "./files-header.css";

interface HeaderProps {
  title: string;
  folder: FolderNode | undefined;
  /** Whether the folder is still loading. */
  pending: boolean;
  /** Empty while it is loading. */
  count: string;
}

/** Shows the current folder and its actions. */
export function FilesHeader({ title, folder, pending, count }: HeaderProps) {
  const picker = useRef<HTMLInputElement>(null);
  const folderPicker = useRef<HTMLInputElement>(null);
  const [ask, setAsk] = useState<"new" | "rename" | "move" | "share" | "delete" | null>(null);
  const close = () => setAsk(null);
  const folderId = folder?.id ?? null;
  const renaming = folder !== undefined && ask === "rename";
  const choose = ({ target }: ChangeEvent<HTMLInputElement>) => {
    void uploadTree(readChosenFiles(target.files ?? []), folderId);
    // Allows the user to choose the same files again.
    target.value = "";
  };
  usePageKeys({ F2: folder && (() => setAsk("rename")) });
  return (
    <header className="files-header">
      <div>
        {(folder || pending) && <Breadcrumbs folder={folder} />}
        <div className="files-title">
          <h1 className={renaming ? "visually-hidden" : undefined}>
            <bdi className={pending ? "visually-hidden" : undefined}>{title}</bdi>
            {pending && <Line width={160} />}
          </h1>
          {renaming && <FolderRename folder={folder} onClose={close} />}
          {folder && (
            <Menu
              label={`Actions for the folder ${folder.name}`}
              items={[
                { label: "Rename", icon: "pencil", run: () => setAsk("rename") },
                { label: "Move to…", icon: "move", run: () => setAsk("move") },
                { label: "Share…", icon: "link", run: () => setAsk("share") },
                { label: "Download as ZIP", icon: "download", run: () => downloadArchive({ folderId: folder.id }) },
                { label: "Delete", icon: "trash", danger: true, run: () => setAsk("delete") },
              ]}
            />
          )}
          {/* Another element once the title is known, so that it does not move. */}
          <span key={pending ? "pending" : "count"} className="files-count numbers">
            {count || <Line width={48} />}
          </span>
        </div>
      </div>
      <div className="page-actions">
        <Button icon="folderPlus" onClick={() => setAsk("new")}>
          New folder
        </Button>
        <span className="upload-folder">
          <Button icon="upload" onClick={() => folderPicker.current?.click()}>
            Upload folder
          </Button>
        </span>
        <Button look="primary" icon="upload" onClick={() => picker.current?.click()}>
          Upload
        </Button>
        <input ref={picker} type="file" multiple hidden aria-label="Files to upload" onChange={choose} />
        <input
          ref={folderPicker}
          type="file"
          {...{ webkitdirectory: "" }}
          hidden
          aria-label="Folder to upload"
          onChange={choose}
        />
      </div>
      {ask === "new" && <NewFolderDialog parentId={folderId} onClose={close} />}
      {folder && ask === "move" && <MoveDialog items={{ files: [], folders: [folder.id] }} onClose={close} />}
      {folder && ask === "share" && <ShareDialog name={folder.name} target={{ folderId: folder.id }} onClose={close} />}
      {folder && ask === "delete" && <DeleteFolderDialog folder={folder} onClose={close} />}
    </header>
  );
}

function Breadcrumbs({ folder }: { folder: FolderNode | undefined }) {
  const folders = useFolders();
  const above = pathTo(folders, folder?.parentId ?? null);
  return (
    <nav aria-label="Breadcrumbs" className="breadcrumbs">
      <ol>
        <li>
          <Link to="/files">All files</Link>
        </li>
        {above.map((each) => (
          <Crumb key={each.id} folder={each} />
        ))}
      </ol>
    </nav>
  );
}

function Crumb({ folder }: { folder: FolderNode }) {
  const drop = useDropTarget(folder);
  return (
    <li {...drop}>
      <Link to={`/folders/${folder.id}`}>
        <bdi>{folder.name}</bdi>
      </Link>
    </li>
  );
}
