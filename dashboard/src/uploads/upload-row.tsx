import { type ChangeEvent, memo, useRef } from "react";
import { Link } from "react-router";
import { Button, IconButton } from "../ui/button.tsx";
import { bytes } from "../ui/format.ts";
import { Icon } from "../ui/icon.tsx";
import { sentence } from "../ui/notice.tsx";
import { toast } from "../ui/toast.tsx";
import { cancelUpload, resumeInterrupted, retryUpload } from "./queue.ts";
import { isFinished, type Upload } from "./upload.ts";

interface RowProps {
  upload: Upload;
  online: boolean;
}

/** Memoised, so that only rows that change are rendered again. */
export const UploadRow = memo(function UploadRow({ upload, online }: RowProps) {
  const { id, name, size, state } = upload;
  return (
    <li className={`upload upload-${state.kind}`}>
      <div className="upload-name">
        {state.kind === "stored" ? (
          <Link to={`/files/${state.fileId}`}>
            <bdi>{name}</bdi>
          </Link>
        ) : (
          <bdi>{name}</bdi>
        )}
        <UploadStatus upload={upload} online={online} />
      </div>
      {state.kind === "stored" && <Icon name="check" />}
      {(state.kind === "failed" || state.kind === "cancelled") && (
        <Button small onClick={() => retryUpload(id)}>
          Try again
        </Button>
      )}
      {state.kind === "interrupted" && <ChooseFileButton upload={upload} />}
      {!isFinished(upload) && <IconButton icon="close" label={`Cancel ${name}`} onClick={() => cancelUpload(id)} />}
      {state.kind === "sending" && <progress max={size} value={state.loaded} aria-label={`Upload of ${name}`} />}
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

function UploadStatus({ upload: { size, state }, online }: RowProps) {
  switch (state.kind) {
    case "waiting":
      return <small>Waiting</small>;
    case "sending":
      return (
        <small className="numbers">
          {state.loaded > 0 ? `${bytes(state.loaded)} of ${bytes(size)}` : `Sending ${bytes(size)}`}
          {!online && ". Waiting for the network"}
          {online && state.waits && ". Waiting for the service"}
        </small>
      );
    case "interrupted":
      return <small>Interrupted. Choose the file again to resume.</small>;
    case "stored":
      return <small>{bytes(size)}</small>;
    case "duplicate":
      return (
        <small>
          Already stored. <Link to={`/files/${state.fileId}`}>Show the file</Link>
        </small>
      );
    case "failed":
      return <small role="alert">{failureMessage(state.error)}</small>;
    case "cancelled":
      return <small>Cancelled</small>;
  }
}

function failureMessage(error: unknown): string {
  const isUnreadable = error instanceof DOMException && error.name === "NotReadableError";
  return isUnreadable ? "The file was changed or moved. Choose it again." : sentence(error);
}
