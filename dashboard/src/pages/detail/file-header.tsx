import { useRef, useState } from "react";
import { Link } from "react-router";
import type { FileRecord } from "../../api.ts";
import { AddToCollectionDialog } from "../../collections/collection-dialogs.tsx";
import { StarButton, toggleStar } from "../../collections/marks.tsx";
import { pathTo, useFolders } from "../../folders/folders.ts";
import { MoveDialog } from "../../folders/move-dialog.tsx";
import { Badge } from "../../ui/badge.tsx";
import { Button, IconButton } from "../../ui/button.tsx";
import { copyText } from "../../ui/copy.tsx";
import { Icon } from "../../ui/icon.tsx";
import { Overflow } from "../../ui/overflow.tsx";
import { usePageKeys } from "../../ui/page-keys.ts";
import { toast } from "../../ui/toast.tsx";
import { ChangeMarksDialog } from "../files/change-dialogs.tsx";
import { DeleteFilesDialog } from "../files/delete-files-dialog.tsx";
import { ShareDialog } from "../files/dialogs.ts";
import { downloadUrl } from "../files/file-actions.tsx";
import { FileRename } from "../files/file-rename.tsx";
import { useHasFailedRun } from "./file-queries.ts";

interface HeaderProps {
  file: FileRecord;
  onReplace: (content: File) => void;
  onGone: () => void;
}

export function FileHeader({ file, onReplace, onGone }: HeaderProps) {
  const picker = useRef<HTMLInputElement>(null);
  const folders = useFolders();
  const [ask, setAsk] = useState<"rename" | "label" | "collection" | "move" | "share" | "delete" | null>(null);
  usePageKeys({ F2: () => setAsk("rename"), s: () => toggleStar(file) });
  const hasFailedRun = useHasFailedRun(file);
  const path = pathTo(folders, file.folderId);
  return (
    <header className="files-header">
      <div>
        <nav aria-label="Breadcrumbs" className="breadcrumbs">
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
            <IconButton
              className="only-wide"
              icon="pencil"
              label="Rename"
              aria-keyshortcuts="F2"
              onClick={() => setAsk("rename")}
            />
          )}
          <StarButton file={file} />
          <button
            type="button"
            className="icon-button only-wide"
            aria-label={`Label: ${file.label}`}
            title="Label"
            onClick={() => setAsk("label")}
          >
            {file.label === "none" ? <Icon name="tag" /> : <i className="label-dot" data-label={file.label} />}
          </button>
          {!file.isPublic && (
            <Badge tone="warn">
              <Icon name="lock" size={12} /> <span>Private</span>
            </Badge>
          )}
          {file.sensitive && (
            <Badge tone="danger">
              <Icon name="alert" size={12} /> <span>Sensitive</span>
            </Badge>
          )}
          {hasFailedRun && (
            <Link to={`/files/${file.id}/ai`} className="badge badge-danger" title="The last AI run failed">
              <Icon name="sparkle" size={12} />
              <span>
                Failed<span className="visually-hidden"> AI run</span>
              </span>
            </Link>
          )}
        </div>
      </div>
      <div className="page-actions">
        <Overflow label="More actions">
          <a className="button button-plain" href={downloadUrl(file.cdnUrl)} download={file.filename}>
            <Icon name="download" />
            Download
          </a>
          <Button icon="link" onClick={() => setAsk("share")}>
            Share…
          </Button>
          <Button icon="copy" onClick={() => void copyText(file.cdnUrl, () => toast("Copied the URL."))}>
            Copy URL
          </Button>
          <input
            ref={picker}
            type="file"
            hidden
            aria-label="File with the new content"
            onChange={({ target }) => {
              const [content] = target.files ?? [];
              if (content) onReplace(content);
              // Allows the user to choose the same file again.
              target.value = "";
            }}
          />
          <Button icon="layers" onClick={() => setAsk("collection")}>
            Add to collection…
          </Button>
          <Button icon="move" onClick={() => setAsk("move")}>
            Move to…
          </Button>
          <Button icon="upload" onClick={() => picker.current?.click()}>
            Replace…
          </Button>
          <div className="only-narrow">
            <Button icon="tag" onClick={() => setAsk("label")}>
              Label…
            </Button>
            <Button icon="pencil" onClick={() => setAsk("rename")}>
              Rename
            </Button>
          </div>
          <Button icon="trash" onClick={() => setAsk("delete")}>
            Delete
          </Button>
        </Overflow>
      </div>
      {ask === "label" && (
        <ChangeMarksDialog selected={{ files: [file], matching: null }} onClose={() => setAsk(null)} />
      )}
      {ask === "collection" && <AddToCollectionDialog files={[file.id]} onClose={() => setAsk(null)} />}
      {ask === "move" && <MoveDialog items={{ files: [file.id], folders: [] }} onClose={() => setAsk(null)} />}
      {ask === "share" && (
        <ShareDialog name={file.filename} target={{ fileIds: [file.id] }} onClose={() => setAsk(null)} />
      )}
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
