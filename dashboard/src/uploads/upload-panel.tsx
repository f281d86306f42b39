import { memo, useEffect, useState, useSyncExternalStore } from "react";
import { Link } from "react-router";
import { Button, IconButton } from "../ui/button.tsx";
import { bytes, count, number } from "../ui/format.ts";
import { Icon } from "../ui/icon.tsx";
import { sentence } from "../ui/notice.tsx";
import { cancelUpload, cancelUploads, clearUploads, retryUpload, type Upload, underWay, uploads } from "./queue.ts";
import "./upload-panel.css";

/** The uploads of this visit, in a corner of every page. */
export function UploadPanel() {
  const all = useSyncExternalStore(uploads.subscribe, uploads.get);
  const [folded, setFolded] = useState(false);
  const left = all.filter(underWay).length;
  useWarnBeforeLeaving(left > 0);
  if (all.length === 0) return null;
  const words = left > 0 ? `Uploading ${count(left, "file")}` : outcome(all);
  return (
    <section className="uploads" aria-label="Uploads">
      <header>
        <h2>
          <span role="status">{words}</span>
        </h2>
        {left > 1 && (
          <Button small look="quiet" onClick={cancelUploads}>
            Cancel all
          </Button>
        )}
        <IconButton
          icon={folded ? "chevron" : "down"}
          label={folded ? "Show the list" : "Hide the list"}
          aria-expanded={!folded}
          onClick={() => setFolded(!folded)}
        />
        {left === 0 && <IconButton icon="close" label="Close" onClick={clearUploads} />}
      </header>
      {!folded && (
        <ul>
          {failedFirst(all).map((each) => (
            <UploadRow key={each.id} upload={each} />
          ))}
        </ul>
      )}
    </section>
  );
}

/** What became of all, such as "3 files uploaded, 1 failed". */
function outcome(all: readonly Upload[]): string {
  const of = (kind: Upload["state"]["kind"]) => all.filter(({ state }) => state.kind === kind).length;
  const stored = of("stored");
  const others = [
    [of("duplicate"), "already stored"],
    [of("failed"), "failed"],
    [of("cancelled"), "cancelled"],
  ] as const;
  return [
    ...(stored > 0 ? [`${count(stored, "file")} uploaded`] : []),
    ...others.filter(([many]) => many > 0).map(([many, what]) => `${number(many)} ${what}`),
  ].join(", ");
}

/** One failure among hundreds would be far out of sight. */
function failedFirst(all: readonly Upload[]): Upload[] {
  const failed = ({ state }: Upload) => state.kind === "failed";
  return [...all.filter(failed), ...all.filter((each) => !failed(each))];
}

/** Of a thousand rows only the one that changes is drawn anew. */
const UploadRow = memo(function UploadRow({ upload: { id, file, state } }: { upload: Upload }) {
  return (
    <li className={`upload upload-${state.kind}`}>
      <div className="upload-name">
        {state.kind === "stored" ? (
          <Link to={`/files/${state.file.id}`}>
            <bdi>{file.name}</bdi>
          </Link>
        ) : (
          <bdi>{file.name}</bdi>
        )}
        <UploadWords file={file} state={state} />
      </div>
      {state.kind === "stored" && <Icon name="check" />}
      {(state.kind === "failed" || state.kind === "cancelled") && (
        <Button small onClick={() => retryUpload(id)}>
          Try again
        </Button>
      )}
      {(state.kind === "waiting" || state.kind === "sending") && (
        <IconButton icon="close" label={`Cancel ${file.name}`} onClick={() => cancelUpload(id)} />
      )}
      {state.kind === "sending" && (
        <progress max={file.size} value={state.loaded} aria-label={`Upload of ${file.name}`} />
      )}
    </li>
  );
});

function UploadWords({ file, state }: Pick<Upload, "file" | "state">) {
  switch (state.kind) {
    case "waiting":
      return <small>Waiting</small>;
    case "sending":
      return (
        <small className="numbers">
          {state.loaded > 0 ? `${bytes(state.loaded)} of ${bytes(file.size)}` : `Sending ${bytes(file.size)}`}
        </small>
      );
    case "stored":
      return <small>{bytes(file.size)}</small>;
    case "duplicate":
      return (
        <small>
          Already stored. <Link to={`/files/${state.fileId}`}>Show the file</Link>
        </small>
      );
    case "failed":
      return <small role="alert">{sentence(state.error)}</small>;
    case "cancelled":
      return <small>Cancelled</small>;
  }
}

/** A page that goes away takes its uploads with it. */
function useWarnBeforeLeaving(active: boolean): void {
  useEffect(() => {
    if (!active) return;
    const warn = (event: BeforeUnloadEvent) => event.preventDefault();
    addEventListener("beforeunload", warn);
    return () => removeEventListener("beforeunload", warn);
  }, [active]);
}
