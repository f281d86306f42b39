import { useEffect, useState, useSyncExternalStore } from "react";
import { Button, IconButton } from "../ui/button.tsx";
import { bytes, count, duration, number } from "../ui/format.ts";
import { uploads } from "./list.ts";
import { cancelUploads, clearUploads, continueUploads } from "./queue.ts";
import { useTransferRate } from "./transfer-rate.ts";
import { isOver, type Upload, underWay } from "./upload.ts";
import { UploadRow } from "./upload-row.tsx";
import "./upload-panel.css";

/** Panel with the uploads of this visit, and with unfinished uploads of earlier visits, on all pages. */
export function UploadPanel({ userId }: { userId: string }) {
  const all = useSyncExternalStore(uploads.subscribe, uploads.get);
  const online = useSyncExternalStore(subscribeOnline, () => navigator.onLine);
  const [folded, setFolded] = useState(false);
  const left = all.filter(underWay).length;
  const { sent, toSend } = bytesOf(all);
  const rate = useTransferRate(sent, left > 0);
  useWarnBeforeLeaving(all.some((each) => underWay(each) && !each.persisted));
  useEffect(() => void continueUploads(userId), [userId]);
  if (all.length === 0) return null;
  const words = left > 0 ? `Uploading ${count(left, "file")}` : outcome(all);
  return (
    <section className="uploads" aria-label="Uploads">
      <header>
        <div>
          <h2>
            <span role="status">{words}</span>
          </h2>
          {rate !== null && left > 0 && <small className="soft numbers">{pace(rate, toSend)}</small>}
        </div>
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
        {all.every(isOver) && <IconButton icon="close" label="Close" onClick={clearUploads} />}
      </header>
      {!folded && (
        <ul>
          {failedFirst(all).map((each) => (
            <UploadRow key={each.id} upload={each} online={online} />
          ))}
        </ul>
      )}
    </section>
  );
}

/** Returns the bytes that are sent, and the remaining bytes of uploads in progress. */
function bytesOf(all: readonly Upload[]): { sent: number; toSend: number } {
  let [sent, toSend] = [0, 0];
  for (const each of all) {
    const { state, size } = each;
    const loaded = state.kind === "sending" ? state.loaded : state.kind === "stored" ? size : 0;
    sent += loaded;
    if (underWay(each)) toSend += size - loaded;
  }
  return { sent, toSend };
}

/** Returns text such as "4.2 MB/s, 0:12 left". */
function pace(rate: number, toSend: number): string {
  return rate > 0 ? `${bytes(rate)}/s, ${duration(toSend / rate)} left` : "0 bytes/s";
}

/** Returns a summary such as "3 files uploaded, 1 failed". */
function outcome(all: readonly Upload[]): string {
  const of = (kind: Upload["state"]["kind"]) => all.filter(({ state }) => state.kind === kind).length;
  const stored = of("stored");
  const others = [
    [of("duplicate"), "already stored"],
    [of("failed"), "failed"],
    [of("interrupted"), "interrupted"],
    [of("cancelled"), "cancelled"],
  ] as const;
  return [
    ...(stored > 0 ? [`${count(stored, "file")} uploaded`] : []),
    ...others.filter(([many]) => many > 0).map(([many, what]) => `${number(many)} ${what}`),
  ].join(", ");
}

/** Sorts failed uploads first, so that they are visible among hundreds of uploads. */
function failedFirst(all: readonly Upload[]): Upload[] {
  const failed = ({ state }: Upload) => state.kind === "failed" || state.kind === "interrupted";
  return [...all.filter(failed), ...all.filter((each) => !failed(each))];
}

function subscribeOnline(listener: () => void): () => void {
  const events = ["online", "offline"] as const;
  for (const event of events) addEventListener(event, listener);
  return () => {
    for (const event of events) removeEventListener(event, listener);
  };
}

/** Uploads are lost when the page closes, unless the browser has stored their bytes. */
function useWarnBeforeLeaving(active: boolean): void {
  useEffect(() => {
    if (!active) return;
    const warn = (event: BeforeUnloadEvent) => event.preventDefault();
    addEventListener("beforeunload", warn);
    return () => removeEventListener("beforeunload", warn);
  }, [active]);
}
