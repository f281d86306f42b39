import { useRef, useState } from "react";
import { Link } from "react-router";
import type { FileRecord } from "../../api.ts";
import { pathTo, useFolders } from "../../folders/folders.ts";
import { MoveDialog } from "../../folders/move-dialog.tsx";
import { Badge } from "../../ui/badge.tsx";
import { Button, IconButton } from "../../ui/button.tsx";
import { Icon } from "../../ui/icon.tsx";
import { usePageKeys } from "../../ui/page-keys.ts";
import { DeleteFilesDialog } from "../files/file-actions.tsx";
import { FileRename } from "../files/file-rename.tsx";

interface HeaderProps {
  file: FileRecord;
  onReplace: (content: File) => void;
  onGone: () => void;
}

export function FileHeader({ file, onReplace, onGone }: HeaderProps) {
  const picker = useRef<HTMLInputElement>(null);
  const folders = useFolders();
  const [ask, setAsk] = useState<"rename" | "move" | "delete" | null>(null);
  usePageKeys({ F2: () => setAsk("rename") });
  const path = pathTo(folders, file.folderId);
  return (
    <header className="files-header">
      <div>
        <nav aria-label="Where you are" className="breadcrumbs">
          <ol>
            <li>
              <Link to="/files">All files</Link>
            </li>
            {path.map(({ id, name }) => (
              <li key={id}>
                <Link to={`/folders/${id}`}>
                  <bdi>{name}</bdi>
                </Link>
              </li>
            ))}
          </ol>
        </nav>
        <div className="files-title">
          <h1 className={ask === "rename" ? "visually-hidden" : undefined}>
            <bdi>{file.filename}</bdi>
          </h1>
          {ask === "rename" ? (
            <FileRename file={file} onClose={() => setAsk(null)} />
          ) : (
            <IconButton icon="pencil" label="Rename" aria-keyshortcuts="F2" onClick={() => setAsk("rename")} />
          )}
          {!file.isPublic && (
            <Badge tone="warn">
              <Icon name="lock" size={12} /> Private
            </Badge>
          )}
          {file.sensitive && (
            <Badge tone="danger">
              <Icon name="alert" size={12} /> Sensitive
            </Badge>
          )}
        </div>
      </div>
      <div className="page-actions">
        <a className="button button-plain" href={downloadUrl(file.cdnUrl)} download={file.filename}>
          <Icon name="download" />
          Download
        </a>
        <Button icon="upload" onClick={() => picker.current?.click()}>
          Replace…
        </Button>
        <input
          ref={picker}
          type="file"
          hidden
          aria-label="File with the new content"
          onChange={({ target }) => {
            const [content] = target.files ?? [];
            if (content) onReplace(content);
            // So that the same file can be chosen again.
            target.value = "";
          }}
        />
        <Button icon="move" onClick={() => setAsk("move")}>
          Move to…
        </Button>
        <Button icon="trash" onClick={() => setAsk("delete")}>
          Delete
        </Button>
      </div>
      {ask === "move" && <MoveDialog load={{ files: [file.id], folders: [] }} onClose={() => setAsk(null)} />}
      {ask === "delete" && (
        <DeleteFilesDialog
          ids={[file.id]}
          name={file.filename}
          onClose={(deleted) => (deleted ? onGone() : setAsk(null))}
        />
      )}
    </header>
  );
}

/** As an attachment, whatever the browser could show. */
function downloadUrl(cdnUrl: string): string {
  const url = new URL(cdnUrl);
  url.searchParams.set("download", "true");
  return url.href;
}
