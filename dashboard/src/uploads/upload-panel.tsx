import { useState } from "react";
import { Button, IconButton } from "../ui/button.tsx";
import { bytes, count, duration, number } from "../ui/format.ts";
import { useIsOnline } from "../ui/online.ts";
import { cancelUploads, clearUploads } from "./queue.ts";
import { useTransferRate } from "./transfer-rate.ts";
import { isActive, isFinished, isStored, type Upload } from "./upload.ts";
import { UploadRow } from "./upload-row.tsx";
import "./upload-panel.css";

/** Panel with uploads, from the first one until all are done and the user closes it. */
export function UploadPanel({ all }: { all: readonly Upload[] }) {
  const online = useIsOnline();
  const [isCollapsed, setIsCollapsed] = useState(false);
  const activeCount = all.filter(isActive).length;
  const { sentBytes, remainingBytes } = countBytes(all);
  const rate = useTransferRate(sentBytes, activeCount > 0);
  const heading = activeCount > 0 ? `Uploading ${count(activeCount, "file")}` : summarize(all);
  return (
    <section className="uploads" aria-label="Uploads">
      <header>
        <div>
          <h2>
            <span role="status">{heading}</span>
          </h2>
          <small className="soft numbers">
            {rate !== null && activeCount > 0 ? formatRate(rate, remainingBytes) : bytes(sentBytes)}
          </small>
        </div>
        {activeCount > 1 && (
          <Button small look="quiet" onClick={cancelUploads}>
            Cancel all
          </Button>
        )}
        <IconButton
          icon={isCollapsed ? "chevron" : "down"}
          label={isCollapsed ? "Show the list" : "Hide the list"}
          aria-expanded={!isCollapsed}
          onClick={() => setIsCollapsed(!isCollapsed)}
        />
        {/* Its place stays free, so that nothing moves. */}
        <IconButton
          icon="close"
          label="Close"
          style={{ visibility: all.every(isFinished) ? "visible" : "hidden" }}
          onClick={clearUploads}
        />
      </header>
      {!isCollapsed && (
        <ul>
          {sortFailedFirst(all).map((each) => (
            <UploadRow key={each.id} upload={each} online={online} />
          ))}
        </ul>
      )}
    </section>
  );
}

/** Returns the bytes that are sent, and the remaining bytes of uploads in progress. */
function countBytes(all: readonly Upload[]): { sentBytes: number; remainingBytes: number } {
  let [sentBytes, remainingBytes] = [0, 0];
  for (const each of all) {
    const loaded = each.status === "uploading" || isStored(each) ? each.loaded : 0;
    sentBytes += loaded;
    if (isActive(each)) remainingBytes += each.total - loaded;
  }
  return { sentBytes, remainingBytes };
}

/** Returns text such as "4.2 MB/s, 0:12 left". */
function formatRate(rate: number, remainingBytes: number): string {
  return rate > 0 ? `${bytes(rate)}/s, ${duration(remainingBytes / rate)} left` : "0 bytes/s";
}

/** Returns a summary such as "3 files uploaded, 1 failed". */
function summarize(all: readonly Upload[]): string {
  const of = (status: Upload["status"]) => all.filter((each) => each.status === status).length;
  const stored = all.filter(isStored).length;
  const others = [
    [of("completed") - stored, "already stored"],
    [of("failed"), "failed"],
    [of("paused"), "interrupted"],
    [of("cancelled"), "cancelled"],
  ] as const;
  return [
    ...(stored > 0 ? [`${count(stored, "file")} uploaded`] : []),
    ...others.filter(([many]) => many > 0).map(([many, what]) => `${number(many)} ${what}`),
  ].join(", ");
}

/** Sorts failed uploads first, so that they are visible among hundreds of uploads. */
function sortFailedFirst(all: readonly Upload[]): Upload[] {
  const failed = ({ status }: Upload) => status === "failed" || status === "paused";
  return [...all.filter(failed), ...all.filter((each) => !failed(each))];
}
