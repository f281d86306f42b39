import { findHidden } from "@media-asset-service/base/names.ts";
import { type ChangeEvent, memo, useRef } from "react";
import { Link } from "react-router";
import { Button, IconButton } from "../ui/button.tsx";
import { codeOf } from "../ui/filename.ts";
import { bytes } from "../ui/format.ts";
import { Icon } from "../ui/icon.tsx";
import { sentence } from "../ui/notice.tsx";
import { toast } from "../ui/toast.tsx";
import { cancelUpload, resumeInterrupted, retryUpload } from "./queue.ts";
import { isFinished, isStored, type Upload } from "./upload.ts";

interface RowProps {
  upload: Upload;
  online: boolean;
}

/** Memoised, so that only rows that change are rendered again. */
export const UploadRow = memo(function UploadRow({ upload, online }: RowProps) {
  const { id, name, status, loaded, total } = upload;
  return (
    <li className={`upload upload-${status}`}>
      <div className="upload-name">
        {isStored(upload) ? (
          <Link to={`/files/${upload.receipt?.id}`}>
            <bdi>{name}</bdi>
          </Link>
        ) : (
          <bdi>{name}</bdi>
        )}
        <UploadStatus upload={upload} online={online} />
      </div>
      {isStored(upload) && <Icon name="check" />}
      {(status === "failed" || status === "cancelled") && (
        <Button small onClick={() => retryUpload(id)}>
          Try again
        </Button>
      )}
      {status === "paused" && <ChooseFileButton upload={upload} />}
      {!isFinished(upload) && <IconButton icon="close" label={`Cancel ${name}`} onClick={() => cancelUpload(id)} />}
      {status === "uploading" && <progress max={total} value={loaded} aria-label={`Upload of ${name}`} />}
    </li>
  );
});

/** After a reload, browsers require that the user chooses the file again. */
function ChooseFileButton({ upload: { name } }: { upload: Upload }) {
  const input = useRef<HTMLInputElement>(null);
  const choose = ({ target }: ChangeEvent<HTMLInputElement>) => {
    const [file] = target.files ?? [];
    if (file && !resumeInterrupted(file)) toast(`This is not ${name}, or the file has changed.`, "error");
    target.value = "";
  };
  return (
    <>
      <input ref={input} type="file" hidden aria-label={`Choose ${name} again`} onChange={choose} />
      <Button small onClick={() => input.current?.click()} aria-label={`Choose ${name}`}>
        Choose
      </Button>
    </>
  );
}

function UploadStatus({ upload, online }: RowProps) {
  const { loaded, total, waits } = upload;
  switch (upload.status) {
    case "queued":
      return <small>Waiting</small>;
    case "uploading":
      return (
        <small className="numbers">
          {loaded > 0 ? `${bytes(loaded)} of ${bytes(total)}` : `Sending ${bytes(total)}`}
          {!online && ". Waiting for the network"}
          {online && waits && ". Waiting for the service"}
        </small>
      );
    case "paused":
      return <small>Interrupted. Choose the file again to resume.</small>;
    case "completed":
      if (!upload.receipt.isDuplicate) return <small>{`${bytes(total)}${removedFrom(upload.name)}`}</small>;
      return (
        <small>
          Already stored. <Link to={`/files/${upload.receipt.id}`}>Show the file</Link>
        </small>
      );
    case "failed":
      return <small role="alert">{failureMessage(upload.error)}</small>;
    case "cancelled":
      return <small>Cancelled</small>;
  }
}

/** Names the hidden characters that the service has removed from a name. */
function removedFrom(name: string): string {
  const codes = [...new Set(findHidden(name.trim()).map(({ character }) => codeOf(character)))];
  if (codes.length === 0) return "";
  return `. Stored without the hidden character${codes.length > 1 ? "s" : ""} ${codes.join(", ")}`;
}

function failureMessage(error: unknown): string {
  const isUnreadable = error instanceof DOMException && error.name === "NotReadableError";
  return isUnreadable ? "The file was changed or moved. Choose it again." : sentence(error);
}
